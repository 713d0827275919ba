import { expect, test } from "vitest";
import { filled, type Given, holding, launch, type Run, zeroed } from "./harness.ts";

/** A kernel without a bug, and what its last array must hold. */
interface Clean extends Run {
  readonly gives: readonly number[];
}

const upTo = (n: number, f: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => f(i));
const ints = (n: number): Given => holding(upTo(n, (i) => i));

const clean: Readonly<Record<string, Clean>> = {
  "an item of a tuple behind a guard": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      const p = [x[i], 2, 3] as const;
      out[i] = i < p.length ? p[i]! : 0;
    },
    block: 4,
    args: [filled(4), zeroed(4)],
    gives: [1, 2, 3, 0],
  },
  "a guarded map": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.shape[0]) out[i] = x[i] * 2;
    },
    grid: 3,
    block: 4,
    args: [filled(10), zeroed(10)],
    gives: upTo(10, (i) => 2 * i + 2),
  },
  "atomic loads and stores of one element": {
    kernel: ({ shared, threadIdx, atomic, syncthreads }, out) => {
      const s = shared.array(1, "int32");
      atomic.store(s, 0, 7);
      atomic.store(s, 0, atomic.load(s, 0) > 6 ? 8 : 0);
      syncthreads();
      out[threadIdx.x] = atomic.load(s, 0);
    },
    block: 4,
    args: [zeroed(4, "int32")],
    gives: upTo(4, () => 8),
  },
  "bits of an unsigned word in a local": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      let w = 0;
      for (let b = 0; b < 32; b++) if (x[i] > b) w |= 1 << (31 - b);
      out[i] = w;
    },
    block: 2,
    args: [holding([1, 3]), zeroed(2, "uint32")],
    gives: [2 ** 31, 0xe0000000],
  },
  "atomic loads next to reads, where another element is updated": {
    kernel: ({ grid, atomic }, out, sums) => {
      const i = grid(1);
      atomic.add(sums, 1, 1);
      out[i] = atomic.load(sums, 0) + sums[0];
    },
    grid: 2,
    block: 4,
    args: [zeroed(8, "int32"), holding([5, 0])],
    gives: [5, 8],
  },
  "an early return": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      if (i >= x.shape[0]) return;
      out[i] = x[i] + 1;
    },
    grid: 2,
    block: 8,
    args: [filled(9), zeroed(9)],
    gives: upTo(9, (i) => i + 2),
  },
  "a grid-stride loop": {
    kernel: ({ grid, gridsize }, x, out) => {
      for (let i = grid(1); i < x.size; i += gridsize(1)) out[i] = x[i];
    },
    grid: 2,
    block: 3,
    args: [filled(20), zeroed(20)],
    gives: upTo(20, (i) => i + 1),
  },
  "a map in place": {
    kernel: ({ grid }, x) => {
      const i = grid(1);
      x[i] = x[i] * x[i];
    },
    grid: 2,
    block: 4,
    args: [filled(8)],
    gives: upTo(8, (i) => (i + 1) ** 2),
  },
  "more in place, several times": {
    kernel: ({ grid }, x) => {
      const i = grid(1);
      for (let k = 0; k < 3; k++) x[i] += k;
    },
    grid: 2,
    block: 4,
    args: [filled(8)],
    gives: upTo(8, (i) => i + 4),
  },
  "a guarded stencil": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      if (i > 0 && i < x.shape[0] - 1) out[i] = x[i - 1] + x[i + 1];
    },
    block: 6,
    args: [filled(6), zeroed(6)],
    gives: [0, 4, 6, 8, 10, 0],
  },
  "a stencil that chooses by condition": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      out[i] = (i > 0 ? x[i - 1] : 0) + x[i];
    },
    block: 4,
    args: [filled(4), zeroed(4)],
    gives: [1, 3, 5, 7],
  },
  "rows and columns": {
    kernel: ({ grid }, A, out) => {
      const [x, y] = grid(2);
      if (y < A.shape[0] && x < A.shape[1]) out[x][y] = A[y][x];
    },
    grid: [2, 1],
    block: [4, 4],
    args: [filled([2, 5]), zeroed([5, 2])],
    gives: [1, 6, 2, 7, 3, 8, 4, 9, 5, 10],
  },
  "matrix product": {
    kernel: ({ grid }, A, B, C) => {
      const [i, j] = grid(2);
      if (i < C.shape[0] && j < C.shape[1]) {
        let tmp = 0;
        for (let k = 0; k < A.shape[1]; k++) tmp += A[i][k] * B[k][j];
        C[i][j] = tmp;
      }
    },
    block: [4, 4],
    args: [filled([2, 3]), filled([3, 2]), zeroed([2, 2])],
    gives: [22, 28, 49, 64],
  },
  "a local array, written first": {
    kernel: ({ grid, local }, x, out) => {
      const a = local.array(3, "float32");
      for (let k = 0; k < 3; k++) a[k] = 0;
      for (let k = 0; k < x.shape[0]; k++) a[k % 3] += x[k];
      const i = grid(1);
      out[i] = a[i % 3];
    },
    grid: 2,
    block: 3,
    args: [filled(6), zeroed(6)],
    gives: [5, 7, 9, 5, 7, 9],
  },
  "two dimensions of local memory": {
    kernel: ({ grid, local }, out) => {
      const a = local.array([2, 2], "int32");
      for (let i = 0; i < 2; i++) for (let j = 0; j < 2; j++) a[i][j] = i * 2 + j;
      out[grid(1)] = a[1][0] + a[1][1];
    },
    block: 2,
    args: [zeroed(2, "int32")],
    gives: [5, 5],
  },
  "a constant table": {
    kernel: ({ grid, table }, out) => {
      out[grid(1)] = table[grid(1) % 3];
    },
    uses: { table: { kind: "array", dtype: "int32", shape: [3], values: [7, 8, 9] } },
    block: 4,
    args: [zeroed(4, "int32")],
    gives: [7, 8, 9, 7],
  },
  "every thread reads one element": {
    kernel: ({ grid }, x, out) => {
      out[grid(1)] = x[0];
    },
    grid: 2,
    block: 2,
    args: [filled(1), zeroed(4)],
    gives: [1, 1, 1, 1],
  },
  "the same value from many threads": {
    kernel: ({ grid }, x, found) => {
      if (x[grid(1)] > 2) found[0] = 1;
    },
    grid: 2,
    block: 4,
    args: [filled(8), zeroed(1, "int32")],
    gives: [1],
  },
  "a histogram with atomics": {
    kernel: ({ grid, atomic }, x, bins) => {
      atomic.add(bins, x[grid(1)], 1);
    },
    grid: 2,
    block: 4,
    args: [holding([0, 1, 2, 0, 1, 0, 2, 2]), zeroed(3, "int32")],
    gives: [3, 2, 3],
  },
  "a maximum with atomics": {
    kernel: ({ grid, atomic }, x, most) => {
      atomic.max(most, 0, x[grid(1)]);
    },
    grid: 2,
    block: 4,
    args: [ints(8), zeroed(1, "int32")],
    gives: [7],
  },
  "compare and swap": {
    kernel: ({ grid, atomic }, lock) => {
      atomic.cas(lock, 0, grid(1), grid(1) + 1);
    },
    grid: 2,
    block: 2,
    args: [zeroed(1, "int32")],
    gives: [4],
  },
  "tickets from an atomic counter": {
    kernel: ({ grid, atomic }, counter, out) => {
      const ticket = atomic.add(counter, 0, 1);
      out[ticket] = grid(1);
    },
    grid: 2,
    block: 2,
    args: [zeroed(1, "int32"), zeroed(4, "int32")],
    gives: [0, 1, 2, 3],
  },
  "an empty array": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      if (i < x.shape[0]) out[i] = x[i];
    },
    block: 4,
    args: [filled(0), zeroed(0)],
    gives: [],
  },
  "integers that wrap on purpose": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      out[i] = Math.imul(x[i], 1664525) + 1013904223;
    },
    block: 2,
    args: [holding([1, 2000000000]), zeroed(2, "int32")],
    gives: [(Math.imul(1, 1664525) + 1013904223) | 0, (Math.imul(2000000000, 1664525) + 1013904223) | 0],
  },
  "a guarded division": {
    kernel: ({ grid }, x, y, out) => {
      const i = grid(1);
      out[i] = y[i] === 0 ? 0 : Math.floor(x[i] / y[i]);
    },
    block: 3,
    args: [holding([7, 7, -7]), holding([2, 0, 2]), zeroed(3, "int32")],
    gives: [3, 0, -4],
  },
};

test.each(Object.entries(clean))("no report: %s", (_, run) => {
  const { error, arrays } = launch(run);
  expect(error?.message ?? null).toBeNull();
  expect(arrays.at(-1)).toEqual(run.gives);
});
