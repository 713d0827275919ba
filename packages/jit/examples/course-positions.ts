// Three blocks of four threads: each thread writes down where it is.
import { kernel } from "@gridstride/jit";

const whereAmI = kernel(
  (
    { grid, blockIdx, blockDim, threadIdx },
    block,
    thread,
    computed,
    given,
  ) => {
    // what grid(1) computes
    const i = blockIdx.x * blockDim.x + threadIdx.x;
    block[i] = blockIdx.x;
    thread[i] = threadIdx.x;
    computed[i] = i;
    given[i] = grid(1);
  },
);

const [block, thread, computed, given] = [0, 0, 0, 0].map(
  () => new Int32Array(12),
);
await whereAmI.configure(3, 4)(block!, thread!, computed!, given!);
console.log("blockIdx.x ", ...block!);
console.log("threadIdx.x", ...thread!);
console.log("computed   ", ...computed!);
console.log("grid(1)    ", ...given!);
