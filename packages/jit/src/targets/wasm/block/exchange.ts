import type { LocalId } from "../../../ir/expr.ts";
import { isReduction } from "../../../ir/reductions.ts";
import { SCRATCH, type Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import { ofLanes } from "../encode/shuffles.ts";
import type { Kept } from "./keep.ts";
import { advance, countTo } from "./loops.ts";
import type { ExchangeNode } from "./node.ts";
import { reduce } from "./reduce.ts";
import type { Surroundings } from "./surroundings.ts";

const WARP = 32;

/**
 * The answers of a collective, from what all threads of the block gave to where each keeps its own. Threads that take
 * no part have given what changes nothing (passes/predicate-collective.ts).
 */
export function exchange(around: Surroundings, scope: Scope, node: ExchangeNode, { kept }: Kept): void {
  const { code } = around;
  const { op } = node;
  if (isReduction(op)) {
    if (kept.has(node.result)) reduce(around, scope, { ...node, op });
    return;
  }
  switch (op) {
    case "count":
    case "any":
    case "all":
      return blockAnswer(around, node.result, kept, () => {
        countVotes(around, node.given);
        if (op !== "count") code.i32(op === "any" ? 0 : threadsOf(around)).op(op === "any" ? "i32.ne" : "i32.eq");
      });
    default:
      if (!kept.has(node.result)) return;
      if (node.lane === null) return ballot(around, node);
      return shuffle(around, node);
  }
}

const threadsOf = ({ build }: Surroundings): number => build.options.block.reduce((product, size) => product * size, 1);

/** Pushes how many threads gave true. */
function countVotes(around: Surroundings, given: LocalId): void {
  const { code } = around;
  const [count, at] = [code.local("i32"), code.local("i32")];
  code.i32(0).set(count);
  eachElement(around, at, threadsOf(around), () => {
    code.get(count).get(at).load("i32.load", offsetOf(around, given)).op("i32.add").set(count);
  });
  code.get(count);
}

/** Sets a value that is the same for the whole block, in all threads where it is kept. */
function blockAnswer(around: Surroundings, result: LocalId, kept: ReadonlySet<LocalId>, push: () => void): void {
  const { code } = around;
  push();
  code.set(around.local(result));
  if (!kept.has(result)) return;
  const at = code.local("i32");
  eachElement(around, at, threadsOf(around), () => {
    code.get(at).get(around.local(result)).store("i32.store", offsetOf(around, result));
  });
}

/** ballot, warpAll, warpAny: the warp's bits, and every lane gets what follows from them. */
function ballot(around: Surroundings, { op, given, result }: ExchangeNode): void {
  const { code } = around;
  const [warp, at, bits, lane] = [code.local("i32"), code.local("i32"), code.local("i32"), code.local("i32")];
  const threads = threadsOf(around);
  const oneWarp = (lanes: number): void => {
    const first = (): void => {
      code.get(warp);
    };
    code.i32(0).set(bits).i32(0).set(lane);
    eachElement(
      around,
      at,
      lanes,
      () => {
        code.get(bits).get(at).load("i32.load", offsetOf(around, given)).get(lane).op("i32.shl").op("i32.or").set(bits);
        advance(code, lane, 1);
      },
      first,
    );
    if (op !== "ballot") {
      code.get(bits).i32(op === "warpAny" ? 0 : lanes === WARP ? -1 : (1 << lanes) - 1);
      code.op(op === "warpAny" ? "i32.ne" : "i32.eq").set(bits);
    }
    eachElement(
      around,
      at,
      lanes,
      () => {
        code.get(at).get(bits).store("i32.store", offsetOf(around, result));
      },
      first,
    );
  };
  code.get(SCRATCH).set(warp);
  const whole = Math.floor(threads / WARP);
  if (whole > 0)
    countTo(
      code,
      warp,
      4 * WARP,
      () =>
        code
          .get(SCRATCH)
          .i32(whole * 4 * WARP)
          .op("i32.add"),
      () => oneWarp(WARP),
    );
  if (threads % WARP > 0) oneWarp(threads % WARP);
}

/** The value of the lane that the thread names; the thread's own value if no such lane exists. */
function shuffle(around: Surroundings, { op, given, lane, result }: ExchangeNode): void {
  const { code } = around;
  const [thread, at] = [code.local("i32"), code.local("i32")];
  const threads = threadsOf(around);
  const whole = typeof lane === "number" ? threads - (threads % WARP) : 0;
  code.get(SCRATCH).set(at).i32(0).set(thread);
  const upTo = (count: number, step: number, body: () => void): void =>
    countTo(
      code,
      thread,
      step,
      () => code.i32(count),
      () => {
        body();
        advance(code, at, 4 * step);
      },
    );
  if (whole > 0)
    upTo(whole, WARP, () => moveWarp(around, at, given, result, (own) => laneNamed(op, own, Number(lane))));
  if (whole === threads) return;
  const from = code.local("i32");
  upTo(threads, 1, () => {
    if (op !== "shfl")
      code
        .get(thread)
        .i32(WARP - 1)
        .op("i32.and");
    if (lane === null || typeof lane === "number") code.i32(lane ?? 0);
    else code.get(at).load("i32.load", offsetOf(around, lane.local));
    if (op !== "shfl") code.op(op === "shflUp" ? "i32.sub" : op === "shflDown" ? "i32.add" : "i32.xor");
    code.set(from);
    code.get(at);
    // The asking thread's own number, where the lane is outside the warp or its thread outside the block.
    code.get(from).get(thread).i32(-WARP).op("i32.and").op("i32.add").get(thread);
    code.get(from).i32(WARP).op("i32.lt_u");
    if (threads % WARP !== 0)
      code.get(from).get(thread).i32(-WARP).op("i32.and").op("i32.add").i32(threads).op("i32.lt_u").op("i32.and");
    code.op("select").i32(4).op("i32.mul").get(SCRATCH).op("i32.add").load("i32.load", offsetOf(around, given));
    code.store("i32.store", offsetOf(around, result));
  });
}

/** The lane whose value a lane is to have. */
function laneNamed(op: ExchangeNode["op"], own: number, lane: number): number {
  const named = op === "shfl" ? lane : op === "shflUp" ? own - lane : op === "shflDown" ? own + lane : own ^ lane;
  return named >= 0 && named < WARP ? named : own;
}

/** Moves what a whole warp's threads gave, four lanes at once, each from the lane that `source` names for it. */
function moveWarp(
  { code, scratch }: Surroundings,
  at: Var,
  given: LocalId,
  result: LocalId,
  source: (own: number) => number,
): void {
  const load = (lane: number): void => {
    code.get(at).load("v128.load", scratch.kept.get(given)! + 4 * lane);
  };
  for (let own = 0; own < WARP; own += 4) {
    const from = [0, 1, 2, 3].map((lane) => source(own + lane));
    const first = from[0]!;
    code.get(at);
    if (from.every((lane, i) => lane === first + i)) load(first);
    else {
      // No four lanes together take from more than two times four.
      const [one, other] = [first & -4, from.find((lane) => (lane ^ first) >= 4)! & -4];
      load(one);
      load(other);
      code.op("i8x16.shuffle", ofLanes(from.map((lane) => ((lane ^ first) < 4 ? lane - one : 4 + lane - other))));
    }
    code.store("v128.store", scratch.kept.get(result)! + 4 * own);
  }
}

/** Counts `at` over the places of so many elements of 4 bytes; an element's offset is to be added. */
function eachElement(
  around: Surroundings,
  at: Var,
  count: number,
  body: () => void,
  first: () => void = () => around.code.get(SCRATCH),
): void {
  const { code } = around;
  const end = code.local("i32");
  first();
  code
    .tee(at)
    .i32(4 * count)
    .op("i32.add")
    .set(end);
  countTo(code, at, 4, () => code.get(end), body);
}

const offsetOf = ({ scratch }: Surroundings, local: LocalId): number => scratch.kept.get(local)!;
