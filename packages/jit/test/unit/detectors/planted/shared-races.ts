import { filled, type Planted, zeroed } from "../harness.ts";

/** Threads of a block that race in its shared memory. */
export const sharedRaces: Readonly<Record<string, Planted>> = {
  "shared: a neighbour's element without a barrier": {
    kernel: ({ grid, shared, threadIdx }, x, out) => {
      const s = shared.array(8, "float32");
      s[threadIdx.x] = x[grid(1)];
      out[grid(1)] = threadIdx.x > 0 ? s[threadIdx.x - 1] : 0;
    },
    block: 8,
    args: [filled(8), zeroed(8)],
    finds: "data-race",
    at: "s[threadIdx.x - 1]",
    thread: [1],
    array: "s",
    indices: [0],
    other: { thread: [0], at: "s[threadIdx.x]" },
  },
  "shared: the second barrier of a tile loop is missing": {
    kernel: ({ shared, threadIdx, syncthreads }, x, out) => {
      const tile = shared.array(4, "float32");
      const t = threadIdx.x;
      let sum = 0;
      for (let i = 0; i < 2; i++) {
        tile[t] = x[i * 4 + t];
        syncthreads();
        for (let k = 0; k < 4; k++) sum += tile[k];
      }
      out[t] = sum;
    },
    block: 4,
    args: [filled(8), zeroed(4)],
    finds: "data-race",
    at: "tile[k]",
    thread: [1],
    array: "tile",
    indices: [0],
    other: { thread: [0], at: "tile[t]" },
  },
  "shared: a plain write and an atomic load": {
    kernel: ({ shared, threadIdx, atomic }, out) => {
      const s = shared.array(1, "int32");
      if (threadIdx.x === 0) s[0] = 5;
      out[threadIdx.x] = atomic.load(s, 0);
    },
    block: 2,
    args: [zeroed(2, "int32")],
    finds: "data-race",
    at: "atomic.load(s, 0)",
    thread: [1],
    array: "s",
    indices: [0],
    other: { thread: [0], at: "s[0]" },
  },
  "shared: an atomic load and a plain write": {
    kernel: ({ shared, threadIdx, atomic, syncthreads }, out) => {
      const s = shared.array(1, "int32");
      s[0] = 5;
      syncthreads();
      out[threadIdx.x] = atomic.load(s, 0);
      if (threadIdx.x === 1) s[0] = 6;
    },
    block: 2,
    args: [zeroed(2, "int32")],
    finds: "data-race",
    at: "s[0]",
    thread: [1],
    array: "s",
    indices: [0],
    other: { thread: [0], at: "atomic.load(s, 0)" },
  },
  "shared: different values to one element": {
    kernel: ({ shared, threadIdx, syncthreads }, out) => {
      const s = shared.array(1, "int32");
      s[0] = threadIdx.x;
      syncthreads();
      out[threadIdx.x] = s[0];
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "data-race",
    at: "s[0]",
    thread: [1],
    array: "s",
    indices: [0],
    other: { thread: [0], at: "s[0]" },
  },
  "shared: a reduction that forgets the barrier in its loop": {
    kernel: ({ shared, threadIdx, syncthreads }, x, out) => {
      const s = shared.array(8, "float32");
      const t = threadIdx.x;
      s[t] = x[t];
      syncthreads();
      for (let half = 4; half > 0; half = half >> 1) {
        if (t < half) s[t] += s[t + half];
      }
      if (t === 0) out[0] = s[0];
    },
    block: 8,
    args: [filled(8), zeroed(1)],
    finds: "data-race",
    at: "s[t]",
    thread: [1],
    array: "s",
    indices: [1],
    other: { thread: [0], at: "s[t + half]" },
  },
  "shared: syncwarp where two warps meet": {
    kernel: ({ shared, threadIdx, syncwarp }, out) => {
      const s = shared.array(64, "int32");
      const t = threadIdx.x;
      s[t] = t;
      syncwarp();
      out[t] = t >= 32 ? s[t - 32] : s[t];
    },
    block: 64,
    args: [zeroed(64, "int32")],
    finds: "data-race",
    at: "s[t - 32]",
    thread: [32],
    array: "s",
    indices: [0],
    other: { thread: [0], at: "s[t]" },
  },
  "shared: a fence is no barrier": {
    kernel: ({ shared, threadIdx, threadfence }, out) => {
      const s = shared.array(4, "int32");
      const t = threadIdx.x;
      s[t] = t;
      threadfence();
      out[t] = t > 0 ? s[t - 1] : 0;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "data-race",
    at: "s[t - 1]",
    thread: [1],
    array: "s",
    indices: [0],
    other: { thread: [0], at: "s[t]" },
  },
  "shared: a shuffle orders no memory": {
    kernel: ({ shared, threadIdx, shflSync }, out) => {
      const s = shared.array(4, "int32");
      const t = threadIdx.x;
      s[t] = t;
      const first = shflSync(-1, t, 0);
      out[t] = t > 0 ? s[t - 1] + first : 0;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "data-race",
    at: "s[t - 1]",
    thread: [1],
    array: "s",
    indices: [0],
    other: { thread: [0], at: "s[t]" },
  },
  "shared: an atomic and a plain read": {
    kernel: ({ shared, threadIdx, atomic, syncthreads }, out) => {
      const n = shared.array(1, "int32");
      if (threadIdx.x === 0) n[0] = 0;
      syncthreads();
      atomic.add(n, 0, 1);
      out[threadIdx.x] = n[0];
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "data-race",
    at: "atomic.add(n, 0, 1)",
    thread: [1],
    array: "n",
    indices: [0],
    other: { thread: [0], at: "n[0]" },
  },
  "shared: a plain write and an atomic": {
    kernel: ({ shared, threadIdx, atomic }, out) => {
      const n = shared.array(1, "int32");
      if (threadIdx.x === 0) n[0] = 0;
      atomic.add(n, 0, 1);
      out[threadIdx.x] = threadIdx.x;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "data-race",
    at: "atomic.add(n, 0, 1)",
    thread: [1],
    array: "n",
    indices: [0],
    other: { thread: [0], at: "n[0]" },
  },
  "shared: read by two threads, then written by one of them": {
    kernel: ({ shared, threadIdx, syncthreads }, out) => {
      const s = shared.array(1, "int32");
      if (threadIdx.x === 0) s[0] = 1;
      syncthreads();
      out[threadIdx.x] = s[0];
      if (threadIdx.x === 3) s[0] = 2;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "data-race",
    at: "s[0]",
    thread: [3],
    array: "s",
    indices: [0],
    other: { thread: [0], at: "s[0]" },
  },
  "shared: read by many, then written by the first of them": {
    kernel: ({ shared, threadIdx, syncthreads, shflSync }, out) => {
      const s = shared.array(1, "int32");
      const t = threadIdx.x;
      if (t === 0) s[0] = 1;
      syncthreads();
      const v = s[0];
      out[t] = shflSync(-1, v, 0);
      if (t === 0) s[0] = 2;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "data-race",
    at: "s[0]",
    thread: [0],
    array: "s",
    indices: [0],
    other: { thread: [1], at: "s[0]" },
  },
  "shared: read by two warps, then written after a barrier of one": {
    kernel: ({ shared, threadIdx, syncthreads, syncwarp }, out) => {
      const s = shared.array(1, "int32");
      const t = threadIdx.x;
      if (t === 0) s[0] = 1;
      syncthreads();
      out[t] = s[0];
      syncwarp();
      if (t === 5) s[0] = 2;
    },
    block: 64,
    args: [zeroed(64, "int32")],
    finds: "data-race",
    at: "s[0]",
    thread: [5],
    array: "s",
    indices: [0],
    other: { thread: [32], at: "s[0]" },
  },
};
