// A kernel that reads a variable that changes.
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";

interface Unused {
  readonly lines: number;
}

let by: Unused["lines"] = 3;
export const run: Kernel<[KernelArray1]> = kernel(({ grid }, y: KernelArray1) => {
  y[grid(1)] = by;
});
by = 4;
