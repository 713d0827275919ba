import { type DType, dtypeInfo } from "../dtype.ts";
import { FROM_HALF, TO_HALF } from "./cast-text.ts";

// Conversions of which one type has 64 bits, on words alone, the low word first. cast.ts has the rules: floats are rounded
// to nearest, ties to even, once; a value that is rounded to float16 by way of float32 is rounded to odd before.

const FLOATS = `
fn widen(v: u32) -> vec2u {
  let sign = v & 0x80000000u;
  let size = v & 0x7fffffffu;
  if (size > 0x7f800000u) { return vec2u(0u, 0x7ff80000u); }
  if (size == 0x7f800000u) { return vec2u(0u, sign | 0x7ff00000u); }
  if (size == 0u) { return vec2u(0u, sign); }
  let zeros = select(0u, countLeadingZeros(size) - 8u, size < 0x800000u);
  let e = select(size >> 23u, 1u - zeros, size < 0x800000u) + 896u;
  let fraction = (size << zeros) & 0x7fffffu;
  return vec2u(fraction << 29u, sign | (e << 20u) | (fraction >> 3u));
}
fn rounded(m: u32, odd: bool) -> u32 {
  let kept = m >> 8u;
  let rest = m & 0xffu;
  return select(kept + ((rest + 0x7fu + (kept & 1u)) >> 8u), kept | select(0u, 1u, rest != 0u), odd);
}
fn narrow(v: vec2u, odd: bool) -> u32 {
  let sign = v.y & 0x80000000u;
  let size = v.y & 0x7fffffffu;
  if (size >= 0x7ff00000u) { return sign | select(0x7f800000u, 0x7fc00000u, ((size & 0xfffffu) | v.x) != 0u); }
  let e = size >> 20u;
  if (e >= 1151u) { return sign | select(0x7f800000u, 0x7f7fffffu, odd); }
  if (e < 870u) { return sign | select(0u, 1u, odd && (size | v.x) != 0u); }
  var m = (v.y << 11u) | (v.x >> 21u) | 0x80000000u | select(0u, 1u, (v.x << 11u) != 0u);
  if (e < 897u) {
    let by = 897u - e;
    m = (m >> by) | select(0u, 1u, (m << (32u - by)) != 0u);
    return sign | rounded(m, odd);
  }
  return sign | (((e - 897u) << 23u) + rounded(m, odd));
}`;

const FROM_WHOLE = `
fn normal(m: vec2u) -> vec3u {
  let zeros = select(countLeadingZeros(m.x) + 32u, countLeadingZeros(m.y), m.y != 0u);
  let v = select(m, vec2u(0u, m.x), zeros >= 32u);
  let s = zeros & 31u;
  return vec3u(v.x << s, (v.y << s) | ((v.x >> 1u) >> (31u - s)), zeros);
}
fn whole_to_double(m: vec2u) -> vec2u {
  if ((m.x | m.y) == 0u) { return vec2u(0u); }
  let n = normal(m);
  let kept = (n.x >> 11u) | (n.y << 21u);
  let low = kept + (((n.x & 0x7ffu) + 0x3ffu + (kept & 1u)) >> 11u);
  return vec2u(low, ((1085u - n.z) << 20u) + (n.y >> 11u) + select(0u, 1u, low < kept));
}
fn whole_to_single(m: vec2u, odd: bool) -> u32 {
  if ((m.x | m.y) == 0u) { return 0u; }
  let n = normal(m);
  return ((189u - n.z) << 23u) + rounded(n.y | select(0u, 1u, n.x != 0u), odd);
}
fn negated(v: vec2u) -> vec2u { return vec2u(~v.x + 1u, ~v.y + select(0u, 1u, v.x == 0u)); }
fn size_of(v: vec2u) -> vec2u { return select(v, negated(v), v.y >= 0x80000000u); }`;

const TO_WHOLE = `
fn whole(v: vec2u) -> vec2u {
  let e = (v.y >> 20u) & 0x7ffu;
  if (e < 1023u) { return vec2u(0u); }
  let high = (v.y << 11u) | (v.x >> 21u) | 0x80000000u;
  let down = 1086u - e;
  let s = down & 31u;
  let pair = select(vec2u(v.x << 11u, high), vec2u(high, 0u), down >= 32u);
  return vec2u((pair.x >> s) | ((pair.y << 1u) << (31u - s)), pair.y >> s);
}
fn is_nan(v: vec2u) -> bool {
  let size = v.y & 0x7fffffffu;
  return size > 0x7ff00000u || (size == 0x7ff00000u && v.x != 0u);
}
fn to_signed(v: vec2u) -> vec2u {
  if (is_nan(v)) { return vec2u(0u); }
  let negative = v.y >= 0x80000000u;
  if (((v.y >> 20u) & 0x7ffu) >= 1086u) { return select(vec2u(0xffffffffu, 0x7fffffffu), vec2u(0u, 0x80000000u), negative); }
  return select(whole(v), negated(whole(v)), negative);
}
fn to_unsigned(v: vec2u) -> vec2u {
  if (is_nan(v) || v.y >= 0x80000000u) { return vec2u(0u); }
  if (((v.y >> 20u) & 0x7ffu) >= 1087u) { return vec2u(0xffffffffu); }
  return whole(v);
}
fn to_int32(v: vec2u) -> u32 {
  let w = to_signed(v);
  if (w.y == u32(i32(w.x) >> 31u)) { return w.x; }
  return select(0x7fffffffu, 0x80000000u, v.y >= 0x80000000u);
}
fn to_uint32(v: vec2u) -> u32 {
  let w = to_unsigned(v);
  return select(w.x, 0xffffffffu, w.y != 0u);
}`;

/**
 * WGSL of `fn converted(raw: vec2u) -> vec2u`, from the words of an element to the words of another type, where one of them has 64 bits and
 * the bits differ. Elements of fewer bits are in the low word, of which the lowest count.
 */
export function cast64Text(from: DType, to: DType): string {
  const [given, wanted] = [dtypeInfo(from), dtypeInfo(to)];
  const result = given.kind === "float" ? ofFloat(from, to) : ofWhole(from, to);
  const words = wanted.bytesPerElement === 8 ? result : `vec2u(${result}, 0u)`;
  return `${FROM_HALF}${TO_HALF}${FLOATS}${FROM_WHOLE}${TO_WHOLE}
fn converted(raw: vec2u) -> vec2u { return ${words}; }`;
}

function ofFloat(from: DType, to: DType): string {
  const value = from === "float64" ? "raw" : from === "float32" ? "widen(raw.x)" : "widen(from_half(raw.x))";
  switch (to) {
    case "float64":
      return value;
    case "float32":
      return `narrow(${value}, false)`;
    case "float16":
      return `to_half(narrow(${value}, true))`;
    case "bool":
      return `select(0u, 1u, ((raw.y << 1u) | raw.x) != 0u)`;
    case "int64":
      return `to_signed(${value})`;
    case "uint64":
      return `to_unsigned(${value})`;
    case "uint32":
      return `to_uint32(${value})`;
    default:
      return `to_int32(${value})`;
  }
}

function ofWhole(from: DType, to: DType): string {
  const { kind, bytesPerElement } = dtypeInfo(from);
  const shift = 32 - 8 * bytesPerElement;
  const low = `u32(i32(raw.x << ${shift}u) >> ${shift}u)`;
  const signed = kind === "int";
  const value = bytesPerElement === 8 ? "raw" : signed ? `vec2u(${low}, u32(i32(${low}) >> 31u))` : "vec2u(raw.x, 0u)";
  const size = signed ? `size_of(${value})` : value;
  const sign = signed ? `(${value}.y & 0x80000000u)` : "0u";
  switch (to) {
    case "float64":
      return `(whole_to_double(${size}) | vec2u(0u, ${sign}))`;
    case "float32":
      return `(whole_to_single(${size}, false) | ${sign})`;
    case "float16":
      return `to_half(whole_to_single(${size}, true) | ${sign})`;
    case "bool":
      return `select(0u, 1u, (raw.x | raw.y) != 0u)`;
    default:
      return value;
  }
}
