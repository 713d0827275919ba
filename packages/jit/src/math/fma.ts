/**
 * x * y + z rounded once, for each float type. Sums are rounded to odd before the last rounding, which makes two roundings
 * equal to a single rounding: S. Boldo and G. Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms
 * using rounding to odd", IEEE Transactions on Computers 57(4), 2008.
 */
const word = new Float64Array(1);
const bits = new BigInt64Array(word.buffer);

/** a + b in double, its last bit set when the sum is not exact. */
function addToOdd(a: number, b: number): number {
  const sum = a + b;
  if (!Number.isFinite(sum)) return sum;
  const part = sum - a;
  const error = a - (sum - part) + (b - part);
  if (error === 0) return sum;
  word[0] = sum;
  if ((bits[0]! & 1n) === 1n) return sum;
  // The exact sum lies between two doubles, and `sum` is the even one: the odd one is one step towards the error.
  bits[0] = bits[0]! + (error > 0 === sum > 0 ? 1n : -1n);
  return word[0];
}

/** For float32 and float16: the product is exact in double, so one sum to odd is all that is needed. */
export function fmaNarrow(x: number, y: number, z: number): number {
  return addToOdd(x * y, z);
}

/** For float64. */
export function fma64(x: number, y: number, z: number): number {
  const product = x * y;
  if (!Number.isFinite(product) || !Number.isFinite(z)) {
    // Only operands that are not finite may decide here: an overflowing product can still meet a z that brings it back.
    return Number.isFinite(x) && Number.isFinite(y) ? (Number.isFinite(z) ? exactFma(x, y, z) : z) : product + z;
  }
  if (x === 0 || y === 0 || z === 0 || !isTame(x) || !isTame(y) || !isTame(z) || !isTame(product)) {
    return x === 0 || y === 0 ? product + z : exactFma(x, y, z);
  }
  const low = productError(x, y, product);
  const [sumHigh, sumLow] = twoSum(z, low);
  const [high, rest] = twoSum(product, sumHigh);
  return high + addToOdd(rest, sumLow);
}

/** Far enough from overflow and underflow for the error-free steps to be free of errors. */
function isTame(x: number): boolean {
  const magnitude = Math.abs(x);
  return magnitude > 2 ** -400 && magnitude < 2 ** 400;
}

function twoSum(a: number, b: number): [number, number] {
  const sum = a + b;
  const part = sum - a;
  return [sum, a - (sum - part) + (b - part)];
}

/** x * y - product, exactly (T. J. Dekker 1971). */
export function productError(x: number, y: number, product: number): number {
  const [xHigh, xLow] = split(x);
  const [yHigh, yLow] = split(y);
  return xLow * yLow - (product - xHigh * yHigh - xLow * yHigh - xHigh * yLow);
}

function split(x: number): [number, number] {
  const scaled = x * 134217729;
  const high = scaled - (scaled - x);
  return [high, x - high];
}

/** Any finite operands: the sum as one whole number times a power of two, then rounded. */
function exactFma(x: number, y: number, z: number): number {
  const [xInt, xExp] = decompose(x);
  const [yInt, yExp] = decompose(y);
  const [zInt, zExp] = decompose(z);
  const exponent = Math.min(xExp + yExp, zExp);
  const total = ((xInt * yInt) << BigInt(xExp + yExp - exponent)) + (zInt << BigInt(zExp - exponent));
  if (total === 0n) return 0;
  return compose(total, exponent);
}

function decompose(x: number): [bigint, number] {
  word[0] = x;
  const raw = BigInt.asUintN(64, bits[0]!);
  const exponent = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & 0xfffffffffffffn;
  const magnitude = exponent === 0 ? fraction : fraction | 0x10000000000000n;
  return [x < 0 ? -magnitude : magnitude, (exponent === 0 ? 1 : exponent) - 1075];
}

/** value * 2 ** exponent to nearest even, subnormals included. */
function compose(value: bigint, exponent: number): number {
  const negative = value < 0n;
  let magnitude = negative ? -value : value;
  const width = magnitude.toString(2).length;
  // Drop what a double (or a subnormal, whose last bit weighs 2 ** -1074) cannot hold.
  const drop = Math.max(width - 53, -1074 - exponent);
  if (drop > 0) {
    const rest = magnitude & ((1n << BigInt(drop)) - 1n);
    const middle = 1n << BigInt(drop - 1);
    magnitude >>= BigInt(drop);
    if (rest > middle || (rest === middle && (magnitude & 1n) === 1n)) magnitude += 1n;
  }
  const scale = exponent + Math.max(drop, 0);
  const first = Math.max(-1000, Math.min(1000, scale));
  const result = Number(magnitude) * 2 ** first * 2 ** (scale - first);
  return negative ? -result : result;
}
