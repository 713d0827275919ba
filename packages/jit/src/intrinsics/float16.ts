const word = new Float64Array(1);
const words = new Uint32Array(word.buffer);
/** Which half of a double holds sign and exponent on this machine. */
const HIGH = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 1 : 0;

/** A double rounded once, to nearest even, to a value that float16 has (NaN and infinities stay). */
export function roundToFloat16(x: number): number {
  const magnitude = Math.abs(x);
  if (!(magnitude < 65520)) return magnitude === magnitude ? (x < 0 ? -Infinity : Infinity) : x;
  word[0] = magnitude;
  const exponent = (words[HIGH]! >>> 20) - 1023;
  // Adding a number whose last bit weighs one float16 step makes the machine round there; taking it away is exact.
  const step = exponent < -14 ? -24 : exponent - 10;
  const shift = 1.5 * 2 ** (step + 52);
  const rounded = magnitude + shift - shift;
  return x < 0 || Object.is(x, -0) ? -rounded : rounded;
}

/** The 16 bits of a number that float16 has. */
export function float16ToBits(x: number): number {
  if (x !== x) return 0x7e00;
  const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
  const magnitude = Math.abs(x);
  if (magnitude === Infinity) return sign | 0x7c00;
  if (magnitude < 2 ** -14) return sign | (magnitude * 2 ** 24);
  word[0] = magnitude;
  const high = words[HIGH]!;
  return sign | (((high >>> 20) - 1023 + 15) << 10) | ((high >>> 10) & 0x3ff);
}

/** The number that 16 bits stand for. */
export function float16FromBits(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const fraction = bits & 0x3ff;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}
