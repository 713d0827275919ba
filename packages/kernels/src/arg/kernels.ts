import {
  type DeviceFunction,
  deviceFunction,
  type Kernel,
  type KernelArray2,
  type KernelArray3,
  kernel,
} from "@gridstride/jit";

/** Whether an element comes before the best so far: a NaN before all numbers, an equal not. */
export type Before = DeviceFunction<[value: number, best: number], boolean>;

/** For floats, of which a NaN is not at most as large as any, and for types without NaN, in which asking for one would need a float64. */
export interface Order {
  readonly floats: Before;
  readonly others: Before;
}

export const larger: Order = {
  floats: deviceFunction((value: number, best: number) => !(value <= best || Number.isNaN(best))),
  others: deviceFunction((value: number, best: number) => value > best),
};
export const smaller: Order = {
  floats: deviceFunction((value: number, best: number) => !(value >= best || Number.isNaN(best))),
  others: deviceFunction((value: number, best: number) => value < best),
};

/** Threads of a block, and elements that each of them looks at before the block's tree. */
export const WIDTH = 64;
export const ROUNDS = 64;

export interface ArgKernels {
  /**
   * The index along the middle axis of the best of `length` neighbours, part by part; one thread per part. The first of several
   * equals. `length` of at least the axis: one thread per line, the naive kernel.
   */
  readonly parts: Kernel<[KernelArray3, KernelArray3, number]>;
  /** The same with threads along the middle axis, where the last one is short. */
  readonly partsAlong: Kernel<[KernelArray3, KernelArray3, number]>;
  /**
   * The best of each of `out.shape[2]` interleaved columns of `length` rows of a line, part by part: threads side by side
   * read memory side by side, whole vectors on cpu and parallel. x is `[lines, length]`.
   */
  readonly columns: Kernel<[KernelArray2, KernelArray3, number]>;
  /** The best of the parts' best: `found` has indices along the middle axis of x, in any order. */
  readonly merge: Kernel<[KernelArray3, KernelArray3, KernelArray3, number]>;
  /**
   * A block finds the best of `WIDTH * ROUNDS` neighbours of a line: threads walk through them side by side, then a tree in
   * shared memory halves the rest. The smaller index of equals stays, in whichever order they meet.
   */
  readonly blocks: Kernel<[KernelArray2, KernelArray2]>;
}

export function argKernels(before: Before): ArgKernels {
  const parts = (alongParts: boolean) =>
    kernel(
      ({ grid, before, ALONG_PARTS }, x: KernelArray3, out: KernelArray3, length: number) => {
        const [i, j, a] = grid(3);
        const b = ALONG_PARTS ? j : i;
        const p = ALONG_PARTS ? i : j;
        if (a >= out.shape[0] || p >= out.shape[1] || b >= out.shape[2]) return;
        const first = p * length;
        const end = Math.min(first + length, x.shape[1]);
        let best = x[a][first][b];
        let index = first;
        for (let k = first + 1; k < end; k++) {
          const value = x[a][k][b];
          if (before(value, best)) {
            best = value;
            index = k;
          }
        }
        out[a][p][b] = index;
      },
      { uses: { before, ALONG_PARTS: alongParts } },
    );
  return {
    parts: parts(false),
    partsAlong: parts(true),
    columns: kernel(
      ({ grid, before }, x: KernelArray2, out: KernelArray3, length: number) => {
        const [b, p, a] = grid(3);
        if (a >= out.shape[0] || p >= out.shape[1] || b >= out.shape[2]) return;
        const columns = out.shape[2];
        const first = p * length;
        const rows = Math.floor(x.shape[1] / columns);
        const end = Math.min(first + length, rows);
        let best = x[a][first * columns + b];
        let index = first * columns + b;
        for (let k = first + 1; k < end; k++) {
          const value = x[a][k * columns + b];
          if (before(value, best)) {
            best = value;
            index = k * columns + b;
          }
        }
        // The rest of the line is less than a row.
        if (end === rows && rows * columns + b < x.shape[1] && before(x[a][rows * columns + b], best))
          index = rows * columns + b;
        out[a][p][b] = index;
      },
      { uses: { before } },
    ),
    merge: kernel(
      ({ grid, before }, x: KernelArray3, found: KernelArray3, out: KernelArray3, length: number) => {
        const [b, p, a] = grid(3);
        if (a >= out.shape[0] || p >= out.shape[1] || b >= out.shape[2]) return;
        const end = Math.min((p + 1) * length, found.shape[1]);
        let index = found[a][p * length][b];
        let best = x[a][index][b];
        for (let k = p * length + 1; k < end; k++) {
          const other = found[a][k][b];
          const value = x[a][other][b];
          if (before(value, best) || (!before(best, value) && other < index)) {
            best = value;
            index = other;
          }
        }
        out[a][p][b] = index;
      },
      { uses: { before } },
    ),
    blocks: kernel(
      ({ threadIdx, blockIdx, shared, syncthreads, before, WIDTH, STRETCH }, x: KernelArray2, out: KernelArray2) => {
        const values = shared.array([WIDTH], x.dtype);
        const indices = shared.array([WIDTH], "int32");
        const t = threadIdx.x;
        const row = blockIdx.y;
        const first = blockIdx.x * STRETCH;
        const count = Math.min(x.shape[1] - first, STRETCH);
        let index = t < count ? first + t : first;
        let best = x[row][index];
        for (let k = t + WIDTH; k < count; k += WIDTH) {
          const value = x[row][first + k];
          if (before(value, best)) {
            best = value;
            index = first + k;
          }
        }
        values[t] = best;
        indices[t] = index;
        syncthreads();
        for (let half = WIDTH / 2; half > 0; half >>= 1) {
          if (t < half) {
            const value = values[t + half];
            const other = indices[t + half];
            if (before(value, best) || (!before(best, value) && other < index)) {
              best = value;
              index = other;
              values[t] = best;
              indices[t] = index;
            }
          }
          syncthreads();
        }
        if (t === 0) out[row][blockIdx.x] = index;
      },
      { uses: { before, WIDTH, STRETCH: WIDTH * ROUNDS } },
    ),
  };
}
