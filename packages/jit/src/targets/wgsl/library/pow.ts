import type { LibraryGroup } from "./library-function.ts";

/**
 * Powers after FreeBSD's e_powf.c (Sun Microsystems 1993, Ian Lance Taylor): log2 |x| as a sum of two floats whose
 * leading parts have 12 bits, times y, then 2 to that power. Products of leading parts are exact.
 */
export const powFunctions: LibraryGroup = {
  // log2 of a positive finite value, as a head of 12 bits and a rest.
  gs_pow_log2: {
    needs: ["gs_split", "gs_head"],
    ulp: 0,
    code: `fn gs_pow_log2(b: u32) -> vec2<f32> {
  let parts = gs_split(b);
  var n = parts.y - 127;
  var m = parts.x & 0x007fffff;
  var base = 1.0;
  var dh = 0.0;
  var dl = 0.0;
  var top = 0;
  if (m > 0x1cc471 && m < 0x5db3d7) {
    base = 1.5;
    dh = 0.58496094;
    dl = 1.5632208e-06;
    top = 0x00200000;
  }
  m = m | 0x3f800000;
  if (m >= 0x3fddb3d7) {
    m = m - 0x00800000;
    n = n + 1;
  }
  let ax = bitcast<f32>(m);
  let u = ax - base;
  let v = 1.0 / (ax + base);
  let s = u * v;
  let sh = gs_head(s);
  let th = bitcast<f32>((((m >> 1u) & 0x7ffff000) | 0x20000000) + 0x00400000 + top);
  let tl = ax - (th - base);
  let sl = v * ((u - sh * th) - sh * tl);
  let s2 = s * s;
  let p = ((((0.206975 * s2 + 0.23066075) * s2 + 0.2727281) * s2 + 0.33333334) * s2 + 0.42857143) * s2 + 0.6;
  let r = s2 * s2 * p + sl * (sh + s);
  let q2 = sh * sh;
  let wh = gs_head(3.0 + q2 + r);
  let wl = r - ((wh - 3.0) - q2);
  let f = sh * wh;
  let g = sl * wh + wl * s;
  let ph = gs_head(f + g);
  let pl = g - (ph - f);
  let zh = 0.96191406 * ph;
  let zl = -0.00011736857 * ph + pl * 0.9617967 + dl;
  let t = f32(n);
  let t1 = gs_head(((zh + zl) + dh) + t);
  return vec2<f32>(t1, zl - (((t1 - t) - dh) - zh));
}`,
  },
  // Whether a float is whole: 0 no, 1 odd, 2 even.
  gs_pow_whole: {
    needs: [],
    ulp: 0,
    code: `fn gs_pow_whole(b: u32) -> u32 {
  let e = b >> 23u;
  if (e >= 151u) { return 2u; }
  if (e < 127u) { return select(0u, 2u, b == 0u); }
  let m = (b & 0x007fffffu) | 0x00800000u;
  let s = 150u - e;
  if ((m & ((1u << s) - 1u)) != 0u) { return 0u; }
  return 2u - ((m >> s) & 1u);
}`,
  },
  gs_pow: {
    needs: ["gs_f32", "gs_head", "gs_pow_log2", "gs_pow_whole", "gs_scale"],
    ulp: 4,
    code: `fn gs_pow(x: f32, y: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  let b = bitcast<u32>(y) & 0x7fffffffu;
  let inf = 0x7f800000u;
  if (b == 0u) { return 1.0; }
  if (a > inf || b > inf || (b == inf && a == 0x3f800000u)) { return gs_f32(0x7fc00000u); }
  let down = bitcast<u32>(y) >= 0x80000000u;
  if (b == inf) { return gs_f32(select(0u, inf, (a > 0x3f800000u) != down)); }
  var sign = 0u;
  if (bitcast<u32>(x) >= 0x80000000u) {
    let whole = gs_pow_whole(b);
    if (whole == 0u && a != 0u && a != inf) { return gs_f32(0x7fc00000u); }
    if (whole == 1u) { sign = 0x80000000u; }
  }
  if (a == 0u || a == inf) { return gs_f32(sign | select(0u, inf, (a == inf) != down)); }
  if (a == 0x3f800000u) { return gs_f32(sign | a); }
  let t = gs_pow_log2(a);
  let w = clamp(y, -0x1p31, 0x1p31);
  let wh = gs_head(w);
  let pl = (w - wh) * t.x + w * t.y;
  let ph = wh * t.x;
  let z = pl + ph;
  if (z >= 129.0) { return gs_f32(sign | inf); }
  if (z <= -151.0) { return gs_f32(sign); }
  let n = floor(z + 0.5);
  let rh = ph - n;
  let q = gs_head(pl + rh);
  let u = q * 0.69314575;
  let v = (pl - (q - rh)) * 0.6931472 + q * 1.4286065e-06;
  let r = u + v;
  let e = v - (r - u);
  let p = (((0.0013814613 * r + 0.00836871) * r + 0.04166839) * r + 0.16666521) * r + 0.49999994;
  let k = i32(n);
  let m = 1.0 + (r + (r * r * p + e));
  return bitcast<f32>(bitcast<u32>(gs_scale(m, k)) | sign);
}`,
  },
};
