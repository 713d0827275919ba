/** Functions that operators and conversions need, next to the library of mathematics. */
export const supportFunctions: readonly string[] = [
  // By bits: compilers evaluate x != x.
  `fn gs_is_nan(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}`,
  `fn gs_is_finite(x: f32) -> bool {
  return (bitcast<u32>(x) & 0x7fffffffu) < 0x7f800000u;
}`,
  `fn gs_is_integer(x: f32) -> bool {
  return gs_is_finite(x) & (bitcast<u32>(gs_trunc(x)) == bitcast<u32>(x));
}`,
  // A whole number in the order of the floats, -0 below 0.
  `fn gs_order(x: f32) -> i32 {
  let b = bitcast<i32>(x);
  return b ^ ((b >> 31u) & 0x7fffffff);
}`,
  `fn gs_min(x: f32, y: f32) -> f32 {
  return select(select(select(y, x, gs_order(x) < gs_order(y)), y, gs_is_nan(y)), x, gs_is_nan(x));
}`,
  `fn gs_max(x: f32, y: f32) -> f32 {
  return select(select(select(y, x, gs_order(x) > gs_order(y)), y, gs_is_nan(y)), x, gs_is_nan(x));
}`,
  `fn gs_sign(x: f32) -> f32 {
  let a = bitcast<u32>(x) & 0x7fffffffu;
  return select(select(1.0, -1.0, bitcast<u32>(x) >= 0x80000000u), x, (a == 0u) | (a > 0x7f800000u));
}`,
  // In two exact halves and one rounding: SwiftShader's own is off by one unit for some numbers above 2^31.
  `fn gs_u32_to_f32(x: u32) -> f32 {
  return f32(x >> 16u) * 65536.0 + f32(x & 0xffffu);
}`,
  `fn gs_quotient_i32(x: i32, y: i32) -> i32 {
  var q = 0;
  if (y == -1) { q = -x; } else if (y != 0) { q = x / y; }
  return q;
}`,
  `fn gs_quotient_u32(x: u32, y: u32) -> u32 {
  var q = 0u;
  if (y != 0u) { q = x / y; }
  return q;
}`,
  `fn gs_remainder_i32(x: i32, y: i32) -> i32 {
  return select(x - gs_quotient_i32(x, y) * y, 0, y == 0);
}`,
  `fn gs_remainder_u32(x: u32, y: u32) -> u32 {
  var r = 0u;
  if (y != 0u) { r = x % y; }
  return r;
}`,
  `fn gs_floor_quotient_i32(x: i32, y: i32) -> i32 {
  let q = gs_quotient_i32(x, y);
  let r = x - q * y;
  return select(q, q - 1, (y != 0) & (r != 0) & ((r < 0) != (y < 0)));
}`,
  // Within 1.5 ULP, and two multiplications where gs_pow takes sixty operations.
  `fn gs_square(x: f32) -> f32 {
  return x * x;
}`,
  `fn gs_cube(x: f32) -> f32 {
  return x * x * x;
}`,
  `fn gs_ipow_u32(x: u32, y: u32) -> u32 {
  var result = 1u;
  var square = x;
  for (var rest = y; rest != 0u; rest = rest >> 1u) {
    if ((rest & 1u) != 0u) { result = result * square; }
    square = square * square;
  }
  return result;
}`,
  `fn gs_ipow_i32(x: i32, y: i32) -> i32 {
  var result = 0;
  if (y >= 0) {
    result = bitcast<i32>(gs_ipow_u32(bitcast<u32>(x), u32(y)));
  } else if ((x == 1) | (x == -1)) {
    result = select(1, x, (y & 1) != 0);
  }
  return result;
}`,
  // NaN gives 0, the rest saturates.
  `fn gs_to_i32(x: f32) -> i32 {
  var n = 0;
  if (x >= 2147483648.0) { n = 0x7fffffff; } else if (x <= -2147483648.0) { n = -0x7fffffff - 1; } else if (!gs_is_nan(x)) { n = i32(x); }
  return n;
}`,
  `fn gs_to_u32(x: f32) -> u32 {
  var n = 0u;
  if (x >= 4294967296.0) { n = 0xffffffffu; } else if ((x > 0.0) & !gs_is_nan(x)) { n = u32(x); }
  return n;
}`,
  // The low 32 bits of the whole number, as ECMAScript's ToInt32.
  `fn gs_low_bits(x: f32) -> i32 {
  let b = bitcast<u32>(x);
  let e = (b >> 23u) & 0xffu;
  let m = (b & 0x007fffffu) | 0x00800000u;
  var v = 0u;
  if ((e >= 150u) & (e <= 181u)) { v = m << (e - 150u); } else if ((e >= 127u) & (e < 150u)) { v = m >> (150u - e); }
  return select(i32(v), -i32(v), b >= 0x80000000u);
}`,
  // Bits of a value that is a float16 already.
  `fn gs_f16_bits(x: f32) -> u32 {
  let s = (bitcast<u32>(x) >> 16u) & 0x8000u;
  let a = bitcast<u32>(x) & 0x7fffffffu;
  var m = 0x7e00u;
  if (a < 0x38800000u) { m = u32(bitcast<f32>(a) * 0x1p24); } else if (a <= 0x7f800000u) { m = min((a - 0x38000000u) >> 13u, 0x7c00u); }
  return s | m;
}`,
  `fn gs_f16_value(h: u32) -> f32 {
  let m = h & 0x7fffu;
  var b = (m << 13u) + 0x38000000u;
  if (m >= 0x7c00u) { b = 0x7f800000u | ((m & 0x3ffu) << 13u); } else if (m < 0x0400u) { b = bitcast<u32>(f32(m) * 0x1p-24); }
  return bitcast<f32>(((h & 0x8000u) << 16u) | b);
}`,
  // The product of two float16 is exact; the sum is rounded to odd, so that rounding it again to float16 is harmless.
  `fn gs_fma_f16(x: f32, y: f32, z: f32) -> f32 {
  let p = x * y;
  let s = p + z;
  let b = bitcast<u32>(s);
  let q = s - p;
  let rest = (p - (s - q)) + (z - q);
  let odd = bitcast<f32>(select(b - 1u, b + 1u, (rest < 0.0) == (s < 0.0)));
  return select(odd, s, !gs_is_finite(s) | ((b & 1u) != 0u) | (rest == 0.0));
}`,
];
