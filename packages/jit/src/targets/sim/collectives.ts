import type { RealDType as DType } from "@gridstride/core";
import type { CollectiveStmt, Reduction } from "../../ir/ir.ts";
import { neutral, partsOfReduction } from "../../ir/reductions.ts";
import { isBig } from "../../ir/types.ts";
import { binaryOn, mathOn } from "./arithmetic.ts";
import { fileOf } from "./steps.ts";
import { type Thread, WARP } from "./thread.ts";

/**
 * The answers of a collective for threads that all wait at it: registers `value` and `lane` in, `result` out. A thread
 * that returned is not among them: it gives nothing, and who asks for its value gets his own.
 */
export function exchangeOf(
  op: Exclude<CollectiveStmt["op"], Reduction>,
  type: DType,
  value: number,
  lane: number,
  result: number,
): (threads: readonly Thread[]) => void {
  const holds = (t: Thread): boolean => t.f[value] !== 0;
  const give = (threads: readonly Thread[], answer: number): void => {
    for (const t of threads) t.f[result] = answer;
  };
  switch (op) {
    case "count":
      return (threads) => give(threads, threads.filter(holds).length);
    case "all":
    case "warpAll":
      return (threads) => give(threads, threads.every(holds) ? 1 : 0);
    case "any":
    case "warpAny":
      return (threads) => give(threads, threads.some(holds) ? 1 : 0);
    case "ballot":
      return (threads) =>
        give(threads, threads.reduce((bits, t) => (holds(t) ? bits | (1 << (t.index % WARP)) : bits), 0) >>> 0);
    case "shfl":
      return shuffle(type, value, lane, result, (_mine, n) => n);
    case "shflUp":
      return shuffle(type, value, lane, result, (mine, n) => mine - n);
    case "shflDown":
      return shuffle(type, value, lane, result, (mine, n) => mine + n);
    case "shflXor":
      return shuffle(type, value, lane, result, (mine, n) => mine ^ n);
  }
}

function shuffle(
  type: DType,
  value: number,
  lane: number,
  result: number,
  from: (mine: number, n: number) => number,
): (threads: readonly Thread[]) => void {
  const file = fileOf(type);
  const given: (number | bigint)[] = [];
  const there = new Uint8Array(WARP);
  return (threads) => {
    there.fill(0);
    for (const t of threads) {
      given[t.index % WARP] = t[file][value]!;
      there[t.index % WARP] = 1;
    }
    for (const t of threads) {
      const source = from(t.index % WARP, t.f[lane]!);
      // Outside the warp, or a lane that does not take part: the thread's own value.
      if (there[source] === 1) t[file][result] = given[source]!;
      else t[file][result] = t[file][value]!;
    }
  };
}

/** The answers of a reduction or scan for threads that all wait at it, in thread order: warps one after another, and in each of them the threads. */
export function reductionOf(
  op: Reduction,
  type: DType,
  value: number,
  result: number,
): (threads: readonly Thread[]) => void {
  const { combine, part } = partsOfReduction(op);
  // Numbers, or bigints.
  const none = neutral(combine, type) as number;
  const zero = (isBig(type) ? 0n : 0) as number;
  const join = (combine === "add" ? binaryOn("add", type) : mathOn(combine, type)) as (x: number, y: number) => number;
  const file = fileOf(type);
  const write = (t: Thread, answer: number): void => {
    t[file][result] = answer;
  };
  return (threads) => {
    let before = none;
    const given = threads.map((t) => t[file][value] as number);
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
