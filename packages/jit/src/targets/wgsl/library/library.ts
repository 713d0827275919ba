import { bitFunctions } from "./bits.ts";
import { exactFunctions } from "./exact.ts";
import { expFunctions } from "./exp.ts";
import { hyperbolicFunctions } from "./hyperbolic.ts";
import { inverseTrigFunctions } from "./inverse-trig.ts";
import type { LibraryFunction } from "./library-function.ts";
import { logFunctions } from "./log.ts";
import { powFunctions } from "./pow.ts";
import { powerFunctions } from "./power.ts";
import { roundingFunctions } from "./rounding.ts";
import { trigFunctions } from "./trig.ts";

/** Every function of the WGSL library, by name. */
export const libraryFunctions: ReadonlyMap<string, LibraryFunction> = new Map(
  [
    bitFunctions,
    roundingFunctions,
    exactFunctions,
    trigFunctions,
    inverseTrigFunctions,
    expFunctions,
    logFunctions,
    hyperbolicFunctions,
    powerFunctions,
    powFunctions,
  ].flatMap((group) => Object.entries(group)),
);

/** The texts of the named functions and of what they need, each once, callees first. */
export function withDependencies(names: Iterable<string>): string {
  const texts = new Map<string, string>();
  const add = (name: string): void => {
    if (texts.has(name)) return;
    const row = libraryFunctions.get(name);
    if (row === undefined) throw new Error(`The WGSL library has no function ${name}.`);
    row.needs.forEach(add);
    texts.set(name, row.code);
  };
  for (const name of names) add(name);
  return [...texts.values()].join("\n\n");
}
