// targets: webgpu, parallel, cpu; times of the simulator say nothing about a device
// A product of 256 x 256 matrices: each thread for itself, and by tiles
// in shared memory.
import {
  array,
  type DeviceArray,
  defaultDevice,
} from "@gridstride/core";
import { timings } from "@gridstride/display";
import { kernel } from "@gridstride/jit";

const naive = kernel(({ grid }, A, B, C) => {
  const [x, y] = grid(2);
  if (y >= C.shape[0] || x >= C.shape[1]) return;
  let sum = 0;
  for (let k = 0; k < A.shape[1]; k++) sum += A[y][k] * B[k][x];
  C[y][x] = sum;
});

const TPB = 16;
const tiled = kernel(
  ({ grid, threadIdx, shared, syncthreads, TPB }, A, B, C) => {
    const sA = shared.array([TPB, TPB], "float32");
    const sB = shared.array([TPB, TPB], "float32");
    const [x, y] = grid(2);
    const tx = threadIdx.x;
    const ty = threadIdx.y;
    let sum = 0;
    for (let t = 0; t < Math.ceil(A.shape[1] / TPB); t++) {
      const col = t * TPB + tx;
      const row = t * TPB + ty;
      sA[ty][tx] = y < A.shape[0] && col < A.shape[1] ? A[y][col] : 0;
      sB[ty][tx] = row < B.shape[0] && x < B.shape[1] ? B[row][x] : 0;
      syncthreads();
      for (let k = 0; k < TPB; k++) sum += sA[ty][k] * sB[k][tx];
      syncthreads();
    }
    if (y < C.shape[0] && x < C.shape[1]) C[y][x] = sum;
  },
  { uses: { TPB } },
);

const n = 256;
const device = await defaultDevice();
const whole = (step: number) =>
  Float32Array.from({ length: n * n }, (_, i) => ((i * step) % 9) - 4);
const [A, B] = [whole(5), whole(7)].map((data) =>
  device.toDevice(array(data, [n, n])),
) as [DeviceArray, DeviceArray];
const results: string[] = [];
const times: Record<string, number> = {};
for (const [name, matmul] of Object.entries({
  naive,
  "shared memory": tiled,
})) {
  const C = device.empty([n, n], "float32");
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    matmul.configure([n / TPB, n / TPB], [TPB, TPB])(A, B, C);
    await device.synchronize();
    times[name] = Math.min(
      times[name] ?? Infinity,
      performance.now() - start,
    ); // the first one compiles too
  }
  results.push(String(await C.copyToHost()));
  C.dispose();
}
timings(times);
console.log(
  results[0] === results[1] ? "the same results" : "other results",
);
A.dispose();
B.dispose();
