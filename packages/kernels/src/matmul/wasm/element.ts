/** How a type's matrix products are computed in WebAssembly. */
export interface Element {
  readonly scalar: "i32" | "f32" | "f64";
  readonly vector: "i32x4" | "f32x4" | "f64x2";
  readonly bytes: 4 | 8;
  readonly lanes: 4 | 2;
  readonly splat: "v128.load32_splat" | "v128.load64_splat";
  /** Loads two elements that follow each other as often as a vector holds them. */
  readonly pair: "v128.load64_splat" | "v128.load";
  /** Under which a device keeps the module. */
  readonly key: string;
}

export type ProductType = "int32" | "float32" | "float64";

const WORD = { bytes: 4, lanes: 4, splat: "v128.load32_splat", pair: "v128.load64_splat" } as const;

export const elements: Readonly<Record<ProductType, Element>> = {
  int32: { scalar: "i32", vector: "i32x4", key: "kernels:product:int32", ...WORD },
  float32: { scalar: "f32", vector: "f32x4", key: "kernels:product:float32", ...WORD },
  float64: {
    scalar: "f64",
    vector: "f64x2",
    bytes: 8,
    lanes: 2,
    splat: "v128.load64_splat",
    pair: "v128.load",
    key: "kernels:product:float64",
  },
};

/** Rows of a tile of results: pairs of them. */
export const TILE_ROWS = 4;
/** Vectors in a row of a tile: 4 x 2 sums, 2 vectors of b, 1 of a and 1 product are of the 15 registers that V8 has on x64. */
export const TILE_VECTORS = 2;
/**
 * Steps of the inner size in an iteration of a tile's loop. Each step ends with a branch, taken where the size ends there. Without the
 * branches V8 moves the loads of all steps before the first sum, and sums leave their registers: half the speed. With
 * them an iteration's own cost, a fifth of a step, is paid once for eight: 79 % of the multiply-add peak become 100 %.
 */
export const STEPS = 8;

export const tileColumns = ({ lanes }: Element): number => TILE_VECTORS * lanes;
