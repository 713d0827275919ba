import { expect, test } from "vitest";
import { filled, holding, launch, type Run, zeroed } from "./harness.ts";

/** A kernel without a bug, and what its last array must hold. */
interface Clean extends Run {
  readonly gives: readonly number[];
}

const upTo = (n: number, f: (i: number) => number): number[] => Array.from({ length: n }, (_, i) => f(i));

const clean: Readonly<Record<string, Clean>> = {
  "shared memory, a barrier, a neighbour": {
    kernel: ({ shared, threadIdx, syncthreads }, x, out) => {
      const s = shared.array(4, "float32");
      const t = threadIdx.x;
      s[t] = x[t];
      syncthreads();
      out[t] = s[3 - t];
    },
    block: 4,
    args: [filled(4), zeroed(4)],
    gives: [4, 3, 2, 1],
  },
  "matrix product by tiles": {
    kernel: ({ grid, threadIdx, gridDim, shared, syncthreads }, A, B, C) => {
      const sA = shared.array([2, 2], "float32");
      const sB = shared.array([2, 2], "float32");
      const [x, y] = grid(2);
      const tx = threadIdx.x;
      const ty = threadIdx.y;
      let tmp = 0;
      for (let i = 0; i < gridDim.x; i++) {
        sA[ty][tx] = y < A.shape[0] && tx + i * 2 < A.shape[1] ? A[y][tx + i * 2] : 0;
        sB[ty][tx] = x < B.shape[1] && ty + i * 2 < B.shape[0] ? B[ty + i * 2][x] : 0;
        syncthreads();
        for (let j = 0; j < 2; j++) tmp += sA[ty][j] * sB[j][tx];
        syncthreads();
      }
      if (y < C.shape[0] && x < C.shape[1]) C[y][x] = tmp;
    },
    grid: [2, 2],
    block: [2, 2],
    args: [filled([3, 3]), filled([3, 3]), zeroed([3, 3])],
    gives: [30, 36, 42, 66, 81, 96, 102, 126, 150],
  },
  "a reduction": {
    kernel: ({ shared, threadIdx, syncthreads }, x, out) => {
      const s = shared.array(8, "float32");
      const t = threadIdx.x;
      s[t] = x[t];
      syncthreads();
      for (let half = 4; half > 0; half = half >> 1) {
        if (t < half) s[t] += s[t + half];
        syncthreads();
      }
      if (t === 0) out[0] = s[0];
    },
    block: 8,
    args: [filled(8), zeroed(1)],
    gives: [36],
  },
  "a scan with two buffers in one": {
    kernel: ({ shared, threadIdx, syncthreads }, x, out) => {
      const s = shared.array([2, 8], "float32");
      const t = threadIdx.x;
      let from = 0;
      s[0][t] = x[t];
      syncthreads();
      for (let d = 1; d < 8; d = d * 2) {
        s[1 - from][t] = t >= d ? s[from][t] + s[from][t - d] : s[from][t];
        from = 1 - from;
        syncthreads();
      }
      out[t] = s[from][t];
    },
    block: 8,
    args: [filled(8), zeroed(8)],
    gives: [1, 3, 6, 10, 15, 21, 28, 36],
  },
  "threads that return before the barrier": {
    kernel: ({ grid, shared, threadIdx, syncthreads }, x, out) => {
      const s = shared.array(4, "float32");
      const i = grid(1);
      if (i >= x.shape[0]) return;
      s[threadIdx.x] = x[i];
      syncthreads();
      out[i] = s[0] + s[threadIdx.x];
    },
    grid: 2,
    block: 4,
    args: [filled(6), zeroed(6)],
    gives: [2, 3, 4, 5, 10, 11],
  },
  "a condition around all the rest is an early return": {
    kernel: ({ grid, shared, threadIdx, syncthreads }, x, out) => {
      const s = shared.array(4, "float32");
      const i = grid(1);
      if (i < x.shape[0]) {
        s[threadIdx.x] = x[i];
        syncthreads();
        out[i] = s[0] + s[threadIdx.x];
      }
    },
    grid: 2,
    block: 4,
    args: [filled(6), zeroed(6)],
    gives: [2, 3, 4, 5, 10, 11],
  },
  "shared bins, cleared and added up": {
    kernel: ({ shared, threadIdx, grid, atomic, syncthreads }, x, out) => {
      const bins = shared.array(2, "int32");
      const t = threadIdx.x;
      if (t < 2) bins[t] = 0;
      syncthreads();
      atomic.add(bins, x[grid(1)], 1);
      syncthreads();
      if (t < 2) atomic.add(out, t, bins[t]);
    },
    grid: 2,
    block: 4,
    args: [holding([0, 1, 1, 1, 0, 0, 1, 1]), zeroed(2, "int32")],
    gives: [3, 5],
  },
  "barriers under a condition that is one for the block": {
    kernel: ({ shared, threadIdx, blockIdx, grid, syncthreads }, out) => {
      const s = shared.array(2, "int32");
      const t = threadIdx.x;
      out[grid(1)] = -1;
      if (blockIdx.x === 1) {
        s[t] = t + 1;
        syncthreads();
        out[grid(1)] = s[1 - t];
      }
    },
    grid: 2,
    block: 2,
    args: [zeroed(4, "int32")],
    gives: [-1, -1, 2, 1],
  },
  "a vote": {
    kernel: ({ threadIdx, syncthreadsCount, syncthreadsAnd, syncthreadsOr }, x, out) => {
      const t = threadIdx.x;
      const count = syncthreadsCount(x[t] > 2);
      const all = syncthreadsAnd(x[t] > 0);
      const any = syncthreadsOr(x[t] > 9);
      out[t] = count * 100 + (all ? 10 : 0) + (any ? 1 : 0);
    },
    block: 5,
    args: [holding([1, 2, 3, 4, 5]), zeroed(5, "int32")],
    gives: upTo(5, () => 310),
  },
  "a vote ends a loop for all": {
    kernel: ({ threadIdx, syncthreadsOr }, x, out) => {
      const t = threadIdx.x;
      let left = x[t];
      let rounds = 0;
      while (syncthreadsOr(left > 0)) {
        left = left - 1;
        rounds++;
      }
      out[t] = rounds;
    },
    block: 3,
    args: [holding([1, 4, 2]), zeroed(3, "int32")],
    gives: [4, 4, 4],
  },
  "a warp's sum by shuffles": {
    kernel: ({ threadIdx, shflDownSync }, x, out) => {
      let v = x[threadIdx.x];
      for (let d = 16; d > 0; d = d >> 1) v += shflDownSync(-1, v, d);
      if (threadIdx.x === 0) out[0] = v;
    },
    block: 32,
    args: [filled(32, "int32"), zeroed(1, "int32")],
    gives: [528],
  },
  "shuffles of a partial warp keep their own value": {
    kernel: ({ threadIdx, shflUpSync, shflXorSync, shflSync }, out) => {
      const t = threadIdx.x;
      const up = shflUpSync(-1, t, 1);
      const across = shflXorSync(-1, t, 4);
      const first = shflSync(-1, t + 5, 0);
      out[t] = up * 100 + across * 10 + first;
    },
    block: 6,
    args: [zeroed(6, "int32")],
    gives: [45, 55, 125, 235, 305, 415],
  },
  ballots: {
    kernel: ({ threadIdx, ballotSync, allSync, anySync }, out) => {
      const t = threadIdx.x;
      const bits = ballotSync(-1, t % 2 === 1);
      const all = allSync(-1, t >= 0);
      const any = anySync(-1, t === 33);
      out[t] = all && any ? bits | 0 : 0;
    },
    block: 36,
    args: [zeroed(36, "int32")],
    gives: [...upTo(32, () => 0), 10, 10, 10, 10],
  },
  "syncwarp orders the warp": {
    kernel: ({ shared, threadIdx, syncwarp }, out) => {
      const s = shared.array(64, "int32");
      const t = threadIdx.x;
      s[t] = t;
      syncwarp();
      out[t] = s[t ^ 1];
    },
    block: 64,
    args: [zeroed(64, "int32")],
    gives: upTo(64, (t) => t ^ 1),
  },
  "one warp does the last step": {
    kernel: ({ shared, threadIdx, syncthreads, shflXorSync }, x, out) => {
      const s = shared.array(64, "int32");
      const t = threadIdx.x;
      s[t] = x[t];
      syncthreads();
      if (t < 32) {
        let v = s[t] + s[t + 32];
        for (let d = 16; d > 0; d = d >> 1) v += shflXorSync(-1, v, d);
        if (t === 0) out[0] = v;
      }
    },
    block: 64,
    args: [filled(64, "int32"), zeroed(1, "int32")],
    gives: [2080],
  },
  "global memory between barriers, within the block": {
    kernel: ({ threadIdx, blockIdx, syncthreads }, x) => {
      const t = threadIdx.x;
      const base = blockIdx.x * 4;
      for (let k = 0; k < 2; k++) {
        const next = x[base + ((t + 1) % 4)];
        syncthreads();
        x[base + t] = next;
        syncthreads();
      }
    },
    grid: 2,
    block: 4,
    args: [filled(8)],
    gives: [3, 4, 1, 2, 7, 8, 5, 6],
  },
  "barriers in two dimensions": {
    kernel: ({ shared, threadIdx, syncthreads }, A, out) => {
      const s = shared.array([3, 2], "float32");
      s[threadIdx.y][threadIdx.x] = A[threadIdx.y][threadIdx.x];
      syncthreads();
      out[threadIdx.x][threadIdx.y] = s[threadIdx.y][threadIdx.x];
    },
    block: [2, 3],
    args: [filled([3, 2]), zeroed([2, 3])],
    gives: [1, 3, 5, 2, 4, 6],
  },
  "a block of one thread": {
    kernel: ({ shared, syncthreads, blockIdx }, out) => {
      const s = shared.array(1, "int32");
      s[0] = blockIdx.x;
      syncthreads();
      out[blockIdx.x] = s[0];
    },
    grid: 3,
    block: 1,
    args: [zeroed(3, "int32")],
    gives: [0, 1, 2],
  },
};

test.each(Object.entries(clean))("no report: %s", (_, run) => {
  const { error, arrays } = launch(run);
  expect(error?.message ?? null).toBeNull();
  expect(arrays.at(-1)).toEqual(run.gives);
});
