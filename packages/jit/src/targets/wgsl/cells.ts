import { type Build, type Cells, helper } from "./build.ts";
import type { GroupPlan } from "./groups.ts";
import { names } from "./names.ts";
import type { ValueType } from "./types.ts";

/** The and clears only the bits of the mask, the or sets only these: the word's other bits are never touched. */
const MERGE =
  (update: Cells["update"]): Cells["merge"] =>
  (at, mask, bits) => [`${update("atomicAnd", at, `~${mask}`)};`, `${update("atomicOr", at, bits)};`];

const EXCHANGE = (cell: string, type: ValueType): string[] => [
  `let r = atomicCompareExchangeWeak(&${cell}, x, y);`,
  `return vec2<${type}>(r.old_value, ${type}(r.exchanged));`,
];

/** Cells of one variable: all of the words are in it. */
export function plainCells(build: Build, variable: string, type: ValueType, atomic: boolean): Cells {
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
export function segmentedCells(build: Build, plan: GroupPlan, wordsPerSegment: number): Cells {
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
