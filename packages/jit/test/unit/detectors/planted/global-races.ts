import { filled, holding, named, type Planted, zeroed } from "../harness.ts";

/** Threads that race in an array of the launch: of one block, or of two. */
export const globalRaces: Readonly<Record<string, Planted>> = {
  "global: a plain read and atomics": {
    kernel: ({ grid, atomic }, total, out) => {
      const i = grid(1);
      if (i % 2 === 0) atomic.add(total, 0, i);
      else out[i] = total[0];
    },
    block: 4,
    args: [zeroed(1, "int32"), zeroed(4, "int32")],
    finds: "data-race",
    at: "total[0]",
    thread: [1],
    array: "total",
    indices: [0],
    other: { thread: [0], at: "atomic.add(total, 0, i)" },
  },
  "global: a histogram without atomics": {
    kernel: ({ grid }, x, bins) => {
      const i = grid(1);
      bins[x[i]] += 1;
    },
    block: 4,
    args: [holding([0, 1, 0, 2]), zeroed(3, "int32")],
    finds: "data-race",
    at: "bins[x[i]]",
    thread: [2],
    array: "bins",
    indices: [0],
    other: { thread: [0], at: "bins[x[i]]" },
  },
  "global: two blocks write one element": {
    kernel: ({ blockIdx, threadIdx }, out) => {
      out[threadIdx.x] = blockIdx.x;
    },
    grid: 2,
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "data-race",
    at: "out[threadIdx.x]",
    thread: [0],
    inBlock: [1],
    array: "out",
    indices: [0],
    other: { thread: [0], inBlock: [0], at: "out[threadIdx.x]" },
  },
  "global: a stencil in place": {
    kernel: ({ grid }, x) => {
      const i = grid(1);
      if (i > 0) x[i] = x[i - 1];
    },
    block: 8,
    args: [filled(8)],
    finds: "data-race",
    at: "x[i - 1]",
    thread: [2],
    array: "x",
    indices: [1],
    other: { thread: [1], at: "x[i]" },
  },
  "global: a transposition in place": {
    kernel: ({ grid }, A) => {
      const [i, j] = grid(2);
      A[i][j] = A[j][i];
    },
    block: [3, 3],
    args: [filled([3, 3])],
    finds: "data-race",
    at: "A[j][i]",
    thread: [0, 1],
    array: "A",
    indices: [1, 0],
    other: { thread: [1, 0], at: "A[i][j]" },
  },
  "global: a barrier orders no other block": {
    kernel: ({ grid, blockIdx, threadIdx, syncthreads }, x, out) => {
      x[grid(1)] = grid(1);
      syncthreads();
      out[grid(1)] = blockIdx.x > 0 ? x[threadIdx.x] : 0;
    },
    grid: 2,
    block: 4,
    args: [zeroed(8, "int32"), zeroed(8, "int32")],
    finds: "data-race",
    at: "x[threadIdx.x]",
    thread: [0],
    inBlock: [1],
    array: "x",
    indices: [0],
    other: { thread: [0], inBlock: [0], at: "x[grid(1)]" },
  },
  "global: a later block writes what an earlier one read": {
    kernel: ({ grid, blockIdx }, x, out) => {
      const i = grid(1);
      if (blockIdx.x === 0) out[i] = x[i + 4];
      else x[i] = 9;
    },
    grid: 2,
    block: 4,
    args: [filled(8), zeroed(8)],
    finds: "data-race",
    at: "x[i]",
    thread: [0],
    inBlock: [1],
    array: "x",
    indices: [4],
    other: { thread: [0], inBlock: [0], at: "x[i + 4]" },
  },
  "global: one array passed twice": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      if (i < x.shape[0] - 1) out[i + 1] = x[i];
    },
    block: 4,
    args: [named("m", filled(4)), named("m", filled(4))],
    finds: "data-race",
    at: "x[i]",
    thread: [1],
    array: "x",
    indices: [1],
    other: { thread: [0], at: "out[i + 1]" },
  },
  "global: views that overlap": {
    kernel: ({ grid }, even, all) => {
      const i = grid(1);
      if (i < 4) even[i] = 0;
      else all[i] = 1;
    },
    block: 8,
    args: [
      { ...named("m", zeroed(8)), shape: [4], strides: [2] },
      { ...named("m", zeroed(8)), strides: [1] },
    ],
    finds: "data-race",
    at: "all[i]",
    thread: [4],
    array: "all",
    indices: [4],
    other: { thread: [2], at: "even[i]" },
  },
  "global: an output broadcast along an axis": {
    kernel: ({ grid }, out) => {
      const [i, j] = grid(2);
      out[j][i] = j;
    },
    block: [2, 2],
    args: [{ ...zeroed(2), shape: [2, 2], strides: [0, 1] }],
    finds: "data-race",
    at: "out[j][i]",
    thread: [0, 1],
    array: "out",
    indices: [0, 0],
    other: { thread: [0, 0], at: "out[j][i]" },
  },
  "global: plain write and atomics": {
    kernel: ({ grid, atomic }, total) => {
      const i = grid(1);
      atomic.add(total, 0, i);
      if (i === 5) total[0] = 0;
    },
    block: 8,
    args: [zeroed(1, "int32")],
    finds: "data-race",
    at: "total[0]",
    thread: [5],
    array: "total",
    indices: [0],
    other: { thread: [0], at: "atomic.add(total, 0, i)" },
  },
  "global: one value from many threads, then read by one of them": {
    kernel: ({ grid }, flag, out) => {
      flag[0] = 1;
      out[grid(1)] = flag[0];
    },
    block: 4,
    args: [zeroed(1, "int32"), zeroed(4, "int32")],
    finds: "data-race",
    at: "flag[0]",
    thread: [1],
    array: "flag",
    indices: [0],
    other: { thread: [0], at: "flag[0]" },
  },
  "global: a word, of which another thread reads a byte": {
    kernel: ({ grid }, words, bytes) => {
      const i = grid(1);
      words[i] = bytes[7 - i];
    },
    block: 2,
    args: [
      { type: "uint32", shape: [2], values: [1, 2], memory: "m" },
      { type: "uint8", shape: [8], values: [], memory: "m" },
    ],
    finds: "data-race",
    at: "words[i]",
    thread: [1],
    array: "words",
    indices: [1],
    other: { thread: [0], at: "bytes[7 - i]" },
  },
  "global: a word, of which another thread writes a byte": {
    kernel: ({ grid }, bytes, words) => {
      const i = grid(1);
      if (i === 0) bytes[6] = 9;
      else words[1] = 3;
    },
    block: 2,
    args: [
      { type: "uint8", shape: [8], values: [0, 0, 0, 0, 0, 0, 0, 0], memory: "m" },
      { type: "uint32", shape: [2], values: [], memory: "m" },
    ],
    finds: "data-race",
    at: "words[1]",
    thread: [1],
    array: "words",
    indices: [1],
    other: { thread: [0], at: "bytes[6]" },
  },
};
