import { LANES } from "../../../ir/lanes.ts";
import { product } from "../../../ir/shape.ts";

type Triple = readonly [number, number, number];

/**
 * One thread; or of a coarsened kernel (ir/lanes.ts) four whose elements share words, one of each of four blocks, for as many
 * workgroups in turn as there are (`again`), or four that are neighbours.
 */
export type Invocation = "thread" | "words" | "blocks" | "again" | "neighbours";

/** Workgroups that do a launch again. SwiftShader splits the workgroups of a dispatch among sixteen tasks. */
export const AGAIN = 16;

/**
 * An invocation starts at a word: if the array does not, the launch needs up to three more thread numbers than there are
 * threads.
 */
const wordGroups = (grid: number, block: number): number => Math.ceil((grid * block + LANES - 1) / (LANES * block));

/** Workgroups of a dispatch, for `grid` blocks of `block` threads. */
export function workgroups(invocation: Invocation, [x, y, z]: Triple, block: Triple): Triple {
  switch (invocation) {
    case "thread":
      return [x, y, z];
    case "words":
      return [wordGroups(x, block[0]), y, z];
    case "blocks":
    case "neighbours":
      return [Math.ceil(x / LANES), y, z];
    case "again":
      return [AGAIN, 1, 1];
  }
}

/** The least threads of a launch whose invocations run four each, on adapters that are CPUs. */
const MANY = 2 ** 14;

/** Whether a grid has work for invocations of four blocks: enough of it, and few workgroups that are not full. */
export function worthFour(grid: Triple, block: Triple): boolean {
  const [x] = grid;
  return (x % LANES === 0 || x >= 2 * LANES) && product(grid) * product(block) >= MANY;
}

/** Threads of which a second dispatch that does nothing costs at most a tenth as much as they do. */
const VERY_MANY = 2 ** 18;

/** Whether a grid, worth four blocks to an invocation, is worth a second dispatch for large arguments. */
export const worthTwo = (grid: Triple, block: Triple): boolean => product(grid) * product(block) >= VERY_MANY;
