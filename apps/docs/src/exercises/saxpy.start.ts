// a times x plus y, for arrays of any length. Two things are missing.
import { kernel } from "@gridstride/jit";

export const saxpy = kernel(({ grid }, out, a, x, y) => {
  const i = grid(1);
  out[i] = a * x[i] + a * y[i];
});
