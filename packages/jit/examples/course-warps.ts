// Reductions of a warp, 32 threads: the lowest and the highest of every 32
// samples, as a waveform is drawn. `block.scan` gives running sums.
import { kernel } from "@gridstride/jit";

const outline = kernel(({ grid, laneid, block, warp }, low, high, running, x) => {
  const i = grid(1);
  const v = x[i];
  const [lowest, highest] = [warp.min(v), warp.max(v)];
  if (laneid === 0) {
    low[i >> 5] = lowest;
    high[i >> 5] = highest;
  }
  running[i] = block.scan(v); // of this thread and the threads before it
});

const x = Int32Array.from({ length: 128 }, (_, i) => ((i * 37) % 101) - 50);
const [low, high, running] = [new Int32Array(4), new Int32Array(4), new Int32Array(128)];
await outline.configure(1, 128)(low, high, running, x);
console.log(...low, "to", ...high);
console.log(...running.subarray(0, 5), "and in the end", running[127]);
