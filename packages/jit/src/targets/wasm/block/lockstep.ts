import { type Among, differenceOf } from "../../../ir/analysis/uniformity.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import { exitTest } from "../../../ir/jumps.ts";
import type { LoopNode, Node, SetNode } from "./node.ts";

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
