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
  a2_o: i32,
  a2_n0: i32,
  a2_n1: i32,
}
@group(0) @binding(0) var<uniform> u: Uniforms;
@group(1) @binding(0) var<storage, read> g0: array<f32>;
@group(1) @binding(1) var<storage, read> g1: array<f32>;
@group(1) @binding(2) var<storage, read_write> g2: array<f32>;
var<workgroup> a3: array<f32, 256>;
var<workgroup> a4: array<f32, 256>;
const wrapped_grid = false;
fn gs_f32(bits: u32) -> f32 {
  return bitcast<f32>(bits);
}
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
    let at = u32(u.a1_o + (i0 * u.a1_n1 + i1));
    r = g1[at];
  }
  return r;
}
@compute @workgroup_size(16, 16, 1)
fn main(@builtin(workgroup_id) wid: vec3<u32>, @builtin(local_invocation_id) lid: vec3<u32>, @builtin(local_invocation_index) lix: u32) {
  var bid = vec3<i32>(wid);
  if (wrapped_grid) {
    let number = wid.x + wid.y * u.wrapped;
    let row = number / u32(u.grid_x);
    if (row >= u32(u.grid_y) * u32(u.grid_z)) { return; }
    bid = vec3<i32>(vec3<u32>(number % u32(u.grid_x), row % u32(u.grid_y), row / u32(u.grid_y)));
  }
  let tid = vec3<i32>(lid);
  let gid = bid * vec3<i32>(16, 16, 1) + tid;
  var l4: f32;
  var l5: i32;
  var l6: i32;
  let l0 = gid.x;
  let l1 = gid.y;
  let l2 = tid.x;
  let l3 = tid.y;
  let l7 = (!((l0 >= u.a2_n0) | (l1 >= u.a2_n1)));
  l4 = gs_f32(0x0u | (u32(u.grid_x) & 0x80000000u));
  l5 = 0i;
  loop {
    if (!(l5 < u.grid_x)) {
      break;
    }
    if l7 {
      a3[u32((l2 * 16i + l3))] = a0_read_11(l0, (l3 + (l5 * 16i)));
      a4[u32((l2 * 16i + l3))] = a1_read_11((l2 + (l5 * 16i)), l1);
    }
    workgroupBarrier();
    l6 = 0i;
    if l7 {
      loop {
        if (!(l6 < 16i)) {
          break;
        }
        l4 = (l4 + (a3[u32((l2 * 16i + l6))] * a4[u32((l6 * 16i + l3))]));
        continuing {
          l6 = (l6 + 1i);
        }
      }
    }
    workgroupBarrier();
    continuing {
      l5 = (l5 + 1i);
    }
  }
  if l7 {
    g2[u32(u.a2_o + (l0 * u.a2_n1 + l1))] = l4;
  }
}
