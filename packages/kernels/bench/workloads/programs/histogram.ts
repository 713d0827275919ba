import { array, type DeviceArray, zeros } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { histogram } from "@gridstride/kernels";
import { bytes } from "../inputs.ts";
import { type Program, program } from "../program.ts";

const TPB = 256;

const countBytes = kernel(({ grid, atomic }, x, counts) => {
  const i = grid(1);
  if (i < x.size) atomic.add(counts, x[i], 1);
});

const countInBlocks = kernel(
  ({ grid, gridsize, threadIdx, shared, syncthreads, atomic, TPB }, x, counts) => {
    const bins = shared.array(TPB, "int32");
    bins[threadIdx.x] = 0;
    syncthreads();
    for (let i = grid(1); i < x.size; i += gridsize(1)) atomic.add(bins, x[i], 1);
    syncthreads();
    atomic.add(counts, threadIdx.x, bins[threadIdx.x]);
  },
  { uses: { TPB } },
);

const made = {
  size: { full: 10_000_000, quick: 10_000 },
  arrays: (n: number) => ({ x: array(bytes(n, 1)), counts: zeros(256, "int32") }),
  javascript: ({ x, counts }) => {
    for (let i = 0; i < x.length; i++) counts[x[i]]++;
  },
  results: ["counts"],
  tolerance: 0,
} satisfies Partial<Program<"x" | "counts">>;

async function own(x: DeviceArray): Promise<DeviceArray> {
  const [counts, edges] = await histogram(x, { bins: 256, range: [0, 256] });
  edges.dispose();
  return counts;
}

export const histogramReady: Program = program({
  ...made,
  name: "histogram",
  title: "histogram of bytes, 256 bins, by @gridstride/kernels",
  gridstride: ({ x }) => own(x),
});

export const histogramAtomics: Program = program({
  ...made,
  name: "histogram-atomics",
  title: "histogram of bytes, an atomic addition to global memory for each",
  python: "histogram",
  gridstride: ({ x, counts }, n) => countBytes.forall(n)(x, counts),
});

export const histogramShared: Program = program({
  ...made,
  name: "histogram-shared",
  title: "histogram of bytes, bins of each block in shared memory, a grid-stride loop",
  python: "histogram",
  gridstride: ({ x, counts }) => countInBlocks.configure(64, TPB)(x, counts),
});
