import { bug } from "../../../diagnostics/bug.ts";
import { bodyOf, functions } from "../../../math/functions.ts";
import type { FloatFn } from "../../../math/table.ts";
import { supportFunctions } from "../support.ts";
import { bitFunctions, roundingFunctions } from "./bits.ts";
import { exactFunctions } from "./exact.ts";
import { printFunction } from "./print.ts";
import { trigFunctions } from "./trig.ts";

const written = { ...bitFunctions, ...roundingFunctions, ...exactFunctions, ...trigFunctions };

/** Largest errors, as of `LibraryFunction`, of the functions that are not exact. */
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

/**
 * One function of the library, as WGSL text, which also says how it is called and which others it calls.
 *
 * How they are written, and why:
 * - Range reduction, splitting and rounding use u32 and i32 arithmetic or products of masked parts (12 bits times 12
 *   bits is exact in float32), so that a driver may fuse `a * b + c` or not without leaving the stated bound.
 * - Arguments are classified by their bits: compilers evaluate `x != x`, and subnormals compare equal to 0 where flushed.
 * - NaN and infinities are made by `gs_f32` from bits; WGSL refuses them as constants.
 * - A native division or square root may be off by 2.5 ULP. It is used where that is scaled down, else corrected by
 *   its exact residual.
 */
export interface LibraryFunction {
  readonly code: string;
  /**
   * Largest error, in units in the last place of the float32 result, over all arguments (subnormal arguments and
   * results may be flushed to zero by the adapter, except in the functions of exact.ts and rounding.ts, which work on
   * bits). 0.5: correctly rounded. 0: exact. Helpers that are not called by name from outside have 0.
   */
  readonly ulp: number;
}
