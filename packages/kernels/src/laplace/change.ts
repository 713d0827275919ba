import type { Device, DeviceArray } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";

/** Threads of a block, a power of two, and blocks of the first launch: as many partial results as the second has threads. */
const THREADS = 128;

/** `most[b]` is the largest |a - b| of what block b meets, NaN if there is one: a stride loop, then halves of the block in turn. */
const largestChanges: Kernel<[KernelArray1, KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(
  ({ grid, gridsize, threadIdx, blockIdx, shared, syncthreads, THREADS }, a, b, most) => {
    const tile = shared.array([THREADS], most.dtype);
    let change = Math.abs(a[0] - b[0]);
    for (let k = grid(1); k < a.size && k < b.size; k += gridsize(1)) change = Math.max(change, Math.abs(a[k] - b[k]));
    const t = threadIdx.x;
    tile[t] = change;
    syncthreads();
    for (let half = THREADS / 2; half > 0; half = half >> 1) {
      if (t < half) tile[t] = Math.max(tile[t], tile[t + half]);
      syncthreads();
    }
    if (t === 0) most[blockIdx.x] = tile[0];
  },
  { uses: { THREADS } },
);

/**
 * The largest |a - b| of two row-major arrays that are not empty, NaN if there is one. Both are read once, on their
 * device; one number comes back.
 */
export async function largestChange(device: Device, a: DeviceArray, b: DeviceArray): Promise<number> {
  // For complex numbers, the sizes of the changes.
  const { dtype } = a.real;
  using partial = device.zeros([THREADS], dtype);
  using zeros = device.zeros([THREADS], dtype);
  using most = device.empty([1], dtype);
  const launch = (blocks: number, x: DeviceArray, y: DeviceArray, out: DeviceArray): void =>
    largestChanges.configure(blocks, THREADS, { device })(x as never, y as never, out as never);
  launch(Math.min(THREADS, Math.ceil(a.size / THREADS)), a.reshape(a.size), b.reshape(b.size), partial);
  launch(1, partial, zeros, most);
  return Number((await most.copyToHost()).get(0));
}
