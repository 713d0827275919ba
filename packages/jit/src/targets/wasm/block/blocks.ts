import { changes } from "../../../ir/accesses.ts";
import { type Among, differenceOf } from "../../../ir/analysis/uniformity.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import { exitTest } from "../../../ir/jumps.ts";
import { not } from "../../../ir/make.ts";
import { SCRATCH, type Scope, valType } from "../build.ts";
import { invertedLoop } from "../control.ts";
import type { Var } from "../encode/code.ts";
import type { Axis } from "../options.ts";
import type { Targets } from "../thread/frame.ts";
import { emitExpr } from "../thread/thread.ts";
import { exchange } from "./exchange.ts";
import type { Kept } from "./keep.ts";
import { advance, carry, countTo, digitsOfFirst, eachTask, whileTasks } from "./loops.ts";
import type { LoopNode, Node, SetNode } from "./node.ts";
import { AXES, positionsOf, three } from "./positions.ts";
import { type BlockThreads, emitRegion } from "./region.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * `run` over blocks: what the block does once, and a loop over its threads for each region.
 *
 * @param lockstep - a loop through which blocks go together, if there is one.
 */
export function emitBlocks(around: Surroundings, kept: Kept, axis: Axis, lockstep: Lockstep | null): void {
  const { code, build } = around;
  const { launch, options } = build;
  const { block } = options;
  const [start, blockIdx, threadIdx] = [three(code), three(code), three(code)];
  const ofBlock = around.ofBlock(positionsOf(code, launch, { block, start, blockIdx, threadIdx: null }));
  const ofThread = around.ofThread(positionsOf(code, launch, { block, start, blockIdx, threadIdx }));
  const emitter: Emitter = { around, ofBlock, ofThread, kept, axis, threadIdx };
  const digits = AXES.map((a) => [blockIdx[a], launch.value({ kind: "gridDim", axis: a })] as const);
  const begin = (): void => {
    for (const a of AXES) code.get(blockIdx[a]).i32(block[a]).op("i32.mul").set(start[a]);
  };
  if (lockstep === null)
    return eachTask(code, digits, () => {
      begin();
      emitWhole(emitter, kept.nodes);
    });
  digitsOfFirst(code, digits);
  emitLockstep(emitter, lockstep, blockIdx, begin, () => carry(code, digits));
}

const emitWhole = (emitter: Emitter, nodes: readonly Node[]): void =>
  void emitter.around.code.block((end) => emitNodes(emitter, nodes, { break: null, continue: null, return: end }));

/**
 * Groups of blocks, each with scratch memory of its own.
 *
 * @param begin - comes before the code of a block.
 * @param next - goes on to the next block.
 */
function emitLockstep(
  emitter: Emitter,
  lockstep: Lockstep,
  blockIdx: readonly Var[],
  begin: () => void,
  next: () => void,
): void {
  const { around, ofBlock } = emitter;
  const { code, build, scratch } = around;
  const [first, last] = [2, 3];
  const [count, at, base] = code.vars("i32", "i32", "i32");
  const from = three(code);
  const counters = lockstep.step.map(({ local }) => {
    const variable = code.local(valType(build.kernel.locals[local]!.type));
    return { own: around.local(local), variable };
  });
  const eachBlock = (body: () => void): void => {
    for (const a of AXES) code.get(from[a]).set(blockIdx[a]!);
    code.get(base).set(SCRATCH).i32(0).set(at);
    countTo(code, at, 1, count, () => {
      begin();
      body();
      next();
      advance(code, SCRATCH, scratch.bytes);
    });
  };
  const nodes = (list: readonly Node[]) => (): void => emitWhole(emitter, list);
  code.get(SCRATCH).set(base);
  const group = (): void => {
    code.get(last).get(first).op("i32.sub");
    code.choose(count, "i32.lt_u", () => code.i32(lockstep.blocks)).set(count);
    for (const a of AXES) code.get(blockIdx[a]!).set(from[a]);
    eachBlock(nodes(lockstep.before));
    code.block((end) =>
      code.loop((again) => {
        eachBlock(() => {
          nodes(lockstep.own)();
          emitExpr(ofBlock, lockstep.leaves);
          code.brIf(end);
        });
        eachBlock(nodes([...lockstep.own, ...lockstep.iteration]));
        nodes(lockstep.step)();
        code.br(again);
      }),
    );
    for (const { own, variable } of counters) code.get(own).set(variable);
    eachBlock(() => {
      for (const { own, variable } of counters) code.get(variable).set(own);
      nodes(lockstep.own)();
      emitWhole(emitter, lockstep.after);
    });
    code.get(first).get(count).op("i32.add").set(first);
  };
  whileTasks(code, group);
}

interface Emitter extends BlockThreads {
  readonly ofBlock: Scope;
}

function emitNodes(emitter: Emitter, list: readonly Node[], targets: Targets): void {
  for (const node of list) emitNode(emitter, node, targets);
}

function emitNode(emitter: Emitter, node: Node, targets: Targets): void {
  const { around, ofBlock } = emitter;
  const { code } = around;
  const inside = (list: readonly Node[], more: Partial<Targets>): void =>
    emitNodes(emitter, list, { ...targets, ...more });
  switch (node.kind) {
    case "region":
      return emitRegion(emitter, node);
    case "set":
      return ofBlock.places.set(node.local, () => emitExpr(ofBlock, node.value));
    case "exchange":
      return exchange(around, ofBlock, node, emitter.kept);
    case "if":
      emitExpr(ofBlock, node.condition);
      code.if(() => inside(node.then, {}), node.else.length === 0 ? null : () => inside(node.else, {}));
      return;
    case "loop": {
      const { test, rest } = exitTest(node.body);
      const tested = test && ((goesOn: boolean) => emitExpr(ofBlock, goesOn ? not(test.condition) : test.condition));
      return invertedLoop(code, tested, (end) => {
        code.block((next) => inside(rest, { break: end, continue: next }));
        inside(node.step, { break: end });
      });
    }
    case "block":
      code.block((end) => inside(node.body, { break: end }));
      return;
    default:
      code.br(targets[node.kind]!);
  }
}

/** Most blocks that go through a loop together, and bytes of scratch memory that they have together. */
const [MOST_BLOCKS, MOST_BYTES] = [16, 2 ** 17];

/**
 * A loop through which the blocks of a call of `run` go in lockstep: an iteration of all of them before the next of any. A block alone
 * reads a short stretch of memory in each iteration, and the next stretch lies a whole grid further; all together read one long stretch,
 * which processors fetch ahead. Each block has scratch memory of its own meanwhile.
 */
export interface Lockstep {
  /** How many go together. */
  readonly blocks: number;
  readonly before: readonly Node[];
  /** The values of a block that the rest needs: they may differ from block to block, and are computed again for each. */
  readonly own: readonly SetNode[];
  /** Leaves the loop; no more iterations in lockstep if it holds for one block. */
  readonly leaves: Expr;
  /** The regions of an iteration. */
  readonly iteration: readonly Node[];
  readonly step: readonly SetNode[];
  /** The loop, for the remaining iterations of each block, and what follows. */
  readonly after: readonly Node[];
}

/** Null where there is no such loop. @param bytes - scratch memory of a block. */
export function lockstepOf(nodes: readonly Node[], bytes: number): Lockstep | null {
  const at = nodes.findIndex((node) => node.kind === "loop" && node.acrossBlocks);
  const blocks = Math.min(MOST_BLOCKS, Math.floor(MOST_BYTES / Math.max(bytes, 1)));
  if (at < 0 || blocks < 2) return null;
  const before = nodes.slice(0, at);
  const { body, step } = nodes[at] as LoopNode;
  const { test, rest: iteration } = exitTest(body);
  if (test === null) return null;
  const steps = step.filter((node) => node.kind === "set");
  const simple = before.every(({ kind }) => kind === "region" || kind === "set");
  if (!simple || iteration.some(({ kind }) => kind !== "region") || steps.length < step.length) return null;
  if (!areOfGrid(before, steps)) return null;
  const stepped = new Set(steps.map(({ local }) => local));
  const own = before.filter((node) => node.kind === "set").filter(({ local }) => !stepped.has(local));
  // Computed again in a later iteration, they must be the same.
  if (own.some(({ value }) => changes(value, stepped))) return null;
  return { blocks, before, own, leaves: test.condition, iteration, step: steps, after: nodes.slice(at) };
}

/** Whether what the steps set is the same for all blocks, as long as they do the same iterations. */
function areOfGrid(before: readonly Node[], steps: readonly SetNode[]): boolean {
  const same = new Set<LocalId>();
  const among: Among = {
    local: (id) => (same.has(id) ? 0 : "varying"),
    position: ({ of }) => (of === "gridDim" || of === "gridSize" || of === "blockDim" ? 0 : "varying"),
    load: () => "data",
  };
  for (const node of before)
    if (node.kind === "set") {
      if (differenceOf(node.value, among) === 0) same.add(node.local);
      else same.delete(node.local);
    }
  return steps.every(({ local, value }) => same.has(local) && differenceOf(value, among) === 0);
}
