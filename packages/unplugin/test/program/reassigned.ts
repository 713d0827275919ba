// A kernel that reads a variable that changes.
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";

let factor = 2;

export const scale: Kernel<[KernelArray1]> = kernel(({ grid }, y: KernelArray1): void => {
  const i: number = grid(1);
  if (i < y.length) y[i] = i * factor;
});
factor = 3;
