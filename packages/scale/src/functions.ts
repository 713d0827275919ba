// Functions travel to workers as text, with what they use.
import { array, type DType } from "@gridstride/core";
import { deviceFunction, type Uses } from "@gridstride/jit";
import { FUNCTION_USE, type FunctionUse, functionUse } from "@gridstride/jit/internal";
import * as numpy from "@gridstride/ufunc/numpy";
import { ScaleError } from "./errors.ts";

/** A function as a plan's file has it. */
export type Shipped =
  | { readonly numpy: string }
  | {
      readonly name: string;
      readonly text: string;
      /** The values and functions that it uses; null for a function without a context. */
      readonly uses: Readonly<Record<string, ShippedUse>> | null;
    };

type ShippedUse =
  | { readonly function: Shipped }
  | { readonly value: Value }
  | { readonly values: readonly Value[]; readonly dtype: DType; readonly shape: readonly number[] };

type Value = number | bigint | boolean;

/** A function that travels to workers as text. */
// biome-ignore lint/suspicious/noExplicitAny: functions of any parameters
export type AnyFunction = (...args: any[]) => unknown;

/**
 * @param uses - what the function uses besides its arguments; with it, its first parameter is the context.
 * @throws {ScaleError} code `function`. {LaunchError} for a value in `uses` that no kernel can have.
 */
export function ship(whose: string, fn: unknown, uses?: object): Shipped {
  if (typeof fn !== "function") throw new ScaleError("function", `${whose} takes a function, got ${typeof fn}`);
  const name = Object.entries(numpy).find(([, one]) => (one as unknown) === fn)?.[0];
  if (name !== undefined) return { numpy: name };
  if ("nin" in fn)
    throw new ScaleError(
      "function",
      `${whose}: ${fn.name} is a ufunc of your own, whose options cannot be seen from outside: give the function that you gave to vectorize or guvectorize, with { uses, signatures }`,
    );
  const known = (fn as { [FUNCTION_USE]?: FunctionUse })[FUNCTION_USE];
  return shipUse(known ?? functionUse(fn, fn.name || whose, uses !== undefined, uses, undefined));
}

function shipUse({ source, hasContext, uses }: FunctionUse): Shipped {
  if (/\[native code\]\s*\}$/.test(source.text))
    throw new ScaleError(
      "function",
      `${source.name} has no text that could travel: write function (...) { ... } instead of a bound or built-in function`,
    );
  if (!hasContext) return { name: source.name, text: source.text, uses: null };
  const entries = Object.entries(uses).map(([name, use]): [string, ShippedUse] => {
    switch (use.kind) {
      case "value":
        return [name, { value: use.value }];
      case "array":
        return [name, { values: use.values, dtype: use.dtype, shape: use.shape }];
      case "function":
        return [name, { function: shipUse(use) }];
      case "record":
        throw new ScaleError("function", `${source.name} uses the record type ${name}: chunks have numbers alone`);
    }
  });
  return { name: source.name, text: source.text, uses: Object.fromEntries(entries) };
}

/** The function on a worker, and what it uses. */
export function rebuild(shipped: Shipped): { readonly fn: AnyFunction; readonly uses: Uses | undefined } {
  if ("numpy" in shipped) {
    const fn = (numpy as Readonly<Record<string, unknown>>)[shipped.numpy];
    if (fn === undefined) throw new ScaleError("version", `this version of @gridstride/ufunc has no ${shipped.numpy}`);
    return { fn: fn as AnyFunction, uses: undefined };
  }
  const fn = evaluate(shipped.text, shipped.name);
  if (shipped.uses === null) return { fn, uses: undefined };
  return {
    fn,
    uses: Object.fromEntries(Object.entries(shipped.uses).map(([name, use]) => [name, rebuildUse(use)])) as Uses,
  };
}

function rebuildUse(use: ShippedUse): unknown {
  if ("function" in use) return deviceOf(use.function);
  if ("value" in use) return use.value;
  return array(use.values as never, use.dtype).reshape(use.shape);
}

/** As kernels call it. */
export function deviceOf(shipped: Shipped): AnyFunction {
  const { fn, uses } = rebuild(shipped);
  if ("numpy" in shipped) return fn;
  return deviceFunction(fn as never, uses === undefined ? {} : ({ uses } as never)) as unknown as AnyFunction;
}

/** The plan is the user's program: who can write to the store says what workers run. */
function evaluate(text: string, name: string): AnyFunction {
  // esbuild's keepNames puts calls of __name into function text.
  const make = (expression: string): AnyFunction =>
    new Function("__name", `"use strict"; return (${expression});`)((fn: unknown) => fn);
  let fn: AnyFunction;
  try {
    fn = make(text);
  } catch {
    // A method's text is not an expression.
    fn = make(`Object.values({ ${text} })[0]`);
  }
  if (fn.name !== name) Object.defineProperty(fn, "name", { value: name });
  return fn;
}
