import { type Bounds, type Definition, functions } from "./functions.ts";
import type { NumberFn } from "./row.ts";
import { type FloatFn, mathTable } from "./table.ts";

/** A function of floats, as users write it, with the largest errors that it may have. */
export interface BoundedFn {
  readonly fn: FloatFn;
  /** In a kernel: `Math.sin`, or `erf`, a member of the context. */
  readonly written: string;
  readonly own: boolean;
  readonly arity: 1 | 2 | 3;
  readonly meaning: NumberFn;
  readonly ulp: Bounds;
}

const known: Readonly<Partial<Record<string, Definition>>> = functions;

/** The functions whose results are floats; what targets make of their own instructions is exact. */
export const boundedFunctions: readonly BoundedFn[] = (Object.keys(mathTable) as FloatFn[]).flatMap((fn) => {
  const { types, arity, own, meaning } = mathTable[fn];
  if (!["float", "rounding", "pow", "same"].includes(types)) return [];
  return [{ fn, written: own ? fn : `Math.${fn}`, own, arity, meaning, ulp: known[fn]?.ulp ?? [0, 0, 0] }];
});
