// How many blocks of `threads` threads are needed for n elements.
export function blocksFor(n: number, threads: number): number {
  return Math.ceil(n / threads);
}

// ---- exercise ----
import { missing } from "../kit/check.ts";
import type { About, AnyFunction, Check } from "../kit/format.ts";

export const about: About = {
  title: "Enough blocks",
  task: "`blocksFor` says how many blocks of `threads` threads a launch needs for `n` elements, one thread for each. It leaves elements out.",
  hint: "With 10 elements and blocks of 4, two blocks have 8 threads. Who computes the last two?",
  minutes: 3,
  start: [["Math.ceil(n / threads)", "Math.floor(n / threads)"]],
  says: /^10 elements, blocks of 4 threads: 2 blocks leave 2 elements without a thread\.$/,
  wrong: [
    {
      put: [["Math.ceil(n / threads)", "Math.round(n / threads)"]],
      says: /^9 elements, blocks of 4 threads: 2 blocks leave 1 element without a thread\.$/,
    },
    {
      put: [["Math.ceil(n / threads)", "Math.floor(n / threads) + 1"]],
      says: /^8 elements, blocks of 4 threads: 3 blocks are 1 more than needed\.$/,
    },
    {
      put: [["Math.ceil(n / threads)", "n / threads"]],
      says: /a number of blocks is an integer, and yours is 2\.5\.$/,
    },
  ],
};

export const check: Check = async ({ blocksFor }) => {
  if (typeof blocksFor !== "function")
    return missing("blocksFor", "function", blocksFor);
  for (const [n, threads] of [
    [10, 4],
    [9, 4],
    [8, 4],
    [1, 256],
    [100_000, 256],
  ] as const) {
    const what = `${n} elements, blocks of ${threads} threads:`;
    const blocks = Number((blocksFor as AnyFunction)(n, threads));
    if (!Number.isInteger(blocks))
      return `${what} a number of blocks is an integer, and yours is ${blocks}.`;
    const left = n - blocks * threads;
    if (left > 0)
      return `${what} ${blocks} blocks leave ${left} element${left === 1 ? "" : "s"} without a thread.`;
    const more = Math.floor(-left / threads);
    if (more > 0)
      return `${what} ${blocks} blocks are ${more} more than needed.`;
  }
  return "";
};
