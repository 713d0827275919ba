struct Uniforms {
  grid_x: i32,
  grid_y: i32,
  grid_z: i32,
  wrapped: u32,
  a0_o: i32,
  a0_n0: i32,
  a0_n1: i32,
  a1_o: i32,
  a1_n0: i32,
  a1_n1: i32,
  a1_s0: i32,
  a1_s1: i32,
  a2_o: i32,
  a2_n0: i32,
  a2_n1: i32,
}
@group(0) @binding(0) var<uniform> u: Uniforms;
@group(1) @binding(0) var<storage, read> g0: array<f32>;
@group(1) @binding(1) var<storage, read> g1: array<f32>;
@group(1) @binding(2) var<storage, read_write> g2: array<f32>;
const wrapped_grid = false;
fn a0_read_11(i0: i32, i1: i32) -> f32 {
  var r = 0.0f;
  if ((u32(i0) < u32(u.a0_n0)) & (u32(i1) < u32(u.a0_n1))) {
    let at = u32(u.a0_o + (i0 * u.a0_n1 + i1));
    r = g0[at];
  }
  return r;
}
fn a1_read_11(i0: i32, i1: i32) -> f32 {
  var r = 0.0f;
  if ((u32(i0) < u32(u.a1_n0)) & (u32(i1) < u32(u.a1_n1))) {
    let at = u32(u.a1_o + i0 * u.a1_s0 + i1 * u.a1_s1);
    r = g1[at];
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
  var l1: i32;
  let l0 = gid.x;
  if (!(l0 >= u.a2_n0)) {
    l1 = 0i;
    loop {
      if (!(l1 < u.a2_n1)) {
        break;
      }
      g2[u32(u.a2_o + (l0 * u.a2_n1 + l1))] = ((a0_read_11(l0, l1) * 2.0f) + a1_read_11(l0, l1));
      continuing {
        l1 = (l1 + 1i);
      }
    }
  }
}
