// Counts the values 0 to 7. Each block counts its own in shared memory,
// and then adds its counts to the counts of the others.
import { kernel } from "@gridstride/jit";

export const histogram = kernel(
  ({ grid, threadIdx, shared, syncthreads, atomic }, counts, x) => {
    const own = shared.array(8, "int32");
    const i = grid(1);
    const t = threadIdx.x;
    if (t < 8) own[t] = 0;
    syncthreads();
    if (i < x.length) atomic.add(own, x[i], 1);
    syncthreads();
    if (t < 8) atomic.add(counts, t, own[t]);
  },
);

// ---- exercise ----
import { launched } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "A histogram for each block",
  task: "Counting in shared memory first means fewer updates of global memory. This kernel forgets how shared memory begins, and one barrier.",
  hint: "Shared memory is undefined at first: eight threads can clear it. Then all threads wait, count, wait again, and eight of them add.",
  minutes: 10,
  start: [
    ["    if (t < 8) own[t] = 0;\n    syncthreads();\n", ""],
    [
      "    syncthreads();\n    if (t < 8) atomic.add(counts, t, own[t]);",
      "    if (t < 8) atomic.add(counts, t, own[t]);",
    ],
  ].map((pair) => pair as [string, string]),
  says: /^GS903: /,
  wrong: [
    {
      put: [["own[t] = 0;\n    syncthreads();", "own[t] = 0;"]],
      says: /^GS90[34]: /,
    },
    { put: [["1);\n    syncthreads();", "1);"]], says: /^GS904: / },
    {
      put: [["atomic.add(counts, t, own[t])", "counts[t] = own[t]"]],
      says: /^GS904: /,
    },
  ],
};

export const check: Check = launched("histogram", [100, 20], (n) => {
  const x = Array.from({ length: n }, (_, i) => (i * i + 3 * i) % 8);
  const counts = new Int32Array(8);
  return {
    what: `For ${n} values,`,
    grid: Math.ceil(n / 32),
    block: 32,
    args: [counts, Int32Array.from(x)],
    out: counts,
    name: "counts",
    want: Array.from(
      counts,
      (_, bin) => x.filter((value) => value === bin).length,
    ),
  };
});
