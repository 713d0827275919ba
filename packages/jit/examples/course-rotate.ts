// With a barrier between writing and reading, each thread finds what
// its neighbour wrote.
import { kernel } from "@gridstride/jit";

const rotate = kernel(
  ({ threadIdx, blockDim, shared, syncthreads }, x) => {
    const line = shared.array(8, "int32");
    const t = threadIdx.x;
    line[t] = x[t];
    syncthreads(); // wait until all threads of the block are here
    x[t] = line[(t + 1) % blockDim.x];
  },
);

const x = Int32Array.of(0, 1, 2, 3, 4, 5, 6, 7);
await rotate.configure(1, 8)(x);
console.log(...x);
