import type { LibraryGroup } from "./library-function.ts";

/** Exponentials. ln 2 is 45426 / 2^16 plus a rest, so that its whole multiples are exact. */
export const expFunctions: LibraryGroup = {
  // e^x times 2^s for |x| < 150 and |s| <= 1.
  gs_exp_scaled: {
    needs: ["gs_scale"],
    ulp: 1,
    code: `fn gs_exp_scaled(x: f32, s: i32) -> f32 {
  let k = i32(floor(x * 1.442695 + 0.5));
  let r = (x - f32(k * 45426) * 0x1p-16) - f32(k) * 1.4286068e-06;
  let p = (((0.0013814613 * r + 0.00836871) * r + 0.04166839) * r + 0.16666521) * r + 0.49999994;
  return gs_scale(1.0 + (r + r * r * p), k + s);
}`,
  },
  gs_exp: {
    needs: ["gs_f32", "gs_exp_scaled"],
    ulp: 2,
    code: `fn gs_exp(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  if ((b & 0x7fffffffu) > 0x7f800000u) { return x; }
  if (b < 0x80000000u && b > 0x42b17217u) { return gs_f32(0x7f800000u); }
  if (b > 0xc2cff1b4u) { return 0.0; }
  return gs_exp_scaled(x, 0);
}`,
  },
  gs_exp2: {
    needs: ["gs_f32", "gs_scale"],
    ulp: 2,
    code: `fn gs_exp2(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  if ((b & 0x7fffffffu) > 0x7f800000u) { return x; }
  if (b < 0x80000000u && b >= 0x43000000u) { return gs_f32(0x7f800000u); }
  if (b >= 0xc3160000u) { return 0.0; }
  let n = floor(x + 0.5);
  let r = x - n;
  let p = (((((1.3359841e-05 * r + 0.00015461368) * r + 0.0013341951) * r + 0.009618057) * r + 0.055504005) * r + 0.2402265) * r + 0.6931472;
  return gs_scale(1.0 + r * p, i32(n));
}`,
  },
  // 2^k * expm1(r) + (2^k - 1).
  gs_expm1: {
    needs: ["gs_f32", "gs_pow2", "gs_exp_scaled"],
    ulp: 2,
    code: `fn gs_expm1(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  if (a > 0x7f800000u || a < 0x33000000u) { return x; }
  if (b < 0x80000000u && b > 0x42b17217u) { return gs_f32(0x7f800000u); }
  if (b > 0xc1900000u) { return -1.0; }
  let k = i32(floor(x * 1.442695 + 0.5));
  if (k > 30) { return gs_exp_scaled(x, 0); }
  let t = x - f32(k * 45426) * 0x1p-16;
  let w = f32(k) * 1.4286068e-06;
  let r = t - w;
  let l = (t - r) - w;
  let p = ((((0.0001996215 * r + 0.0013943198) * r + 0.00833322) * r + 0.04166633) * r + 0.16666667) * r + 0.5;
  let e = r * r * p + l * (1.0 + r);
  if (k == 0) { return r + e; }
  let s = gs_pow2(k);
  return ((s - 1.0) + s * r) + s * e;
}`,
  },
};
