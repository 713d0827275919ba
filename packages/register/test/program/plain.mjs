// A kernel without `uses`, in JavaScript.
import { requestDevice } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";

const by = 3;
const scaled = deviceFunction((x) => x * by);
const run = kernel(({ grid }, y) => {
  const i = grid(1);
  if (i < y.length) y[i] = scaled(i) + 0.5;
});

const device = await requestDevice({ target: "cpu" });
const y = new Float32Array(5);
await run.forall(5, { device })(y);
console.log(String(y));
