import type { DType } from "@gridstride/core";
import {
  type DeviceFunction,
  deviceFunction,
  type Kernel,
  type KernelArray1,
  type KernelArray2,
  type KernelContext,
  kernel,
} from "@gridstride/jit";
import { castTo } from "../reduce/casts.ts";

/** The bin of a value, -1 for one in none: the last that does not begin after it; the last bin has its upper edge too. */
type Find = DeviceFunction<[value: number, edges: KernelArray1], number>;

/** Finds bins between edges that may lie anywhere: bisection. */
const findAmong: Find = /* @__PURE__ */ deviceFunction((value: number, edges: KernelArray1) => {
  const last = edges.shape[0] - 1;
  if (!(value >= edges[0] && value <= edges[last])) return -1;
  let low = 0;
  let high = last;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (value >= edges[middle]) low = middle;
    else high = middle;
  }
  return low;
});

/**
 * Finds bins between edges at one distance: computed, and put right by the edges themselves, as it is off by one at most. Not where bins are so
 * narrow or the range so wide that the type cannot say how many bins there are to a unit.
 */
const findEven: Find = /* @__PURE__ */ deviceFunction(
  ({ int32, findAmong }: KernelContext & { findAmong: Find }, value: number, edges: KernelArray1) => {
    const last = edges.shape[0] - 1;
    const first = edges[0];
    const end = edges[last];
    if (!(value >= first && value <= end)) return -1;
    const scale = last / (end - first);
    if (!(scale > 0 && scale < Number.POSITIVE_INFINITY)) return findAmong(value, edges);
    let at = int32((value - first) * scale);
    if (at > last - 1) at = last - 1;
    if (value < edges[at]) at -= 1;
    else if (at < last - 1 && value >= edges[at + 1]) at += 1;
    return at;
  },
  { uses: { findAmong } },
);

/** Finds bins of numbers that are their bins. */
export const findItself: Find = /* @__PURE__ */ deviceFunction((value: number, _edges: KernelArray1) => value);

/** Threads of a block, elements that each of them counts, and the most bins that a block has in shared memory. */
export const WIDTH = 64;
export const ROUNDS = 64;
export const MOST_SHARED = 2048;

/** The kernels of one way to find bins. */
export interface CountKernels {
  /** Every thread counts its element in global memory: threads wait for each other where bins are few. */
  readonly global: Kernel<[KernelArray1, KernelArray1, KernelArray1]>;
  /** A block counts in shared memory, where waiting is short, and adds what it has counted to global memory once. */
  readonly shared: Kernel<[KernelArray1, KernelArray1, KernelArray1]>;
  /** A thread counts its stretch of `length` elements in a row of its own, without atomics: `rows` is `[stretches, bins]`. */
  readonly rows: Kernel<[KernelArray1, KernelArray1, KernelArray2, number]>;
  /** The same with weights, the second argument: a fixed order of addition. */
  readonly weighted: Kernel<[KernelArray1, KernelArray1, KernelArray1, KernelArray2, number]>;
}

/** The kernels for edges of one type, evenly spaced or not. */
export const histogramKernels = (edgeType: DType, even: boolean): CountKernels =>
  countKernels(even ? findEven : findAmong, edgeType);

/** @param type - the type in which bins are sought. */
export function countKernels(find: Find, type: DType): CountKernels {
  const uses = { find, cast: castTo[type], WIDTH, ROUNDS, MOST_SHARED } as const;
  return {
    global: kernel(
      ({ grid, atomic, find, cast }, x: KernelArray1, edges: KernelArray1, counts: KernelArray1) => {
        const i = grid(1);
        if (i >= x.shape[0]) return;
        const bin = find(cast(x[i]), edges);
        if (bin >= 0) atomic.add(counts, bin, 1);
      },
      { uses },
    ),
    shared: kernel(
      (
        { threadIdx, blockIdx, shared, syncthreads, atomic, find, cast, WIDTH, ROUNDS, MOST_SHARED },
        x: KernelArray1,
        edges: KernelArray1,
        counts: KernelArray1,
      ) => {
        const own = shared.array([MOST_SHARED], "int32");
        for (let k = threadIdx.x; k < counts.shape[0]; k += WIDTH) own[k] = 0;
        syncthreads();
        const first = blockIdx.x * WIDTH * ROUNDS + threadIdx.x;
        for (let k = 0; k < ROUNDS; k++) {
          const i = first + k * WIDTH;
          if (i < x.shape[0]) {
            const bin = find(cast(x[i]), edges);
            if (bin >= 0) atomic.add(own, bin, 1);
          }
        }
        syncthreads();
        for (let k = threadIdx.x; k < counts.shape[0]; k += WIDTH) if (own[k] > 0) atomic.add(counts, k, own[k]);
      },
      { uses },
    ),
    rows: kernel(
      ({ grid, find, cast }, x: KernelArray1, edges: KernelArray1, rows: KernelArray2, length: number) => {
        const row = grid(1);
        if (row >= rows.shape[0]) return;
        for (let k = 0; k < rows.shape[1]; k++) rows[row][k] = 0;
        const end = Math.min((row + 1) * length, x.shape[0]);
        for (let i = row * length; i < end; i++) {
          const bin = find(cast(x[i]), edges);
          if (bin >= 0) rows[row][bin] += 1;
        }
      },
      { uses },
    ),
    weighted: kernel(
      (
        { grid, find, cast },
        x: KernelArray1,
        weights: KernelArray1,
        edges: KernelArray1,
        rows: KernelArray2,
        length: number,
      ) => {
        const row = grid(1);
        if (row >= rows.shape[0]) return;
        for (let k = 0; k < rows.shape[1]; k++) rows[row][k] = 0;
        const end = Math.min((row + 1) * length, x.shape[0]);
        for (let i = row * length; i < end; i++) {
          const bin = find(cast(x[i]), edges);
          if (bin >= 0) rows[row][bin] += weights[i];
        }
      },
      { uses },
    ),
  };
}

/** Edges of bins of one width between the least and the largest element; NaN where those are not finite. */
export const evenEdges: Kernel<[KernelArray1, KernelArray1, KernelArray1]> = /* @__PURE__ */ kernel(
  ({ grid }, least, most, edges) => {
    const i = grid(1);
    if (i >= edges.shape[0]) return;
    const wide = most[0] > least[0];
    const first = wide ? least[0] : least[0] - 0.5;
    const end = wide ? most[0] : most[0] + 0.5;
    const count = edges.shape[0] - 1;
    const finite = (end - first) * 0 === 0;
    edges[i] = finite ? (i === count ? end : i * ((end - first) / count) + first) : Number.NaN;
  },
);

type Densities = Kernel<[KernelArray1, KernelArray1, KernelArray1, KernelArray1]>;

const makeDensities = (type: DType): Densities =>
  kernel(
    ({ grid, cast }, counts, edges, total, out) => {
      const i = grid(1);
      if (i < out.shape[0]) out[i] = cast(counts[i]) / (edges[i + 1] - edges[i]) / total[0];
    },
    { uses: { cast: castTo[type] } },
  );

/** Counts by the width of their bins and the number of all, by the type of the edges. */
export const densities: Readonly<Record<"float32" | "float64", Densities>> = {
  float32: makeDensities("float32"),
  float64: makeDensities("float64"),
};
