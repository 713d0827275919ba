// The size of the shared array comes with the launch.
import { arange } from "@gridstride/core";
import { kernel } from "@gridstride/jit";

const reverse = kernel(
  ({ threadIdx, blockDim, shared, syncthreads }, x) => {
    const copy = shared.array(0, "float32");
    const t = threadIdx.x;
    copy[t] = x[t];
    syncthreads();
    x[t] = copy[blockDim.x - 1 - t];
  },
);

for (const n of [4, 8]) {
  const x = arange(n, "float32");
  await reverse.configure(1, n, { sharedBytes: 4 * n })(x);
  console.log(String(x));
}
