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
