import type { Source } from "./source.ts";

/**
 * Counts how often the statements of kernels run. `@gridstride/coverage` puts one where `counting` finds it: a registered
 * symbol, so that each copy of this package finds it. Without it kernels have no counters.
 */
export interface Counting {
  /**
   * A function was given to `kernel`, `deviceFunction` or the like.
   *
   * @returns the text that is compiled: the function's own, or another where faults are planted.
   */
  made(source: Source): string;
  /**
   * The number of a counter, the same for each compilation.
   *
   * @param what - see `Counted`. @param start - the offset in the function's text at which the counted code begins.
   */
  counter(source: Source, what: Counted, start: number): number;
  /** A launch added `counts` to the counters `ids`. The memory of `counts` is used again after the call. */
  add(ids: readonly number[], counts: Uint32Array): void;
}

/** A statement, a function's body, an arm of `if`, `?:` or `switch`, an operand of `&&` or `||`. */
export type Counted = "statement" | "function" | "arm" | "operand";

const COUNTING: unique symbol = Symbol.for("@gridstride/jit/counting");

/** Asked at compile time and at launches; undefined: nothing is counted. */
export const counting = (): Counting | undefined => (globalThis as { [COUNTING]?: Counting })[COUNTING];
