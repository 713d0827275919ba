// Running sums of an array: each block sums its part in shared memory
// in log2 steps, then the parts are shifted.
import { defaultDevice } from "@gridstride/core";
import { line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const TPB = 128;
const scanBlocks = kernel(
  (
    { grid, threadIdx, blockIdx, shared, syncthreads, TPB },
    x,
    sums,
    totals,
  ) => {
    // read from one half, write to the other
    const s = shared.array([2, TPB], "int32");
    const t = threadIdx.x;
    const i = grid(1);
    let from = 0;
    s[0][t] = i < x.size ? x[i] : 0;
    for (let reach = 1; reach < TPB; reach *= 2) {
      syncthreads();
      s[1 - from][t] =
        s[from][t] + (t >= reach ? s[from][t - reach] : 0);
      from = 1 - from;
    }
    if (i < x.size) sums[i] = s[from][t];
    if (t === TPB - 1) totals[blockIdx.x] = s[from][t];
  },
  { uses: { TPB } },
);
const shift = kernel(({ grid, blockIdx }, sums, totals) => {
  const i = grid(1);
  if (i < sums.size && blockIdx.x > 0)
    sums[i] += totals[blockIdx.x - 1];
});

const device = await defaultDevice();
const N = 10_000;
// at most TPB: the totals are one block's work
const blocks = Math.ceil(N / TPB);
const values = Int32Array.from(
  { length: N },
  (_, i) => ((i * 7919) % 21) - 10,
); // up and down
using x = device.toDevice(values);
using sums = device.empty(N, "int32");
using totals = device.empty(blocks, "int32");
using whole = device.empty(1, "int32");
const run = async (): Promise<number> => {
  const start = performance.now();
  scanBlocks.configure(blocks, TPB)(x, sums, totals);
  scanBlocks.configure(1, TPB)(totals, totals, whole);
  shift.configure(blocks, TPB)(sums, totals);
  await device.synchronize();
  return performance.now() - start;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});

const result = (await sums.copyToHost()).data as Int32Array;
let sum = 0;
const plain = values.map((value) => {
  sum += value;
  return sum;
});
console.log(
  "as in plain JavaScript:",
  plain.every((value, i) => value === result[i]),
);
line({
  title: "Running sums",
  y: { sum: result.slice(0, 200) },
  xLabel: "element",
  yLabel: "sum",
});
