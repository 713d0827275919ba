import { arange, requestDevice } from "@gridstride/core";
import { deviceFunction, kernel, SimulatorError } from "@gridstride/jit";

using device = await requestDevice({ target: "webgpu" }); // or "parallel", "cpu", "simulator"

const square = deviceFunction((x) => x * x);
const hypotenuse = kernel(
  ({ grid, square }, out, x, y) => {
    const i = grid(1);
    if (i < out.length) out[i] = Math.sqrt(square(x[i]) + square(y[i]));
  },
  { uses: { square } },
);

const out = new Float32Array(3);
await hypotenuse.forall(3, { device })(out, Float32Array.of(3, 5, 8), Float32Array.of(4, 12, 15));
console.log(...out);

const TPB = 64;
const sum = kernel(
  ({ grid, threadIdx, shared, syncthreads, atomic, TPB }, total, x) => {
    const part = shared.array(TPB, "int32");
    const i = grid(1);
    const t = threadIdx.x;
    part[t] = i < x.length ? x[i] : 0;
    syncthreads();
    for (let half = TPB >> 1; half > 0; half >>= 1) {
      if (t < half) part[t] += part[t + half];
      syncthreads();
    }
    if (t === 0) atomic.add(total, 0, part[0]);
  },
  { uses: { TPB } },
);

using x = device.toDevice(arange(1024, "int32"));
using total = device.zeros(1, "int32");
sum.configure(1024 / TPB, TPB)(total, x);
console.log(String(await total.copyToHost()), [...sum.overloads.keys()][0]);

const unguarded = kernel(({ grid }, a) => {
  a[grid(1)] = 1; // 2 blocks of 64 are 128 threads, for 100 elements
});
using simulator = await requestDevice({ target: "simulator" });
using hundred = simulator.zeros(100, "float32");
unguarded.configure(2, 64)(hundred);
try {
  await simulator.synchronize();
} catch (error) {
  if (!(error instanceof SimulatorError)) throw error;
  console.log(error.code, error.finding, error.array, error.indices, error.threads[0]);
}
