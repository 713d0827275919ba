// Sums an array: the threads of a block add in shared memory, in
// halves, and one of them adds the block's sum.
import { arange, defaultDevice } from "@gridstride/core";
import { line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const TPB = 128;
const blockSum = kernel(
  (
    { grid, threadIdx, blockIdx, shared, syncthreads, atomic, TPB },
    x,
    parts,
    total,
  ) => {
    const s = shared.array(TPB, "int32");
    const t = threadIdx.x;
    const i = grid(1);
    s[t] = i < x.size ? x[i] : 0;
    syncthreads();
    for (let half = TPB >> 1; half > 0; half >>= 1) {
      if (t < half) s[t] += s[t + half];
      syncthreads();
    }
    if (t === 0) {
      parts[blockIdx.x] = s[0];
      atomic.add(total, 0, s[0]);
    }
  },
  { uses: { TPB } },
);

const device = await defaultDevice();
const N = 10_000;
const blocks = Math.ceil(N / TPB);
using x = device.toDevice(
  arange(N, "int32").data.map((i) => Math.floor(i / 10)),
);
using parts = device.zeros(blocks, "int32");

const run = async (): Promise<number> => {
  using total = device.zeros(1, "int32");
  const start = performance.now();
  blockSum.configure(blocks, TPB)(x, parts, total);
  await device.synchronize();
  const ms = performance.now() - start;
  const sum = await total.get(0);
  console.log(`the sum is ${sum}, expected ${(10 * 999 * 1000) / 2}`);
  return ms;
};
timings({
  "first run, which compiles": await run(),
  "second run": await run(),
});
line({
  title: "What each block added",
  y: { sum: await parts.copyToHost() },
  xLabel: "block",
  yLabel: "sum",
});
