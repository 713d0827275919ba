import type { LocalId } from "../../../ir/expr.ts";
import type { Reduction } from "../../../ir/ir.ts";
import { readLocal, zero } from "../../../ir/make.ts";
import { combined, neutralExpr, partsOfReduction, WARP } from "../../../ir/reductions.ts";
import { isFloat } from "../../../ir/types.ts";
import { SCRATCH, type Scope, valType } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { emitExpr } from "../thread/thread.ts";
import { advance, countTo } from "./loops.ts";
import { bytesOf } from "./scratch.ts";
import type { Surroundings } from "./surroundings.ts";

/** Threads whose values a turn of a loop combines. */
const TOGETHER = 4;

/** A reduction or scan of what threads gave, and where each of them gets its answer. */
export interface Reduced {
  readonly op: Reduction;
  readonly given: LocalId;
  readonly result: LocalId;
}

/**
 * Sums, extremes and scans of a block or warp: the values of a warp in thread order, and what comes of warps in their order, as on
 * every target. Only sums of floats depend on it: others of a block are combined as if it were one warp.
 */
export function reduce(around: Surroundings, scope: Scope, { op, given, result }: Reduced): void {
  const { code, build, scratch } = around;
  const { scope: among, combine, part } = partsOfReduction(op);
  const threads = build.options.block.reduce((product, size) => product * size, 1);
  const { type } = build.kernel.locals[given]!;
  const { span } = build.kernel.body[0]!;
  const [bytes, form] = [bytesOf(type), valType(type)];
  const [own, before, value] = [code.local(form), code.local(form), code.local(form)];
  const [at, end, group] = [code.local("i32"), code.local("i32"), code.local("i32")];
  const ordered = combine === "add" && isFloat(type);
  const lanes = among === "warp" || ordered ? Math.min(WARP, threads) : threads;
  const manyWarps = among === "block" && lanes < threads;
  const join = (left: Var, right: Var): void => {
    const get = (local: LocalId): void => void code.get(local === 0 ? left : right);
    const operands = [readLocal(0, type, span), readLocal(1, type, span)] as const;
    emitExpr({ ...scope, places: { ...scope.places, get } }, combined(combine, ...operands, span));
  };
  const setNeutral = (variable: Var): void => {
    emitExpr(scope, neutralExpr(op, type, span));
    code.set(variable);
  };
  /** Pushes the part of a scan that a thread gets: of its warp, after all warps before. */
  const answer = (): void => {
    if (manyWarps) join(before, own);
    else code.get(own);
    // The sum of no elements is 0, not -0.
    if (part !== "exclusive" || !ordered) return;
    emitExpr(scope, zero(type, span));
    code.op(`${form}.add`);
  };
  const put = (offset: number, push: () => void): void => {
    code.get(at);
    push();
    code.store(`${form}.store`, scratch.kept.get(result)! + offset);
  };
  const one = (offset: number): void => {
    code.get(at).load(`${form}.load`, scratch.kept.get(given)! + offset).set(value);
    if (part === "exclusive") put(offset, answer);
    join(own, value);
    code.set(own);
    if (part === "inclusive") put(offset, answer);
  };
  const each = (first: Var, count: number, body: (offset: number) => void): void => {
    const together = count % TOGETHER === 0 ? TOGETHER : 1;
    code.get(first).tee(at).i32(bytes * count).op("i32.add").set(end);
    countTo(code, at, bytes * together, () => code.get(end), () => {
      for (let k = 0; k < together; k++) body(bytes * k);
    });
  };
  const oneGroup = (count: number): void => {
    setNeutral(own);
    each(group, count, one);
    if (manyWarps) {
      join(before, own);
      code.set(before);
    } else if (part === "all") each(group, count, (offset) => put(offset, () => code.get(own)));
    advance(code, group, bytes * count);
  };
  if (manyWarps) setNeutral(before);
  code.get(SCRATCH).set(group);
  const whole = Math.floor(threads / lanes);
  if (whole === 1) oneGroup(lanes);
  else {
    const stop = code.local("i32");
    code.get(group).i32(bytes * lanes * whole).op("i32.add").set(stop);
    code.loop((again) => {
      oneGroup(lanes);
      code.get(group).get(stop).op("i32.lt_u").brIf(again);
    });
  }
  if (threads % lanes > 0) oneGroup(threads % lanes);
  if (manyWarps && part === "all") each(SCRATCH, threads, (offset) => put(offset, () => code.get(before)));
}
