import type { ArrayId } from "../../ir/expr.ts";

/** x, y, z. */
export type Triple = readonly [number, number, number];
export type Axis = 0 | 1 | 2;

/** The options that the emitter needs next to the IR. Equal IR and options give equal bytes. */
export interface WasmOptions {
  /** Threads per block, x first: a constant of the code. */
  readonly block: Triple;
  /** Out-of-bounds accesses and failed assertions are reported. */
  readonly debug: boolean;
  /** Whether several threads run the module on one shared memory: atomics are real, neighbours' bytes not touched. */
  readonly shared: boolean;
  /** Arrays that each of these threads has a copy of: other threads do not see its updates. */
  readonly copies?: ReadonlySet<ArrayId>;
  /** The thread of the caller alone runs a launch: no other thread sees its updates before it is done. */
  readonly alone?: boolean;
}
