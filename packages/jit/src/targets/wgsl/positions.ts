import type { Build, PositionName } from "./build.ts";

export const POSITION_TYPES: Readonly<Record<PositionName, string>> = {
  tid: "vec3<i32>",
  bid: "vec3<i32>",
  gid: "vec3<i32>",
  lix: "u32",
};

/**
 * The module's constant that says whether its dispatches are two-dimensional. A pipeline's own constant, an `override`,
 * would save the second module. But in a module with an override, naga (of Firefox and Deno) evaluates each constant `let`,
 * and refuses sums and shifts that overflow.
 */
export const WRAPPED = "wrapped_grid";
export const wrapping = (wrapped: boolean): string => `const ${WRAPPED} = ${wrapped};`;

/** The head of the entry point: where the thread is. */
export function entryHead(build: Build, positions: ReadonlySet<PositionName>): readonly string[] {
  const { block } = build.options;
  const { uniforms } = build;
  const [gx, gy] = [uniforms.grid(0), uniforms.grid(1)];
  const reports = build.sites.length > 0;
  const needsThread = positions.has("tid") || positions.has("gid");
  return [
    ...entrySignature(build),
    ...groupLines(build, "bid", `u32(${gx})`),
    ...(needsThread ? ["  let tid = vec3<i32>(lid);"] : []),
    ...(positions.has("gid") ? [`  let gid = bid * vec3<i32>(${block.join(", ")}) + tid;`] : []),
    ...(reports ? [`  me = vec2<u32>(u32(bid.x) + u32(${gx}) * (u32(bid.y) + u32(${gy}) * u32(bid.z)), lix);`] : []),
  ];
}

/** The extension by which a module asks for a size of subgroups. */
export const SIZE_CONTROL = "subgroup_size_control";

/** @param build - with the extensions that the body needs. */
export const entrySignature = ({ options: { block, warps }, enabled }: Build): readonly string[] => [
  `@compute @workgroup_size(${block.join(", ")})${enabled.has(SIZE_CONTROL) ? ` @subgroup_size(${warps?.size})` : ""}`,
  "fn main(@builtin(workgroup_id) wid: vec3<u32>, @builtin(local_invocation_id) lid: vec3<u32>, @builtin(local_invocation_index) lix: u32) {",
];

/**
 * Which workgroup this is, of `width` (u32) along x. A grid that is too long along an axis is dispatched in two dimensions into
 * two dimensions; its groups are numbered x fastest, and those left over return at once, all threads alike.
 */
export function groupLines({ uniforms, declarations }: Build, name: string, width: string): readonly string[] {
  // Divisions that a grid of the usual size does without: they are compiled away.
  declarations.set(WRAPPED, wrapping(false));
  const wrapped = uniforms.wrapped();
  const [gy, gz] = [uniforms.grid(1), uniforms.grid(2)];
  return [
    `  var ${name} = vec3<i32>(wid);`,
    `  if (${WRAPPED}) {`,
    `    let number = wid.x + wid.y * ${wrapped};`,
    `    let row = number / ${width};`,
    `    if (row >= u32(${gy}) * u32(${gz})) { return; }`,
    `    ${name} = vec3<i32>(vec3<u32>(number % ${width}, row % u32(${gy}), row / u32(${gy})));`,
    "  }",
  ];
}
