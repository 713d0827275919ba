import type { Complex, DType, ElementOf, RealDType, TypedArray } from "./dtype.ts";
import { isComplex, partType } from "./dtype.ts";
import { float16Bits, float16Value } from "./float16.ts";

/** A number as JavaScript has it: what `get` gives and `set` takes. */
export type Scalar = number | bigint | boolean;

/** A number, or a complex one. */
export type AnyScalar = Scalar | Complex;

const INT32_MAX = 0x7fffffff;

/** Truncates, saturates to int32; NaN is 0. */
function toInt32(value: number): number {
  if (Number.isNaN(value)) return 0;
  return value >= INT32_MAX ? INT32_MAX : value <= -2147483648 ? -2147483648 : Math.trunc(value) | 0;
}

/** Truncates, saturates to uint32; NaN is 0. */
function toUint32(value: number): number {
  if (Number.isNaN(value)) return 0;
  return value >= 0xffffffff ? 0xffffffff : value <= 0 ? 0 : Math.trunc(value);
}

function floatToBig(value: number, min: bigint, max: bigint): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= Number(max)) return max;
  if (value <= Number(min)) return min;
  return BigInt(Math.trunc(value));
}

/** A bigint as a double that becomes float32 or float16 later as if rounded in one step: the bits that do not fit become one sticky bit. */
function bigToNarrow(value: bigint): number {
  const size = value < 0n ? -value : value;
  if (size < 1n << 53n) return Number(value);
  const kept = (size >> 11n) | ((size & 2047n) === 0n ? 0n : 1n);
  const rounded = Number(kept) * 2048;
  return value < 0n ? -rounded : rounded;
}

/** Reads a stored cell as JavaScript has it. */
export type Decode = (cell: number | bigint) => Scalar;
/** Turns a JavaScript value into what is stored. */
export type Encode = (value: Scalar) => number | bigint;

/** How cells of a type are read. Floats and integers are themselves. */
export function decoder(type: RealDType): Decode {
  if (type === "bool") return (cell) => cell !== 0;
  if (type === "float16") return (cell) => float16Value(cell as number);
  return (cell) => cell;
}

/**
 * How values are stored in a type, by NumPy's rules for `astype`: integers wrap to the width; a float becomes an integer by
 * truncation, NaN is 0, 32 and 64 bits saturate, 8 and 16 bits wrap what saturating to int32 left; anything but zero is `true`,
 * NaN too; floats round to nearest, ties to even, once. Kernels differ in two points: 8 and 16 bits wrap a whole number of any
 * size, and NaN is `false`.
 *
 * @param whole - whether numbers come from an integer type: then they wrap where a float would saturate.
 */
export function encoder(type: RealDType, whole: boolean): Encode {
  switch (type) {
    case "bool":
      return (v) => (v || Number.isNaN(v) ? 1 : 0);
    case "int8":
    case "int16":
    case "uint8":
    case "uint16": {
      // The typed array wraps; float16's fields are not involved.
      return (v) => (typeof v === "bigint" ? Number(BigInt.asIntN(32, v)) : whole ? Number(v) : toInt32(Number(v)));
    }
    case "int32":
      return (v) => (typeof v === "bigint" ? Number(BigInt.asIntN(32, v)) : whole ? Number(v) | 0 : toInt32(Number(v)));
    case "uint32":
      return (v) =>
        typeof v === "bigint" ? Number(BigInt.asUintN(32, v)) : whole ? Number(v) >>> 0 : toUint32(Number(v));
    case "int64":
      return (v) =>
        typeof v === "number" ? floatToBig(v, -(1n << 63n), (1n << 63n) - 1n) : BigInt.asIntN(64, BigInt(v));
    case "uint64":
      return (v) =>
        typeof v !== "number"
          ? BigInt.asUintN(64, BigInt(v))
          : whole
            ? BigInt.asUintN(64, BigInt(v))
            : floatToBig(v, 0n, (1n << 64n) - 1n);
    case "float16":
      return (v) => float16Bits(typeof v === "bigint" ? bigToNarrow(v) : Number(v));
    case "float32":
      return (v) => (typeof v === "bigint" ? bigToNarrow(v) : Number(v));
    case "float64":
      return (v) => Number(v);
  }
}

/** From a stored cell of one type to a stored cell of another; null where the bits are the same and can be copied. */
export function converter(from: RealDType, to: RealDType): ((cell: number | bigint) => number | bigint) | null {
  if (from === to || (from === "bool" && (to === "uint8" || to === "int8"))) return null;
  const decode = decoder(from);
  const encode = encoder(to, from !== "float16" && from !== "float32" && from !== "float64");
  if (from !== "bool" && from !== "float16") return encode;
  return (cell) => encode(decode(cell));
}

type Indexed = { [index: number]: number | bigint };

/** Reads the element at a place, counted in elements. */
export function reader<D extends DType>(data: TypedArray, type: D): (at: number) => ElementOf<D> {
  const cells = data as Indexed;
  if (partType(type) !== null)
    return (at) => ({ re: cells[2 * at] as number, im: cells[2 * at + 1] as number }) as unknown as ElementOf<D>;
  const decode = decoder(type as RealDType);
  return (at) => decode(cells[at] as number) as ElementOf<D>;
}

/** Stores an element at a place, counted in elements. A number is complex too: its imaginary part is 0. */
export function writer(data: TypedArray, type: DType): (at: number, value: Scalar | Complex) => void {
  const cells = data as Indexed;
  if (partType(type) === null) {
    const [encode, encodeWhole] = [encoder(type as RealDType, false), encoder(type as RealDType, true)];
    return (at, value) => {
      cells[at] = (typeof value === "boolean" ? encodeWhole : encode)(value as Scalar);
    };
  }
  return (at, value) => {
    const { re, im } = isComplex(value) ? value : { re: Number(value), im: 0 };
    cells[2 * at] = re;
    cells[2 * at + 1] = im;
  };
}
