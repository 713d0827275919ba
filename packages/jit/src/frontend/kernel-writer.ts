import type { DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";

/** An expression of a generated kernel. */
export interface Written {
  readonly kind: string;
  readonly span: Span;
}

/**
 * Writes a generated kernel around one function: the tree that text would be read into. Errors point at that function,
 * since nobody wrote the rest.
 */
export interface KernelWriter {
  /** The next argument. */
  param(name: string): Written;
  number(value: number): Written;
  /** The thread's place in the grid: 0 is x. */
  place(axis: 0 | 1 | 2): Written;
  /** The extent of an array along an axis. */
  extent(array: Written, axis: number): Written;
  /** An element of an array, or the part that some indices leave; an item of a tuple. */
  at(array: Written, indices: readonly Written[]): Written;
  binary(op: "+" | "-" | "*" | "/" | "%" | "<" | "<=", left: Written, right: Written): Written;
  /** Whether all of them are true. */
  all(tests: readonly Written[]): Written;
  /** A function of the table of intrinsics: `Math.min`, `float32`. */
  intrinsic(name: string, ...args: readonly Written[]): Written;
  /** A value as another type, by the language's rules for conversions; `from` is null where the type is not known. */
  cast(value: Written, from: DType | null, to: DType): Written;
  /** Calls the function. @returns what it gives: a value or a tuple. */
  call(args: readonly Written[]): Written;
  /** Calls a function that writes to its arguments, or whose result nobody wants. */
  run(args: readonly Written[]): void;
  /** A variable of that value. */
  variable(name: string, value: Written): Written;
  /** `variable = value`, or `array[i] = value`. */
  set(target: Written, value: Written): void;
  when(test: Written, then: () => void): void;
  /** `for (; test; counter += by) body()`. */
  loop(counter: Written, test: Written, by: Written, body: () => void): void;
}
