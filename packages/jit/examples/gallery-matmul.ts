// Multiplies matrices twice: one thread per element, then in tiles that
// the threads of a block share.
import { arange, array, defaultDevice, ones } from "@gridstride/core";
import { heatmap, timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const TPB = 16;
const naive = kernel(({ grid }, A, B, C) => {
  const [x, y] = grid(2);
  if (y >= C.shape[0] || x >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
});

const tiled = kernel(
  ({ grid, threadIdx, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let sum = 0;
    for (let from = 0; from < A.shape[1]; from += TPB) {
      sA[ty][tx] =
        y < A.shape[0] && from + tx < A.shape[1] ? A[y][from + tx] : 0;
      sB[ty][tx] =
        x < B.shape[1] && from + ty < B.shape[0] ? B[from + ty][x] : 0;
      syncthreads(); // the tiles are whole
      for (let k = 0; k < TPB; k++) sum += sA[ty][k] * sB[k][tx];
      syncthreads(); // nobody needs them any more
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = sum;
  },
  { uses: { TPB } },
);

const device = await defaultDevice();
const small = arange(16, "float32").reshape([4, 4]);
using left = device.toDevice(small);
using right = device.toDevice(ones([4, 4], "float32"));
using product = device.empty([4, 4], "float32");
tiled.configure([1, 1], [TPB, TPB])(left, right, product);
console.log(String(await product.copyToHost()));

const N = device.target === "simulator" ? 32 : 128;
const values = arange(N * N, "float32").data.map((i) =>
  Math.round(8 * Math.sin((i % N) * Math.floor(i / N) * 0.004)),
);
using a = device.toDevice(array(values, [N, N], "float32"));
using first = device.empty([N, N], "float32");
using second = device.empty([N, N], "float32");
const results = [first, second] as const;
const times: Record<string, number> = {};
for (const [i, which] of [naive, tiled].entries()) {
  const launch = which.configure(
    [Math.ceil(N / TPB), Math.ceil(N / TPB)],
    [TPB, TPB],
  );
  launch(a, a, results[i]!); // compiles
  await device.synchronize();
  const start = performance.now();
  launch(a, a, results[i]!);
  await device.synchronize();
  times[i === 0 ? "naive" : "tiles"] = performance.now() - start;
}
const [one, two] = [
  await results[0].copyToHost(),
  await results[1].copyToHost(),
];
console.log(
  "both give the same:",
  one.data.every((value, i) => value === two.data[i]),
);
heatmap(one, { title: "The product", scale: "coolwarm" });
timings(times);
