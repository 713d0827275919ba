import { type Build, helper } from "./build.ts";
import type { Cells } from "./cells.ts";
import { names } from "./names.ts";

const variable = (group: number, what: "word" | "bits"): string => names.groupFunction(group, what);

/** Words of a group while an invocation gathers one of them: stores add their bits, which nobody stored before. */
export function gatheredCells(build: Build, group: number, cells: Cells): Cells {
  const [word, bits] = [variable(group, "word"), variable(group, "bits")];
  for (const name of [word, bits]) build.declarations.set(name, `var<private> ${name}: u32;`);
  const name = names.groupFunction(group, "gather");
  helper(build, name, () =>
    [`fn ${name}(at: u32, bits: u32) {`, `  ${word} = at;`, `  ${bits} = ${bits} | bits;`, "}"].join("\n"),
  );
  return { ...cells, merge: (at, _mask, value) => [`${name}(${at}, ${value});`] };
}

/** Stores the word that was gathered; the next may begin. */
export function gatheredStore(group: number, cells: Cells): readonly string[] {
  const bits = variable(group, "bits");
  return [cells.store(variable(group, "word"), bits), `${bits} = 0u;`];
}
