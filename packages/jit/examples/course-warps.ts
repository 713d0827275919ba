// Reductions of a warp, 32 threads: the lowest, the highest and the
// mean of every 32 samples, as a waveform is drawn. Scans give running
// sums, of a warp or a block.
import { kernel } from "@gridstride/jit";

const outline = kernel(
  (
    { grid, laneid, block, warp },
    low,
    high,
    mean,
    running,
    whole,
    x,
  ) => {
    const i = grid(1);
    const v = x[i];
    const [lowest, highest, total] = [
      warp.min(v),
      warp.max(v),
      warp.sum(v),
    ];
    if (laneid === 0) {
      low[i >> 5] = lowest;
      high[i >> 5] = highest;
      mean[i >> 5] = Math.floor(total / 32);
    }
    // of this thread and those before it in the warp
    running[i] = warp.scan(v);
    const floor = block.min(v);
    // the same in the block, of samples above the lowest
    whole[i] = block.scan(v - floor);
  },
);

const x = Int32Array.from(
  { length: 128 },
  (_, i) => ((i * 37) % 101) - 50,
);
const [low, high, mean] = [
  new Int32Array(4),
  new Int32Array(4),
  new Int32Array(4),
];
const [running, whole] = [new Int32Array(128), new Int32Array(128)];
await outline.configure(1, 128)(low, high, mean, running, whole, x);
console.log(...low, "to", ...high, "about", ...mean);
console.log(
  ...running.subarray(0, 5),
  "and then",
  ...running.subarray(32, 35),
);
console.log(...whole.subarray(0, 5), "and in the end", whole[127]);
