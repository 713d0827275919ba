import type { Source } from "../diagnostics/source.ts";
import type { Words } from "./philox.ts";

/** A device function written in the language itself; fits the frontend's `FunctionUse`. */
export interface LibraryFunction {
  readonly kind: "function";
  readonly source: Source;
  readonly hasContext: boolean;
  readonly uses: Readonly<Record<string, LibraryFunction | ConstantUse>>;
  /**
   * Its arguments are words of 32 bits, from integers modulo 2^32. A call passes this many; the arguments after them are 0
   * if left out.
   */
  readonly words?: number;
  /** Its first argument is the states of generators, uint32 [n, 4]. Values of another type give no random numbers. */
  readonly states?: true;
  /** The function for plain JavaScript; absent if the function needs a running kernel. */
  readonly onHost?: (...args: readonly number[]) => number | Words;
}

/** A constant array; fits the frontend's `Use`. */
export interface ConstantUse {
  readonly kind: "array";
  readonly dtype: "uint32";
  readonly shape: readonly number[];
  readonly values: readonly number[];
}

/** @param uses - the functions of its context; without them its first parameter is not a context. */
// biome-ignore lint/complexity/noBannedTypes: only its text is read
export function fromText(name: string, fn: Function, uses?: LibraryFunction["uses"]): LibraryFunction {
  const source = { name, text: Function.prototype.toString.call(fn) };
  return { kind: "function", source, hasContext: uses !== undefined, uses: uses ?? {} };
}

/**
 * Functions that call each other, by their names.
 *
 * @param functions - each takes the context first, which holds all of them.
 * @param more - what else the context holds.
 */
export function libraryOf(
  // biome-ignore lint/complexity/noBannedTypes: only their texts are read
  functions: Readonly<Record<string, Function>>,
  more: LibraryFunction["uses"] = {},
): Readonly<Record<string, LibraryFunction>> {
  const context = { ...more };
  const made = Object.entries(functions).map(([name, fn]) => [name, fromText(name, fn, context)] as const);
  return Object.assign(context, Object.fromEntries(made));
}
