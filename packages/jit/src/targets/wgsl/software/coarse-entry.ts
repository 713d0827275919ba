import { LANES, type Lanes } from "../../../ir/lanes.ts";
import type { Build } from "../build.ts";
import { entrySignature, groupLines } from "../positions.ts";
import { type Line, plainLine } from "../writer.ts";
import { againLines } from "./large-arguments.ts";

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
  ].map(plainLine);
}

/** The text that closes it. */
export const coarseTail = ({ largeArguments }: Lanes): readonly Line[] =>
  (largeArguments === "again" ? ["  }", "}"] : ["}"]).map(plainLine);
