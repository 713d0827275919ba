/** Logarithms. x = 2^k * (1 + f) with sqrt(1/2) <= 1 + f < sqrt(2), by its bits, subnormals included. */
export const logFunctions = {
  // (1 + f, k) of a positive finite value, from its bits.
  gs_log_split: {
    ulp: 0,
    code: `fn gs_log_split(b: u32) -> vec2<f32> {
  let i = gs_normal(b) + 0x004afb0d;
  return vec2<f32>(bitcast<f32>((i & 0x007fffff) + 0x3f3504f3), f32(i & -0x800000) * 0x1p-23 - 127.0);
}`,
  },
  // log(1 + f) - (f - f*f/2)
  gs_log_rest: {
    ulp: 0,
    code: `fn gs_log_rest(f: f32) -> f32 {
  let p = (((((((0.06746647 * f - 0.11675654) * f + 0.118881606) * f - 0.124055885) * f + 0.14219552) * f - 0.16667996) * f + 0.20002119) * f - 0.2500001) * f + 0.33333313;
  return f * f * f * p;
}`,
  },
  // log(x) + c for x positive and finite, c small beside it.
  gs_log_plus: {
    ulp: 1,
    code: `fn gs_log_plus(x: f32, c: f32) -> f32 {
  let s = gs_log_split(bitcast<u32>(x));
  let f = s.x - 1.0;
  let l = s.y * 1.4286068e-06 + c;
  return s.y * 0.693145751953125 - ((0.5 * f * f - (gs_log_rest(f) + l)) - f);
}`,
  },
  // What every logarithm gives for 0, negative numbers, infinity and NaN; for others y.
  gs_log_special: {
    ulp: 0,
    code: `fn gs_log_special(x: f32, y: f32) -> f32 {
  let b = bitcast<u32>(x);
  let z = select(gs_f32(0x7fc00000u), x, b == 0x7f800000u);
  return select(select(z, gs_f32(0xff800000u), (b & 0x7fffffffu) == 0u), y, b - 1u < 0x7f7fffffu);
}`,
  },
  gs_log: {
    ulp: 2,
    code: `fn gs_log(x: f32) -> f32 {
  return gs_log_special(x, gs_log_plus(x, 0.0));
}`,
  },
  // As FreeBSD's e_log2f.c: the leading parts are multiplied exactly.
  gs_log2: {
    ulp: 2,
    code: `fn gs_log2(x: f32) -> f32 {
  let s = gs_log_split(bitcast<u32>(x));
  let f = s.x - 1.0;
  let q = 0.5 * f * f;
  let h = gs_head(f - q);
  let l = ((f - h) - q) + gs_log_rest(f);
  return gs_log_special(x, (((l + h) * 0.0003122284 + l * 1.4423828) + h * 1.4423828) + s.y);
}`,
  },
  // As FreeBSD's e_log10f.c.
  gs_log10: {
    ulp: 2,
    code: `fn gs_log10(x: f32) -> f32 {
  let s = gs_log_split(bitcast<u32>(x));
  let f = s.x - 1.0;
  let q = 0.5 * f * f;
  let h = gs_head(f - q);
  let l = ((f - h) - q) + gs_log_rest(f);
  let small = (s.y * 4.605039e-06 + (l + h) * 9.0380335e-05) + l * 0.4342041;
  return gs_log_special(x, (small + h * 0.4342041) + s.y * 0.301025390625);
}`,
  },
  // 1 + x rounded to 16 bits, and what that lost as a correction.
  gs_log1p: {
    ulp: 2,
    code: `fn gs_log1p(x: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  let v = 1.0 + x;
  let u = bitcast<f32>(bitcast<u32>(v) & 0xffffff00u);
  let far = gs_log_special(select(v, x, a >= 0x7f800000u), gs_log_plus(u, (x - (u - 1.0)) / u));
  let near = x - (0.5 * x * x - gs_log_rest(x));
  return select(select(far, near, a < 0x3e950000u), x, a < 0x33000000u);
}`,
  },
};
