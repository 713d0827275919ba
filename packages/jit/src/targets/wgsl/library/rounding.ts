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
