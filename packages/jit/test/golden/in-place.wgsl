struct Uniforms {
  grid_x: i32,
  grid_y: i32,
  grid_z: i32,
  wrapped: u32,
  a0_o: i32,
  a0_n0: i32,
  a1_o: i32,
  a1_n0: i32,
}
@group(0) @binding(0) var<uniform> u: Uniforms;
@group(1) @binding(0) var<storage, read_write> g0: array<f32>;
const wrapped_grid = false;
fn gs_cube(x: f32) -> f32 {
  return x * x * x;
}
fn gs_head(x: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(x) & 0xfffff000u);
}
fn gs_high16(x: u32) -> u32 {
  return bitcast<u32>(f32(x & 0xffff0000u) * 0x1p-16 + 8388608.0) & 0xffffu;
}
fn gs_mulhi(a: u32, b: u32) -> u32 {
  let al = a & 0xffffu;
  let ah = gs_high16(a);
  let bl = b & 0xffffu;
  let bh = gs_high16(b);
  let m = ah * bl + gs_high16(al * bl);
  let n = al * bh + (m & 0xffffu);
  return ah * bh + gs_high16(m) + gs_high16(n);
}
fn gs_high8(x: u32) -> u32 {
  return bitcast<u32>(f32(x & 0xff000000u) * 0x1p-24 + 8388608.0) & 0xffu;
}
fn gs_reduce_far(b: u32) -> vec3<f32> {
  let p = b - 0x3f800000u;
  let scale = bitcast<u32>(bitcast<f32>((p & 0x03800000u) + 0x3f800000u) + 8388608.0) & 0xffu;
  let m = ((b & 0x007fffffu) | 0x00800000u) * scale;
  let by2 = p >= 0x20000000u;
  let by1 = (p & 0x10000000u) != 0u;
  let u0 = select(0x00000051u, 0x220a94feu, by2);
  let u1 = select(0x7cc1b727u, 0x13abe8fau, by2);
  let u2 = select(0x220a94feu, 0x9a6ee06du, by2);
  let u3 = select(0x13abe8fau, 0xb14acc9eu, by2);
  let u4 = select(0x9a6ee06du, 0x21c820ffu, by2);
  let w0 = select(u0, u1, by1);
  let w1 = select(u1, u2, by1);
  let w2 = select(u2, u3, by1);
  let w3 = select(u3, u4, by1);
  let by16 = (p & 0x08000000u) != 0u;
  let v0 = select(w0, (w0 * 0x10000u) | gs_high16(w1), by16);
  let v1 = select(w1, (w1 * 0x10000u) | gs_high16(w2), by16);
  let v2 = select(w2, (w2 * 0x10000u) | gs_high16(w3), by16);
  let by8 = (p & 0x04000000u) != 0u;
  let a0 = select(v0, (v0 * 0x100u) | gs_high8(v1), by8);
  let a1 = select(v1, (v1 * 0x100u) | gs_high8(v2), by8);
  let a2 = select(v2, v2 * 0x100u, by8);
  let hi = m * a0 + gs_mulhi(m, a1);
  let lo = f32(m * a1) + f32(m) * (f32(a2) * 0x1p-32);
  let f = hi * 4u;
  let top = f32(bitcast<i32>(f & 0xffffff00u));
  let low = f32(f & 0xffu) + lo * 0x1p-30;
  let s = top + low;
  let e = (top - s) + low;
  let h = gs_head(s);
  let t = h * 1.5703125;
  let w = h * 0.0004838268 + ((s - h) + e) * 1.5707964;
  let r = t + w;
  return vec3<f32>(r * 0x1p-32, (w - (r - t)) * 0x1p-32, f32(bitcast<i32>((hi + 0x20000000u) & 0xc0000000u)) * 0x1p-30);
}
fn gs_reduce(x: f32, keep: f32) -> vec3<f32> {
  var y = vec3<f32>(x, 0.0, 0.0);
  let b = bitcast<u32>(x);
  if (b - 0x43480000u < 0x3c380000u) { y = gs_reduce_far(b); }
  let n = floor(y.x * 0.63661975 + 0.5);
  let t = y.x - n * 1.5707855224609375;
  let w = n * 1.0804389603435993e-05;
  let r = t - w;
  return vec3<f32>(r, (((t - r) - w) - n * -5.5644316e-11) + y.y * keep, n + y.z);
}
fn gs_wave(q: vec3<f32>, turn: u32) -> f32 {
  let r = q.x;
  let l = q.y;
  let z = r * r;
  let p = ((2.717746e-06 * z - 0.00019839272) * z + 0.008333329) * z - 0.16666667;
  let s = r + (r * z * p + l * (1.0 - 0.5 * z));
  let c = 1.0 - (0.5 * z - (z * z * ((2.4429439e-05 * z - 0.0013887284) * z + 0.041666646) - r * l));
  let n = bitcast<u32>(q.z + 12582912.0) + turn;
  return bitcast<f32>(bitcast<u32>(select(c, s, (n & 1u) == 0u)) ^ ((n & 2u) * 0x40000000u));
}
fn gs_sin(x: f32) -> f32 {
  let s = bitcast<u32>(x) & 0x80000000u;
  return bitcast<f32>(bitcast<u32>(gs_wave(gs_reduce(abs(x), 0.0), 0u)) ^ s);
}
fn a1_read_1(i0: i32) -> f32 {
  var r = 0.0f;
  if (u32(i0) < u32(u.a1_n0)) {
    let at = u32(u.a1_o + i0);
    r = g0[at];
  }
  return r;
}
@compute @workgroup_size(256, 1, 1)
fn main(@builtin(workgroup_id) wid: vec3<u32>, @builtin(local_invocation_id) lid: vec3<u32>, @builtin(local_invocation_index) lix: u32) {
  var bid = vec3<i32>(wid);
  if (wrapped_grid) {
    let number = wid.x + wid.y * u.wrapped;
    let row = number / u32(u.grid_x);
    if (row >= u32(u.grid_y) * u32(u.grid_z)) { return; }
    bid = vec3<i32>(vec3<u32>(number % u32(u.grid_x), row % u32(u.grid_y), row / u32(u.grid_y)));
  }
  let tid = vec3<i32>(lid);
  let gid = bid * vec3<i32>(256, 1, 1) + tid;
  let l0 = gid.x;
  if (l0 < u.a0_n0) {
    g0[u32(u.a0_o + l0)] = (gs_cube(a1_read_1(l0)) + (gs_sin(a1_read_1(l0)) * 4.0f));
  }
}
