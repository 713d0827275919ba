import { expect, test } from "vitest";
import { described, expected, filled, launch, type Planted, type Run, unwritten, zeroed } from "./harness.ts";

const planted: Readonly<Record<string, Planted>> = {
  "shared memory that nobody filled": {
    kernel: ({ grid, shared, threadIdx }, out) => {
      const s = shared.array(8, "float32");
      out[grid(1)] = s[threadIdx.x];
    },
    block: 8,
    args: [zeroed(8)],
    finds: "unwritten-read",
    at: "s[threadIdx.x]",
    thread: [0],
    array: "s",
    indices: [0],
  },
  "a neighbour's element, before the barrier it needs": {
    kernel: ({ grid, shared, threadIdx }, x, out) => {
      const s = shared.array(8, "float32");
      s[threadIdx.x] = x[grid(1)];
      out[grid(1)] = s[7 - threadIdx.x];
    },
    block: 8,
    args: [filled(8), zeroed(8)],
    finds: "unwritten-read",
    at: "s[7 - threadIdx.x]",
    thread: [0],
    array: "s",
    indices: [7],
  },
  "a tile whose rim a guard leaves out": {
    kernel: ({ grid, shared, threadIdx, syncthreads }, x, out) => {
      const s = shared.array([4, 4], "float32");
      const [i, j] = grid(2);
      if (i < 3) s[threadIdx.y][threadIdx.x] = x[j][i];
      syncthreads();
      out[j][i] = s[threadIdx.x][threadIdx.y];
    },
    block: [4, 4],
    args: [filled([4, 4]), zeroed([4, 4])],
    finds: "unwritten-read",
    at: "s[threadIdx.x][threadIdx.y]",
    thread: [0, 3],
    array: "s",
    indices: [0, 3],
  },
  "a sum into an accumulator that was never set": {
    kernel: ({ grid, local }, x, out) => {
      const acc = local.array(2, "float32");
      for (let k = 0; k < x.shape[0]; k++) acc[k % 2] += x[k];
      out[grid(1)] = acc[0];
    },
    block: 2,
    args: [filled(4), zeroed(2)],
    finds: "unwritten-read",
    at: "acc[k % 2]",
    thread: [0],
    array: "acc",
    indices: [0],
  },
  "a local element that only one branch writes": {
    kernel: ({ grid, local }, x, out) => {
      const a = local.array(2, "float32");
      const i = grid(1);
      a[0] = 1;
      if (x[i] < 3) a[1] = 2;
      out[i] = a[0] + a[1];
    },
    block: 4,
    args: [filled(4), zeroed(4)],
    finds: "unwritten-read",
    at: "a[1]",
    thread: [2],
    array: "a",
    indices: [1],
  },
  "atomics on shared bins that were never cleared": {
    kernel: ({ shared, threadIdx, atomic, syncthreads }, x, out) => {
      const bins = shared.array(4, "int32");
      atomic.add(bins, x[threadIdx.x], 1);
      syncthreads();
      if (threadIdx.x < 4) out[threadIdx.x] = bins[threadIdx.x];
    },
    block: 8,
    args: [{ type: "int32", shape: [8], values: [0, 1, 2, 3, 0, 1, 2, 3] }, zeroed(4, "int32")],
    finds: "unwritten-read",
    at: "atomic.add(bins, x[threadIdx.x], 1)",
    thread: [0],
    array: "bins",
    indices: [0],
  },
  "shared memory kept for the next block": {
    kernel: ({ shared, threadIdx, blockIdx, syncthreads }, out) => {
      const s = shared.array(1, "float32");
      if (blockIdx.x === 0 && threadIdx.x === 0) s[0] = 5;
      syncthreads();
      out[blockIdx.x * 2 + threadIdx.x] = s[0];
    },
    grid: 2,
    block: 2,
    args: [zeroed(4)],
    finds: "unwritten-read",
    at: "s[0]",
    thread: [0],
    inBlock: [1],
    array: "s",
    indices: [0],
  },
  "an output that is added to": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      if (i > 1) out[i] = 0;
      out[i] += x[i];
    },
    block: 4,
    args: [filled(4), unwritten(zeroed(4))],
    finds: "unwritten-read",
    at: "out[i]",
    thread: [0],
    array: "out",
    indices: [0],
  },
  "an element that no earlier block of the launch wrote": {
    kernel: ({ blockIdx }, out) => {
      if (blockIdx.x < 2) out[blockIdx.x] = 1;
      else out[2] = out[3];
    },
    grid: 3,
    block: 1,
    args: [unwritten(zeroed(4))],
    finds: "unwritten-read",
    at: "out[3]",
    thread: [0],
    inBlock: [2],
    array: "out",
    indices: [3],
  },
};

test.each(Object.entries(planted))("never written: %s", (_, bug) => {
  expect(described(bug)).toEqual(expected(bug));
});

const clean: Readonly<Record<string, Run>> = {
  "an output that its own thread wrote": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      out[i] = 0;
      for (let k = 0; k <= i; k++) out[i] += x[k];
    },
    grid: 2,
    block: 4,
    args: [filled(8), unwritten(zeroed(8))],
  },
  "an output that held something before": {
    kernel: ({ grid }, x, out) => {
      out[grid(1)] += x[grid(1)];
    },
    block: 4,
    args: [filled(4), filled(4)],
  },
  "an output that is only written": {
    kernel: ({ grid }, out) => {
      out[grid(1)] = 1;
    },
    block: 4,
    args: [unwritten(zeroed(4))],
  },
};

test.each(Object.entries(clean))("nothing to report: %s", (_, run) => expect(launch(run).error).toBe(null));
