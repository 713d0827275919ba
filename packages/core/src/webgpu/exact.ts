const bits = new DataView(new ArrayBuffer(8));

/** `a * b + c` of float32 values, rounded once to float32. The product is exact in double; the sum is rounded to odd, after which rounding to float32 is right. */
export function exactFma(a: number, b: number, c: number): number {
  const product = a * b;
  const sum = product + c;
  const back = sum - product;
  const error = product - (sum - back) + (c - back);
  if (error === 0 || !Number.isFinite(sum)) return Math.fround(sum);
  bits.setFloat64(0, sum);
  const raw = bits.getBigInt64(0);
  if ((raw & 1n) === 1n) return Math.fround(sum);
  bits.setBigInt64(0, raw + (error > 0 === sum > 0 ? 1n : -1n));
  return Math.fround(bits.getFloat64(0));
}

const float = new Float32Array(1);
const word = new Uint32Array(float.buffer);

/** The bits of a number rounded to float32. */
export function float32Bits(value: number): number {
  float[0] = value;
  return word[0] as number;
}

/** The float32 of given bits. */
export function fromFloat32Bits(value: number): number {
  word[0] = value;
  return float[0] as number;
}
