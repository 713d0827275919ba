/**
 * Sine and cosine of four values where no |x| is 200 or more, with the bits of those in vector.ts. Where one is, they say so
 * in `met`, and what they give means nothing: the launch is then done again (far.ts).
 */
export const nearFunctions: readonly string[] = [
  // A plain store: all that store at once store the same.
  `fn gs_near4(x: vec4<f32>) -> mat3x4<f32> {
  if (any(bitcast<vec4<i32>>(x) + 0x3cb80000 < vec4<i32>(-0x43c80000))) { met = u.launch; }
  return gs_turns4(x, vec4<f32>());
}`,
  `fn gs_near_sin4(x: vec4<f32>) -> vec4<f32> {
  let s = bitcast<vec4<u32>>(x) & vec4<u32>(0x80000000u);
  return bitcast<vec4<f32>>(bitcast<vec4<u32>>(gs_wave4(gs_near4(abs(x)), 0u)) ^ s);
}`,
  `fn gs_near_cos4(x: vec4<f32>) -> vec4<f32> {
  return gs_wave4(gs_near4(abs(x)), 1u);
}`,
];
