// The program of `captured.ts` with each `uses` written by hand.
import { requestDevice } from "@gridstride/core";
import * as jit from "@gridstride/jit";
import { deviceFunction, kernel as makeKernel } from "@gridstride/jit";
import { stencil } from "@gridstride/kernels";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import { half, weights } from "./constants.ts";
import { show } from "./show.ts";

const three = 3;
const limit: number = 100 as const;
const damp = deviceFunction(({ half }, x: number) => x * half, { uses: { half } });
const shifted = deviceFunction(({ damp, three }, x: number) => damp(x) + three, { uses: { damp, three } });

const blur = makeKernel(
  "void(float32[:], float32[:])",
  ({ threadIdx, blockIdx, blockDim, weights, shifted, half, limit }, y, x) => {
    const i = blockIdx.x * blockDim.x + threadIdx.x;
    let sum = 0;
    for (let k = 0; k < weights.length; k++) {
      const j = Math.min(Math.max(i + k - 1, 0), x.length - 1);
      sum += x[j]! * weights[k]!;
    }
    if (i < y.length) y[i] = Math.min(shifted(sum) * half, limit);
  },
  { uses: { weights, shifted, half, limit } },
);

const byName = jit.kernel(
  ({ grid, half, damp, three }, y: jit.KernelArray1, x: jit.KernelArray1) => {
    const i = grid(1);
    const point = { half, x: x[i]! };
    if (i < y.length) y[i] = point.x * point.half + damp(three);
  },
  { uses: { half, damp, three } },
);

const declared = jit.kernel(
  ({ grid, limit }, y: jit.KernelArray1, x: jit.KernelArray1) => {
    const i = grid(1);
    if (i < y.length) y[i] = x[i]! + limit;
  },
  { uses: { limit } },
);

const withOptions = jit.kernel(
  ({ grid, half }, y: jit.KernelArray1) => {
    const i = grid(1);
    if (i < y.length) y[i] = i * half;
  },
  { debug: true, uses: { half } },
);

const scale = (by: number) =>
  vectorize(["float32(float32)"], ({ by, half }, x) => x * by + half, { name: "scale", uses: { by, half } });
const norm = guvectorize(
  ["void(float32[:], float32[:])"],
  "(n)->()",
  ({ weights }, x, out) => {
    let sum = 0;
    for (let i = 0; i < x.length; i++) sum += x[i]! * weights[i % 3]!;
    out[0] = sum;
  },
  { uses: { weights } },
);
const smooth = stencil(({ half }, a: jit.KernelArray1) => (a[-1]! + a[0]! + a[1]!) * half, { uses: { half } });

const device = await requestDevice({ target: "cpu" });
const xs = Float32Array.from({ length: 100 }, (_, i) => Math.sin(i) * 10);
const results: Record<string, unknown> = {};
for (const [name, run] of Object.entries({ blur, byName, declared })) {
  const y = new Float32Array(100);
  await run.configure(4, 32, { device })(y, xs);
  results[name] = show(y);
}
const y = new Float32Array(100);
await withOptions.configure(4, 32, { device })(y);
results.withOptions = show(y);
results.scale = show(scale(0.1)(xs));
results.scaleTwo = show(scale(7)(xs));
results.norm = norm(xs);
results.smooth = show(smooth(xs));
results.onHost = shifted(5);
console.log(JSON.stringify(results));
