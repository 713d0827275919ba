// Blocks and threads for n elements, one thread for each.
export function launchFor(
  n: number,
): [blocks: number, threads: number] {
  const threads = 128;
  return [Math.ceil(n / threads), threads];
}

// ---- exercise ----
import { missing } from "../kit/check.ts";
import type { About, AnyFunction, Check } from "../kit/format.ts";

export const about: About = {
  title: "Keep it busy",
  task: "`launchFor` chooses a launch for `n` elements, one thread for each. Its launch is right, and as slow as can be. Choose blocks that keep a GPU busy on any device of WebGPU, which promises blocks of up to 256 threads.",
  hint: "A GPU runs threads in groups of 32, so a block should be a multiple of 32. Then round the number of blocks up.",
  minutes: 5,
  start: [
    [
      "  const threads = 128;\n  return [Math.ceil(n / threads), threads];",
      "  return [n, 1];",
    ],
  ],
  says: /^Blocks of 1 thread: a GPU runs 32 threads at a time, and 31 of them have nothing to do\.$/,
  wrong: [
    {
      put: [["threads = 128", "threads = 100"]],
      says: /^Blocks of 100 threads are three groups of 32 and one of 4: 28 threads of the last group have nothing to do\.$/,
    },
    {
      put: [["threads = 128", "threads = 1024"]],
      says: /^Blocks of 1024 threads: WebGPU promises 256\.$/,
    },
    {
      put: [["Math.ceil(n / threads)", "Math.floor(n / threads)"]],
      says: /^For 1000 elements, 7 blocks of 128 threads leave 104 elements without a thread\.$/,
    },
    {
      put: [["Math.ceil(n / threads)", "1"]],
      says: /^For 1000 elements, 1 block of 128 threads leaves 872 elements/,
    },
  ],
};

const groups = [
  "none",
  "one group",
  "two groups",
  "three groups",
  "four groups",
  "five groups",
  "six groups",
  "seven groups",
];

export const check: Check = async ({ launchFor }) => {
  if (typeof launchFor !== "function")
    return missing("launchFor", "function", launchFor);
  for (const n of [1000, 100_000]) {
    const [blocks, threads] = (launchFor as AnyFunction)(n) as [
      number,
      number,
    ];
    if (threads < 32)
      return `Blocks of ${threads} thread${threads === 1 ? "" : "s"}: a GPU runs 32 threads at a time, and ${32 - threads} of them have nothing to do.`;
    if (threads > 256)
      return `Blocks of ${threads} threads: WebGPU promises 256.`;
    const [whole, rest] = [Math.floor(threads / 32), threads % 32];
    if (rest !== 0)
      return `Blocks of ${threads} threads are ${groups[whole]} of 32 and one of ${rest}: ${32 - rest} threads of the last group have nothing to do.`;
    const left = n - blocks * threads;
    const leave = blocks === 1 ? "block" : "blocks";
    if (left > 0)
      return `For ${n} elements, ${blocks} ${leave} of ${threads} threads leave${blocks === 1 ? "s" : ""} ${left} elements without a thread.`;
    if (-left >= threads)
      return `For ${n} elements, ${blocks} blocks are more than needed.`;
  }
  return "";
};
