import { expect, test } from "vitest";
import type { FunctionUse } from "../../../src/frontend/request.ts";
import { filled, holding, launch, type Run, zeroed } from "../detectors/harness.ts";

/** A device function for `uses`; compiled from its text. */
const device = (fn: unknown, hasContext = false, uses: FunctionUse["uses"] = {}): FunctionUse => ({
  kind: "function",
  source: { name: "helper", text: String(fn) },
  hasContext,
  uses,
});

const programs: Readonly<Record<string, Run & { readonly gives: readonly number[] }>> = {
  "if, else if, else": {
    kernel: ({ grid }, out) => {
      const i = grid(1);
      if (i === 0) out[i] = 10;
      else if (i < 3) out[i] = 20;
      else out[i] = 30;
    },
    block: 5,
    args: [zeroed(5)],
    gives: [10, 20, 20, 30, 30],
  },
  "break and continue in nested loops": {
    kernel: ({ grid }, out) => {
      const i = grid(1);
      let sum = 0;
      for (let a = 0; a < 10; a++) {
        if (a % 2 === 1) continue;
        if (a > i) break;
        for (let b = 0; b < 10; b++) {
          if (b === 2) continue;
          if (b > 3) break;
          sum += 1;
        }
      }
      out[i] = sum;
    },
    block: 5,
    args: [zeroed(5)],
    gives: [3, 3, 6, 6, 9],
  },
  "while and do": {
    kernel: ({ grid }, out) => {
      const i = grid(1);
      let n = i;
      let steps = 0;
      while (n > 1) {
        n = n % 2 === 0 ? (n / 2) | 0 : 3 * n + 1;
        steps++;
      }
      do steps += 100;
      while (steps < 150);
      out[i] = steps;
    },
    block: 8,
    args: [zeroed(8, "int32")],
    gives: [200, 200, 201, 207, 202, 205, 208, 216],
  },
  "switch in a loop: break leaves the switch, continue the iteration": {
    kernel: ({ grid }, out) => {
      const i = grid(1);
      let v = 0;
      for (let k = 0; k < 2; k++) {
        switch (i) {
          case 0:
            v += 1;
            break;
          case 1:
          case 2:
            v += 100;
            continue;
          default:
            v += 1000;
        }
        v += 5;
      }
      out[i] = v;
    },
    block: 4,
    args: [zeroed(4, "int32")],
    gives: [12, 200, 200, 2010],
  },
  "return in a loop": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      for (let k = 0; k < x.shape[0]; k++) {
        if (x[k] === i) {
          out[i] = k;
          return;
        }
      }
      out[i] = -1;
    },
    block: 4,
    args: [holding([2, 0, 3]), zeroed(4, "int32")],
    gives: [1, -1, 0, 2],
  },
  "device functions that call each other": {
    kernel: ({ grid, cube }, x, out) => {
      out[grid(1)] = cube(x[grid(1)]) + cube(2);
    },
    uses: {
      cube: device(({ square }: { square(x: number): number }, x: number) => square(x) * x, true, {
        square: device((x: number) => x * x),
      }),
    },
    block: 3,
    args: [filled(3), zeroed(3)],
    gives: [9, 16, 35],
  },
  "a device function of two results and an early return": {
    kernel: ({ grid, divide }, x, out) => {
      const i = grid(1);
      const [q, r] = divide(x[i], 3);
      out[i] = q * 10 + r;
    },
    uses: {
      divide: device((a: number, b: number) => {
        if (a < b) return [0, a];
        return [Math.trunc(a / b), a % b];
      }),
    },
    block: 4,
    args: [holding([1, 5, 9, 11]), zeroed(4, "int32")],
    gives: [1, 12, 30, 32],
  },
  "a device function with a barrier, called twice": {
    kernel: ({ shared, threadIdx, turn }, x, out) => {
      const s = shared.array(4, "float32");
      const t = threadIdx.x;
      const a = turn(s, x[t]);
      const b = turn(s, a);
      out[t] = b;
    },
    uses: {
      turn: device(
        // biome-ignore lint/suspicious/noExplicitAny: compiled from its text
        ({ threadIdx, syncthreads }: any, s: any, mine: any) => {
          s[threadIdx.x] = mine;
          syncthreads();
          const next = s[(threadIdx.x + 1) % 4];
          syncthreads();
          return next;
        },
        true,
      ),
    },
    block: 4,
    args: [filled(4), zeroed(4)],
    gives: [3, 4, 1, 2],
  },
  "positions in three dimensions": {
    kernel: ({ grid, gridsize, threadIdx, blockIdx, blockDim, gridDim }, out) => {
      const [x, y, z] = grid(3);
      const [nx, ny, nz] = gridsize(3);
      const same = x === blockIdx.x * blockDim.x + threadIdx.x && nz === gridDim.z * blockDim.z;
      out[z][y][x] = same ? x + nx * (y + ny * z) : -1;
    },
    grid: [2, 1, 2],
    block: [2, 3, 1],
    args: [zeroed([2, 3, 4], "int32")],
    gives: Array.from({ length: 24 }, (_, i) => i),
  },
  "lanes count through the block, x first": {
    kernel: ({ threadIdx, laneid }, out) => {
      out[threadIdx.y * 10 + threadIdx.x] = laneid;
    },
    block: [10, 4],
    args: [zeroed(40, "int32")],
    gives: Array.from({ length: 40 }, (_, i) => i % 32),
  },
  "right sides that must not be evaluated": {
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      out[i] = i < x.shape[0] && x[i] > 1 ? 1 : 0;
    },
    block: 4,
    args: [filled(2), zeroed(4)],
    gives: [0, 1, 0, 0],
  },
  "nothing to run": {
    kernel: ({ grid }, out) => {
      out[grid(1)] = 1;
    },
    grid: 0,
    block: 4,
    args: [zeroed(2)],
    gives: [0, 0],
  },
};

test.each(Object.entries(programs))("%s", (_, run) => {
  const { error, arrays } = launch(run);
  expect(error?.message ?? null).toBeNull();
  expect(arrays.at(-1)).toEqual(run.gives);
});

test("console.log lines come in thread order, whatever the barriers", () => {
  const { lines } = launch({
    kernel: ({ grid, threadIdx, syncthreads }, x) => {
      if (threadIdx.x === 1) console.log("early", grid(1));
      syncthreads();
      console.log("x is", x[grid(1)], grid(1) > 2, 0.5);
    },
    grid: 2,
    block: 2,
    args: [filled(4)],
  });
  expect(lines.map((parts) => parts.join(""))).toEqual([
    "x is 1 false 0.5",
    "early 1",
    "x is 2 false 0.5",
    "x is 3 false 0.5",
    "early 3",
    "x is 4 true 0.5",
  ]);
});

test("the first finding stops the launch: earlier writes and lines stay, later ones never happen", () => {
  const { error, arrays, lines } = launch({
    kernel: ({ grid }, x, out) => {
      const i = grid(1);
      console.log(i);
      out[i] = x[i];
    },
    block: 4,
    args: [filled(2), zeroed(4)],
  });
  expect(error?.code).toBe("GS901");
  expect(arrays[1]).toEqual([1, 2, 0, 0]);
  expect(lines).toEqual([[0], [1], [2]]);
});
