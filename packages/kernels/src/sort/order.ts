import { type DType, dtypeInfo } from "@gridstride/core";
import { type DeviceFunction, deviceFunction, type Kernel, type KernelArray2, kernel } from "@gridstride/jit";

// Every type is sorted as unsigned integers whose order is the type's: their bits, at the top of 32 or 64, with the sign bit
// turned over, and all bits of negative floats. NaN becomes the largest. -0 and 0 are equal and keep their order: their
// codes are neighbours, and `even32` takes one for the other wherever codes are compared.

/** The parameters of codes of a type, as kernels take them. */
export interface Order {
  /** A code's type. */
  readonly type: "uint32" | "uint64";
  /** The unsigned type of the same width as the keys'. */
  readonly bits: "uint8" | "uint16" | "uint32" | "uint64";
  /** Bits of the code below the key's bits. */
  readonly below: number;
  readonly kind: number;
  /** The upper 32 bits of a float's infinity and NaN, at the top. */
  readonly infinity: number;
  readonly nan: number;
  /** Whether two codes may be equal: zeros of floats. */
  readonly merge: boolean;
}

const UNSIGNED = 0;
const SIGNED = 1;
const FLOAT = 2;

const infinities: Readonly<Record<number, readonly [number, number]>> = {
  2: [0x7c000000, 0x7e000000],
  4: [0x7f800000, 0x7fc00000],
  8: [0x7ff00000, 0x7ff80000],
};

export function orderOf(dtype: DType): Order {
  const { kind, bytesPerElement } = dtypeInfo(dtype);
  const bits = ({ 1: "uint8", 2: "uint16", 4: "uint32", 8: "uint64" } as const)[bytesPerElement as 1 | 2 | 4 | 8];
  const float = kind === "float";
  const [infinity, nan] = float ? (infinities[bytesPerElement] as readonly [number, number]) : [0, 0];
  return {
    type: bytesPerElement === 8 ? "uint64" : "uint32",
    bits,
    below: Math.max(0, 32 - 8 * bytesPerElement),
    kind: float ? FLOAT : kind === "int" ? SIGNED : UNSIGNED,
    infinity,
    nan,
    merge: float,
  };
}

const evenCode32 = /* @__PURE__ */ deviceFunction((code: number, merge: boolean) =>
  merge && code === 0x7fffffff ? code + 1 : code,
);

const evenCode64 = /* @__PURE__ */ deviceFunction(
  ({ uint64 }, code: number, merge: boolean) => (merge && code === ~uint64(0) >> 1 ? code + 1 : code),
  { uses: {} },
);

type Even = DeviceFunction<[code: number, merge: boolean], number>;

/** A code that is the same for equal keys. */
export const even32: Even = evenCode32;
export const even64: Even = evenCode64;

type Encode = Kernel<[KernelArray2, KernelArray2, KernelArray2, number, number, number, boolean]>;
type Decode = Kernel<[KernelArray2, KernelArray2, number, number, number, boolean]>;

/** Codes of rows of keys, and each key's place in its row; `places` may be one element, and is left then. */
export const encode32: Encode = /* @__PURE__ */ kernel(
  ({ grid, uint32, SIGNED, FLOAT }, bits, codes, places, below, kind, infinity, flip) => {
    const [i, b] = grid(2);
    if (b >= codes.shape[0] || i >= codes.shape[1]) return;
    let code = uint32(bits[b][i]) << below;
    if (kind === SIGNED) code = code ^ 0x80000000;
    if (kind === FLOAT) {
      if ((code & 0x7fffffff) > infinity) code = uint32(0xffffffff);
      else code = code >= 0x80000000 ? ~code : code | 0x80000000;
    }
    codes[b][i] = flip ? ~code : code;
    if (i < places.shape[1]) places[b][i] = i;
  },
  { uses: { SIGNED, FLOAT } },
);

export const encode64: Encode = /* @__PURE__ */ kernel(
  ({ grid, uint64, SIGNED, FLOAT }, bits, codes, places, _below, kind, infinity, flip) => {
    const [i, b] = grid(2);
    if (b >= codes.shape[0] || i >= codes.shape[1]) return;
    const sign = ~(~uint64(0) >> 1);
    let code = bits[b][i];
    if (kind === SIGNED) code = code ^ sign;
    if (kind === FLOAT) {
      if ((code & ~sign) > uint64(infinity) << 32) code = ~uint64(0);
      else code = code >= sign ? ~code : code | sign;
    }
    codes[b][i] = flip ? ~code : code;
    if (i < places.shape[1]) places[b][i] = i;
  },
  { uses: { SIGNED, FLOAT } },
);

/** Keys of codes. */
export const decode32: Decode = /* @__PURE__ */ kernel(
  ({ grid, uint32, SIGNED, FLOAT }, codes, bits, below, kind, nan, flip) => {
    const [i, b] = grid(2);
    if (b >= codes.shape[0] || i >= codes.shape[1]) return;
    let code = flip ? ~codes[b][i] : codes[b][i];
    if (kind === SIGNED) code = code ^ 0x80000000;
    if (kind === FLOAT) {
      if (code === 0xffffffff) code = uint32(nan);
      else code = code >= 0x80000000 ? code ^ 0x80000000 : ~code;
    }
    bits[b][i] = code >> below;
  },
  { uses: { SIGNED, FLOAT } },
);

export const decode64: Decode = /* @__PURE__ */ kernel(
  ({ grid, uint64, SIGNED, FLOAT }, codes, bits, _below, kind, nan, flip) => {
    const [i, b] = grid(2);
    if (b >= codes.shape[0] || i >= codes.shape[1]) return;
    const sign = ~(~uint64(0) >> 1);
    let code = flip ? ~codes[b][i] : codes[b][i];
    if (kind === SIGNED) code = code ^ sign;
    if (kind === FLOAT) {
      if (code === ~uint64(0)) code = uint64(nan) << 32;
      else code = code >= sign ? code ^ sign : ~code;
    }
    bits[b][i] = code;
  },
  { uses: { SIGNED, FLOAT } },
);
