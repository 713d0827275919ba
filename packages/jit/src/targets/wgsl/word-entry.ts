import type { Func, GlobalArray } from "../../ir/ir.ts";
import { cellsOf } from "./array-cells.ts";
import type { Build, PositionName } from "./build.ts";
import { functionLines } from "./function-lines.ts";
import { gatheredStore } from "./gathered-cells.ts";
import { names } from "./names.ts";
import { entrySignature, groupLines } from "./positions.ts";
import { singleExit } from "./single-exit.ts";
import { storedBits } from "./types.ts";
import { WORD_THREADS, type WordKernel } from "./word-kernel.ts";
import type { Line } from "./writer.ts";

/**
 * An entry point that runs several threads. Where the guard holds for all of them and their words are whole, they
 * gather them, and each is stored at once; elsewhere (the end of an array, a view that begins inside a word) each runs
 * by itself, as in any other kernel.
 */
export function wordEntryLines(build: Build, kernel: WordKernel): readonly Line[] {
  const { name, locals, body } = build.kernel;
  const first = build.kernel.functions.length;
  const func = (list: Func["body"], results: Func["results"] = []): Func => ({
    name,
    paramCount: 0,
    locals,
    results,
    body: list,
  });
  const { span } = kernel.guard;
  const alone = functionLines(build, singleExit(func(body)), first, []);
  const guard = functionLines(
    build,
    func([...kernel.before, { kind: "return", values: [kernel.guard], span }], ["bool"]),
    first + 1,
    [],
  );
  const gathering = { ...build, gathering: true };
  const together = functionLines(gathering, func(kernel.work), first + 2, kernel.before);
  const entry = entryText(build, kernel, first);
  return [...alone, ...guard, ...together, ...entry.map((text) => ({ text, span: null }))];
}

function entryText(build: Build, { stored }: WordKernel, id: number): readonly string[] {
  const { uniforms, options, kernel } = build;
  const width = `u32(${uniforms.grid(0)})`;
  const [bx] = options.block;
  const arrays = stored.map((array) => {
    const { dtype, ndim, group } = kernel.arrays[array] as GlobalArray;
    return { array, ndim, group, perWord: 32 / storedBits(dtype) };
  });
  const conditions = arrays.flatMap(({ array, ndim, perWord }) => {
    const last = uniforms.shape(array, ndim - 1);
    const even = (text: string): string => `(${text} & ${perWord - 1}i) == 0i`;
    return [`${END} <= u32(${last})`, even(uniforms.offset(array)), ...(ndim > 1 ? [even(last)] : [])];
  });
  const together = Array.from({ length: WORD_THREADS }, (_, k) => [
    `${call(build, id + 2, `(first + ${k}u)`)};`,
    ...arrays
      .filter(({ perWord }) => (k + 1) % perWord === 0)
      .flatMap(({ array, group }) => gatheredStore(group, cellsOf(build, array))),
  ]);
  return [
    ...entrySignature(build),
    ...groupLines(build, "group", `((${width} + ${WORD_THREADS - 1}u) / ${WORD_THREADS}u)`),
    ...[
      `let first = (u32(group.x) * ${bx}u + lid.x) * ${WORD_THREADS}u;`,
      `let last = min(${END}, ${width} * ${bx}u);`,
      `let whole = ${END} == last && ${conditions.join(" && ")} && ${call(build, id + 1, `(first + ${WORD_THREADS - 1}u)`)};`,
      "if (whole) {",
      ...together.flat().map((line) => `  ${line}`),
      "}",
      "for (var x = select(first, last, whole); x < last; x++) {",
      `  ${call(build, id, "x")};`,
      "}",
    ].map((line) => `  ${line}`),
    "}",
  ];
}

/** The number along x after the invocation's last thread. */
const END = `first + ${WORD_THREADS}u`;

/** A call for the thread that is number `x` (u32) along x. */
function call(build: Build, id: number, x: string): string {
  const [bx, by, bz] = build.options.block;
  const texts: Readonly<Record<PositionName, string>> = {
    gid: `vec3<i32>(i32(${x}), group.y * ${by}i + i32(lid.y), group.z * ${bz}i + i32(lid.z))`,
    bid: `vec3<i32>(i32(${x} / ${bx}u), group.yz)`,
    tid: `vec3<i32>(i32(${x} % ${bx}u), vec2<i32>(lid.yz))`,
    lix: `(${x} % ${bx}u + (lid.y + lid.z * ${by}u) * ${bx}u)`,
  };
  return `${names.func(id)}(${(build.functionUses[id] ?? []).map((position) => texts[position]).join(", ")})`;
}
