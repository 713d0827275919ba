import { accessesIn } from "../../../ir/accesses.ts";
import { blockArrayBytes } from "../../../ir/block-memory.ts";
import type { ArrayId, LocalId } from "../../../ir/expr.ts";
import type { Kernel } from "../../../ir/ir.ts";
import { WARP } from "../../../ir/reductions.ts";
import { bits } from "../../../ir/types.ts";
import { hasExchange } from "../vector/warp.ts";
import { FEWEST_LANES, lanesWithArray } from "../vector/width.ts";
import { type Node, nodes } from "./node.ts";

/** Where things lie in a worker's scratch memory: byte offsets. */
export interface ScratchPlan {
  readonly bytes: number;
  /** Room for an element of each of 4 lanes that nothing reads. */
  readonly spare: number;
  /**
   * Shared and local arrays by id; `perThread` is the distance in bytes between the arrays of two threads, 0 for a single
   * array.
   */
  readonly arrays: ReadonlyMap<ArrayId, { readonly offset: number; readonly perThread: number }>;
  /** Local arrays that only last for a turn, with room for one of each lane of a vector. */
  readonly ofLanes: ReadonlySet<ArrayId>;
  /** Kept locals: one element per thread. */
  readonly kept: ReadonlyMap<LocalId, number>;
}

const ALIGN = 16;

/**
 * Bytes between arrays: processors hold back a load at the distance of a multiple of 4096 from a store that is under way, and arrays are
 * often of such sizes and indexed alike.
 */
const APART = 64;

/** @param threads - of a block; 1 where threads run one after another with nothing between them. */
export function planScratch(
  kernel: Kernel,
  list: readonly Node[],
  kept: ReadonlySet<LocalId>,
  threads: number,
): ScratchPlan {
  let bytes = 0;
  const take = (size: number): number => {
    const offset = bytes;
    bytes = Math.ceil((bytes + size) / ALIGN) * ALIGN;
    return offset;
  };
  const keptOffsets = new Map<LocalId, number>();
  for (const local of [...kept].sort((a, b) => a - b))
    keptOffsets.set(local, take(threads * bytesOf(kernel.locals[local]!.type)));
  const arrays = new Map<ArrayId, { offset: number; perThread: number }>();
  const ofLanes = new Set<ArrayId>();
  const exchanged = nodes(list).some((node) => node.kind === "region" && hasExchange(node.body));
  kernel.arrays.forEach((array, id) => {
    if (array.space !== "shared" && array.space !== "local") return;
    const size = blockArrayBytes(array);
    const many = array.space === "local" && livesOn(id, list);
    const perThread = many ? Math.ceil(size / 8) * 8 : 0;
    const lanes = lanesWithArray(size);
    if (array.space === "local" && !many && lanes >= (exchanged ? WARP : FEWEST_LANES)) ofLanes.add(id);
    const copies = many ? threads : ofLanes.has(id) ? lanes : 1;
    arrays.set(id, { offset: take((perThread || size) * copies + APART), perThread });
  });
  const spare = take(32);
  return { spare, bytes: Math.ceil(bytes / 64) * 64, arrays, ofLanes, kept: keptOffsets };
}

/** Bytes of an element of a kept local. */
export const bytesOf = (type: Kernel["locals"][number]["type"]): 4 | 8 => (bits(type) === 64 ? 8 : 4);

/** Whether a thread may look at its array in another turn than it wrote it. */
function livesOn(id: ArrayId, list: readonly Node[]): boolean {
  const regions = nodes(list).filter((node) => node.kind === "region");
  const users = regions.filter(({ body }) => accessesIn(body).some(({ array }) => array === id));
  return users.length > 1 || users.some(({ again }) => again);
}
