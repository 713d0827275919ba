// The same in TypeScript.
import { requestDevice } from "@gridstride/core";
import { deviceFunction, type KernelArray1, kernel } from "@gridstride/jit";

interface Unused {
  readonly lines: number;
}
const by: Unused["lines"] = 3;
const scaled = deviceFunction((x: number) => x * by);
const run = kernel(({ grid }, y: KernelArray1) => {
  const i: number = grid(1);
  if (i < y.length) y[i] = scaled(i) + 0.5;
});

const device = await requestDevice({ target: "cpu" });
const y: Float32Array = new Float32Array(5);
await run.forall(5, { device })(y);
console.log(String(y));
