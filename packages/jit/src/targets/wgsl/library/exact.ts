/** Correctly rounded operations in integer arithmetic, subnormals included, for adapters whose own are not. */
export const exactFunctions = {
  // The float32 nearest to m * 2^e, ties to even; bit 31 of m is set, bit 0 stands for all bits below it as well.
  gs_pack: `fn gs_pack(sign: u32, e: i32, m: u32) -> f32 {
  var top = e + 158;
  if (top >= 255) { return bitcast<f32>(sign | 0x7f800000u); }
  var v = m;
  if (top <= 0) {
    let s = u32(min(1 - top, 31));
    v = (m >> s) | select(0u, 1u, (m << (32u - s)) != 0u);
    top = 1;
  }
  let rest = v & 0xffu;
  let up = select(0u, 1u, (rest > 0x80u) | ((rest == 0x80u) & ((v & 0x100u) != 0u)));
  return bitcast<f32>(sign | ((u32(top - 1) << 23u) + (v >> 8u) + up));
}`,
  // The native quotient gives all but the last few bits; the remainder, exact modulo 2^32, gives those.
  gs_div: `fn gs_div(x: f32, y: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  let b = bitcast<u32>(y) & 0x7fffffffu;
  let sign = (bitcast<u32>(x) ^ bitcast<u32>(y)) & 0x80000000u;
  if ((max(a, b) > 0x7f800000u) | ((a == b) & ((a == 0u) | (a == 0x7f800000u)))) { return gs_f32(0x7fc00000u); }
  if ((a == 0u) | (b == 0x7f800000u)) { return gs_f32(sign); }
  if ((b == 0u) | (a == 0x7f800000u)) { return gs_f32(sign | 0x7f800000u); }
  let n = gs_split(a);
  let d = gs_split(b);
  var m = n.x;
  var e = n.y - d.y;
  if (m < d.x) {
    m = m << 1u;
    e = e - 1;
  }
  var q = i32((f32(m) / f32(d.x)) * 0x1p24);
  var r = (m << 24u) - q * d.x;
  let more = i32(floor(f32(r) / f32(d.x)));
  q = q + more;
  r = r - more * d.x;
  if (r < 0) {
    q = q - 1;
    r = r + d.x;
  }
  if (r >= d.x) {
    q = q + 1;
    r = r - d.x;
  }
  if (q == 0x02000000) { return gs_pack(sign, e - 30, 0x80000000u); }
  return gs_pack(sign, e - 31, (u32(q) << 7u) | select(0u, 1u, r != 0));
}`,
  // As gs_div; a root is never halfway between two floats.
  gs_sqrt: `fn gs_sqrt(x: f32) -> f32 {
  let b = bitcast<u32>(x);
  if (((b & 0x7fffffffu) == 0u) | (b == 0x7f800000u)) { return x; }
  if (b > 0x7f800000u) { return gs_f32(0x7fc00000u); }
  let n = gs_split(b);
  let odd = n.y & 1;
  let m = n.x << u32(odd);
  var s = i32(sqrt(f32(m)) * 4096.0);
  var r = (m << 24u) - s * s;
  let more = i32(floor(f32(r) / (2.0 * f32(s))));
  s = s + more;
  r = (m << 24u) - s * s;
  if (r < 0) {
    s = s - 1;
    r = r + 2 * s + 1;
  }
  if (r > 2 * s) {
    r = r - 2 * s - 1;
    s = s + 1;
  }
  let v = (u32(s) << 2u) | select(0u, 2u, r > s) | select(0u, 1u, r != 0);
  let z = countLeadingZeros(v);
  return gs_pack(0u, ((n.y - odd - 150) >> 1u) - 14 - i32(z), v << z);
}`,
  // The 48-bit product and the addend, aligned in 64 bits; bits shifted out are kept as one sticky bit.
  gs_fma: `fn gs_fma(x: f32, y: f32, z: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  let b = bitcast<u32>(y) & 0x7fffffffu;
  let c = bitcast<u32>(z) & 0x7fffffffu;
  let ps = (bitcast<u32>(x) ^ bitcast<u32>(y)) & 0x80000000u;
  let cs = bitcast<u32>(z) & 0x80000000u;
  let inf = 0x7f800000u;
  if (max(max(a, b), c) >= inf) {
    let product = (a == inf) | (b == inf);
    if ((max(max(a, b), c) > inf) | (product & ((min(a, b) == 0u) | ((c == inf) & (ps != cs))))) { return gs_f32(0x7fc00000u); }
    return gs_f32(select(cs, ps, product) | inf);
  }
  if (min(a, b) == 0u) {
    if (c == 0u) { return gs_f32(ps & cs); }
    return z;
  }
  let p = gs_split(a);
  let q = gs_split(b);
  let lo = u32(p.x) * u32(q.x);
  var big = vec2<u32>((gs_mulhi(u32(p.x), u32(q.x)) << 15u) | (lo >> 17u), lo << 15u);
  var e = p.y + q.y - 315;
  var sign = ps;
  if (c != 0u) {
    let r = gs_split(c);
    var small = vec2<u32>(u32(r.x) << 7u, 0u);
    var d = e - (r.y - 189);
    if ((d < 0) | ((d == 0) & (big.x < small.x))) {
      let swap = big;
      big = small;
      small = swap;
      e = r.y - 189;
      sign = cs;
      d = -d;
    }
    if (d >= 32) {
      small = vec2<u32>(0u, small.x | select(0u, 1u, small.y != 0u));
      d = min(d - 32, 31);
    }
    if (d > 0) {
      let lost = (small.y << u32(32 - d)) != 0u;
      small = vec2<u32>(small.x >> u32(d), (small.y >> u32(d)) | (small.x << u32(32 - d)) | select(0u, 1u, lost));
    }
    if (ps == cs) {
      let l = big.y + small.y;
      big = vec2<u32>(big.x + small.x + select(0u, 1u, l < big.y), l);
    } else {
      big = vec2<u32>(big.x - small.x - select(0u, 1u, big.y < small.y), big.y - small.y);
      if ((big.x >> 31u) == 1u) {
        big = vec2<u32>(~big.x + select(0u, 1u, big.y == 0u), ~big.y + 1u);
        sign = sign ^ 0x80000000u;
      }
    }
  }
  if (big.x == 0u) {
    if (big.y == 0u) { return 0.0; }
    big = vec2<u32>(big.y, 0u);
    e = e - 32;
  }
  let n = countLeadingZeros(big.x);
  let m = (big.x << n) | ((big.y >> 1u) >> (31u - n)) | select(0u, 1u, (big.y << n) != 0u);
  return gs_pack(sign, e + 32 - i32(n), m);
}`,
  // JavaScript's %: eight bits of the quotient a step.
  gs_fmod: `fn gs_fmod(x: f32, y: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  let b = bitcast<u32>(y) & 0x7fffffffu;
  let sign = bitcast<u32>(x) & 0x80000000u;
  if ((a >= 0x7f800000u) | (b > 0x7f800000u) | (b == 0u)) { return gs_f32(0x7fc00000u); }
  if (a < b) { return x; }
  let ea = max(a >> 23u, 1u);
  let eb = max(b >> 23u, 1u);
  let d = (b & 0x007fffffu) | select(0u, 0x00800000u, b >= 0x00800000u);
  var r = ((a & 0x007fffffu) | select(0u, 0x00800000u, a >= 0x00800000u)) % d;
  for (var n = ea - eb; (n > 0u) & (r != 0u);) {
    let s = min(n, 8u);
    r = (r << s) % d;
    n = n - s;
  }
  if (r == 0u) { return gs_f32(sign); }
  let z = min(countLeadingZeros(r) - 8u, eb - 1u);
  return bitcast<f32>(sign | (((eb - z - 1u) << 23u) + (r << z)));
}`,
  // The remainder of twice y, and the nearer end of that: whole numbers in units of half of y's last bit.
  gs_remainder: `fn gs_remainder(x: f32, y: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  let b = bitcast<u32>(y) & 0x7fffffffu;
  let sign = bitcast<u32>(x) & 0x80000000u;
  if ((a >= 0x7f800000u) | (b > 0x7f800000u) | (b == 0u)) { return gs_f32(0x7fc00000u); }
  if (b == 0x7f800000u) { return x; }
  var r = a;
  if (b < 0x7f000000u) {
    let twice = select(b + 0x00800000u, b << 1u, b < 0x00800000u);
    r = bitcast<u32>(gs_fmod(bitcast<f32>(a), bitcast<f32>(twice)));
  }
  if (select(r + 0x00800000u, r << 1u, r < 0x00800000u) <= b) { return bitcast<f32>(sign | r); }
  let eb = max(b >> 23u, 1u);
  let unit = max(eb, 2u) - 1u;
  let d = ((b & 0x007fffffu) | select(0u, 0x00800000u, b >= 0x00800000u)) << (eb - unit);
  let n = ((r & 0x007fffffu) | select(0u, 0x00800000u, r >= 0x00800000u)) << (max(r >> 23u, 1u) - unit);
  let up = n * 2u >= d * 3u;
  let m = select(select(d - n, n - d, n >= d), 2u * d - n, up);
  if (m == 0u) { return gs_f32(sign); }
  let z = min(countLeadingZeros(m) - 8u, unit - 1u);
  return bitcast<f32>((sign ^ select(0u, 0x80000000u, up | (n < d))) | (((unit - z - 1u) << 23u) + (m << z)));
}`,
};
