import type { Func, GlobalArray } from "../../../ir/ir.ts";
import { LANES, type Words } from "../../../ir/lanes.ts";
import { cellsOf } from "../array-cells.ts";
import type { Build, PositionName } from "../build.ts";
import { type Cells, helper } from "../build.ts";
import { functionLines } from "../function-lines.ts";
import { names } from "../names.ts";
import { entrySignature, groupLines } from "../positions.ts";
import { storedBits } from "../types.ts";
import { type Line, plainLine } from "../writer.ts";

/**
 * The entry point of a word kernel (passes/software/words.ts): on webgpu, for element-wise kernels that store 8- or 16-bit elements.
 *
 * An invocation runs `LANES` threads, whose elements share words, starting at the first element of a word of the first
 * array. The threads collect the word in a register, and the invocation stores it at once. If the words of another array, or
 * of a later row, start at other elements, each thread stores its own bits atomically, as in any other kernel.
 */
export function wordEntryLines(build: Build, kernel: Words): readonly Line[] {
  const { name, locals, body } = build.kernel;
  const first = build.kernel.functions.length;
  const func: Func = { name, paramCount: 0, locals, results: [], body };
  const arrays = storedArrays(build, kernel);
  const conditions = evenly(build, arrays);
  const together = functionLines({ ...build, gather: gatheredCells }, func, first);
  const alone = conditions.length === 0 ? [] : functionLines(build, func, first + 1);
  const gathered = writtenOut(build, arrays, first);
  const entry = entryText(build, arrays, conditions, gathered, `if (x < total) { ${call(build, first + 1, "x")}; }`);
  return [...together, ...alone, ...entry.map(plainLine)];
}

/** An array that is stored to. */
interface Stored {
  readonly array: number;
  readonly ndim: number;
  /** Elements of a word. */
  readonly perWord: number;
  /** Stores the word that was gathered. */
  readonly flush: string;
}

/** The arrays with the most elements per word first: words of the others can start only where words of these start. */
function storedArrays(build: Build, { stored }: Words): readonly Stored[] {
  return stored
    .map((array): Stored => {
      const { dtype, ndim, group } = build.kernel.arrays[array] as GlobalArray;
      return {
        array,
        ndim,
        perWord: 32 / storedBits(dtype),
        flush: gatheredStore(build, group, cellsOf(build, array)),
      };
    })
    .sort((a, b) => b.perWord - a.perWord);
}

/**
 * The condition on this, and on the start of the first array, under which no thread begins inside a word that others end.
 */
function evenly({ uniforms }: Build, arrays: readonly Stored[]): readonly string[] {
  const leader = arrays[0] as Stored;
  return arrays.flatMap(({ array, ndim, perWord }) => [
    ...(array === leader.array
      ? []
      : [`((${uniforms.offset(array)} - ${uniforms.offset(leader.array)}) & ${perWord - 1}i) == 0i`]),
    ...(ndim === 1 ? [] : [`(${uniforms.shape(array, ndim - 1)} & ${perWord - 1}i) == 0i`]),
  ]);
}

function entryText(
  build: Build,
  arrays: readonly Stored[],
  conditions: readonly string[],
  together: readonly string[],
  alone: string,
): readonly string[] {
  const { uniforms, options } = build;
  const [bx] = options.block;
  const total = `u32(${uniforms.grid(0)}) * ${bx}u`;
  const { array, perWord } = arrays[0] as Stored;
  const per = LANES * bx;
  const apart = [`for (var x = first; x != first + ${LANES}u; x++) {`, `  ${alone}`, "}"];
  const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
  const lines =
    conditions.length === 0
      ? together
      : [`if (${conditions.join(" && ")}) {`, ...indented(together), "} else {", ...indented(apart), "}"];
  return [
    ...entrySignature(build),
    ...groupLines(build, "group", `((${total} + ${per + LANES - 2}u) / ${per}u)`),
    ...indented([
      `let total = ${total};`,
      // Before the first thread it wraps, and is not the number of any thread.
      `let first = (u32(group.x) * ${bx}u + lid.x) * ${LANES}u - (u32(${uniforms.offset(array)}) & ${perWord - 1}u);`,
      ...lines,
    ]),
    "}",
  ];
}

/** Each thread, and each word after the last thread of the word. */
function writtenOut(build: Build, arrays: readonly Stored[], id: number): readonly string[] {
  return Array.from({ length: LANES }, (_, k) => [
    `if (first + ${k}u < total) { ${call(build, id, `(first + ${k}u)`)}; }`,
    ...arrays.filter(({ perWord }) => (k + 1) % perWord === 0).map(({ flush }) => flush),
  ]).flat();
}

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

type Variable = "word" | "bits" | "mask";
const variable = (group: number, what: Variable): string => names.groupFunction(group, what);

/** Words of a group while an invocation gathers one of them: stores set their bits, and say so in the mask. */
function gatheredCells(build: Build, group: number, cells: Cells): Cells {
  const [word, bits, mask] = [variable(group, "word"), variable(group, "bits"), variable(group, "mask")];
  for (const name of [word, bits, mask]) build.declarations.set(name, `var<private> ${name}: u32;`);
  const name = names.groupFunction(group, "gather");
  helper(build, name, () =>
    [
      `fn ${name}(at: u32, part: u32, x: u32) {`,
      `  ${word} = at;`,
      `  ${mask} = ${mask} | part;`,
      `  ${bits} = (${bits} & ~part) | x;`,
      "}",
    ].join("\n"),
  );
  return { ...cells, merge: (at, part, value) => [`${name}(${at}, ${part}, ${value});`] };
}

/**
 * A statement that stores what was gathered; the next word may begin. A word that threads of this invocation have stored
 * whole is nobody else's to store to. For another array only their bits are touched, atomically, because other threads may
 * store to the rest.
 */
function gatheredStore(build: Build, group: number, cells: Cells): string {
  const [word, bits, mask] = [variable(group, "word"), variable(group, "bits"), variable(group, "mask")];
  const name = names.groupFunction(group, "flush");
  helper(build, name, () =>
    [
      `fn ${name}() {`,
      `  if (${mask} == 0xffffffffu) {`,
      `    ${cells.store(word, bits)}`,
      `  } else if (${mask} != 0u) {`,
      ...cells.merge(word, mask, bits).map((line) => `    ${line}`),
      "  }",
      `  ${mask} = 0u;`,
      `  ${bits} = 0u;`,
      "}",
    ].join("\n"),
  );
  return `${name}();`;
}
