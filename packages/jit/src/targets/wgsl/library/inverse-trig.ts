/** Arc functions. */
export const inverseTrigFunctions = {
  // asin(s) - s for z = s*s <= 1/4, with s factored out: s * z * P(z).
  gs_asin_rest: {
    ulp: 1,
    code: `fn gs_asin_rest(z: f32) -> f32 {
  return z * ((((0.042166308 * z + 0.024179514) * z + 0.045470376) * z + 0.074952975) * z + 0.16666752);
}`,
  },
  // asin(sqrt((1 - a) / 2)) as a head and a rest, 1/2 <= a <= 1.
  gs_asin_half: {
    ulp: 1,
    code: `fn gs_asin_half(a: f32) -> vec2<f32> {
  let z = 0.5 * (1.0 - a);
  if (z == 0.0) { return vec2<f32>(0.0, 0.0); }
  let s = gs_root(z, 0.0);
  return vec2<f32>(s.x, s.y + (s.x + s.y) * gs_asin_rest(z));
}`,
  },
  gs_asin: {
    ulp: 2,
    code: `fn gs_asin(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  if (a > 0x3f800000u) { return gs_f32(0x7fc00000u); }
  if (a < 0x39800000u) { return x; }
  if (a < 0x3f000000u) { return x + x * gs_asin_rest(x * x); }
  let s = gs_asin_half(abs(x));
  let y = 1.5707964 - (2.0 * s.x + (2.0 * s.y + 4.371139e-08));
  return select(y, -y, b >= 0x80000000u);
}`,
  },
  gs_acos: {
    ulp: 2,
    code: `fn gs_acos(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  if (a > 0x3f800000u) { return gs_f32(0x7fc00000u); }
  if (a < 0x3f000000u) { return 1.5707964 - (x + (x * gs_asin_rest(x * x) + 4.371139e-08)); }
  let s = gs_asin_half(abs(x));
  if (b < 0x80000000u) { return 2.0 * (s.x + s.y); }
  return 3.1415927 - (2.0 * s.x + (2.0 * s.y + 8.742278e-08));
}`,
  },
  // atan(n / d) for 0 <= n <= d, by the breakpoints of FreeBSD's s_atanf.c: atan(c) + atan((n - c*d) / (d + c*n)).
  gs_atan_ratio: {
    ulp: 1,
    code: `fn gs_atan_ratio(n: f32, d: f32) -> f32 {
  var u = n;
  var v = d;
  var h = 0.0;
  var l = 0.0;
  if (n >= 0.6875 * d) {
    u = n - d;
    v = n + d;
    h = 0.7853982;
    l = -2.1855694e-08;
  } else if (n >= 0.4375 * d) {
    u = 2.0 * n - d;
    v = 2.0 * d + n;
    h = 0.4636476;
    l = 5.0121587e-09;
  }
  let t = gs_ratio(u, v);
  let z = t * t;
  let p = (((-0.058191016 * z + 0.10490807) * z - 0.14229582) * z + 0.19997738) * z - 0.33333305;
  return h + (t + (t * z * p + l));
}`,
  },
  gs_atan: {
    ulp: 2,
    code: `fn gs_atan(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  let a = b & 0x7fffffffu;
  if (a > 0x7f800000u || a < 0x39800000u) { return x; }
  var y = 1.5707964;
  if (a < 0x4c800000u) {
    let m = abs(x);
    if (m <= 1.0) { y = gs_atan_ratio(m, 1.0); } else { y = 1.5707964 - (gs_atan_ratio(1.0, m) + 4.371139e-08); }
  }
  return select(y, -y, b >= 0x80000000u);
}`,
  },
  // On significands, so that neither the quotient nor its residual can overflow or be flushed.
  gs_atan2: {
    ulp: 2,
    code: `fn gs_atan2(y: f32, x: f32) -> f32 {
  let a = bitcast<u32>(y) & 0x7fffffffu;
  let b = bitcast<u32>(x) & 0x7fffffffu;
  let sign = bitcast<u32>(y) & 0x80000000u;
  let left = bitcast<u32>(x) >= 0x80000000u;
  if (max(a, b) > 0x7f800000u) { return gs_f32(0x7fc00000u); }
  var t = 0.0;
  if (a == 0u || (b == 0x7f800000u && a != b)) {
    t = 0.0;
  } else if (b == 0u || (a == 0x7f800000u && a != b)) {
    return bitcast<f32>(0x3fc90fdbu | sign);
  } else if (a == b) {
    t = 0.7853982;
  } else {
    let m = gs_split(max(a, b));
    let n = gs_split(min(a, b));
    let e = n.y - m.y;
    let d = f32(m.x) * 0x1p-23;
    if (e >= -30) {
      t = gs_atan_ratio(f32(n.x) * 0x1p-23 * gs_pow2(e), d);
    } else if (a < b && !left) {
      t = gs_scale(gs_ratio(f32(n.x) * 0x1p-23, d), max(e, -252));
    }
    if (a > b) {
      t = 1.5707964 + (select(-t, t, left) - 4.371139e-08);
      return bitcast<f32>(bitcast<u32>(t) | sign);
    }
  }
  if (left) { t = 3.1415927 - (t + 8.742278e-08); }
  return bitcast<f32>(bitcast<u32>(t) | sign);
}`,
  },
};
