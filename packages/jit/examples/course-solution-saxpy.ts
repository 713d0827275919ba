// Solution: threads beyond the last element do nothing, and only x is
// multiplied.
import { kernel } from "@gridstride/jit";

export const saxpy = kernel(({ grid }, out, a, x, y) => {
  const i = grid(1);
  if (i < out.length) out[i] = a * x[i] + y[i];
});

const out = new Float32Array(3);
await saxpy.forall(3)(out, 2, Float32Array.of(1, 2, 3), Float32Array.of(10, 10, 10));
console.log(...out);
