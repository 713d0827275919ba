import { bug } from "../../../diagnostics/bug.ts";
import { exitTest } from "../../../ir/jumps.ts";
import { not } from "../../../ir/make.ts";
import { SCRATCH, type Scope, valType } from "../build.ts";
import { invertedLoop } from "../control.ts";
import type { Label, Var } from "../encode/code.ts";
import { emitExpr } from "../thread/thread.ts";
import { exchange } from "./exchange.ts";
import type { Kept } from "./keep.ts";
import type { Lockstep } from "./lockstep.ts";
import { advance, carry, countTo, digitsOfFirst, eachTask, whileTasks } from "./loops.ts";
import type { Node } from "./node.ts";
import { AXES, type Axis, positionsOf, three } from "./positions.ts";
import { type BlockThreads, emitRegion } from "./region.ts";
import type { Surroundings } from "./surroundings.ts";

/** Where a jump of the whole block goes. */
interface Targets {
  readonly break: Label | null;
  readonly continue: Label | null;
  readonly return: Label;
}

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
  const next = (): void => carry(code, digits);
  digitsOfFirst(code, digits);
  if (lockstep !== null) return emitLockstep(emitter, lockstep, { blockIdx, begin, next });
  eachTask(code, next, () => {
    begin();
    emitWhole(emitter, kept.nodes);
  });
}

const emitWhole = (emitter: Emitter, nodes: readonly Node[]): void =>
  void emitter.around.code.block((end) => emitNodes(emitter, nodes, { break: null, continue: null, return: end }));

/** How code goes from block to block. */
interface Turns {
  readonly blockIdx: readonly [Var, Var, Var];
  /** Comes before the code of a block. */
  readonly begin: () => void;
  readonly next: () => void;
}

/** Groups of blocks, each with scratch memory of its own. */
function emitLockstep(emitter: Emitter, lockstep: Lockstep, { blockIdx, begin, next }: Turns): void {
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
    for (const a of AXES) code.get(from[a]).set(blockIdx[a]);
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
    for (const a of AXES) code.get(blockIdx[a]).set(from[a]);
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
    default: {
      const target = targets[node.kind];
      if (target === null) throw bug(node.kind);
      code.br(target);
    }
  }
}
