import { bug } from "../../../diagnostics/bug.ts";
import { bodyOf, functions } from "../../../math/functions.ts";
import type { FloatFn } from "../../../math/table.ts";
import { supportFunctions } from "../support.ts";
import { bitFunctions } from "./bits.ts";
import { exactFunctions } from "./exact.ts";
import type { LibraryFunction } from "./library-function.ts";
import { printFunction } from "./print.ts";
import { roundingFunctions } from "./rounding.ts";
import { trigFunctions } from "./trig.ts";

const written = {
  ...bitFunctions,
  ...roundingFunctions,
  ...exactFunctions,
  ...trigFunctions,
};

/** Largest errors, as of `LibraryFunction`, of those that are not exact. */
const ULP: Readonly<Partial<Record<string, number>>> = {
  gs_round_f16: 0.5,
  gs_pack: 0.5,
  gs_div: 0.5,
  gs_sqrt: 0.5,
  gs_fma: 0.5,
  gs_wave: 1,
  gs_sin: 2,
  gs_cos: 2,
  gs_tan: 2,
};

type Written = keyof typeof roundingFunctions | keyof typeof exactFunctions | keyof typeof trigFunctions;

type NameOf<Text> = Text extends `gs_${infer Fn extends FloatFn}` ? Fn : never;

/** The functions of floats that the library has, as `gs_` and their name. */
export type LibraryFn = NameOf<Written> | (keyof typeof functions & FloatFn);

/** A function of `math/`, whose text is made when it is asked for. */
function printed(fn: string): LibraryFunction {
  const { arity, ulp } = functions[fn as keyof typeof functions];
  let code: string | undefined;
  return {
    ulp: ulp[2],
    get code() {
      code ??= printFunction(`gs_${fn}`, arity, bodyOf(fn));
      return code;
    },
  };
}

/** Every function of the WGSL library of mathematics, by name. */
export const libraryFunctions: ReadonlyMap<string, LibraryFunction> = new Map([
  ...Object.keys(functions).map((fn) => [`gs_${fn}`, printed(fn)] as const),
  ...Object.entries(written).map(([name, code]) => [name, { code, ulp: ULP[name] ?? 0 }] as const),
]);

/** `gs_sin` of `fn gs_sin(x: f32) …`. */
const nameOf = (code: string): string => /\w+(?=\()/.exec(code)![0];

const others: ReadonlyMap<string, string> = new Map(supportFunctions.map((code) => [nameOf(code), code]));

/**
 * The texts of the named functions and of the functions that they call, each once, callees first.
 *
 * @param more - functions next to the library's.
 */
export function withCallees(names: Iterable<string>, more: readonly string[] = []): readonly string[] {
  const own = (name: string): string | undefined => more.find((code) => nameOf(code) === name);
  const texts = new Map<string, string>();
  const add = (name: string): void => {
    if (texts.has(name)) return;
    const code = libraryFunctions.get(name)?.code ?? others.get(name) ?? own(name);
    if (code === undefined) throw bug(name);
    const [, ...called] = code.match(/\bgs_\w+(?=\()/g)!;
    // For `f(g(x))`, g comes first.
    called.reverse().forEach(add);
    texts.set(name, code);
  };
  for (const name of names) add(name);
  return [...texts.values()];
}
