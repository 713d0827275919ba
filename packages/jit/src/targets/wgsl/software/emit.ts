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
import { againLines } from "./large-arguments.ts";
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
export function coarseHead(build: Build, { of, largeArguments, alike }: Lanes): readonly Line[] {
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
export const coarseTail = ({ largeArguments }: Lanes): readonly Line[] =>
  (largeArguments === "again" ? ["  }", "}"] : ["}"]).map(plainLine);
