// Arithmetic of 64 bits for the oracle: integers as bigints, floats as JavaScript's numbers.

type Big = "int64" | "uint64";
export const keepBig: Readonly<Record<Big, (x: bigint) => bigint>> = {
  int64: (x) => BigInt.asIntN(64, x),
  uint64: (x) => BigInt.asUintN(64, x),
};

/** NaN gives 0; saturates. */
export function toBig(x: number, type: Big): bigint {
  if (Number.isNaN(x)) return 0n;
  const [least, greatest] = type === "int64" ? [-(1n << 63n), (1n << 63n) - 1n] : [0n, (1n << 64n) - 1n];
  if (x === Number.POSITIVE_INFINITY) return greatest;
  if (x === Number.NEGATIVE_INFINITY) return least;
  const whole = BigInt(Math.trunc(x));
  return whole < least ? least : whole > greatest ? greatest : whole;
}

/** A double near it from which shorter floats are rounded as from itself: its last bit is set where bits were lost. */
export function toOdd(x: bigint): number {
  const size = x < 0n ? -x : x;
  const lost = BigInt(Math.max(size.toString(2).length - 53, 0));
  const kept = size >> lost;
  const near = Number((kept << lost === size ? kept : kept | 1n) << lost);
  return x < 0n ? -near : near;
}

/** A finite double as a whole number of the least subnormal. */
function inUnits(x: number): bigint {
  const raw = new BigUint64Array(Float64Array.of(x).buffer)[0]!;
  const exponent = (raw >> 52n) & 0x7ffn;
  const fraction = raw & 0xfffffffffffffn;
  const size = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return x < 0 ? -size : size;
}

/** `a * b + c` of doubles, rounded once. */
export function fma64(a: number, b: number, c: number): number {
  // The product itself may be beyond all doubles.
  if (Number.isFinite(a) && Number.isFinite(b) && !Number.isFinite(c)) return c;
  if (![a, b, c].every(Number.isFinite) || a === 0 || b === 0) return a * b + c;
  // In units of the square of the least subnormal.
  const exact = inUnits(a) * inUnits(b) + (inUnits(c) << 1074n);
  if (exact === 0n) return a * b + c;
  const size = exact < 0n ? -exact : exact;
  const length = size.toString(2).length;
  const lost = BigInt(Math.max(length - 53, 1074));
  const [half, rest] = [1n << (lost - 1n), size & ((1n << lost) - 1n)];
  const down = size >> lost;
  const units = rest > half || (rest === half && (down & 1n) === 1n) ? down + 1n : down;
  const power = Number(lost) - 2 * 1074;
  const value = Number(units) * 2 ** Math.max(power, -1074);
  return exact < 0n ? -value : value;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b);
/** Functions whose names JavaScript has for numbers. */
export const bigMath = {
  "Math.min": least,
  "Math.max": greatest,
  "Math.abs": (x: bigint): bigint => (x < 0n ? -x : x),
  "Math.sign": (x: bigint): bigint => (x < 0n ? -1n : x > 0n ? 1n : 0n),
} as const;

export const bigDivision = {
  idiv: (a: bigint, b: bigint): bigint => (b === 0n ? 0n : a / b),
  floordiv: (a: bigint, b: bigint): bigint => (b === 0n ? 0n : a / b - BigInt(a % b !== 0n && a < 0n !== b < 0n)),
  ceildiv: (a: bigint, b: bigint): bigint => (b === 0n ? 0n : a / b + BigInt(a % b !== 0n && a < 0n === b < 0n)),
  rem: (a: bigint, b: bigint): bigint => (b === 0n ? 0n : a % b),
  power: (a: bigint, b: bigint): bigint => a ** b,
} as const;

const bitsOf = (x: bigint): string => BigInt.asUintN(64, x).toString(2).padStart(64, "0");
export const bigBits = {
  popc: (x: bigint): number => bitsOf(x).replaceAll("0", "").length,
  clz: (x: bigint): number => `${bitsOf(x)}1`.indexOf("1"),
  ffs: (x: bigint): number => (BigInt.asUintN(64, x) === 0n ? 0 : 64 - bitsOf(x).lastIndexOf("1")),
  brev: (x: bigint): bigint => BigInt(`0b${[...bitsOf(x)].reverse().join("")}`),
} as const;
