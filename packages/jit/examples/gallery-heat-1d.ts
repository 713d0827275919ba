// Heat flows along a rod that is hot at one end: each thread moves one
// point towards its neighbours.
import { defaultDevice, zeros } from "@gridstride/core";
import { line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const step = kernel(({ grid }, now, next, k) => {
  const i = grid(1);
  if (i > 0 && i < now.size - 1)
    next[i] = now[i] + k * (now[i - 1] - 2 * now[i] + now[i + 1]);
});

const device = await defaultDevice();
const N = 101;
const STEPS = 4_000;
const rod = zeros(N, "float32");
rod.set(100, 0); // stays at 100 degrees; the other end stays at 0
using one = device.toDevice(rod);
using two = device.toDevice(rod);
let [now, next] = [one, two];
step.forall(N)(now, next, 0.5); // compiles
await device.synchronize();

const curves: Record<string, ArrayLike<number>> = {};
const start = performance.now();
for (let n = 1; n <= STEPS; n++) {
  step.forall(N)(now, next, 0.5);
  [now, next] = [next, now];
  if ([40, 200, 1_000, STEPS].includes(n))
    curves[`after ${n}`] = (await now.copyToHost())
      .data as Float32Array;
}
timings({
  [`${STEPS} steps`]: performance.now() - start,
});

// The same in plain JavaScript, float32 as there.
let [plain, other] = [rod.data.slice(), rod.data.slice()];
for (let n = 0; n < STEPS; n++) {
  for (let i = 1; i < N - 1; i++)
    other[i] =
      plain[i]! + 0.5 * (plain[i - 1]! - 2 * plain[i]! + plain[i + 1]!);
  [plain, other] = [other, plain];
}
const end = curves[`after ${STEPS}`] as Float32Array;
console.log(
  "within 0.01 degrees of plain JavaScript:",
  end.every((t, i) => Math.abs(t - plain[i]!) < 0.01),
);
console.log(`the middle of the rod: ${end[50]?.toFixed(1)} degrees`);
line({
  title: "Temperature along the rod",
  y: curves,
  xLabel: "point",
  yLabel: "degrees",
});
