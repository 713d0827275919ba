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
}
@group(0) @binding(0) var<uniform> u: Uniforms;
@group(1) @binding(0) var<storage, read_write> g0: array<f32>;
@group(1) @binding(1) var<storage, read> g1: array<f32>;
const wrapped_grid = false;
fn apart(x: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(x) | (u32(u.grid_x) & 0x80000000u));
}
@compute @workgroup_size(64, 4, 1)
fn main(@builtin(workgroup_id) wid: vec3<u32>, @builtin(local_invocation_id) lid: vec3<u32>, @builtin(local_invocation_index) lix: u32) {
  var bid = vec3<i32>(wid);
  if (wrapped_grid) {
    let number = wid.x + wid.y * u.wrapped;
    let row = number / u32(u.grid_x);
    if (row >= u32(u.grid_y) * u32(u.grid_z)) { return; }
    bid = vec3<i32>(vec3<u32>(number % u32(u.grid_x), row % u32(u.grid_y), row / u32(u.grid_y)));
  }
  let tid = vec3<i32>(lid);
  let gid = bid * vec3<i32>(64, 4, 1) + tid;
  if ((((gid.y < u.a0_n0) & (gid.y < (u.a1_n0 - 2i))) & (gid.x < u.a0_n1)) & (gid.x < (u.a1_n1 - 2i))) {
    let l1 = gid.y;
    let l0 = apart((((g1[u32(u.a1_o + (l1 * u.a1_n1 + (gid.x + 1i)))] + g1[u32(u.a1_o + ((gid.y + 2i) * u.a1_n1 + (gid.x + 1i)))]) + (g1[u32(u.a1_o + ((gid.y + 1i) * u.a1_n1 + gid.x))] + g1[u32(u.a1_o + ((gid.y + 1i) * u.a1_n1 + (gid.x + 2i)))])) * 0.25f));
    g0[u32(u.a0_o + (gid.y * u.a0_n1 + gid.x))] = l0;
  }
}
