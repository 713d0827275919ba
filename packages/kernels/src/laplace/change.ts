import { array, type Device, type DeviceArray, type DType } from "@gridstride/core";
import { partType } from "@gridstride/core/internal";
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

/** `going` becomes 0 where `change[0]` is at most `limit[0]`, else 1, for NaN too; `change[1]` counts how often that was decided. */
const decide: Kernel<[KernelArray1, KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(
  ({ grid }, change, going, limit) => {
    if (grid(1) > 0) return;
    change[1] += 1;
    going[0] = change[0] <= limit[0] ? 0 : 1;
  },
);

/** Decides on a device whether steps go on. */
export interface Look {
  /** 0 when nothing changed by more than the tolerance. */
  readonly going: DeviceArray<"int32">;
  /** The largest change at the last look, and how many looks there were. */
  readonly change: DeviceArray;
  /** Enqueues a look at two row-major arrays that are not empty: the largest |a - b|, NaN if there is one. */
  at(a: DeviceArray, b: DeviceArray): void;
  /** Enqueues the beginning: no looks, and `going` set. */
  begin(): void;
  [Symbol.dispose](): void;
}

/** @param type - of the arrays that are compared. */
export function lookOn(device: Device, type: DType, tolerance: number): Look {
  const dtype = partType(type) ?? type;
  const [partial, zeros, change] = [THREADS, THREADS, 2].map((n) => device.zeros([n], dtype)) as [
    DeviceArray,
    DeviceArray,
    DeviceArray,
  ];
  const going = device.zeros([1], "int32");
  const limit = device.toDevice(array([dtype === "float32" ? atMost(tolerance) : tolerance], dtype));
  const launch = (blocks: number, x: DeviceArray, y: DeviceArray, out: DeviceArray): void =>
    largestChanges.configure(blocks, THREADS, { device })(x as never, y as never, out as never);
  return {
    going,
    change,
    at(a, b) {
      launch(Math.min(THREADS, Math.ceil(a.size / THREADS)), a.reshape(a.size), b.reshape(b.size), partial);
      launch(1, partial, zeros, change);
      decide.configure(1, 1, { device })(change as never, going as never, limit as never);
    },
    begin() {
      going.fill(1);
      change.fill(0);
    },
    [Symbol.dispose]() {
      for (const one of [partial, zeros, change, going, limit]) one.dispose();
    },
  };
}

/** The largest float32 that is not above a number of 0 or more: what is at most that is at most the number. */
function atMost(x: number): number {
  const bits = new Uint32Array(new Float32Array([x]).buffer);
  if (Math.fround(x) > x) bits[0] = (bits[0] as number) - 1;
  return new Float32Array(bits.buffer)[0] as number;
}
