// A kernel that reads a variable that changes.
import { kernel } from "@gridstride/jit";

let by = 3;
export const run = kernel(({ grid }, y) => {
  y[grid(1)] = by;
});
by = 4;
