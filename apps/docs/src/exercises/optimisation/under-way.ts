// Works on all parts, and gives their results in order. `work` copies a
// part in, computes, and copies it back.
export async function everyPart<Part, Result>(
  parts: readonly Part[],
  work: (part: Part) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(parts.map((part) => work(part)));
}

// ---- exercise ----
import { missing } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Do not wait in between",
  task: "While one part is computed, the next could be on its way to the device. But this loop waits for each part before it sends the next. Send all, and wait once; the results stay in order.",
  hint: "`work` begins when you call it. `Promise.all` waits for a list of promises, and keeps their order.",
  minutes: 6,
  start: [
    [
      "  return Promise.all(parts.map((part) => work(part)));",
      "  const results: Result[] = [];\n  for (const part of parts) results.push(await work(part));\n  return results;",
    ],
  ],
  says: /^Only 1 of 4 parts was under way at a time: /,
  wrong: [
    {
      put: [
        [
          "Promise.all(parts.map((part) => work(part)))",
          "parts.map((part) => work(part)) as never",
        ],
      ],
      says: /^The results are promises still: wait for them\.$/,
    },
    {
      put: [["parts.map", "parts.slice(1).map"]],
      says: /^There should be 4 results, and there are 3\.$/,
    },
    {
      put: [["parts.map", "parts.toReversed().map"]],
      says: /^The results are in another order than the parts\.$/,
    },
  ],
};

type EveryPart = (
  parts: readonly number[],
  work: (part: number) => Promise<number>,
) => Promise<unknown[]>;

export const check: Check = async ({ everyPart }) => {
  if (typeof everyPart !== "function")
    return missing("everyPart", "function", everyPart);
  let [running, most] = [0, 0];
  const work = async (part: number): Promise<number> => {
    most = Math.max(most, ++running);
    for (let turn = 0; turn < 10 * (5 - part); turn++) await null;
    running--;
    return part * 10;
  };
  const results = await (everyPart as EveryPart)([1, 2, 3, 4], work);
  if (results.length !== 4)
    return `There should be 4 results, and there are ${results.length}.`;
  if (results.some((result) => result instanceof Promise))
    return "The results are promises still: wait for them.";
  if (String(results) !== "10,20,30,40")
    return "The results are in another order than the parts.";
  return most === 4
    ? ""
    : `Only ${most} of 4 parts was under way at a time: the device waits while the next part is copied.`;
};
