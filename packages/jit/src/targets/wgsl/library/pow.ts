/**
 * Powers after FreeBSD's e_powf.c (Sun Microsystems 1993, Ian Lance Taylor): log2 |x| as a sum of two floats whose
 * leading parts have 12 bits, times y, then 2 to that power. Products of leading parts are exact.
 */
export const powFunctions = {
  // log2 of a positive finite value, as a head of 12 bits and a rest.
  gs_pow_log2: {
    ulp: 0,
    code: `fn gs_pow_log2(b: u32) -> vec2<f32> {
  let parts = gs_split(b);
  let low = parts.x & 0x007fffff;
  let mid = (low > 0x1cc471) & (low < 0x5db3d7);
  let base = select(1.0, 1.5, mid);
  let dh = select(0.0, 0.58496094, mid);
  let dl = select(0.0, 1.5632208e-06, mid);
  let top = low >= 0x5db3d7;
  let n = parts.y - select(127, 126, top);
  let ax = bitcast<f32>((low | 0x3f800000) - select(0, 0x00800000, top));
  let u = ax - base;
  let v = 1.0 / (ax + base);
  let s = u * v;
  let sh = gs_head(s);
  let th = gs_head(ax + base);
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
    ulp: 0,
    code: `fn gs_pow_whole(b: u32) -> u32 {
  let v = bitcast<f32>(b);
  let h = 0.5 * v;
  return select(0u, select(1u, 2u, floor(h) == h), (b == 0u) | ((b >= 0x3f800000u) & (floor(v) == v)));
}`,
  },
  gs_pow: {
    ulp: 4,
    code: `fn gs_pow(x: f32, y: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  let b = bitcast<u32>(y) & 0x7fffffffu;
  let inf = 0x7f800000u;
  let t = gs_pow_log2(a);
  let w = bitcast<f32>(min(b, 0x4f000000u) | (bitcast<u32>(y) & 0x80000000u));
  let wh = gs_head(w);
  let pl = (w - wh) * t.x + w * t.y;
  let ph = wh * t.x;
  let z = pl + ph;
  let n = floor(z + 0.5);
  let rh = ph - n;
  let q = gs_head(pl + rh);
  let u = q * 0.69314575;
  let v = (pl - (q - rh)) * 0.6931472 + q * 1.4286065e-06;
  let r = u + v;
  let e = v - (r - u);
  let p = (((0.0013814613 * r + 0.00836871) * r + 0.04166839) * r + 0.16666521) * r + 0.49999994;
  let m = gs_scale(1.0 + (r + (r * r * p + e)), gs_whole(n));
  let one = a == 0x3f800000u;
  let down = bitcast<u32>(y) >= 0x80000000u;
  let whole = gs_pow_whole(b);
  let negative = bitcast<u32>(x) >= 0x80000000u;
  let sign = select(0u, 0x80000000u, negative & (whole == 1u));
  let ends = (a == 0u) | (a == inf);
  let edge = ends | (b == inf);
  let grows = (a > 0x3f800000u) != down;
  let size = select(select(bitcast<u32>(m), 0u, (z <= -151.0) | edge), inf, select(z >= 129.0, grows, edge));
  let nan = (a > inf) | (b > inf) | ((b == inf) & one) | (negative & (whole == 0u) & !ends);
  return gs_f32(select(select(select(size, 0x3f800000u, one) | sign, 0x7fc00000u, nan), 0x3f800000u, b == 0u));
}`,
  },
};
