import { FOUR } from "./four-kernel.ts";
import { wordGroups } from "./word-kernel.ts";

/** One thread; four whose elements may share a word (word-kernel.ts); or one of each of four blocks (four-kernel.ts). */
export type Invocation = "thread" | "words" | "blocks";

/** Workgroups along x of a dispatch, for `grid` blocks of `block` threads along x. */
export function groupsAlongX(invocation: Invocation, grid: number, block: number): number {
  switch (invocation) {
    case "thread":
      return grid;
    case "words":
      return wordGroups(grid, block);
    case "blocks":
      return Math.ceil(grid / FOUR);
  }
}

/** Fewer threads than this leave a GPU idle even one to an invocation. */
const MANY = 2 ** 14;

/** Whether a grid has work for invocations of four blocks: enough of it, and few workgroups that are not full. */
export function worthFour(grid: readonly [number, number, number], block: readonly [number, number, number]): boolean {
  const [x, y, z] = grid;
  return (x % FOUR === 0 || x >= 2 * FOUR) && x * y * z * block[0] * block[1] * block[2] >= MANY;
}
