// A kernel that calls a device function: the hypotenuse of three
// triangles.
import { deviceFunction, kernel } from "@gridstride/jit";

const square = deviceFunction((x) => x * x);
const hypotenuse = kernel(
  ({ grid, square }, out, x, y) => {
    const i = grid(1);
    if (i < out.length) out[i] = Math.sqrt(square(x[i]) + square(y[i]));
  },
  { uses: { square } },
);

const out = new Float32Array(3);
await hypotenuse.forall(3)(out, Float32Array.of(3, 5, 8), Float32Array.of(4, 12, 15));
console.log(...out);
