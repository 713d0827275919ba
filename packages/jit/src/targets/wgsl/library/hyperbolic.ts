/** Hyperbolic functions and their inverses: polynomials near 0, exponentials and logarithms beyond. */
export const hyperbolicFunctions = {
  gs_sinh: {
    ulp: 2,
    code: `fn gs_sinh(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  let z = x * x;
  let near = x + x * z * (((2.8169513e-06 * z + 0.0001983616) * z + 0.00833335) * z + 0.16666667);
  let h = gs_exp_scaled(abs(x), -1);
  let far = select(h - 0.25 / h, gs_f32(0x7f800000u), a > 0x42b2d4fcu);
  let y = select(bitcast<f32>(bitcast<u32>(far) | (b & 0x80000000u)), near, a < 0x3f800000u);
  return select(y, x, (a > 0x7f800000u) | (a < 0x39800000u));
}`,
  },
  gs_cosh: {
    ulp: 2,
    code: `fn gs_cosh(x: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  let h = gs_exp_scaled(abs(x), -1);
  return select(select(h + 0.25 / h, gs_f32(0x7f800000u), a > 0x42b2d4fcu), x, a > 0x7f800000u);
}`,
  },
  gs_tanh: {
    ulp: 2,
    code: `fn gs_tanh(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  let z = x * x;
  let p = (((((-0.0005696459 * z + 0.0028477125) * z - 0.008504902) * z + 0.021770582) * z - 0.05395333) * z + 0.13333225) * z - 0.3333333;
  let far = select(1.0, 1.0 - gs_ratio(2.0, gs_exp_scaled(2.0 * abs(x), 0) + 1.0), a < 0x41200000u);
  let y = select(bitcast<f32>(bitcast<u32>(far) | (b & 0x80000000u)), x + x * z * p, a < 0x3f4ccccdu);
  return select(y, x, (a > 0x7f800000u) | (a < 0x39800000u));
}`,
  },
  // log(x + sqrt(x*x + s)) for 1 <= x < 2^12, s 1 or -1, the argument as a sum of two floats.
  gs_log_root: {
    ulp: 1,
    code: `fn gs_log_root(x: f32, s: f32) -> f32 {
  let h = gs_head(x);
  let l = x - h;
  let hh = h * h;
  let n = hh + s;
  let m = ((hh - n) + s) + l * (x + h);
  let r = gs_root(n, m);
  let u = x + r.x;
  return gs_log_plus(u, (((x - u) + r.x) + r.y) / u);
}`,
  },
  gs_asinh: {
    ulp: 2,
    code: `fn gs_asinh(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  if (a >= 0x7f800000u || a < 0x39800000u) { return x; }
  if (a < 0x3f800000u) {
    let z = x * x;
    let q = (((-0.00039121916 * z + 0.0024118572) * z - 0.0070457915) * z + 0.013609881) * z - 0.021007288;
    let p = (((q * z + 0.03006581) * z - 0.04460019) * z + 0.07499713) * z - 0.1666666;
    return x + x * z * p;
  }
  var y = 0.0;
  if (a < 0x45800000u) { y = gs_log_root(abs(x), 1.0); } else { y = gs_log_plus(abs(x), 0.6931472); }
  return select(y, -y, b >= 0x80000000u);
}`,
  },
  gs_acosh: {
    ulp: 2,
    code: `fn gs_acosh(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  if (b > 0x7f800000u || b < 0x3f800000u) { return gs_f32(0x7fc00000u); }
  if (b == 0x7f800000u) { return x; }
  if (b == 0x3f800000u) { return 0.0; }
  if (b < 0x40000000u) {
    let t = x - 1.0;
    let q = ((9.038869e-06 * t - 6.2694315e-05) * t + 0.00023290834) * t - 0.00067941286;
    let p = (((q * t + 0.0018927148) * t - 0.005579271) * t + 0.018749906) * t - 0.08333333;
    let s = gs_root(2.0 * t, 0.0);
    return s.x + (s.y + (s.x + s.y) * (t * p));
  }
  if (b < 0x45800000u) { return gs_log_root(x, -1.0); }
  return gs_log_plus(x, 0.6931472);
}`,
  },
  // Beyond 1/2: half the logarithm of (1 + x) / (1 - x), whose terms are exact in integers.
  gs_atanh: {
    ulp: 2,
    code: `fn gs_atanh(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  if (a > 0x3f800000u) { return gs_f32(0x7fc00000u); }
  if (a == 0x3f800000u) { return gs_f32(b | 0x7f800000u); }
  if (a < 0x39800000u) { return x; }
  if (a < 0x3f000000u) {
    let z = x * x;
    let p = ((((0.17669117 * z + 0.051358253) * z + 0.118237294) * z + 0.14222762) * z + 0.20002519) * z + 0.33333302;
    return x + x * z * p;
  }
  let m = i32((a & 0x007fffffu) | 0x00800000u);
  let n = f32((0x01000000 + m) & -2) * 0x1p-24;
  let d = f32(0x01000000 - m) * 0x1p-24;
  let q = n / d;
  let qh = gs_head(q);
  let ql = q - qh;
  let dh = gs_head(d);
  let dl = d - dh;
  let r = ((((n - qh * dh) - qh * dl) - ql * dh) - ql * dl) + f32(m & 1) * 0x1p-24;
  let y = 0.5 * gs_log_plus(q, r / n);
  return select(y, -y, b >= 0x80000000u);
}`,
  },
};
