import { bug } from "../../diagnostics/bug.ts";
import type { ArrayId } from "../../ir/expr.ts";
import type { ConstantArray } from "../../ir/ir.ts";
import { product } from "../../ir/shape.ts";
import { arrayOf, type Build, type Cells, helper } from "./build.ts";
import type { GroupPlan } from "./groups.ts";
import { names } from "./names.ts";
import type { ValueType } from "./types.ts";
import { cellType, wordsOf } from "./types.ts";

/** The words under an array. Arrays of the block, of the thread and of constants are declared here. */
export function cellsOf(build: Build, id: ArrayId): Cells {
  const array = arrayOf(build, id);
  if (array.space === "global") {
    const plan = build.groups.find(({ group }) => group === array.group)!;
    const cells =
      plan.segments > 1
        ? segmentedCells(build, plan, build.options.segmentBytes / 4)
        : plainCells(build, names.binding(plan.group, null), plan.word, plan.atomic);
    return build.gather !== null && plan.packed ? build.gather(build, plan.group, cells) : cells;
  }
  const most = "perThread" in array && array.perThread ? product(build.options.block) : Number.POSITIVE_INFINITY;
  const size = Math.min(most, Math.max(1, product(array.shape))) * wordsOf(array.dtype);
  const name = names.array(id);
  const held = cellType(array.dtype);
  if (array.space === "constant") return constantCells(build, id, array, size);
  const atomic = array.space === "shared" && (build.uses[id]?.atomic === true || build.uses[id]?.watched === true);
  const word = atomic && held === "f32" ? "u32" : held;
  const space = array.space === "shared" ? "workgroup" : "private";
  build.declarations.set(name, `var<${space}> ${name}: array<${atomic ? `atomic<${word}>` : word}, ${size}>;`);
  if (space === "workgroup") build.workgroup.set(name, size * 4);
  return plainCells(build, name, word, atomic);
}

/** Short arrays are written into the text; the rest lie one after another in a buffer of words. */
function constantCells(build: Build, id: ArrayId, array: ConstantArray, size: number): Cells {
  const name = names.array(id);
  const at = build.constants.place(id);
  const held = cellType(array.dtype);
  if (at === null) {
    const words = build.constants.wordsOf(array);
    const listed = Array.from({ length: size }, (_, i) => `${words[i] ?? 0}u`);
    build.declarations.set(name, `const ${name} = array<u32, ${size}>(${listed.join(", ")});`);
  }
  const cell = (k: string): string => (at === null ? `${name}[${k}]` : `constants[${at}u + ${k}]`);
  const never = (): never => {
    throw bug(`array ${id}`);
  };
  const read = (k: string): string =>
    held === "u32" ? cell(k) : held === "bool" ? `(${cell(k)} != 0u)` : `bitcast<${held}>(${cell(k)})`;
  return { type: held, atomic: false, load: read, store: never, update: never, exchange: never, merge: never };
}

/** The and clears only the bits of the mask, the or sets only these: the word's other bits are never touched. */
const MERGE =
  (update: Cells["update"]): Cells["merge"] =>
  (at, mask, bits) => [`${update("atomicAnd", at, `~${mask}`)};`, `${update("atomicOr", at, bits)};`];

const EXCHANGE = (cell: string, type: ValueType): string[] => [
  `let r = atomicCompareExchangeWeak(&${cell}, x, y);`,
  `return vec2<${type}>(r.old_value, ${type}(r.exchanged));`,
];

/** Cells of one variable: all of the words are in it. */
function plainCells(build: Build, variable: string, type: ValueType, atomic: boolean): Cells {
  const update: Cells["update"] = (fn, at, value) => `${fn}(&${variable}[${at}], ${value})`;
  return {
    type,
    atomic,
    load: (at) => (atomic ? `atomicLoad(&${variable}[${at}])` : `${variable}[${at}]`),
    store: (at, value) => (atomic ? `atomicStore(&${variable}[${at}], ${value});` : `${variable}[${at}] = ${value};`),
    update,
    merge: MERGE(update),
    exchange: (at, expected, desired) => {
      const name = helper(build, `${variable}_exchange`, () =>
        [
          `fn ${variable}_exchange(at: u32, x: ${type}, y: ${type}) -> vec2<${type}> {`,
          ...EXCHANGE(`${variable}[at]`, type).map((line) => `  ${line}`),
          "}",
        ].join("\n"),
      );
      return `${name}(${at}, ${expected}, ${desired})`;
    },
  };
}

/** Cells of a group whose buffer is bound in several segments: functions that pick one by the word's number. */
function segmentedCells(build: Build, plan: GroupPlan, wordsPerSegment: number): Cells {
  const { group, word, atomic, segments } = plan;
  const pick = (
    op: string,
    parameters: string,
    result: string | null,
    body: (cell: string) => readonly string[],
  ): string =>
    helper(build, names.groupFunction(group, op), () => {
      const cases = Array.from({ length: segments }, (_, segment) => {
        const label = segment === segments - 1 ? "default" : `case ${segment}u`;
        return [
          `    ${label}: {`,
          ...body(`${names.binding(group, segment)}[w]`).map((line) => `      ${line}`),
          "    }",
        ];
      });
      const head = `fn ${names.groupFunction(group, op)}(at: u32${parameters})${result === null ? "" : ` -> ${result}`} {`;
      return [
        head,
        `  let w = at % ${wordsPerSegment}u;`,
        `  switch (at / ${wordsPerSegment}u) {`,
        ...cases.flat(),
        "  }",
        "}",
      ].join("\n");
    });
  const update: Cells["update"] = (fn, at, value) =>
    `${pick(fn, `, x: ${word}`, word, (cell) => [`return ${fn}(&${cell}, x);`])}(${at}, ${value})`;
  return {
    type: word,
    atomic,
    load: (at) => `${pick("load", "", word, (cell) => [`return ${atomic ? `atomicLoad(&${cell})` : cell};`])}(${at})`,
    store: (at, value) =>
      `${pick("store", `, x: ${word}`, null, (cell) => [atomic ? `atomicStore(&${cell}, x);` : `${cell} = x;`])}(${at}, ${value});`,
    update,
    merge: MERGE(update),
    exchange: (at, expected, desired) =>
      `${pick("exchange", `, x: ${word}, y: ${word}`, `vec2<${word}>`, (cell) => EXCHANGE(cell, word))}(${at}, ${expected}, ${desired})`,
  };
}
