// A sum with shared memory: each block adds its 64 elements in six
// steps, then adds once to the total.
import { kernel } from "@gridstride/jit";

const TPB = 64;
const sum = kernel(
  ({ grid, threadIdx, shared, syncthreads, atomic, TPB }, total, x) => {
    const part = shared.array(TPB, "int32"); // one for the whole block
    const i = grid(1);
    const t = threadIdx.x;
    part[t] = i < x.length ? x[i] : 0;
    syncthreads(); // every element is there before any is read
    for (let half = TPB >> 1; half > 0; half >>= 1) {
      if (t < half) part[t] += part[t + half];
      syncthreads(); // the step is finished before the next begins
    }
    if (t === 0) atomic.add(total, 0, part[0]);
  },
  { uses: { TPB } },
);

const n = 1000;
const x = Int32Array.from({ length: n }, (_, i) => i);
const total = new Int32Array(1);
await sum.configure(Math.ceil(n / TPB), TPB)(total, x);
console.log(total[0], "expected", ((n - 1) * n) / 2);
