import type { LocalId } from "../../../ir/expr.ts";
import type { Reduction } from "../../../ir/ir.ts";
import { readLocal, zero } from "../../../ir/make.ts";
import { combined, neutralExpr, partsOfReduction, WARP } from "../../../ir/reductions.ts";
import { product } from "../../../ir/shape.ts";
import { bits, isFloat } from "../../../ir/types.ts";
import { SCRATCH, type Scope, valType } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { emitExpr } from "../thread/thread.ts";
import { eachElement, eachWarp } from "./loops.ts";
import type { ExchangeNode } from "./node.ts";
import { areVectors, reduceIntegers } from "./reduce-integers.ts";
import { bytesOf } from "./scratch.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Sums, extremes and scans of a block or warp, of what threads gave: the values of a warp in thread order, and what comes of warps in their
 * order, as on every target. Only sums of floats depend on the order: all others of a block are computed as if it were one warp.
 */
export function reduce(around: Surroundings, scope: Scope, node: ExchangeNode, op: Reduction): void {
  const { code, build, scratch } = around;
  const { scope: among, combine, part } = partsOfReduction(op);
  const threads = product(build.options.block);
  const { type } = build.kernel.locals[node.given]!;
  // Where in scratch memory the first thread has its own value, and its answer.
  const [given, result] = [scratch.kept.get(node.given)!, scratch.kept.get(node.result)!];
  const isOrdered = combine === "add" && isFloat(type);
  /** Threads whose values are combined before they meet the values of others. */
  const lanes = among === "block" && !isOrdered ? threads : Math.min(WARP, threads);
  if (!isFloat(type) && bits(type) === 32 && areVectors(threads, lanes))
    return reduceIntegers(around, { type, threads, lanes, given, result }, combine, part);
  const { span } = build.kernel.body[0]!;
  const [bytes, form] = [bytesOf(type), valType(type)];
  const [own, before, value] = code.vars(form, form, form);
  const at = code.local("i32");
  const manyWarps = among === "block" && lanes < threads;
  const join = (left: Var, right: Var): void => {
    const get = (local: LocalId): void => void code.get(local === 0 ? left : right);
    const [first, second] = [readLocal(0, type, span), readLocal(1, type, span)];
    emitExpr({ ...scope, places: { ...scope.places, get } }, combined(combine, first, second, span));
  };
  const setNeutral = (variable: Var): void => {
    emitExpr(scope, neutralExpr(op, type, span));
    code.set(variable);
  };
  /** Pushes a thread's part of a scan: what the warps before give, and the threads of its warp. */
  const answer = (): void => {
    if (manyWarps) join(before, own);
    else code.get(own);
    // The sum of no elements is 0, not -0.
    if (part !== "exclusive" || !isFloat(type)) return;
    emitExpr(scope, zero(type, span));
    code.op(`${form}.add`);
  };
  const put = (offset: number, push: () => void): void => {
    code.get(at);
    push();
    code.store(`${form}.store`, result + offset);
  };
  const one = (offset: number): void => {
    code.get(at).load(`${form}.load`, given + offset);
    code.set(value);
    if (part === "exclusive") put(offset, answer);
    join(own, value);
    code.set(own);
    if (part === "inclusive") put(offset, answer);
  };
  const putAll = (first: Var, count: number, variable: Var): void =>
    eachElement(around, at, first, bytes, count, (offset) => put(offset, () => code.get(variable)));
  const oneWarp = (warp: Var, count: number): void => {
    setNeutral(own);
    eachElement(around, at, warp, bytes, count, one);
    if (manyWarps) {
      join(before, own);
      code.set(before);
    } else if (part === "all") putAll(warp, count, own);
  };
  if (manyWarps) setNeutral(before);
  eachWarp(around, bytes, threads, lanes, oneWarp);
  if (manyWarps && part === "all") putAll(SCRATCH, threads, before);
}
