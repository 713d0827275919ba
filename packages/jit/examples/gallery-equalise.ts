// Evens out how often each brightness occurs: a histogram by atomics,
// running sums, and a new brightness for each pixel.
import { array, defaultDevice } from "@gridstride/core";
import { image, line, stillLife, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const count = kernel(({ grid, atomic }, picture, counts) => {
  const i = grid(1);
  if (i < picture.size) atomic.add(counts, picture[i], 1);
});
const replace = kernel(({ grid }, picture, sums, out) => {
  const i = grid(1);
  if (i < picture.size)
    out[i] = Math.floor((255 * sums[picture[i]]) / picture.size);
});

const device = await defaultDevice();
const { data, shape } = stillLife();
const dim = Int32Array.from(
  { length: data.length / 3 },
  (_, i) => 60 + data[3 * i + 1]! / 3,
); // it has lost its contrast
const all = array(dim, [shape[0]!, shape[1]!], "int32");
const pixels =
  device.target === "simulator"
    ? all.slice([0, null, 4], [0, null, 4]).copy()
    : all;
using picture = device.toDevice(pixels.reshape(-1));
using counts = device.zeros(256, "int32");
using out = device.empty(picture.size, "int32");

using table = device.zeros(256, "int32");
// compile
count.forall(picture.size)(picture, counts);
replace.forall(picture.size)(picture, table, out);
await device.synchronize();
counts.fill(0);

const start = performance.now();
count.forall(picture.size)(picture, counts);
const before = (await counts.copyToHost()).data as Int32Array;
let sum = 0;
// 256 numbers are quicker summed here
const sums = before.map((n) => (sum += n));
table.copyFrom(sums);
replace.forall(picture.size)(picture, table, out);
const flat = (await out.copyToHost()).data as Int32Array;
timings({ "both kernels, with copies": performance.now() - start });

console.log(`pixels counted: all ${sum === picture.size}`);
const quarter = flat.toSorted()[flat.length >> 2]!;
console.log(
  `brightest: ${Math.max(...flat)}, and a quarter is below`,
  Math.round(quarter / 32) * 32,
);
const after = new Int32Array(256);
for (const value of flat) after[value]!++;
const running = (bins: Int32Array): Int32Array => {
  let total = 0;
  return bins.map((n) => (total += n));
};
image(
  { data: Uint8Array.from(dim), shape: all.shape, stride: all.stride },
  { title: "Before" },
);
image(
  {
    data: Uint8Array.from(flat),
    shape: pixels.shape,
    stride: pixels.stride,
  },
  { title: "Equalised" },
);
line({
  title: "Pixels up to each brightness",
  y: { before: sums, after: running(after) },
  xLabel: "brightness",
  yLabel: "pixels",
});
