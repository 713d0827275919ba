// Kernels that name nothing in `uses`; `written.ts` is the same program by hand.
import { requestDevice } from "@gridstride/core";
import * as jit from "@gridstride/jit";
import { deviceFunction, kernel as makeKernel } from "@gridstride/jit";
import { stencil } from "@gridstride/kernels";
import { guvectorize, vectorize } from "@gridstride/ufunc";
import * as constants from "./constants.ts";
import { half, weights } from "./constants.ts";
import { show } from "./show.ts";

const grid = 3; // The context has this name too.
const limit: number = 100 as const;
const damp = deviceFunction((x: number) => x * half);
const shifted = deviceFunction((x) => damp(x) + grid);

const blur = makeKernel("void(float32[:], float32[:])", ({ threadIdx, blockIdx, blockDim }, y, x) => {
  const i = blockIdx.x * blockDim.x + threadIdx.x;
  let sum = 0;
  for (let k = 0; k < weights.length; k++) {
    const j = Math.min(Math.max(i + k - 1, 0), x.length - 1);
    sum += x[j]! * weights[k]!;
  }
  if (i < y.length) y[i] = Math.min(shifted(sum) * constants.half, limit);
});

const byName = jit.kernel((cuda, y: jit.KernelArray1, x: jit.KernelArray1) => {
  const i = cuda.grid(1);
  const point = { half, x: x[i]! };
  if (i < y.length) y[i] = point.x * point.half + damp(grid);
});

function add({ grid }: jit.KernelContext, y: jit.KernelArray1, x: jit.KernelArray1): void {
  const i = grid(1);
  if (i < y.length) y[i] = x[i]! + limit;
}
const declared = jit.kernel(add);

const options = { debug: true };
const withOptions = jit.kernel(({ grid }, y: jit.KernelArray1) => {
  const i = grid(1);
  if (i < y.length) y[i] = i * half;
}, options);

const scale = (by: number) => vectorize(["float32(float32)"], (x) => x * by + half, { name: "scale" });
const norm = guvectorize(["void(float32[:], float32[:])"], "(n)->()", (x, out) => {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * weights[i % 3]!;
  out[0] = sum;
});
const smooth = stencil((a: jit.KernelArray1) => (a[-1]! + a[0]! + a[1]!) * half);

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
