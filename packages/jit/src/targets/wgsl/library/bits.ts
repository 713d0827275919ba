/** Building blocks: no function here has an error of its own. */
export const bitFunctions = {
  // A call with a constant is not reduced, so NaN and infinities can be written.
  gs_f32: `fn gs_f32(bits: u32) -> f32 {
  return bitcast<f32>(bits);
}`,
  // The value itself; compilers that look at single instructions do not see that no bit is added.
  gs_apart: `fn gs_apart(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  return bitcast<f32>(b | ((b * 2u) & 1u));
}`,
  // The leading 12 bits of the significand.
  gs_head: `fn gs_head(x: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(x) & 0xfffff000u);
}`,
  // The whole number that a float holds, below 2^22 in size: conversions saturate, which takes three times as long.
  gs_whole: `fn gs_whole(n: f32) -> i32 {
  return bitcast<i32>(n + 12582912.0) - 0x4b400000;
}`,
  // x >> 16u and x >> 24u by exact conversions: SwiftShader shifts one lane at a time, four times as long.
  gs_high16: `fn gs_high16(x: u32) -> u32 {
  return bitcast<u32>(f32(x & 0xffff0000u) * 0x1p-16 + 8388608.0) & 0xffffu;
}`,
  gs_high8: `fn gs_high8(x: u32) -> u32 {
  return bitcast<u32>(f32(x & 0xff000000u) * 0x1p-24 + 8388608.0) & 0xffu;
}`,
  // High word of the product.
  gs_mulhi: `fn gs_mulhi(a: u32, b: u32) -> u32 {
  let al = a & 0xffffu;
  let ah = gs_high16(a);
  let bl = b & 0xffffu;
  let bh = gs_high16(b);
  let m = ah * bl + gs_high16(al * bl);
  let n = al * bh + (m & 0xffffu);
  return ah * bh + gs_high16(m) + gs_high16(n);
}`,
  // The bits of a finite value without sign, as they were if exponents went below that of subnormals. A subnormal is a
  // whole number, which the conversion normalises.
  gs_normal: `fn gs_normal(b: u32) -> i32 {
  return select(i32(b), bitcast<i32>(f32(i32(b))) - 0x4a800000, b < 0x00800000u);
}`,
  // (M, E) of a finite value that is not 0, from its bits without sign: M * 2^(E - 150), 2^23 <= M < 2^24.
  gs_split: `fn gs_split(b: u32) -> vec2<i32> {
  let n = gs_normal(b);
  return vec2<i32>((n & 0x007fffff) | 0x00800000, gs_whole(f32(n & -0x800000) * 0x1p-23));
}`,
};

/** Rounding to whole numbers and to float16; what has a sign or no number keeps its bits: zeros and NaN come out as in JavaScript. */
export const roundingFunctions = {
  gs_trunc: `fn gs_trunc(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  return select(bitcast<f32>(bitcast<u32>(trunc(bitcast<f32>(a))) | (b & 0x80000000u)), x, a >= 0x4b000000u);
}`,
  gs_floor: `fn gs_floor(x: f32) -> f32 {
  let t = gs_trunc(x);
  let b = bitcast<u32>(x);
  return select(t - 1.0, t, (bitcast<u32>(t) == b) | (b < 0x80000000u));
}`,
  gs_ceil: `fn gs_ceil(x: f32) -> f32 {
  let t = gs_trunc(x);
  let b = bitcast<u32>(x);
  return select(t + 1.0, t, (bitcast<u32>(t) == b) | (b >= 0x80000000u));
}`,
  // Math.round: halves up, so -0.5 gives -0.
  gs_round: `fn gs_round(x: f32) -> f32 {
  let t = gs_trunc(x);
  let b = bitcast<u32>(x);
  let rest = abs(x - t);
  let up = select(t, t + 1.0, (b < 0x80000000u) & (rest >= 0.5));
  return select(select(up, t - 1.0, (b >= 0x80000000u) & (rest > 0.5)), t, (bitcast<u32>(t) == b) | ((b & 0x7fffffffu) < 0x3f000000u));
}`,
  // The nearest float16, ties to even, as float32.
  gs_round_f16: `fn gs_round_f16(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  var r = a;
  if (a < 0x38800000u) {
    let s = min(126u - (a >> 23u), 31u);
    let m = (a & 0x007fffffu) | 0x00800000u;
    r = bitcast<u32>(f32((m + ((1u << (s - 1u)) - 1u) + ((m >> s) & 1u)) >> s) * 0x1p-24);
  } else if (a < 0x7f800000u) {
    r = select((a + 0xfffu + ((a >> 13u) & 1u)) & 0xffffe000u, 0x7f800000u, a >= 0x477ff000u);
  }
  return bitcast<f32>((b & 0x80000000u) | r);
}`,
};
