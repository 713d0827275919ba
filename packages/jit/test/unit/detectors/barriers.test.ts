import { expect, test } from "vitest";
import { described, expected, filled, type Planted, zeroed } from "./harness.ts";

const planted: Readonly<Record<string, Planted>> = {
  "in a branch that half the block takes": {
    kernel: ({ threadIdx, syncthreads }, out) => {
      if (threadIdx.x < 4) {
        out[threadIdx.x] = 1;
        syncthreads();
      }
      out[threadIdx.x] = 2;
    },
    block: 8,
    args: [zeroed(8)],
    finds: "missed-barrier",
    at: "syncthreads()",
    thread: [4],
  },
  "in the tail guard": {
    kernel: ({ grid, shared, threadIdx, syncthreads }, x, out) => {
      const s = shared.array(8, "float32");
      const i = grid(1);
      if (i < x.shape[0]) {
        s[threadIdx.x] = x[i];
        syncthreads();
        out[i] = s[threadIdx.x];
      }
      if (i === 0) out[i] += 1;
    },
    grid: 2,
    block: 8,
    args: [filled(10), zeroed(10)],
    finds: "missed-barrier",
    at: "syncthreads()",
    thread: [2],
    inBlock: [1],
  },
  "one in each branch": {
    kernel: ({ threadIdx, syncthreads, barrier }, out) => {
      if (threadIdx.x % 2 === 0) syncthreads();
      else barrier();
      out[threadIdx.x] = 1;
    },
    block: 4,
    args: [zeroed(4)],
    finds: "missed-barrier",
    at: "syncthreads()",
    thread: [1],
  },
  "in a loop whose iterations differ by thread": {
    kernel: ({ threadIdx, syncthreads }, out) => {
      for (let k = 0; k <= threadIdx.x; k++) syncthreads();
      out[threadIdx.x] = 1;
    },
    block: 3,
    args: [zeroed(3)],
    finds: "missed-barrier",
    at: "syncthreads()",
    thread: [0],
  },
  "after a break that one thread takes": {
    kernel: ({ threadIdx, syncthreads }, x, out) => {
      for (let k = 0; k < 4; k++) {
        if (x[threadIdx.x] === k) break;
        syncthreads();
      }
      out[threadIdx.x] = 1;
    },
    block: 2,
    args: [{ type: "int32", shape: [2], values: [9, 2] }, zeroed(2)],
    finds: "missed-barrier",
    at: "syncthreads()",
    thread: [1],
  },
  "one more for some threads": {
    kernel: ({ threadIdx, syncthreads }, out) => {
      syncthreads();
      if (threadIdx.x === 3) syncthreads();
      out[threadIdx.x] = 1;
    },
    block: 4,
    args: [zeroed(4)],
    finds: "missed-barrier",
    at: "syncthreads()",
    thread: [0],
  },
  "a count that some threads do not take part in": {
    kernel: ({ threadIdx, syncthreadsCount }, out) => {
      let n = 0;
      if (threadIdx.x !== 1) n = syncthreadsCount(true);
      out[threadIdx.x] = n;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "missed-barrier",
    at: "syncthreadsCount(true)",
    thread: [1],
  },
  "a shuffle for half a warp": {
    kernel: ({ threadIdx, shflDownSync }, out) => {
      let v = threadIdx.x;
      if (threadIdx.x < 16) v = v + shflDownSync(65535, v, 8);
      out[threadIdx.x] = v;
    },
    block: 32,
    args: [zeroed(32, "int32")],
    finds: "missed-barrier",
    at: "shflDownSync(65535, v, 8)",
    thread: [16],
  },
};

test.each(Object.entries(planted))("a missed barrier: %s", (_, bug) => {
  expect(described(bug)).toEqual(expected(bug));
});
