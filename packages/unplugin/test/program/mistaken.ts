// A kernel with a mistake that the compiler finds at the first launch.
import { requestDevice } from "@gridstride/core";
import { type KernelArray1, kernel } from "@gridstride/jit";

const factor: number = 2;

const wrong = kernel(({ grid }, y: KernelArray1): void => {
  const i: number = grid(1);
  // @ts-expect-error arrays of kernels have no methods
  y[i] = i * factor + y.sum();
});

const device = await requestDevice({ target: "cpu" });
await wrong.configure(1, 32, { device })(new Float32Array(32));
