// Sorts by a bitonic network: in each launch, every thread compares one
// pair and swaps it where it is out of order.
import { defaultDevice } from "@gridstride/core";
import { line, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const compareAndSwap = kernel(({ grid }, x, distance, length) => {
  const t = grid(1);
  if (t >= x.size / 2) return;
  // the t-th place whose partner is above it
  const i = 2 * t - (t & (distance - 1));
  const j = i + distance;
  const rising = (i & length) === 0;
  const [a, b] = [x[i], x[j]];
  if (a > b !== rising) return;
  x[i] = b;
  x[j] = a;
});

const device = await defaultDevice();
const N = device.target === "simulator" ? 64 : 1_024;
const values = Int32Array.from(
  { length: N },
  (_, i) => (i * 7919 + 13 * i * i) % 1_000,
);
using x = device.toDevice(values);
const pictures: Record<string, ArrayLike<number>> = { before: values };
compareAndSwap.forall(N / 2)(x, N / 2, N); // compiles
x.copyFrom(values);
await device.synchronize();
const start = performance.now();
for (let length = 2; length <= N; length *= 2) {
  for (let distance = length / 2; distance >= 1; distance /= 2)
    compareAndSwap.forall(N / 2)(x, distance, length);
  if (length === N / 8)
    pictures["runs of an eighth, up and down"] = (await x.copyToHost())
      .data as Int32Array;
}
const sorted = (await x.copyToHost()).data as Int32Array;
timings({
  [`${N} numbers`]: performance.now() - start,
});

const plain = values.toSorted();
console.log(
  "as in plain JavaScript:",
  sorted.every((value, i) => value === plain[i]),
);
line({
  title: "The numbers",
  y: { ...pictures, sorted },
  xLabel: "place",
  yLabel: "number",
});
