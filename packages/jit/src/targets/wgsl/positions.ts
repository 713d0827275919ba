import type { Build, PositionName } from "./build.ts";

export const POSITION_TYPES: Readonly<Record<PositionName, string>> = {
  tid: "vec3<i32>",
  bid: "vec3<i32>",
  gid: "vec3<i32>",
  lix: "u32",
};

/** Most workgroups of a dispatch along one axis. */
export const MAX_GROUPS = 65535;

/**
 * The head of the entry point: where the thread is. A grid that is too long along an axis is dispatched folded into
 * two dimensions; its blocks are numbered x fastest, and the groups left over return at once, all threads alike.
 */
export function entryHead(build: Build, positions: ReadonlySet<PositionName>): readonly string[] {
  const { block } = build.options;
  const { uniforms } = build;
  const folded = uniforms.folded();
  const [gx, gy, gz] = [uniforms.grid(0), uniforms.grid(1), uniforms.grid(2)];
  const reports = build.sites.length > 0;
  const needsThread = positions.has("tid") || positions.has("gid");
  const size = `vec3<i32>(${block.join(", ")})`;
  return [
    `@compute @workgroup_size(${block.join(", ")})`,
    "fn main(@builtin(workgroup_id) wid: vec3<u32>, @builtin(local_invocation_id) lid: vec3<u32>, @builtin(local_invocation_index) lix: u32) {",
    "  var bid = vec3<i32>(wid);",
    `  if (${folded} != 0u) {`,
    `    let number = wid.x + wid.y * ${folded};`,
    `    let row = number / u32(${gx});`,
    `    if (row >= u32(${gy}) * u32(${gz})) { return; }`,
    `    bid = vec3<i32>(vec3<u32>(number % u32(${gx}), row % u32(${gy}), row / u32(${gy})));`,
    "  }",
    ...(needsThread ? ["  let tid = vec3<i32>(lid);"] : []),
    ...(positions.has("gid") ? [`  let gid = bid * ${size} + tid;`] : []),
    ...(reports ? [`  me = vec2<u32>(u32(bid.x) + u32(${gx}) * (u32(bid.y) + u32(${gy}) * u32(bid.z)), lix);`] : []),
  ];
}
