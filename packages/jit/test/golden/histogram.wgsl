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
@group(1) @binding(0) var<storage, read> g0: array<u32>;
@group(1) @binding(1) var<storage, read_write> g1: array<atomic<i32>>;
const wrapped_grid = false;
fn a0_read_1(i0: i32) -> u32 {
  var r = 0u;
  if (u32(i0) < u32(u.a0_n0)) {
    let at = u32(u.a0_o + i0);
    r = ((g0[(at >> 2u)] >> ((at & 3u) * 8u)) & 0xffu);
  }
  return r;
}
fn a1_add_1(i0: i32, x: i32) -> i32 {
  var r = 0i;
  if (u32(i0) < u32(u.a1_n0)) {
    let at = u32(u.a1_o + i0);
    r = atomicAdd(&g1[at], x);
  }
  return r;
}
@compute @workgroup_size(64, 1, 1)
fn main(@builtin(workgroup_id) wid: vec3<u32>, @builtin(local_invocation_id) lid: vec3<u32>, @builtin(local_invocation_index) lix: u32) {
  var bid = vec3<i32>(wid);
  if (wrapped_grid) {
    let number = wid.x + wid.y * u.wrapped;
    let row = number / u32(u.grid_x);
    if (row >= u32(u.grid_y) * u32(u.grid_z)) { return; }
    bid = vec3<i32>(vec3<u32>(number % u32(u.grid_x), row % u32(u.grid_y), row / u32(u.grid_y)));
  }
  let tid = vec3<i32>(lid);
  let gid = bid * vec3<i32>(64, 1, 1) + tid;
  var l0: i32;
  l0 = gid.x;
  loop {
    if (!(l0 < u.a0_n0)) {
      break;
    }
    _ = a1_add_1(i32(a0_read_1(l0)), 1i);
    continuing {
      l0 = (l0 + (u.grid_x * 64i));
    }
  }
}
