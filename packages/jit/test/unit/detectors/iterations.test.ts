// Threads that wait at one place in the code, but did not come there together: another iteration of a loop, another call.
import { describe, expect, test } from "vitest";
import { described, expected, holding, launch, type Planted, type Run, zeroed } from "./harness.ts";
import { ask, loops } from "./planted/functions.ts";
import { mixedIterations } from "./planted/mixed-iterations.ts";

describe("mixed rounds", () => {
  test.each(Object.entries(mixedIterations))("%s", (_, row) => {
    const bug: Planted = { ...row, finds: "mixed-iterations" };
    expect(described(bug)).toEqual(expected(bug));
  });
});

const upTo = (n: number, f: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => f(i));

/** A kernel without a bug, and what its last array must hold. */
const together: Readonly<Record<string, Run & { readonly gives: readonly number[] }>> = {
  "after a loop that each leaves in another iteration": {
    kernel: ({ threadIdx, shflSync }, out) => {
      const t = threadIdx.x;
      let n = 0;
      for (let j = 0; j < t; j++) n += j;
      out[t] = shflSync(-1, n, 3);
    },
    block: 5,
    args: [zeroed(5, "int32")],
    gives: [3, 3, 3, 3, 3],
  },
  "after iterations of an inner loop that differ": {
    kernel: ({ threadIdx, shflXorSync }, out) => {
      const t = threadIdx.x;
      let n = t;
      for (let i = 0; i < 2; i++) {
        let k = 0;
        while (k < t) k++;
        n += shflXorSync(-1, k, 1);
      }
      out[t] = n;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    gives: [2, 1, 8, 7],
  },
  "warps that go round unlike often": {
    kernel: ({ threadIdx, shflDownSync }, out) => {
      const t = threadIdx.x;
      let n = 1;
      for (let j = 0; j <= t >> 5; j++) n += shflDownSync(-1, n, 1);
      out[t] = n;
    },
    block: 70,
    args: [zeroed(70, "int32")],
    gives: upTo(70, (t) => 2 ** ((t >> 5) + 1)),
  },
  "lanes that return one by one, from the loop": {
    kernel: ({ threadIdx, ballotSync, popc }, out) => {
      const t = threadIdx.x;
      for (let j = 0; j < 4; j++) {
        if (t === j) return;
        out[t] += popc(ballotSync(-1, true));
      }
    },
    block: 5,
    args: [zeroed(5, "int32")],
    gives: [0, 4, 7, 9, 10],
  },
  "lanes that break one by one, and vote after": {
    kernel: ({ threadIdx, ballotSync, popc }, x, out) => {
      const t = threadIdx.x;
      let n = 0;
      for (let j = 0; j < 4; j++) {
        if (x[t] === j) break;
        n += 1;
      }
      out[t] = n * 10 + popc(ballotSync(-1, n > 1));
    },
    block: 4,
    args: [holding([9, 0, 2, 1]), zeroed(4, "int32")],
    gives: [42, 2, 22, 12],
  },
  "a loop entered again counts anew": {
    kernel: ({ threadIdx, syncthreadsOr }, x, out) => {
      const t = threadIdx.x;
      let rounds = 0;
      for (let i = 0; i < 2; i++) {
        let left = x[t];
        while (syncthreadsOr(left > 0)) {
          left -= 1;
          rounds += 1;
        }
      }
      out[t] = rounds;
    },
    block: 3,
    args: [holding([1, 4, 2]), zeroed(3, "int32")],
    gives: [8, 8, 8],
  },
  "one function, called twice and in a loop": {
    kernel: ({ threadIdx, ask, loops, popc }, out) => {
      const t = threadIdx.x;
      let r = ask(t, 1) + ask(t, 2);
      for (let j = 0; j < 2; j++) r = r * 10 + ask(j, 0) + popc(loops(t, 0));
      out[t] = r;
    },
    uses: { ask, loops },
    block: 4,
    args: [zeroed(4, "int32")],
    gives: [334, 334, 334, 334],
  },
};

test.each(Object.entries(together))("no report: %s", (_, run) => {
  const { error, arrays } = launch(run);
  expect(error?.message ?? null).toBeNull();
  expect(arrays.at(-1)).toEqual(run.gives);
});
