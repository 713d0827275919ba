import { WAVE } from "../library/trig.ts";

/**
 * Functions of four values at once, bit-identical to the functions of one value (trig.ts), so that a result does not depend
 * on the size of the grid. A rare and long case stands in a loop over the components that need it: SwiftShader executes
 * branches that no thread takes, and so runs it once for four.
 */
export const vectorFunctions: readonly string[] = [
  // By Cody and Waite, as gs_reduce: (r, l, n) of each, and the quarter turns that were taken away before.
  `fn gs_turns4(y: vec4<f32>, turn: vec4<f32>) -> mat3x4<f32> {
  let n = floor(y * 0.63661975 + 0.5);
  let t = y - n * 1.5707855224609375;
  let w = n * 1.0804389603435993e-05;
  let r = t - w;
  return mat3x4<f32>(r, ((t - r) - w) - n * -5.5644316e-11, n + turn);
}`,
  `fn gs_reduce4(x: vec4<f32>) -> mat3x4<f32> {
  var y = x;
  var turn = vec4<f32>();
  loop {
    let b = bitcast<vec4<u32>>(y);
    let far = bitcast<vec4<i32>>(y) + 0x3cb80000 < vec4<i32>(-0x43c80000);
    if (!any(far)) { break; }
    let m = select(select(select(b.w, b.z, far.z), b.y, far.y), b.x, far.x);
    let q = gs_reduce_far(m);
    let hit = b == vec4<u32>(m);
    y = select(y, vec4<f32>(q.x), hit);
    turn = select(turn, vec4<f32>(q.z), hit);
  }
  return gs_turns4(y, turn);
}`,
  `fn gs_wave4(q: mat3x4<f32>, turn: u32) -> vec4<f32> {
  let r = q[0];
  let l = q[1];
  ${WAVE}
  let n = bitcast<vec4<u32>>(q[2] + 12582912.0) + turn;
  return bitcast<vec4<f32>>(bitcast<vec4<u32>>(select(c, s, (n & vec4<u32>(1u)) == vec4<u32>())) ^ ((n & vec4<u32>(2u)) * 0x40000000u));
}`,
  // Where no |x| is 200 or more; where one is, `met` says so, and the result means nothing: the launch is then done again (emit.ts).
  // A plain store: all that store at once store the same.
  `fn gs_near4(x: vec4<f32>) -> mat3x4<f32> {
  if (any(bitcast<vec4<i32>>(x) + 0x3cb80000 < vec4<i32>(-0x43c80000))) { met = u.launch; }
  return gs_turns4(x, vec4<f32>());
}`,
  ...waves("", "gs_reduce4"),
  ...waves("near_", "gs_near4"),
];

/** Sine and cosine of what a function reduces. */
function waves(kind: string, reduced: string): readonly string[] {
  return [
    `fn gs_${kind}sin4(x: vec4<f32>) -> vec4<f32> {
  let s = bitcast<vec4<u32>>(x) & vec4<u32>(0x80000000u);
  return bitcast<vec4<f32>>(bitcast<vec4<u32>>(gs_wave4(${reduced}(abs(x)), 0u)) ^ s);
}`,
    `fn gs_${kind}cos4(x: vec4<f32>) -> vec4<f32> {
  return gs_wave4(${reduced}(abs(x)), 1u);
}`,
  ];
}
