import type { FloatFn } from "../../../math/table.ts";
import { nearFunctions } from "../software/near.ts";
import { vectorFunctions } from "../software/vector.ts";
import { supportFunctions } from "../support.ts";
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

const written = {
  ...bitFunctions,
  ...roundingFunctions,
  ...exactFunctions,
  ...trigFunctions,
  ...inverseTrigFunctions,
  ...expFunctions,
  ...logFunctions,
  ...hyperbolicFunctions,
  ...powerFunctions,
  ...powFunctions,
};

type Written =
  | keyof typeof roundingFunctions
  | keyof typeof exactFunctions
  | keyof typeof trigFunctions
  | keyof typeof inverseTrigFunctions
  | keyof typeof expFunctions
  | keyof typeof logFunctions
  | keyof typeof hyperbolicFunctions
  | keyof typeof powerFunctions
  | keyof typeof powFunctions;

/** The functions of floats that the library has, as `gs_` and their name. */
export type LibraryFn = Written extends infer Name
  ? Name extends `gs_${infer Fn extends FloatFn}`
    ? Fn
    : never
  : never;

/** Every function of the WGSL library of mathematics, by name. */
export const libraryFunctions: ReadonlyMap<string, LibraryFunction> = new Map(Object.entries(written));

/** `gs_sin` of `fn gs_sin(x: f32) …`. */
const nameOf = (code: string): string => /\w+(?=\()/.exec(code)![0];

const others: ReadonlyMap<string, string> = new Map(
  [...supportFunctions, ...vectorFunctions, ...nearFunctions].map((code) => [nameOf(code), code]),
);

/** The texts of the named functions and of those that they call, each once, callees first. */
export function withCallees(names: Iterable<string>): readonly string[] {
  const texts = new Map<string, string>();
  const add = (name: string): void => {
    if (texts.has(name)) return;
    const code = libraryFunctions.get(name)?.code ?? others.get(name);
    if (code === undefined) throw new Error(`WGSL printer: no function ${name}`);
    const [, ...called] = code.match(/\bgs_\w+(?=\()/g)!;
    // Of `f(g(x))` g comes first.
    called.reverse().forEach(add);
    texts.set(name, code);
  };
  for (const name of names) add(name);
  return [...texts.values()];
}
