import { accessesIn } from "../accesses.ts";
import { type RegionLocals, SCRATCH, type Scope } from "../build.ts";
import type { Label } from "../encode/code.ts";
import { emitExpr } from "../thread/thread.ts";
import { exchange } from "./exchange.ts";
import type { Kept } from "./keep.ts";
import { advance, carry, countTo, digitsOfFirst, eachTask } from "./loops.ts";
import type { Node, Region } from "./node.ts";
import { AXES, type Axis, positionsOf, three } from "./positions.ts";
import { bytesOf } from "./scratch.ts";
import type { Surroundings } from "./surroundings.ts";
import { threadAlone, threadsInLine } from "./threads.ts";

/** Where a jump of the whole block goes. */
interface Targets {
  readonly break: Label | null;
  readonly continue: Label | null;
  readonly return: Label;
}

/** `run` over blocks: what the block does once, and a loop over its threads for each region. */
export function emitBlocks(around: Surroundings, kept: Kept, axis: Axis): void {
  const { code, build } = around;
  const { launch, options } = build;
  const { block } = options;
  const [start, blockIdx, threadIdx] = [three(code), three(code), three(code)];
  const ofBlock = around.ofBlock(positionsOf(code, launch, { block, start, blockIdx, threadIdx: null }));
  const ofThread = around.ofThread(positionsOf(code, launch, { block, start, blockIdx, threadIdx }));
  const emitter: Emitter = { around, ofBlock, ofThread, kept, axis, threadIdx };
  const digits = AXES.map((a) => [blockIdx[a], launch.value({ kind: "gridDim", axis: a })] as const);
  digitsOfFirst(code, digits);
  eachTask(
    code,
    () => {
      for (const a of AXES) code.get(blockIdx[a]).i32(block[a]).op("i32.mul").set(start[a]);
      code.block((end) => emitNodes(emitter, kept.nodes, { break: null, continue: null, return: end }));
    },
    () => carry(code, digits),
  );
}

interface Emitter {
  readonly around: Surroundings;
  readonly ofBlock: Scope;
  readonly ofThread: Scope;
  readonly kept: Kept;
  readonly axis: Axis;
  readonly threadIdx: readonly [number, number, number];
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
      return exchange(around, node, emitter.kept);
    case "if":
      emitExpr(ofBlock, node.condition);
      code.if(() => inside(node.then, {}), node.else.length === 0 ? null : () => inside(node.else, {}));
      return;
    case "loop":
      code.block((end) =>
        code.loop((again) => {
          code.block((next) => inside(node.body, { break: end, continue: next }));
          inside(node.step, { break: end });
          code.br(again);
        }),
      );
      return;
    case "block":
      code.block((end) => inside(node.body, { break: end }));
      return;
    default: {
      const target = targets[node.kind];
      if (target === null) throw new Error(`a ${node.kind} of the block with nowhere to go`);
      code.br(target);
    }
  }
}

/** Every thread's turn in a region, along the innermost axis first. */
function emitRegion(emitter: Emitter, region: Region): void {
  const { around, kept, axis, threadIdx, ofThread } = emitter;
  const { code, build } = around;
  const { block } = build.options;
  const locals = kept.of(region);
  const pointers = pointersOf(around, region, locals);
  for (const { variable, step } of pointers) {
    if (step === 1) code.i32(0).set(variable);
    else code.get(SCRATCH).set(variable);
  }
  const turn = (): void => {
    threadAlone(around, ofThread, region, locals, axis);
    for (const { variable, step } of pointers) advance(code, variable, step);
  };
  const innermost = (): void => {
    const length = block[axis];
    if (length > 1) code.i32(0).set(threadIdx[axis]);
    const counter = threadIdx[axis];
    if (length === 1) turn();
    else
      threadsInLine(around, ofThread, region, locals, { axis, counter, length, end: () => code.i32(length), pointers });
  };
  const around2 = AXES.filter((other) => other !== axis && block[other] > 1);
  const outer = around2.reduce<() => void>(
    (inner, other) => () => {
      code.i32(0).set(threadIdx[other]);
      countTo(code, threadIdx[other], 1, () => code.i32(block[other]), inner);
    },
    innermost,
  );
  outer();
}

interface Pointer {
  readonly variable: number;
  /** The contribution of one thread. */
  readonly step: number;
}

/** The addresses and the number that a region's code follows. */
function pointersOf(around: Surroundings, region: Region, { fetch, flush }: RegionLocals): readonly Pointer[] {
  const { pointers, scratch, build } = around;
  const sizes = new Set([...fetch, ...flush].map((local) => bytesOf(build.kernel.locals[local]!.type)));
  const out: Pointer[] = [];
  if (sizes.has(4)) out.push({ variable: pointers.four, step: 4 });
  if (sizes.has(8)) out.push({ variable: pointers.eight, step: 8 });
  if (accessesIn(region.body).some(({ array }) => (scratch.arrays.get(array)?.perThread ?? 0) > 0))
    out.push({ variable: pointers.slot, step: 1 });
  return out;
}
