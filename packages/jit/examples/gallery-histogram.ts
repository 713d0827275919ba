// Counts values in bins by atomic additions: no update is lost, though
// many threads meet at the same bin.
import { defaultDevice } from "@gridstride/core";
import { line, timings } from "@gridstride/display";
import { createXoroshiro128pStates, kernel } from "@gridstride/jit";

const BINS = 60;
const PER_THREAD = 200;
const histogram = kernel(
  (
    {
      grid,
      int32,
      atomic,
      xoroshiro128pNormalFloat32,
      BINS,
      PER_THREAD,
    },
    states,
    counts,
  ) => {
    const i = grid(1);
    if (i >= states.shape[0]) return;
    for (let n = 0; n < PER_THREAD; n++) {
      const value = xoroshiro128pNormalFloat32(states, i);
      // the bins reach from -4 to 4
      const bin = int32(Math.floor((value + 4) * (BINS / 8)));
      atomic.add(counts, Math.min(Math.max(bin, 0), BINS - 1), 1);
    }
  },
  { uses: { BINS, PER_THREAD } },
);

const device = await defaultDevice();
const N = device.target === "simulator" ? 64 : 1_000;
using states = device.toDevice(createXoroshiro128pStates(N, 7));
using counts = device.zeros(BINS, "int32");
histogram.forall(N)(states, counts); // compiles
await device.synchronize();
counts.fill(0);
const start = performance.now();
histogram.forall(N)(states, counts);
const bins = (await counts.copyToHost()).data as Int32Array;
timings({
  [`${N * PER_THREAD} values`]: performance.now() - start,
});

const total = N * PER_THREAD;
console.log(
  "no count is lost:",
  bins.reduce((sum, count) => sum + count, 0) === total,
);
const inside =
  // about one deviation each way
  bins.slice(22, 38).reduce((sum, count) => sum + count, 0) / total;
console.log(
  "share within 1.07 deviations:",
  inside > 0.7 && inside < 0.73
    ? "0.71 to 0.72, as it should be"
    : inside,
);
const x = Float64Array.from(
  bins,
  (_, bin) => -4 + ((bin + 0.5) * 8) / BINS,
);
const bell = x.map(
  (z) =>
    ((total * 8) / BINS / Math.sqrt(2 * Math.PI)) *
    Math.exp((-z * z) / 2),
);
line({
  title: "Normal numbers",
  x,
  y: { counted: bins, expected: bell },
  xLabel: "value",
  yLabel: "count",
});
