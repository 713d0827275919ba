import { expect, test } from "vitest";
import { described, expected, filled, holding, type Planted, zeroed } from "./harness.ts";

const planted: Readonly<Record<string, Planted>> = {
  "a whole quotient by zero": {
    kernel: ({ grid }, x, y, out) => {
      const i = grid(1);
      out[i] = Math.trunc(x[i] / y[i]);
    },
    block: 4,
    args: [holding([1, 2, 3, 4]), holding([1, 2, 0, 4]), zeroed(4, "int32")],
    finds: "division-by-zero",
    at: "x[i] / y[i]",
    thread: [2],
  },
  "a floor quotient by zero": {
    kernel: ({ grid }, x, y, out) => {
      const i = grid(1);
      out[i] = Math.floor(x[i] / y[i]);
    },
    block: 4,
    args: [holding([1, 2, 3, 4]), holding([1, 0, 3, 4]), zeroed(4, "int32")],
    finds: "division-by-zero",
    at: "x[i] / y[i]",
    thread: [1],
  },
  "a remainder by zero": {
    kernel: ({ grid }, x, out, n) => {
      const i = grid(1);
      out[i] = x[i] % n;
    },
    block: 4,
    args: [holding([1, 2, 3, 4]), zeroed(4, "int32"), 0],
    finds: "division-by-zero",
    at: "x[i] % n",
    thread: [0],
  },
  "the least integer by -1": {
    kernel: ({ grid }, x, y, out) => {
      const i = grid(1);
      out[i] = (x[i] / y[i]) | 0;
    },
    block: 2,
    args: [holding([5, -2147483648]), holding([-1, -1]), zeroed(2, "int32")],
    finds: "division-overflow",
    at: "x[i] / y[i]",
    thread: [1],
  },
  "an index that outgrows int32": {
    kernel: ({ grid }, out) => {
      const i = grid(1);
      out[i] = (i * 1073741827) % 7;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    finds: "integer-overflow",
    at: "i * 1073741827",
    thread: [2],
  },
  "a local that is negative where an unsigned element takes it": {
    kernel: ({ grid }, out) => {
      const i = grid(1);
      let w = 0;
      if (i > 2) w = -i;
      out[i] = w;
    },
    block: 4,
    args: [zeroed(4, "uint32")],
    finds: "integer-overflow",
    at: "w",
    thread: [3],
  },
  "a factorial in whole numbers": {
    kernel: ({ grid }, out) => {
      let product = 1;
      for (let k = 1; k <= 13; k++) product = product * k;
      out[grid(1)] = product;
    },
    block: 1,
    args: [zeroed(1)],
    finds: "integer-overflow",
    at: "product * k",
    thread: [0],
  },
  "a sum beyond int32": {
    kernel: ({ grid }, out, n) => {
      out[grid(1)] = n + grid(1);
    },
    block: 4,
    args: [zeroed(4, "int32"), 2147483646],
    finds: "integer-overflow",
    at: "n + grid(1)",
    thread: [2],
  },
  "a loop that never ends": {
    kernel: ({ grid }, out) => {
      const i = grid(1);
      let n = i;
      while (n !== 7) n = n + 2 > 6 ? 0 : n + 2;
      out[i] = n;
    },
    block: 2,
    args: [zeroed(2)],
    stepBudget: 1000,
    finds: "endless-loop",
    at: "while (n !== 7) n = n + 2 > 6 ? 0 : n + 2",
    thread: [0],
  },
  "a step of nothing": {
    kernel: (_gpu, out, step) => {
      for (let i = 0; i < 10; i += step) out[i] = 1;
    },
    block: 1,
    args: [zeroed(10), 0],
    stepBudget: 1000,
    finds: "endless-loop",
    at: "for (let i = 0; i < 10; i += step) out[i] = 1",
    thread: [0],
  },
  "a loop with a barrier that never ends": {
    kernel: ({ shared, threadIdx, syncthreads }, out) => {
      const done = shared.array(1, "int32");
      if (threadIdx.x === 0) done[0] = 0;
      syncthreads();
      do {
        syncthreads();
      } while (done[0] === 0);
      out[threadIdx.x] = 1;
    },
    block: 2,
    args: [zeroed(2)],
    stepBudget: 1000,
    finds: "endless-loop",
    at: "do { syncthreads(); } while (done[0] === 0)",
    thread: [0],
  },
  "an assertion": {
    kernel: ({ grid, assert }, x, out) => {
      const i = grid(1);
      assert(x[i] < 4, "x is small");
      out[i] = x[i];
    },
    block: 8,
    args: [filled(8), zeroed(8)],
    debug: true,
    finds: "failed-assertion",
    at: 'assert(x[i] < 4, "x is small")',
    thread: [3],
  },
};

test.each(Object.entries(planted))("%s", (_, bug) => {
  expect(described(bug)).toEqual(expected(bug));
});
