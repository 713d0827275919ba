// A kernel that the compiler refuses, behind lines that type strippers take out.
import { requestDevice } from "@gridstride/core";
import { type KernelArray1, kernel } from "@gridstride/jit";

interface Unused {
  readonly lines: number;
}
const by: Unused["lines"] = 3;
const run = kernel(({ grid }, y: KernelArray1) => {
  const i: number = grid(1);
  // @ts-expect-error arrays of kernels have no methods
  if (i < y.length) y[i] = by * y.sum();
});

const device = await requestDevice({ target: "cpu" });
await run.forall(5, { device })(new Float32Array(5));
