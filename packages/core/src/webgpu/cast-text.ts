import { type RealDType as DType, dtypeInfo } from "../dtype.ts";

// Conversions between the types of 32 bits and less, on bits alone: drivers round and saturate in ways of their own, and
// flush subnormal numbers. A value travels as 32 bits: of an integer, or of a float32. cast.ts has the rules.

export const FROM_HALF = `
fn from_half(h: u32) -> u32 {
  let sign = (h & 0x8000u) << 16u;
  let exponent = (h >> 10u) & 31u;
  let fraction = h & 0x3ffu;
  if (exponent == 31u) { return sign | 0x7f800000u | (fraction << 13u); }
  if (exponent != 0u) { return sign | ((exponent + 112u) << 23u) | (fraction << 13u); }
  if (fraction == 0u) { return sign; }
  let zeros = countLeadingZeros(fraction);
  return sign | ((134u - zeros) << 23u) | ((fraction << (zeros - 8u)) & 0x7fffffu);
}`;

export const TO_HALF = `
fn to_half(v: u32) -> u32 {
  let sign = (v >> 16u) & 0x8000u;
  let size = v & 0x7fffffffu;
  if (size > 0x7f800000u) { return sign | 0x7e00u; }
  if (size >= 0x477ff000u) { return sign | 0x7c00u; }
  if (size < 0x33000000u) { return sign; }
  var bits = size - 0x38000000u;
  var dropped = 13u;
  if (size < 0x38800000u) {
    bits = (size & 0x7fffffu) | 0x800000u;
    dropped = 126u - (size >> 23u);
  }
  let rest = bits & ((1u << dropped) - 1u);
  let half = 1u << (dropped - 1u);
  let kept = bits >> dropped;
  return sign | (kept + select(0u, 1u, rest > half || (rest == half && (kept & 1u) == 1u)));
}`;

const FROM_WHOLE = `
fn from_whole(m: u32) -> u32 {
  if (m == 0u) { return 0u; }
  let zeros = countLeadingZeros(m);
  let top = m << zeros;
  let rest = top & 0xffu;
  let up = select(0u, 1u, rest > 128u || (rest == 128u && ((top >> 8u) & 1u) == 1u));
  return ((157u - zeros) << 23u) + (top >> 8u) + up;
}
fn from_signed(v: u32) -> u32 {
  if (v < 0x80000000u) { return from_whole(v); }
  return from_whole(~v + 1u) | 0x80000000u;
}`;

const TO_WHOLE = `
fn size_of(v: u32) -> u32 {
  let exponent = (v >> 23u) & 255u;
  if (exponent < 127u) { return 0u; }
  let bits = (v & 0x7fffffu) | 0x800000u;
  if (exponent < 150u) { return bits >> (150u - exponent); }
  return bits << (exponent - 150u);
}
fn to_signed(v: u32) -> u32 {
  if ((v & 0x7fffffffu) > 0x7f800000u) { return 0u; }
  let negative = v >= 0x80000000u;
  if (((v >> 23u) & 255u) >= 158u) { return select(0x7fffffffu, 0x80000000u, negative); }
  let size = size_of(v);
  return select(size, ~size + 1u, negative);
}
fn to_unsigned(v: u32) -> u32 {
  if ((v & 0x7fffffffu) > 0x7f800000u || v >= 0x80000000u) { return 0u; }
  if (((v >> 23u) & 255u) >= 159u) { return 0xffffffffu; }
  return size_of(v);
}`;

/** Whether elements of two types of 32 bits and less have the same bits for the same values. */
export function sameBits(from: DType, to: DType): boolean {
  const [given, wanted] = [dtypeInfo(from), dtypeInfo(to)];
  const whole = given.kind !== "float" && wanted.kind !== "float" && to !== "bool";
  return from === to || (whole && given.bytesPerElement === wanted.bytesPerElement);
}

/**
 * WGSL of `fn converted(raw: u32) -> u32`, from the bits of an element to the bits of another type, of which the lowest count; null
 * where the bits are the same.
 */
export function castText(from: DType, to: DType): string | null {
  if (sameBits(from, to)) return null;
  const given = dtypeInfo(from);
  const float = given.kind === "float";
  const widths: Readonly<Record<string, number>> = { int8: 24, int16: 16 };
  const shift = widths[from];
  const read = shift === undefined ? "raw" : `u32(i32(raw << ${shift}u) >> ${shift}u)`;
  const value = from === "float16" ? "from_half(raw)" : read;
  const real = float ? value : given.kind === "int" ? `from_signed(${value})` : `from_whole(${value})`;
  const result = (): string => {
    if (to === "bool") return float ? `select(0u, 1u, (${value} << 1u) != 0u)` : `select(0u, 1u, ${value} != 0u)`;
    if (to === "float32") return real;
    if (to === "float16") return `to_half(${real})`;
    if (!float) return value;
    return to === "uint32" ? `to_unsigned(${value})` : `to_signed(${value})`;
  };
  return `${FROM_HALF}${TO_HALF}${FROM_WHOLE}${TO_WHOLE}
fn converted(raw: u32) -> u32 { return ${result()}; }`;
}
