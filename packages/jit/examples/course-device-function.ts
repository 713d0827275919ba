// A device function serves kernels and plain JavaScript alike; `uses`
// brings it into the kernel by name.
import { deviceFunction, kernel } from "@gridstride/jit";

const clamp = deviceFunction((x, low, high) =>
  Math.min(Math.max(x, low), high),
);

const brighten = kernel(
  ({ grid, clamp, amount }, pixels) => {
    const i = grid(1);
    if (i < pixels.length)
      pixels[i] = clamp(pixels[i] + amount, 0, 255);
  },
  { uses: { clamp, amount: 60 } },
);

const pixels = Float32Array.of(0, 100, 180, 200, 250);
// read and written: copied in and back
await brighten.forall(pixels.length)(pixels);
console.log(...pixels);
// on the host it is a function like any other
console.log(clamp(300, 0, 255));
