/**
 * One step of compiled code. It works on the thread's registers and says how control goes on: nothing for the next
 * step, so that a statement list is a loop over steps that stops at the first answer.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most steps end without a return, and should.
export type Op = (t: Thread) => Outcome | void;
export type Outcome = typeof BREAK | typeof CONTINUE | typeof RETURN;

export const BREAK = 1;
export const CONTINUE = 2;
export const RETURN = 3;

/** x, y, z. */
export type Triple = readonly [number, number, number];

/** Where a thread stands between two runs of the scheduler. */
export const READY = 0;
/** At a barrier or collective; `site` says which. */
export const WAITING = 1;
/** An explicit `return`: the thread takes no further part. */
export const RETURNED = 2;
/** Fell off the end of the kernel. */
export const ENDED = 3;

/** Most threads a block may have, as on CUDA. Shadow memory keeps a thread's place in 10 bits. */
export const MAX_BLOCK = 1024;
export const WARP = 32;

/** The state of one simulated thread. Objects are reused from block to block. */
export class Thread {
  /** Registers of every type but the 64-bit integers; booleans are 0 and 1. One size and kind keeps steps monomorphic. */
  readonly f: Float64Array;
  /** Registers of int64 and uint64. */
  readonly b: bigint[];
  /** Which share of each local array is this thread's. */
  readonly slot: number;
  /** Linear place in the block, x first. */
  index = 0;
  warp = 0;
  /** The clock's time of the last barrier this thread passed. */
  time = 0;
  /** A number no other thread of the program has had: what it wrote to its own arrays carries it. */
  life = 0;
  /** Loop iterations so far. */
  rounds = 0;
  state: number = READY;
  /** Where suspended code goes on. */
  pc = 0;
  /** The barrier or collective it waits at. */
  site = 0;
  /** Where each suspendable device function returns to, by FuncId. */
  readonly back: Int32Array;

  constructor(slot: number, numbers: number, bigints: number, functions: number) {
    this.slot = slot;
    this.f = new Float64Array(numbers);
    this.b = new Array<bigint>(bigints).fill(0n);
    this.back = new Int32Array(functions);
  }
}

/** One op that runs all of them in order. */
export function sequence(ops: readonly Op[]): Op {
  const first = ops[0];
  if (first === undefined) return () => undefined;
  if (ops.length === 1) return first;
  return (t) => {
    for (let i = 0; i < ops.length; i++) {
      const outcome = ops[i]!(t);
      if (outcome !== undefined) return outcome;
    }
    return;
  };
}
