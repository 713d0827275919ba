import {
  CastingError,
  type Device,
  type DeviceArray,
  type DTypeOf,
  LaunchError,
  ShapeError,
  type Target,
} from "@gridstride/core";
import { isComplexType } from "@gridstride/core/internal";
import type { Kernel } from "@gridstride/jit";
import type { AnyArray, Made, OutOf } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type Inexact, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { type Boundary, boundaryCode } from "./boundary.ts";
import { fivePointInside, ninePointInside, sevenPointInside } from "./inside.ts";
import { fivePoint, ninePoint, sevenPoint } from "./naive.ts";
import { countOfRest, restFixed, restMoving } from "./rest.ts";
import { fivePointTiles, ninePointTiles, sevenPointTiles, TILE_COLUMNS, TILE_ROWS } from "./row-tiles.ts";
import {
  fivePointRowEdges,
  fivePointRows,
  ninePointRowEdges,
  ninePointRows,
  ROWS_TOGETHER,
  sevenPointRowEdges,
  sevenPointRows,
} from "./rows.ts";
import { fivePointShared, SHARED_TILE } from "./shared.ts";

/**
 * The versions of a step: `naive`, a thread per element; `inside`, the same in two launches, of which one computes the edges;
 * `strips`, a thread per tile of 32 rows and 4 or 8 columns, and a launch for what tiles leave; `rows`, a thread per row or two;
 * `shared`, tiles with a halo in shared memory, for 5 points. All have the same bits.
 */
export type StepVariant = "naive" | "inside" | "strips" | "rows" | "shared";

/** How a step is made. */
export interface StepOptions {
  /** Neighbours of an element: 4 or 8 around it in a plate (5 or 9 points with itself), 6 in a block. 5 by default, 7 in a block. */
  readonly points?: 5 | 7 | 9;
  /** `fixed` by default. */
  readonly boundary?: Boundary;
  /** Around the plate where the boundary is `constant`; 0 by default. */
  readonly value?: number;
  /** Which version computes; the fastest for the device by default. */
  readonly variant?: StepVariant;
}

/** The options of a step, and its versions. */
export const STEP: Rules<StepOptions> = {
  points: [5, 7, 9],
  boundary: ["fixed", "periodic", "mirrored", "constant"],
  value: "number",
  variant: ["naive", "inside", "strips", "rows", "shared"],
};

/**
 * One step of Jacobi's method for Laplace's equation: each element becomes the mean of its neighbours.
 *
 * @param u - float32, float64 or complex, shape `[m, n]` or `[l, m, n]`, any strides.
 * @returns the same shape and type, row-major, the caller's. Each operation rounded to the type, opposite neighbours added
 *   first: the same bits on every target.
 * @throws {ShapeError} {CastingError}
 *
 * @example
 * ```ts
 * laplaceStep(array([[0, 4, 0], [4, 0, 4], [0, 4, 0]], "float32")).get(1, 1); // 4
 * ```
 */
export function laplaceStep<X extends AnyArray, T extends Target = "cpu">(
  u: X & Inexact<X>,
  options?: StepOptions & PlaceOf<X, T> & { readonly out?: OutOf<X> },
): Made<X, DTypeOf<X>, T>;
export function laplaceStep(
  u: unknown,
  options: StepOptions & PlaceOptions<Target> & { readonly out?: unknown } = {},
): unknown {
  checkOptions("laplaceStep", options, { ...STEP, out: "array" });
  return call(
    {
      name: "laplaceStep",
      inputs: [u],
      inputNames: ["u"],
      out: [options.out],
      readsOut: false,
      complex: true,
      plan: ([given]) => [checkPlate("laplaceStep", given as ArrayKind, options)],
      run: (device, [from], [to]) => launchStep(device, from as DeviceArray, to as DeviceArray, options),
    },
    options,
  );
}

/** @throws {ShapeError} or {CastingError} if the array is not a plate, {LaunchError} `wrong-kind` for a version that does not fit. */
export function checkPlate(name: string, { shape, dtype }: ArrayKind, options: StepOptions): ArrayKind {
  const { points, variant } = options;
  if (!["float32", "float64", "complex64", "complex128"].includes(dtype))
    throw new CastingError(
      `${name}: expected float32, float64 or complex numbers, got ${dtype}: a mean has fractions; convert it with u.astype("float64")`,
    );
  if (shape.length !== 2 && shape.length !== 3)
    throw new ShapeError("mismatch", `${name}: expected 2 or 3 axes, got shape [${shape.join(", ")}]`);
  if (points !== undefined && (points === 7) !== (shape.length === 3))
    throw new ShapeError(
      "mismatch",
      `${name}: expected ${shape.length === 3 ? "7 points in 3 axes" : "5 or 9 points in 2 axes"}, got ${points}`,
    );
  if (variant === "shared" && (points === 9 || shape.length === 3))
    throw new LaunchError("wrong-kind", `${name}: the version "shared" is for 5 points, got ${points ?? 7}`);
  return { shape, dtype };
}

/** Enqueues a step from one array into another that shares no memory with it. */
export function launchStep(device: Device, u: DeviceArray, out: DeviceArray, options: StepOptions): void {
  const { points = u.ndim === 3 ? 7 : 5, boundary = "fixed", value = 0 } = options;
  const variant: StepVariant = options.variant ?? fastest(device);
  if (u.size === 0) return;
  if (isComplexType(u.dtype)) {
    launchStep(device, u.real, out.real, options);
    return launchStep(device, u.imag, out.imag, { ...options, value: 0 });
  }
  const [width, height, depth = 1] = u.shape.toReversed() as [number, number, number?];
  const launch = (kernel: unknown, grid: Triple, block: Triple, ...rest: number[]): void =>
    (kernel as Kernel<unknown[]>).configure(grid, block, { device })(...([u, out, ...rest] as never[]));
  const mode = boundaryCode[boundary];
  const elements = [Math.ceil(width / 64), Math.ceil(height / 4), depth] as const;
  const rows = [Math.ceil(height / 64), depth, 1] as const;
  switch (variant) {
    case "naive":
      return launch(NAIVE[points], elements, [64, 4, 1], mode, value);
    case "inside":
      launch(INSIDE[points], elements, [64, 4, 1]);
      return launch(ROW_EDGES[points], rows, [64, 1, 1], mode, value);
    case "strips": {
      const strips = Math.min(...u.shape) < 3 ? 0 : Math.floor((width - 2) / TILE_COLUMNS[points]);
      const pieces = strips * Math.ceil((height - 2) / TILE_ROWS);
      if (strips > 0) launch(STRIPS[points], [Math.ceil(pieces / 64), Math.max(1, depth - 2), 1], [64, 1, 1], strips);
      const covered = strips * TILE_COLUMNS[points];
      const count = countOfRest(u.shape, covered);
      const rest = boundary === "fixed" ? restFixed : restMoving;
      return launch(rest[points], [Math.ceil(count / 64), 1, 1], [64, 1, 1], covered, count, mode, value);
    }
    case "rows":
      launch(ROWS[points], points === 5 ? [Math.ceil(height / (64 * ROWS_TOGETHER)), 1, 1] : rows, [64, 1, 1]);
      if (boundary !== "fixed") launch(ROW_EDGES[points], rows, [64, 1, 1], mode, value);
      return;
    case "shared": {
      const grid = [Math.ceil(width / SHARED_TILE), Math.ceil(height / SHARED_TILE), 1] as const;
      return launch(fivePointShared, grid, [SHARED_TILE, SHARED_TILE, 1], mode, value);
    }
  }
}

type Triple = readonly [number, number, number];

const NAIVE = { 5: fivePoint, 7: sevenPoint, 9: ninePoint } as const;
const INSIDE = { 5: fivePointInside, 7: sevenPointInside, 9: ninePointInside } as const;
const STRIPS = { 5: fivePointTiles, 7: sevenPointTiles, 9: ninePointTiles } as const;
const ROWS = { 5: fivePointRows, 7: sevenPointRows, 9: ninePointRows } as const;
const ROW_EDGES = { 5: fivePointRowEdges, 7: sevenPointRowEdges, 9: ninePointRowEdges } as const;

/** Cores walk rows; a GPU wants a thread for each element, and one that is a CPU few threads; the simulator does either alike. */
function fastest({ target, info }: Device): StepVariant {
  if (target === "cpu" || target === "parallel") return "rows";
  return target === "webgpu" && info.software ? "strips" : "naive";
}
