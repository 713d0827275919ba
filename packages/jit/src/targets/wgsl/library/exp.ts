/** Exponentials. ln 2 is 45426 / 2^16 plus a rest, so that its multiples by whole numbers below 256 are exact. */
export const expFunctions = {
  // e^x times 2^s for |x| < 150 and |s| <= 1.
  gs_exp_scaled: {
    ulp: 1,
    code: `fn gs_exp_scaled(x: f32, s: i32) -> f32 {
  let n = floor(x * 1.442695 + 0.5);
  let r = (x - n * 0.693145751953125) - n * 1.4286068e-06;
  let p = (((0.0013814613 * r + 0.00836871) * r + 0.04166839) * r + 0.16666521) * r + 0.49999994;
  return gs_scale(1.0 + (r + r * r * p), gs_whole(n) + s);
}`,
  },
  gs_exp: {
    ulp: 2,
    code: `fn gs_exp(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let y = select(gs_exp_scaled(x, 0), gs_f32(0x7f800000u), bitcast<i32>(x) > 0x42b17217);
  return select(select(y, 0.0, b > 0xc2cff1b4u), x, (b & 0x7fffffffu) > 0x7f800000u);
}`,
  },
  gs_exp2: {
    ulp: 2,
    code: `fn gs_exp2(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let n = floor(x + 0.5);
  let r = x - n;
  let p = (((((1.3359841e-05 * r + 0.00015461368) * r + 0.0013341951) * r + 0.009618057) * r + 0.055504005) * r + 0.2402265) * r + 0.6931472;
  let y = select(gs_scale(1.0 + r * p, gs_whole(n)), gs_f32(0x7f800000u), bitcast<i32>(x) >= 0x43000000);
  return select(select(y, 0.0, b >= 0xc3160000u), x, (b & 0x7fffffffu) > 0x7f800000u);
}`,
  },
  // 2^k * expm1(r) + (2^k - 1).
  gs_expm1: {
    ulp: 2,
    code: `fn gs_expm1(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  let n = floor(x * 1.442695 + 0.5);
  let t = x - n * 0.693145751953125;
  let w = n * 1.4286068e-06;
  let r = t - w;
  let l = (t - r) - w;
  let p = ((((0.0001996215 * r + 0.0013943198) * r + 0.00833322) * r + 0.04166633) * r + 0.16666667) * r + 0.5;
  let e = r * r * p + l * (1.0 + r);
  let k = gs_whole(n);
  let s = gs_scale(1.0, k);
  let large = gs_scale(1.0 + (r + e), k);
  let y = select(((s - 1.0) + s * r) + s * e, large, k > 30);
  let z = select(y, gs_f32(0x7f800000u), bitcast<i32>(x) > 0x42b17217);
  return select(select(z, -1.0, b > 0xc1900000u), x, (a > 0x7f800000u) | (a < 0x33000000u));
}`,
  },
};
