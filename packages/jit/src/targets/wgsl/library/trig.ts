/** The sine s and the cosine c of r + l, up to an eighth of a turn. */
export const WAVE = `let z = r * r;
  let p = ((2.717746e-06 * z - 0.00019839272) * z + 0.008333329) * z - 0.16666667;
  let s = r + (r * z * p + l * (1.0 - 0.5 * z));
  let c = 1.0 - (0.5 * z - (z * z * ((2.4429439e-05 * z - 0.0013887284) * z + 0.041666646) - r * l));`;

/** Sine, cosine and tangent over the whole range. */
export const trigFunctions = {
  // Payne and Hanek, "Radian reduction for trigonometric functions" (1983): (r, l, n) with x = (r + l) + n * pi/2
  // modulo 2 * pi, |r| <= pi/4, of 200 <= x, finite, from its bits. The product of the significand and 96 digits of 2/pi gives the quadrant
  // and 60 bits of the rest, of which no float32 leaves less than 2^-30. The digits are words i to i + 3 of 2/pi,
  // with 25 zeros in front, moved into place by the bits of i <= 3, then by 16 and 8 bits, and the significand by up to 7.
  // SwiftShader runs this for every argument, under a mask: no shifts.
  gs_reduce_far: `fn gs_reduce_far(b: u32) -> vec3<f32> {
  let p = b - 0x3f800000u;
  let scale = bitcast<u32>(bitcast<f32>((p & 0x03800000u) + 0x3f800000u) + 8388608.0) & 0xffu;
  let m = ((b & 0x007fffffu) | 0x00800000u) * scale;
  let by2 = p >= 0x20000000u;
  let by1 = (p & 0x10000000u) != 0u;
  let u0 = select(0x00000051u, 0x220a94feu, by2);
  let u1 = select(0x7cc1b727u, 0x13abe8fau, by2);
  let u2 = select(0x220a94feu, 0x9a6ee06du, by2);
  let u3 = select(0x13abe8fau, 0xb14acc9eu, by2);
  let u4 = select(0x9a6ee06du, 0x21c820ffu, by2);
  let w0 = select(u0, u1, by1);
  let w1 = select(u1, u2, by1);
  let w2 = select(u2, u3, by1);
  let w3 = select(u3, u4, by1);
  let by16 = (p & 0x08000000u) != 0u;
  let v0 = select(w0, (w0 * 0x10000u) | gs_high16(w1), by16);
  let v1 = select(w1, (w1 * 0x10000u) | gs_high16(w2), by16);
  let v2 = select(w2, (w2 * 0x10000u) | gs_high16(w3), by16);
  let by8 = (p & 0x04000000u) != 0u;
  let a0 = select(v0, (v0 * 0x100u) | gs_high8(v1), by8);
  let a1 = select(v1, (v1 * 0x100u) | gs_high8(v2), by8);
  let a2 = select(v2, v2 * 0x100u, by8);
  let hi = m * a0 + gs_mulhi(m, a1);
  let lo = f32(m * a1) + f32(m) * (f32(a2) * 0x1p-32);
  let f = hi * 4u;
  let top = f32(bitcast<i32>(f & 0xffffff00u));
  let low = f32(f & 0xffu) + lo * 0x1p-30;
  let s = top + low;
  let e = (top - s) + low;
  let h = gs_head(s);
  let t = h * 1.5703125;
  let w = h * 0.0004838268 + ((s - h) + e) * 1.5707964;
  let r = t + w;
  return vec3<f32>(r * 0x1p-32, (w - (r - t)) * 0x1p-32, f32(bitcast<i32>((hi + 0x20000000u) & 0xc0000000u)) * 0x1p-30);
}`,
  // (r, l, n): x = (r + l) + n * pi/2 modulo 2 * pi, |r| <= pi/4 or a little above, for 0 <= x; NaN for infinity and NaN.
  // Small arguments by Cody and Waite: pi/2 as 17 + 17 + 24 bits, whole multiples of the first two are exact. They leave
  // what was reduced before as it is. Sine and cosine do without the l of large arguments (keep = 0), as the functions of
  // four do.
  gs_reduce: `fn gs_reduce(x: f32, keep: f32) -> vec3<f32> {
  var y = vec3<f32>(x, 0.0, 0.0);
  let b = bitcast<u32>(x);
  if (b - 0x43480000u < 0x3c380000u) { y = gs_reduce_far(b); }
  let n = floor(y.x * 0.63661975 + 0.5);
  let t = y.x - n * 1.5707855224609375;
  let w = n * 1.0804389603435993e-05;
  let r = t - w;
  return vec3<f32>(r, (((t - r) - w) - n * -5.5644316e-11) + y.y * keep, n + y.z);
}`,
  // The sine of what was reduced and of turn quarter turns more. Both polynomials without a branch: neighbouring elements
  // seldom lie in one quadrant. The sum has the quadrant in its last bits.
  gs_wave: `fn gs_wave(q: vec3<f32>, turn: u32) -> f32 {
  let r = q.x;
  let l = q.y;
  ${WAVE}
  let n = bitcast<u32>(q.z + 12582912.0) + turn;
  return bitcast<f32>(bitcast<u32>(select(c, s, (n & 1u) == 0u)) ^ ((n & 2u) * 0x40000000u));
}`,
  gs_sin: `fn gs_sin(x: f32) -> f32 {
  let s = bitcast<u32>(x) & 0x80000000u;
  return bitcast<f32>(bitcast<u32>(gs_wave(gs_reduce(abs(x), 0.0), 0u)) ^ s);
}`,
  gs_cos: `fn gs_cos(x: f32) -> f32 {
  return gs_wave(gs_reduce(abs(x), 0.0), 1u);
}`,
  // In odd quadrants -1 / tan, with tan as a sum of two floats and one Newton step on the exact residual.
  gs_tan: `fn gs_tan(x: f32) -> f32 {
  if ((bitcast<u32>(x) & 0x7fffffffu) < 0x39800000u) { return x; }
  let r = gs_reduce(abs(x), 1.0);
  let z = r.x * r.x;
  let p = (((((0.0044305217 * z - 1.7978653e-05) * z + 0.010918589) * z + 0.021251079) * z + 0.05406577) * z + 0.13332613) * z + 0.33333352;
  let c = r.x * z * p;
  let u = r.x + c;
  let t = c + r.y * (1.0 + u * u);
  let y = r.x + t;
  let s = bitcast<u32>(x) & 0x80000000u;
  if ((bitcast<u32>(r.z + 12582912.0) & 1u) == 0u) { return bitcast<f32>(bitcast<u32>(y) ^ s); }
  let h = gs_head(y);
  let l = t - (h - r.x);
  let q = -1.0 / y;
  let qh = gs_head(q);
  let ql = q - qh;
  return bitcast<f32>(bitcast<u32>(q + q * (((1.0 + qh * h) + qh * l) + ql * (h + l))) ^ s);
}`,
};
