import { type Device, type DeviceArray, dtypeInfo } from "@gridstride/core";
import { type Kernel, type KernelArray1, kernel } from "@gridstride/jit";
import { sum } from "../reduce/sum-min-max.ts";
import { type CountKernels, histogramKernels, MOST_SHARED, ROUNDS, WIDTH } from "./kernels.ts";

/** The versions: atomics in global memory, in shared memory, or a row of counts for each stretch of elements. */
export type HistogramVariant = "global" | "shared" | "rows";

/** The elements to count: all of one axis. */
export interface CountLaunch {
  readonly x: DeviceArray;
  readonly weights: DeviceArray | null;
  /** The edges by which kernels find bins. */
  readonly edges: DeviceArray;
  readonly counts: DeviceArray;
}

/** Elements of a stretch at least, and stretches, and counts of all of them, at most. */
const LENGTH = 4096;
const STRETCHES = 1024;
const CELLS = 2 ** 22;

const kernels: Readonly<Record<"float32" | "float64", Readonly<Record<"even" | "any", CountKernels>>>> = {
  float32: { even: histogramKernels("float32", true), any: histogramKernels("float32", false) },
  float64: { even: histogramKernels("float64", true), any: histogramKernels("float64", false) },
};

/** Enqueues a histogram. @param even - whether the bins are of one width. */
export function launchHistogram(device: Device, launch: CountLaunch, even: boolean, variant: HistogramVariant): void {
  const made = kernels[launch.edges.dtype as "float32" | "float64"][even ? "even" : "any"];
  const { x, weights } = launch;
  if (
    variant !== "rows" ||
    weights !== null ||
    x.size < MANY ||
    dtypeInfo(x.dtype).bytesPerElement !== 1 ||
    x.dtype === "bool"
  )
    return launchCounts(device, made, launch, variant);
  // Bytes have few values: each is counted as it is, and a bin is sought for each value once.
  using bytes = x.view("uint8");
  using values = device.toDevice(x.dtype === "int8" ? SIGNED : UNSIGNED);
  using times = device.zeros([values.size], "int32");
  countBytes.forall(bytes.size, { device })(bytes, times);
  launchCounts(device, made, { ...launch, x: values, weights: times }, variant);
}

/** Elements for which it is worth while to count their values first. */
const MANY = 4096;
const UNSIGNED = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const SIGNED = new Int8Array(UNSIGNED.buffer);
const countBytes: Kernel<[KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(({ grid, atomic }, x, times) => {
  const i = grid(1);
  if (i < x.size) atomic.add(times, x[i], 1);
});

/** Enqueues counts of bins. Weights are added in an order that depends on sizes alone, so always stretch by stretch. */
export function launchCounts(device: Device, made: CountKernels, launch: CountLaunch, variant: HistogramVariant): void {
  const { x, weights, edges, counts } = launch;
  const size = x.shape[0] as number;
  if (size === 0 || (weights === null && variant !== "rows")) {
    using zero = device.zeros([], counts.dtype);
    counts.copyFrom(zero);
  }
  if (size === 0) return;
  const bins = counts.shape[0] as number;
  if (weights !== null || variant === "rows") {
    const most = Math.max(1, Math.min(STRETCHES, Math.floor(CELLS / bins)));
    const length = Math.max(LENGTH, Math.ceil(size / most));
    const stretches = Math.ceil(size / length);
    using rows = device.empty([stretches, bins], counts.dtype);
    const grid = Math.ceil(stretches / 64);
    if (weights === null) made.rows.configure(grid, 64, { device })(x, edges, rows, length);
    else made.weighted.configure(grid, 64, { device })(x, weights, edges, rows, length);
    sum(rows, { axis: 0, out: counts, dtype: counts.dtype });
  } else if (variant === "shared" && bins <= MOST_SHARED)
    made.shared.configure(Math.ceil(size / (WIDTH * ROUNDS)), WIDTH, { device })(x, edges, counts);
  else made.global.configure(Math.ceil(size / 64), 64, { device })(x, edges, counts);
}
