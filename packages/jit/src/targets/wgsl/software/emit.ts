import type { ArrayId } from "../../../ir/expr.ts";
import type { Kernel } from "../../../ir/ir.ts";
import type { Lanes } from "../../../ir/lanes.ts";
import { LANES } from "../../../ir/lanes.ts";
import { readLocals } from "../../../ir/lets.ts";
import type { Build } from "../build.ts";
import { type Entry, emitWgsl, moduleOf, printedBody } from "../emit.ts";
import type { WgslModule } from "../module.ts";
import type { WgslOptions } from "../options.ts";
import { entrySignature, groupLines } from "../positions.ts";
import { type Line, plainLine } from "../writer.ts";
import { AGAIN } from "./invocation.ts";
import { vectorFunctions } from "./vector.ts";
import { wordEntryLines } from "./word-entry.ts";

/** `emitWgsl` for kernels that may be coarsened (ir/lanes.ts). */
export function emitCoarse(kernel: Kernel, options: WgslOptions): WgslModule {
  const { coarse, params } = kernel;
  if (coarse === undefined) return emitWgsl(kernel, options);
  if (coarse.of === "words")
    return moduleOf(kernel, options, { invocation: "words", lines: (build) => wordEntryLines(build, coarse) });
  const module = moduleOf(kernel, options, fourThreads(coarse));
  if (coarse.of !== "neighbours") return module;
  const isAlike = (param: Kernel["params"][number]): boolean =>
    param.kind === "array" && coarse.alike.includes(param.array);
  return { ...module, alike: params.flatMap((param, i) => (isAlike(param) ? [i] : [])) };
}

const fourThreads = (lanes: Lanes): Entry => ({
  invocation: lanes.largeArguments === "again" ? "again" : lanes.of,
  functions: vectorFunctions,
  lines: (build) => {
    const read = readLocals(build.kernel.body);
    const { writer } = printedBody(build, (local) => read.has(local));
    return [...coarseHead(build, lanes), ...writer.lines, ...coarseTail(lanes)];
  },
});

/** The head of the entry point of a coarsened kernel: where its four threads are, `bid4` and `gid4`. */
function coarseHead(build: Build, { of, largeArguments, alike }: Lanes): readonly Line[] {
  const { uniforms, options } = build;
  const [bx, by, bz] = options.block;
  if (largeArguments === "noted") uniforms.launch();
  return [
    ...entrySignature(build),
    ...(largeArguments === "again"
      ? againLines(build, alike[0])
      : groupLines(build, "bid", `((u32(${uniforms.grid(0)}) + ${LANES - 1}u) / ${LANES}u)`)),
    "  let tid = vec3<i32>(lid);",
    ...(of === "neighbours"
      ? [
          `  let gid = bid * vec3<i32>(${bx}, ${by}, ${bz}) + tid;`,
          `  let gid4 = gid.x * ${LANES}i + vec4<i32>(0, 1, 2, 3);`,
        ]
      : [
          `  let gid = bid * vec3<i32>(0, ${by}, ${bz}) + tid;`,
          `  let bid4 = bid.x * ${LANES}i + vec4<i32>(0, 1, 2, 3);`,
          `  let gid4 = bid4 * ${bx}i + tid.x;`,
        ]),
    ...(build.sites.length > 0 ? [`  me = ${firstOfFour(build, of)};`] : []),
  ].map(plainLine);
}

/** The numbers of the block and the thread that the first of the four lanes runs, for reports. */
function firstOfFour({ uniforms, options }: Build, of: Lanes["of"]): string {
  const [bx, by] = options.block;
  const above = `u32(${uniforms.grid(0)}) * (u32(bid.y) + u32(${uniforms.grid(1)}) * u32(bid.z))`;
  if (of !== "neighbours") return `vec2<u32>(u32(bid4.x) + ${above}, lix)`;
  return `vec2<u32>(u32(gid4.x) / ${bx}u + ${above}, u32(gid4.x) % ${bx}u + ${bx}u * (lid.y + ${by}u * lid.z))`;
}

/** The text that closes it. */
const coarseTail = ({ largeArguments }: Lanes): readonly Line[] =>
  (largeArguments === "again" ? ["  }", "}"] : ["}"]).map(plainLine);

/**
 * Where a large argument of a sine or cosine (|x| >= 200) is reduced (`largeArguments` of ir/lanes.ts). The reduction takes a third of the
 * time of a kernel with a sine on adapters that do not skip branches, and few launches have such arguments. So there are three
 * ways: `inside` reduces in place; `noted` reduces nothing, and notes that there was a large argument; `again` is a second
 * dispatch, which repeats the whole launch with the reduction if the first dispatch noted one, and else does nothing.
 *
 * The note is the number of the launch, so that nothing has to clear it.
 */

/**
 * The workgroups that this workgroup does in turn, as `bid`; a loop follows that is left open.
 *
 * @param sized - an array of the arrays that neighbours read and write as vectors (passes/software/neighbours.ts): the last
 *   elements, which may not fill a vector, are always done.
 */
function againLines({ uniforms, options }: Build, sized: ArrayId | undefined): readonly string[] {
  const [gx, gy, gz] = [uniforms.grid(0), uniforms.grid(1), uniforms.grid(2)];
  const rest = sized === undefined ? null : `u32(${uniforms.shape(sized, 0)}) / ${LANES * options.block[0]}u`;
  return [
    `  let across = (u32(${gx}) + ${LANES - 1}u) / ${LANES}u;`,
    `  let all = across * u32(${gy}) * u32(${gz});`,
    `  let far = met == ${uniforms.launch()};`,
    ...(rest === null ? [] : [`  let rest = min(${rest}, all);`]),
    `  let end = select(${rest === null ? "0u" : "min(rest + 1u, all)"}, all, far);`,
    `  for (var number = wid.x${rest === null ? "" : " + select(rest, 0u, far)"}; number < end; number += ${AGAIN}u) {`,
    "  let row = number / across;",
    `  let bid = vec3<i32>(vec3<u32>(number % across, row % u32(${gy}), row / u32(${gy})));`,
  ];
}
