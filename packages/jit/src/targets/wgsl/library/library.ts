import { bug } from "../../../diagnostics/bug.ts";
import { once } from "../../../diagnostics/once.ts";
import { bodyOf, functions } from "../../../math/functions.ts";
import type { FloatFn } from "../../../math/table.ts";
import { supportFunctions } from "../support.ts";
import { bitFunctions, roundingFunctions } from "./bits.ts";
import { exactFunctions } from "./exact.ts";
import { printFunction } from "./print.ts";
import { trigFunctions } from "./trig.ts";

/** Functions that are written out here. */
export const written: Readonly<Record<string, string>> = {
  ...bitFunctions,
  ...roundingFunctions,
  ...exactFunctions,
  ...trigFunctions,
};

type Written = keyof typeof roundingFunctions | keyof typeof exactFunctions | keyof typeof trigFunctions;

type NameOf<Text> = Text extends `gs_${infer Fn extends FloatFn}` ? Fn : never;

/** The functions of floats that the library has, as `gs_` and their name. */
export type LibraryFn = NameOf<Written> | (keyof typeof functions & FloatFn);

const printed = new Map<string, string>();

/**
 * One function of the library, as WGSL text, which also says how it is called and which others it calls; undefined for other names.
 *
 * How they are written, and why:
 * - Range reduction, splitting and rounding use u32 and i32 arithmetic or products of masked parts (12 bits times 12
 *   bits is exact in float32), so that a driver may fuse `a * b + c` or not without leaving the stated bound.
 * - Arguments are classified by their bits: compilers evaluate `x != x`, and subnormals compare equal to 0 where flushed.
 * - NaN and infinities are made by `gs_f32` from bits; WGSL refuses them as constants.
 * - A native division or square root may be off by 2.5 ULP. It is used where that is scaled down, else corrected by
 *   its exact residual.
 */
export function libraryText(name: string): string | undefined {
  if (Object.hasOwn(written, name)) return written[name];
  const fn = name.replace("gs_", "") as keyof typeof functions;
  if (!Object.hasOwn(functions, fn)) return undefined;
  return once(printed, name, () => printFunction(name, functions[fn].arity, bodyOf(fn)));
}

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
    const code = libraryText(name) ?? others.get(name) ?? own(name);
    if (code === undefined) throw bug(name);
    const [, ...called] = code.match(/\bgs_\w+(?=\()/g)!;
    // For `f(g(x))`, g comes first.
    called.reverse().forEach(add);
    texts.set(name, code);
  };
  for (const name of names) add(name);
  return [...texts.values()];
}
