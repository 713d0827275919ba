// Keeps the slow changes of a picture: its Fourier transform along rows
// and columns, without what is fast, and back.
import {
  array,
  defaultDevice,
  type NDArray,
  zeros,
} from "@gridstride/core";
import {
  heatmap,
  image,
  stillLife,
  timings,
} from "@gridstride/display";
import { kernel } from "@gridstride/jit";
import { fft, ifft } from "@gridstride/kernels";

const keepSlow = kernel(({ grid }, spectrum, most) => {
  const [x, y] = grid(2);
  const [h, w] = [spectrum.shape[0], spectrum.shape[1]];
  if (y >= h || x >= w) return;
  // The second half of an axis holds the waves that run the other way.
  const fx = Math.min(x, w - x);
  const fy = Math.min(y, h - y);
  if (fx * fx + fy * fy <= most * most) return;
  spectrum[y][x][0] = 0;
  spectrum[y][x][1] = 0;
});

const device = await defaultDevice();
const step = device.target === "simulator" ? 9 : 1;
const gray = array(stillLife(), "float32").slice(
  [0, null, step],
  [0, null, step],
  1,
);
const [h, w] = gray.shape as [number, number];
const complex = zeros([h, w, 2], "float32"); // real and imaginary parts
complex.slice(null, null, 0).fill(gray);

using picture = device.toDevice(complex);
const inverse = async (): Promise<NDArray> => {
  using columns = ifft(spectrum, { axis: 0 });
  using rows = ifft(columns, { axis: 1 });
  return await rows.copyToHost();
};
using rows = fft(picture, { axis: 1 }); // compiles
using spectrum = fft(rows, { axis: 0 });
const waves = (await spectrum.copyToHost()).toNested() as number[][][];
const start = performance.now();
const back = await inverse();
keepSlow.configure([Math.ceil(w / 16), Math.ceil(h / 16)], [16, 16])(
  spectrum,
  w / 16,
);
const again = performance.now();
const smooth = await inverse();
timings({
  "back, the first time": again - start,
  "the second time": performance.now() - again,
});

const sum = complex.data.reduce((all, value) => all + value, 0);
console.log(
  "the first coefficient is the sum of all pixels:",
  Math.abs(waves[0]![0]![0]! / sum - 1) < 1e-4,
);
const apart = Math.max(
  ...complex.data.map((value, i) =>
    Math.abs(value - Number(back.data[i])),
  ),
);
console.log(`there and back nothing is lost: ${apart < 0.01}`);

const strength = zeros([h, w], "float32"); // slow waves in the middle
for (const [y, row] of waves.entries())
  for (const [x, [re, im]] of row.entries())
    strength.set(
      Math.log10(1 + Math.hypot(re!, im!)),
      (y + (h >> 1)) % h,
      (x + (w >> 1)) % w,
    );
image(gray.astype("uint8"), { title: "Before" });
heatmap(strength, { title: "Strength of the waves (logarithm)" });
image(smooth.slice(null, null, 0).astype("uint8"), {
  title: "Slow changes alone",
});
