import type { RealDType as DType } from "@gridstride/core";
import { mathOnBigints, mathOnNumbers } from "../../intrinsics/reference.ts";
import type { Reduction } from "../../ir/ir.ts";
import { neutral, partsOfReduction } from "../../ir/reductions.ts";
import { isBig } from "../../ir/types.ts";
import { binaryOnBigints, binaryOnNumbers } from "./arithmetic.ts";
import type { Thread } from "./thread.ts";

/** The answers of a reduction or scan for threads that all wait at it, in thread order. */
export function reductionOf(
  op: Reduction,
  type: DType,
  value: number,
  result: number,
): (threads: readonly Thread[]) => void {
  const { combine, part } = partsOfReduction(op);
  const none = neutral(combine, type);
  if (isBig(type)) {
    const join = combine === "add" ? binaryOnBigints("add", type) : mathOnBigints(combine, type)!;
    return answers<bigint>(
      part,
      none as bigint,
      0n,
      join,
      (t) => t.b[value]!,
      (t, answer) => {
        t.b[result] = answer;
      },
    );
  }
  const join = combine === "add" ? binaryOnNumbers("add", type) : mathOnNumbers(combine, type);
  return answers<number>(
    part,
    none as number,
    0,
    (x, y) => join(x, y, 0),
    (t) => t.f[value]!,
    (t, answer) => {
      t.f[result] = answer;
    },
  );
}

/** Warps one after another, and in each of them the threads. */
function answers<T>(
  part: "all" | "inclusive" | "exclusive",
  none: T,
  zero: T,
  join: (x: T, y: T) => T,
  read: (t: Thread) => T,
  write: (t: Thread, answer: T) => void,
): (threads: readonly Thread[]) => void {
  return (threads) => {
    let before = none;
    const given = threads.map(read);
    for (let first = 0; first < threads.length; ) {
      const { warp } = threads[first]!;
      let own = none;
      let at = first;
      for (; at < threads.length && threads[at]!.warp === warp; at++) {
        const exclusive = join(before, own);
        own = join(own, given[at]!);
        if (part !== "all") write(threads[at]!, part === "inclusive" ? join(before, own) : join(exclusive, zero));
      }
      before = join(before, own);
      first = at;
    }
    if (part === "all") for (const t of threads) write(t, before);
  };
}
