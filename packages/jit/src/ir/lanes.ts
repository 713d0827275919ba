import type { ArrayId, Expr } from "./expr.ts";

/**
 * Vectors: values of four threads that one invocation runs, in lanes. An operation is done in each lane; a scalar operand
 * has the same value in all lanes. passes/software/coarsen.ts makes them, and targets/wgsl prints them. On cores
 * the `lane` of an expression is a lane of a vector body: targets/wasm/vector/versions.ts asks for lane 0.
 */
export const LANES = 4;

/** How the invocations of a coarsened kernel run four threads each along x: in the lanes of vectors, or one after the other. */
export type Coarse = Lanes | Words;

export interface Lanes {
  /** One thread of each of four blocks, at the same place in its block; or four threads that are neighbours. */
  readonly of: "blocks" | "neighbours";
  /** Where large arguments of sines are reduced: targets/wgsl/software/emit.ts. */
  readonly largeArguments: "inside" | "noted" | "again";
  /**
   * Arrays of one size that all begin at a multiple of four elements. With neighbours, every access names a vector of
   * elements: its index counts vectors. Elements after the last whole vector are not computed.
   */
  readonly alike: readonly ArrayId[];
}

/** Whether it is a vector. */
export const isVector = (expr: Expr): boolean => expr.lanes === LANES;

/**
 * Four neighbours, one after the other, which store elements narrower than a word; the invocation stores the words. The body
 * stays that of one thread.
 */
export interface Words {
  readonly of: "words";
  /** The arrays that they store to. No other argument shares their buffers. */
  readonly stored: readonly ArrayId[];
}
