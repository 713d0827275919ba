import { holding, type Planted, zeroed } from "../harness.ts";
import { ask, counts, loops } from "./functions.ts";

/** Threads that wait at one place, each in another iteration or by another call. */
export const mixedIterations: Readonly<Record<string, Omit<Planted, "finds">>> = {
  "a shuffle that each lane skips in another iteration": {
    kernel: ({ threadIdx, shflSync }, m, out) => {
      const t = threadIdx.x;
      let r = 0;
      for (let j = 0; j < 4; j++) {
        if (t % 4 === j) continue;
        r = r * 10 + shflSync(-1, m[t], j);
      }
      out[t] = r;
    },
    block: 8,
    args: [holding([0, 1, 2, 3, 4, 5, 6, 7]), zeroed(8, "int32")],
    at: "shflSync(-1, m[t], j)",
    thread: [1],
    other: {
      thread: [0],
      at: "for (let j = 0; j < 4; j++) { if (t % 4 === j) continue; r = r * 10 + shflSync(-1, m[t], j); }",
    },
  },
  "a vote of the warp, by an if": {
    kernel: ({ threadIdx, anySync }, out) => {
      const t = threadIdx.x;
      let r = 0;
      for (let j = 0; j < 6; j++) {
        if (t < 3 || j % 2 === 1) r += anySync(-1, j === t) ? 1 : 0;
      }
      out[t] = r;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    at: "anySync(-1, j === t)",
    thread: [3],
  },
  "in the second warp of the second block": {
    kernel: ({ grid, threadIdx, ballotSync }, out) => {
      const i = grid(1);
      let r = 0;
      for (let j = 0; j < 3; j++) {
        if (i === 103 && j === 1) continue;
        r += ballotSync(-1, j === 0) === 0 ? 1 : 0;
      }
      if (threadIdx.x >= 0) out[i] = r;
    },
    grid: 2,
    block: 64,
    args: [zeroed(128, "int32")],
    at: "ballotSync(-1, j === 0)",
    thread: [39],
    inBlock: [1],
  },
  syncwarp: {
    kernel: ({ threadIdx, syncwarp }, out) => {
      for (let j = 0; j < 2; j++) {
        if (threadIdx.x === j) continue;
        syncwarp();
      }
      out[threadIdx.x] = 1;
    },
    block: 2,
    args: [zeroed(2)],
    at: "syncwarp()",
    thread: [1],
  },
  "a barrier of the block": {
    kernel: ({ threadIdx, syncthreads }, x, out) => {
      for (let j = 0; j < 2; j++) {
        if (x[threadIdx.x] === j) continue;
        syncthreads();
      }
      out[threadIdx.x] = 1;
    },
    block: 70,
    args: [holding(Array.from({ length: 70 }, (_, t) => (t === 69 ? 1 : 0))), zeroed(70)],
    at: "syncthreads()",
    thread: [69],
  },
  "a count of the block": {
    kernel: ({ threadIdx, syncthreadsCount }, x, out) => {
      let n = 0;
      for (let j = 0; j < 3; j++) {
        if (x[threadIdx.x] === j) continue;
        n = n * 10 + syncthreadsCount(true);
      }
      out[threadIdx.x] = n;
    },
    block: 3,
    args: [holding([0, 1, 2]), zeroed(3, "int32")],
    at: "syncthreadsCount(true)",
    thread: [1],
  },
  "a vote of the block, all": {
    kernel: ({ threadIdx, syncthreadsAnd }, x, out) => {
      let left = x[threadIdx.x];
      while (left < 9) {
        left += 1;
        if (left % 2 === 0) continue;
        out[threadIdx.x] = syncthreadsAnd(left > 0) ? left : 0;
        left += x[threadIdx.x] === 1 ? 1 : 0;
      }
    },
    block: 2,
    args: [holding([1, 2]), zeroed(2, "int32")],
    at: "syncthreadsAnd(left > 0)",
    thread: [1],
  },
  "a vote of the block, any": {
    kernel: ({ threadIdx, syncthreadsOr }, x, out) => {
      for (let j = 0; j < 2; j++) if (x[threadIdx.x] !== j && syncthreadsOr(j > 3)) out[threadIdx.x] = 1;
    },
    block: 2,
    args: [holding([0, 1]), zeroed(2, "int32")],
    at: "syncthreadsOr(j > 3)",
    thread: [1],
  },
  "the same iteration of an inner loop, another of the outer": {
    kernel: ({ threadIdx, syncwarp }, out) => {
      for (let i = 0; i < 2; i++) {
        if (threadIdx.x === i) continue;
        for (let j = 0; j < 2; j++) syncwarp();
      }
      out[threadIdx.x] = 1;
    },
    block: 2,
    args: [zeroed(2)],
    at: "syncwarp()",
    thread: [1],
    other: {
      thread: [0],
      at: "for (let i = 0; i < 2; i++) { if (threadIdx.x === i) continue; for (let j = 0; j < 2; j++) syncwarp(); }",
    },
  },
  "as often as others, but by a loop before": {
    kernel: ({ threadIdx, ballotSync }, out) => {
      const t = threadIdx.x;
      let n = 0;
      for (let j = 0; ; j++) {
        n += 1;
        if (j < t) continue;
        if (ballotSync(-1, true) > 0) break;
      }
      out[t] = n;
    },
    block: 3,
    args: [zeroed(3, "int32")],
    at: "ballotSync(-1, true)",
    thread: [1],
  },
  "one function, called in each branch": {
    kernel: ({ threadIdx, ask }, out) => {
      const t = threadIdx.x;
      let r = 0;
      if (t % 2 === 0) r = ask(t, 1);
      else r = ask(t + 10, 0);
      out[t] = r;
    },
    uses: { ask },
    block: 4,
    args: [zeroed(4, "int32")],
    at: "shflSync(-1, value, lane)",
    thread: [1],
    other: { thread: [0], at: "ask(t + 10, 0)" },
  },
  "a function that waits, in a loop that some skip": {
    kernel: ({ threadIdx, counts }, x, out) => {
      const t = threadIdx.x;
      let n = 0;
      for (let j = 0; j < 2; j++) if (x[t] !== j) n += counts(t);
      out[t] = n;
    },
    uses: { counts },
    block: 4,
    args: [holding([0, 0, 1, 1]), zeroed(4, "int32")],
    at: "syncthreadsCount(t > 2)",
    thread: [2],
  },
  "a loop inside of the function": {
    kernel: ({ threadIdx, loops, uint32 }, out) => {
      const t = threadIdx.x;
      out[t] = uint32(loops(t, 2));
    },
    uses: { loops },
    block: 4,
    args: [zeroed(4, "uint32")],
    at: "ballotSync(-1, t > 0)",
    thread: [2],
  },
};
