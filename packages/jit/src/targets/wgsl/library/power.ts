/** Roots, powers and the error function. */
export const powerFunctions = {
  // On a significand in [1, 8): a polynomial, a Newton step, then the exact residual of the leading 8 bits.
  gs_cbrt: {
    ulp: 2,
    code: `fn gs_cbrt(x: f32) -> f32 {
  let b = bitcast<u32>(x) & 0x7fffffffu;
  let s = gs_split(b);
  let e = s.y - 127 + 300;
  let k = gs_whole(floor(f32(e) * 0.33333334));
  let m = f32(s.x) * (gs_pow2(e - 3 * k) * 0x1p-23);
  let p = (((-0.0004321014 * m + 0.009583829) * m - 0.08377514) * m + 0.44919387) * m + 0.62729466;
  let q = p - (p * p * p - m) / (3.0 * p * p);
  let h = bitcast<f32>(bitcast<u32>(q) & 0xffff0000u);
  let y = h + (m - h * h * h) / (q * q + h * (q + h));
  let scaled = gs_scale(y, k - 100);
  return select(bitcast<f32>(bitcast<u32>(scaled) | (bitcast<u32>(x) & 0x80000000u)), x, (b == 0u) | (b >= 0x7f800000u));
}`,
  },
  gs_rsqrt: {
    ulp: 2,
    code: `fn gs_rsqrt(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let n = gs_split(b);
  let e = n.y - 127;
  let s = gs_root(f32(n.x) * (f32((e & 1) + 1) * 0x1p-23), 0.0);
  let y = 1.0 / (s.x + s.y);
  let h = gs_head(y);
  let l = y - h;
  let r = ((1.0 - h * s.x) - l * s.x) - y * s.y;
  let v = (y + y * r) * bitcast<f32>(u32(254 - (e & -2)) * 0x400000u);
  let z = select(select(v, 0.0, b == 0x7f800000u), gs_f32(0x7fc00000u), b > 0x7f800000u);
  return select(z, gs_f32(b | 0x7f800000u), (b & 0x7fffffffu) == 0u);
}`,
  },
  // The squares as sums of two floats, on significands.
  gs_hypot: {
    ulp: 2,
    code: `fn gs_hypot(x: f32, y: f32) -> f32 {
  let a = max(bitcast<u32>(x) & 0x7fffffffu, bitcast<u32>(y) & 0x7fffffffu);
  let b = min(bitcast<u32>(x) & 0x7fffffffu, bitcast<u32>(y) & 0x7fffffffu);
  if (a == 0x7f800000u || b == 0x7f800000u) { return gs_f32(0x7f800000u); }
  if (a > 0x7f800000u || b == 0u) { return bitcast<f32>(a); }
  let m = gs_split(a);
  let n = gs_split(b);
  let e = n.y - m.y;
  if (e < -26) { return bitcast<f32>(a); }
  let u = f32(m.x) * 0x1p-23;
  let v = f32(n.x) * 0x1p-23 * gs_pow2(e);
  let uh = gs_head(u);
  let vh = gs_head(v);
  let s = uh * uh + vh * vh;
  let t = ((uh * uh - s) + vh * vh) + ((u - uh) * (u + uh) + (v - vh) * (v + vh));
  let r = gs_root(s, t);
  return gs_scale(r.x + r.y, m.y - 127);
}`,
  },
};
