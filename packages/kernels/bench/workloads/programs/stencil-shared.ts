import { array, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { floats } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 256;
const REACH = 3;

const sumsAround = kernel(
  ({ threadIdx, blockIdx, shared, syncthreads, TPB, REACH }, x, out) => {
    const tile = shared.array(TPB + 2 * REACH, "float32");
    const t = threadIdx.x;
    const i = blockIdx.x * TPB + t;
    tile[t + REACH] = x[i];
    if (t < REACH) {
      tile[t] = i >= REACH ? x[i - REACH] : 0;
      tile[t + REACH + TPB] = i + TPB < x.size ? x[i + TPB] : 0;
    }
    syncthreads();
    let sum = 0;
    for (let by = -REACH; by <= REACH; by++) sum += tile[t + REACH + by];
    out[i] = sum;
  },
  { uses: { TPB, REACH } },
);

export const stencilShared: Program = program({
  name: "stencil-shared",
  title: "sums of seven neighbours, through shared memory, float32",
  size: { full: 16_000, quick: 20 },
  arrays: (n: number) => ({ x: array(floats("float32", n * TPB, 0, 1, 1)), out: zeros(n * TPB, "float32") }),
  javascript: ({ x, out }) => {
    for (let i = 0; i < x.length; i++) {
      let sum = 0;
      for (let by = -REACH; by <= REACH; by++) if (i + by >= 0 && i + by < x.length) sum += x[i + by];
      out[i] = sum;
    }
  },
  gridstride: ({ x, out }, n) => void sumsAround.configure(n, TPB)(x, out),
  results: ["out"],
  tolerance: 1e-5,
});
