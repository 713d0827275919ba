import type { LocalId } from "../../../ir/expr.ts";
import type { Reduction } from "../../../ir/ir.ts";
import { readLocal, zero } from "../../../ir/make.ts";
import { combined, isReduction, neutralExpr, partsOfReduction, WARP } from "../../../ir/reductions.ts";
import { product } from "../../../ir/shape.ts";
import { isVote } from "../../../ir/sync.ts";
import { bits, isFloat } from "../../../ir/types.ts";
import { SCRATCH, type Scope, valType } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { emitExpr } from "../thread/thread.ts";
import type { Kept } from "./keep.ts";
import { advance, eachElement, eachWarp } from "./loops.ts";
import type { ExchangeNode } from "./node.ts";
import { areVectors, reduceIntegers } from "./reduce-integers.ts";
import { bytesOf } from "./scratch.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * The answers of a collective, from what all threads of the block gave to where each keeps its own. Threads that take
 * no part have given what changes nothing (passes/predicate-collective.ts).
 */
export function exchange(around: Surroundings, scope: Scope, node: ExchangeNode, { kept }: Kept): void {
  const { op } = node;
  if (isVote(op)) return vote(around, node, kept);
  if (!kept.has(node.result)) return;
  if (isReduction(op)) return reduce(around, scope, node, op);
  return node.lane === null ? ballot(around, node) : shuffle(around, node);
}

const threadsOf = ({ build }: Surroundings): number => product(build.options.block);

/** Sets a value that is the same for the whole block, in all threads where it is kept: what follows from how many threads gave true. */
function vote(around: Surroundings, { op, given, result }: ExchangeNode, kept: ReadonlySet<LocalId>): void {
  const { code } = around;
  const threads = threadsOf(around);
  const [count, at] = code.vars("i32", "i32");
  code.i32(0).set(count);
  eachElement(around, at, SCRATCH, 4, threads, (offset) => {
    const from = offsetOf(around, given) + offset;
    code.get(count).get(at).load("i32.load", from).op("i32.add").set(count);
  });
  code.get(count);
  if (op !== "count") code.i32(op === "any" ? 0 : threads).op(op === "any" ? "i32.ne" : "i32.eq");
  code.set(around.local(result));
  if (kept.has(result)) putAll(around, SCRATCH, threads, result, around.local(result));
}

/** Gives so many threads the same answer. */
function putAll(around: Surroundings, first: Var, threads: number, result: LocalId, answer: Var): void {
  const { code } = around;
  const at = code.local("i32");
  eachElement(around, at, first, 4, threads, (offset) => {
    const to = offsetOf(around, result) + offset;
    code.get(at).get(answer).store("i32.store", to);
  });
}

/** ballot, warpAll, warpAny: the warp's bits, and every lane gets what follows from them. */
function ballot(around: Surroundings, { op, given, result }: ExchangeNode): void {
  const { code } = around;
  const [bits, at] = code.vars("i32", "i32");
  eachWarp(around, 4, threadsOf(around), WARP, (warp, lanes) => {
    code.i32(0).set(bits);
    // The bits of the first four lanes come in at the top and end at the bottom; behind the last lane may be anything.
    const vectors = Math.ceil(lanes / 4);
    eachElement(around, at, warp, 16, vectors, (offset) => {
      const from = offsetOf(around, given) + offset;
      code.get(at).load("v128.load", from).i32x4(0).op("i32x4.ne").op("i32x4.bitmask").i32(28).op("i32.shl");
      code.get(bits).i32(4).op("i32.shr_u").op("i32.or").set(bits);
    });
    const [missing, all] = [WARP - 4 * vectors, -1 >>> (WARP - lanes)];
    code.get(bits).i32(missing).op("i32.shr_u").i32(all).op("i32.and");
    if (op === "warpAny") code.i32(0).op("i32.ne");
    if (op === "warpAll") code.i32(all).op("i32.eq");
    code.set(bits);
    putAll(around, warp, lanes, result, bits);
  });
}

/** The value of the lane that the thread names; the thread's own value if no such lane exists. */
function shuffle(around: Surroundings, { op, given, lane: named, result }: ExchangeNode): void {
  const { code, build } = around;
  const [at, own, from] = code.vars("i32", "i32", "i32");
  const size = bytesOf(build.kernel.locals[given]!.type);
  const type = size === 8 ? "i64" : "i32";
  eachWarp(around, size, threadsOf(around), WARP, (warp, lanes) => {
    code.i32(0).set(own);
    eachElement(around, at, warp, size, lanes, (offset) => {
      if (op !== "shfl") code.get(own);
      if (named === null || typeof named === "number") code.i32(named ?? 0);
      else {
        // The numbers of lanes have 4 bytes each.
        code.get(at);
        if (size === 8) code.get(SCRATCH).op("i32.sub").i32(1).op("i32.shr_u").get(SCRATCH).op("i32.add");
        code.load("i32.load", offsetOf(around, named.local) + offset / (size / 4));
      }
      if (op !== "shfl") code.op(op === "shflUp" ? "i32.sub" : op === "shflDown" ? "i32.add" : "i32.xor");
      code.set(from).get(at);
      code.get(from).get(own).get(from).i32(lanes).op("i32.lt_u").op("select");
      code.i32(size).op("i32.mul").get(warp).op("i32.add").load(`${type}.load`, offsetOf(around, given));
      code.store(`${type}.store`, offsetOf(around, result) + offset);
      advance(code, own, 1);
    });
  });
}

const offsetOf = ({ scratch }: Surroundings, local: LocalId): number => scratch.kept.get(local)!;

/**
 * Sums, extremes and scans of a block or warp, of what threads gave: the values of a warp in thread order, and what comes of warps in their
 * order, as on every target. Only sums of floats depend on the order: all others of a block are computed as if it were one warp.
 */
function reduce(around: Surroundings, scope: Scope, node: ExchangeNode, op: Reduction): void {
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
