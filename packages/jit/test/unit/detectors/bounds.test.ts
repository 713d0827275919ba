import { expect, test } from "vitest";
import { described, expected, filled, holding, named, type Planted, zeroed } from "./harness.ts";

const planted: Readonly<Record<string, Planted>> = {
  "a launch with more threads than elements, reading": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      out[i] = x[i] * 2;
    },
    grid: 2,
    block: 8,
    args: [filled(10), zeroed(16)],
    finds: "out-of-bounds-read",
    at: "x[i]",
    thread: [2],
    inBlock: [1],
    array: "x",
    indices: [10],
  },
  "a launch with more threads than elements, writing": {
    kernel: ({ grid }, out) => {
      const i = grid(1);
      out[i] = i;
    },
    grid: 2,
    block: 8,
    args: [zeroed(10)],
    finds: "out-of-bounds-write",
    at: "out[i]",
    thread: [2],
    inBlock: [1],
    array: "out",
    indices: [10],
  },
  "an item that a tuple does not have": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      const p = [x[i], 2, 3] as const;
      out[i] = p[i]!;
    },
    block: 4,
    args: [filled(4), zeroed(4)],
    finds: "out-of-bounds-read",
    at: "p[i]",
    thread: [3],
    array: "p",
    indices: [3],
  },
  "an axis that an array does not have": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1) - 1;
      const s = x.shape;
      out[i + 1] = s[i]!;
    },
    block: 2,
    args: [filled([4, 3]), zeroed(4)],
    finds: "out-of-bounds-read",
    at: "s[i]",
    thread: [0],
    array: "s",
    indices: [-1],
  },
  "a stencil at the left edge": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      if (i < x.shape[0]) out[i] = x[i - 1] + x[i];
    },
    block: 8,
    args: [filled(8), zeroed(8)],
    finds: "out-of-bounds-read",
    at: "x[i - 1]",
    thread: [0],
    array: "x",
    indices: [-1],
  },
  "a stencil at the right edge": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      if (i > 0 && i < x.shape[0]) out[i] = x[i] + x[i + 1];
    },
    block: 8,
    args: [filled(8), zeroed(8)],
    finds: "out-of-bounds-read",
    at: "x[i + 1]",
    thread: [7],
    array: "x",
    indices: [8],
  },
  "rows and columns exchanged": {
    kernel: ({ grid }, A, out) => {
      const [x, y] = grid(2);
      if (y < A.shape[0] && x < A.shape[1]) out[y][x] = A[x][y];
    },
    block: [5, 3],
    args: [filled([3, 5]), zeroed([3, 5])],
    finds: "out-of-bounds-read",
    at: "A[x][y]",
    thread: [3, 0],
    array: "A",
    indices: [3, 0],
  },
  "a guard with && where it needs ||": {
    kernel: ({ grid }, A) => {
      const [x, y] = grid(2);
      if (y >= A.shape[0] && x >= A.shape[1]) return;
      A[y][x] = 1;
    },
    block: [4, 4],
    args: [zeroed([3, 3])],
    finds: "out-of-bounds-write",
    at: "A[y][x]",
    thread: [3, 0],
    array: "A",
    indices: [0, 3],
  },
  "the lesson's tiled product: && for ||, and tiles loaded without bounds": {
    kernel: ({ grid, threadIdx, gridDim, shared, syncthreads }, A, B, C) => {
      const sA = shared.array([4, 4], "float32");
      const sB = shared.array([4, 4], "float32");
      const [x, y] = grid(2);
      const tx = threadIdx.x;
      const ty = threadIdx.y;
      if (x >= C.shape[0] && y >= C.shape[1]) return;
      let tmp = 0;
      for (let i = 0; i < gridDim.x; i++) {
        sA[ty][tx] = A[y][tx + i * 4];
        sB[ty][tx] = B[ty + i * 4][x];
        syncthreads();
        for (let j = 0; j < 4; j++) tmp += sA[ty][j] * sB[j][tx];
        syncthreads();
      }
      C[y][x] = tmp;
    },
    grid: [2, 2],
    block: [4, 4],
    args: [filled([5, 6]), filled([6, 5]), zeroed([5, 5])],
    finds: "out-of-bounds-read",
    at: "A[y][tx + i * 4]",
    thread: [2, 0],
    inBlock: [0, 0],
    array: "A",
    indices: [0, 6],
  },
  "a loop one round too long": {
    kernel: ({ grid }, A, out) => {
      const i = grid(1);
      let sum = 0;
      for (let k = 0; k <= A.shape[1]; k++) sum += A[i][k];
      out[i] = sum;
    },
    block: 4,
    args: [filled([4, 6]), zeroed(4)],
    finds: "out-of-bounds-read",
    at: "A[i][k]",
    thread: [0],
    array: "A",
    indices: [0, 6],
  },
  "an index read from memory": {
    kernel: ({ grid }, table, index, out) => {
      const i = grid(1);
      out[i] = table[index[i]];
    },
    block: 4,
    args: [filled(4), holding([0, 3, 4, 1]), zeroed(4)],
    finds: "out-of-bounds-read",
    at: "table[index[i]]",
    thread: [2],
    array: "table",
    indices: [4],
  },
  "a scattered write": {
    kernel: ({ grid }, index, out) => {
      const i = grid(1);
      out[index[i]] = 7;
    },
    block: 4,
    args: [holding([2, 1, -1, 0]), zeroed(4)],
    finds: "out-of-bounds-write",
    at: "out[index[i]]",
    thread: [2],
    array: "out",
    indices: [-1],
  },
  "past the end of a shared array": {
    kernel: ({ grid, shared, threadIdx, syncthreads }, x) => {
      const s = shared.array(8, "float32");
      s[threadIdx.x] = x[grid(1)];
      syncthreads();
      x[grid(1)] = s[threadIdx.x + 1];
    },
    block: 8,
    args: [filled(8)],
    finds: "out-of-bounds-read",
    at: "s[threadIdx.x + 1]",
    thread: [7],
    array: "s",
    indices: [8],
  },
  "a shared array smaller than the block": {
    kernel: ({ shared, threadIdx }, x) => {
      const s = shared.array(16, "float32");
      s[threadIdx.x] = x[threadIdx.x];
    },
    block: 32,
    args: [filled(32)],
    finds: "out-of-bounds-write",
    at: "s[threadIdx.x]",
    thread: [16],
    array: "s",
    indices: [16],
  },
  "past the end of a local array": {
    kernel: ({ grid, local }, out) => {
      const a = local.array(4, "float32");
      for (let k = 0; k <= 4; k++) a[k] = k;
      out[grid(1)] = a[0];
    },
    block: 2,
    args: [zeroed(2)],
    finds: "out-of-bounds-write",
    at: "a[k]",
    thread: [0],
    array: "a",
    indices: [4],
  },
  "the third axis": {
    kernel: ({ grid }, A) => {
      const [x, y, z] = grid(3);
      A[z][y][x] = 1;
    },
    block: [2, 2, 3],
    args: [zeroed([2, 2, 2])],
    finds: "out-of-bounds-write",
    at: "A[z][y][x]",
    thread: [0, 0, 2],
    array: "A",
    indices: [2, 0, 0],
  },
  "an atomic update": {
    kernel: ({ grid, atomic }, bins, x) => {
      const i = grid(1);
      atomic.add(bins, x[i], 1);
    },
    block: 4,
    args: [zeroed(4, "int32"), holding([1, 2, 3, 9])],
    finds: "out-of-bounds-write",
    at: "atomic.add(bins, x[i], 1)",
    thread: [3],
    array: "bins",
    indices: [9],
  },
  "an array with no elements": {
    kernel: ({ grid }, x, out) => {
      out[grid(1)] = x[0];
    },
    block: 1,
    args: [filled(0), zeroed(1)],
    finds: "out-of-bounds-read",
    at: "x[0]",
    thread: [0],
    array: "x",
    indices: [0],
  },
  "a view that ends before its memory does": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      out[i] = x[i];
    },
    block: 8,
    args: [{ ...named("m", filled(16)), shape: [6], strides: [2], offset: 1 }, zeroed(8)],
    finds: "out-of-bounds-read",
    at: "x[i]",
    thread: [6],
    array: "x",
    indices: [6],
  },
  "a constant table": {
    kernel: ({ grid, table }, out) => {
      const i = grid(1);
      out[i] = table[i];
    },
    uses: { table: { kind: "array", dtype: "float32", shape: [3], values: [1, 2, 3] } },
    block: 4,
    args: [zeroed(4)],
    finds: "out-of-bounds-read",
    at: "table[i]",
    thread: [3],
    array: "table",
    indices: [3],
  },
};

test.each(Object.entries(planted))("out of bounds: %s", (_, bug) => {
  expect(described(bug)).toEqual(expected(bug));
});
