import { type Build, type Cells, helper } from "../build.ts";
import { names } from "../names.ts";

type Variable = "word" | "bits" | "mask";
const variable = (group: number, what: Variable): string => names.groupFunction(group, what);

/** Words of a group while an invocation gathers one of them: stores set their bits, and say so in the mask. */
export function gatheredCells(build: Build, group: number, cells: Cells): Cells {
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
export function gatheredStore(build: Build, group: number, cells: Cells): string {
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
