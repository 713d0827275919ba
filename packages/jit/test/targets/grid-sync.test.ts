// Kernels with grid.sync(): what they give against loops of plain JavaScript over all threads, part by part.
import { type DeviceArray, LaunchError } from "@gridstride/core";
import {
  CompileError,
  deviceFunction,
  type KernelArray,
  type KernelArray1,
  type KernelContext,
  kernel,
} from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { describe, expect, test } from "vitest";

const N = 192;
const BLOCK = 32;
const list = async (x: DeviceArray): Promise<unknown> => (await x.copyToHost()).toNested();
const places = Array.from({ length: N }, (_, i) => i);

const heat = kernel(({ grid }, u, v, steps) => {
  const i = grid(1);
  if (i >= u.size) return;
  for (let k = 0; k < steps; k++) {
    v[i] = i > 0 && i < u.size - 1 ? (u[i - 1] + u[i + 1]) / 2 : u[i];
    grid.sync();
    u[i] = v[i];
    grid.sync();
  }
});

function heated(u: Float32Array, steps: number): number[] {
  for (let k = 0; k < steps; k++)
    u = u.map((own, i) => (i > 0 && i < u.length - 1 ? ((u[i - 1] as number) + (u[i + 1] as number)) / 2 : own));
  return [...u];
}

const start = () => Float32Array.from(places, (i) => (i * 37) % 64);
const ints = () => Int32Array.from(places, (i) => ((i * 37) % 64) - 20);

const exchange = deviceFunction(
  ({ grid }, from: KernelArray, to: KernelArray, i: number) => {
    to[i] = from[(i + 1) % from.size] as number;
    grid.sync();
  },
  { uses: {} },
);

/** Each with its reference: what the arrays hold at the end. */
const programs = {
  "the sum of a tree over the grid": {
    run: kernel(({ grid, gridDim, blockDim }, x, y) => {
      const i = grid(1);
      let rest = gridDim.x * blockDim.x;
      y[i] = x[i];
      grid.sync();
      while (rest > 1) {
        const half = (rest + 1) >> 1;
        if (i + half < rest) y[i] += y[i + half];
        rest = half;
        grid.sync();
      }
      x[i] = y[0];
    }),
    expected: (x: number[]) => [x.map(() => x.reduce((a, b) => a + b)), null],
  },
  "values of threads, some set by some threads alone": {
    run: kernel(({ grid }, x, y) => {
      const i = grid(1);
      let a = x[i] * 2;
      let half = 0.5;
      const odd = x[i] % 2 !== 0;
      y[i] = a;
      grid.sync();
      const other = y[(i + 1) % y.size];
      if (odd) a += other;
      else half += i;
      grid.sync();
      y[i] = a + Math.trunc(half * 2);
    }),
    expected: (x: number[]) => [
      x,
      x.map((own, i) => (own % 2 === 0 ? own * 2 + 2 * i + 1 : own * 2 + (x[(i + 1) % N] as number) * 2 + 1)),
    ],
  },
  "threads that have returned take no further part": {
    run: kernel(({ grid }, x, y) => {
      const i = grid(1);
      if (x[i] < 0) {
        y[i] = -1;
        return;
      }
      y[i] = x[i];
      grid.sync();
      x[i] = y[(i + 1) % y.size];
      grid.sync();
      y[i] += 100;
    }),
    expected: (x: number[]) => {
      const y = x.map((own) => (own < 0 ? -1 : own));
      return [
        x.map((own, i) => (own < 0 ? own : (y[(i + 1) % N] as number))),
        y.map((own) => (own < 0 ? own : own + 100)),
      ];
    },
  },
  "shared and local arrays keep what they hold": {
    run: kernel(({ grid, shared, local, threadIdx, syncthreads }, x, y) => {
      const i = grid(1);
      const tile = shared.array(32, "int32");
      const own = local.array(2, "int32");
      own[0] = x[i];
      own[1] = i;
      tile[threadIdx.x] = x[i];
      grid.sync();
      x[i] = 0;
      grid.sync();
      y[i] = tile[31 - threadIdx.x] + own[0] * own[1];
      syncthreads();
      tile[threadIdx.x] += 1;
      grid.sync();
      x[i] = tile[threadIdx.x ^ 1];
    }),
    expected: (x: number[]) => [
      x.map((_, i) => (x[i ^ 1] as number) + 1),
      x.map((own, i) => (x[i - (i % BLOCK) + 31 - (i % BLOCK)] as number) + own * i),
    ],
  },
  "counters, break and continue": {
    run: kernel(({ grid }, x, y) => {
      const i = grid(1);
      let k = 0;
      let more = true;
      while (more) {
        k += 1;
        more = k < 9;
        if (k % 2 === 0) continue;
        for (let j = 2; ; j -= 1) {
          x[i] += y[(i + k + j) % y.size];
          grid.sync();
          if (j === 1) break;
        }
        y[i] = x[i];
        if (y.size > 3) grid.sync();
      }
    }),
    expected: (x: number[]) => {
      let y = x.map(() => 0);
      for (let k = 1; k <= 9; k += 2) {
        for (const j of [2, 1]) x = x.map((own, i) => own + (y[(i + k + j) % N] as number));
        y = [...x];
      }
      return [x, y];
    },
  },
  "device functions with a grid.sync() of their own": {
    run: kernel(
      ({ grid, exchange, block }, x, y) => {
        const i = grid(1);
        exchange(x, y, i);
        exchange(y, x, i);
        x[i] += block.sum(y[i]);
        grid.sync();
        y[i] = x[(i + 32) % x.size];
      },
      { uses: { exchange } },
    ),
    expected: (x: number[]) => {
      const y = x.map((_, i) => x[(i + 1) % N] as number);
      const sums = places.map((i) => y.slice(i - (i % BLOCK), i - (i % BLOCK) + BLOCK).reduce((a, b) => a + b));
      const z = x.map((_, i) => (y[(i + 1) % N] as number) + (sums[i] as number));
      return [z, z.map((_, i) => z[(i + 32) % N] as number)];
    },
  },
};

eachTarget(({ getDevice }) => {
  describe.each(Object.entries(programs))("%s", (_, program) => {
    test("gives what plain JavaScript gives", async () => {
      using x = getDevice().toDevice(ints());
      using y = getDevice().toDevice(new Int32Array(N));
      program.run.configure(N / BLOCK, BLOCK)(x, y);
      const [first, second] = program.expected([...ints()]);
      expect(await list(x)).toEqual(first);
      if (second !== null) expect(await list(y)).toEqual(second);
    });
  });

  test("a loop whose count is an argument; threads past the end", async () => {
    using u = getDevice().toDevice(start());
    using v = getDevice().toDevice(new Float32Array(N));
    heat.forall(N + 50)(u, v, 5);
    expect(await list(u)).toEqual(heated(start(), 5));
    const host = start();
    await heat.configure(6, 32, { device: getDevice() })(host, new Float32Array(N), 7);
    expect([...host]).toEqual(heated(start(), 7));
    heat.configure(0, 32)(u, v, 5);
  });

  test("three axes, and types of 64 bits", async () => {
    const turn = kernel(({ grid }, x, y) => {
      const [i, j, k] = grid(3);
      const own = x[k][j][i] / 3;
      y[k][j][i] = own;
      grid.sync();
      x[k][j][i] = y[k][j][(i + 1) % 4] - own;
    });
    const host = Float64Array.from({ length: 4 * 2 * 3 }, (_, i) => Math.sin(i));
    using flat = getDevice().toDevice(host);
    using y = getDevice().zeros([3, 2, 4]);
    turn.configure([2, 1, 3], [2, 2, 1])(flat.reshape([3, 2, 4]), y);
    const third = host.map((x) => x / 3);
    expect(await list(flat)).toEqual([...third].map((own, i) => (third[i - (i % 4) + ((i + 1) % 4)] as number) - own));
  });

  test("recorded: its parts are launched by each replay; an argument that decides is no parameter", async () => {
    const device = getDevice();
    using u = device.toDevice(start());
    using v = device.toDevice(new Float32Array(N));
    using graph = await device.record(() => heat.configure(6, BLOCK)(u, v, 2));
    graph.replay();
    graph.replay();
    expect(await list(u)).toEqual(heated(start(), 4));
    expect(`${graph}`).toContain("repeat 2\n");
    await expect(device.record(({ n }) => heat.configure(6, BLOCK)(u, v, n), { n: 2 })).rejects.toThrow(
      "argument 3, steps, which decides how often grid.sync() is met",
    );
  });

  test("a loop of the host that does not end", () => {
    using x = getDevice().toDevice(new Float32Array(1));
    const endless = kernel(({ grid }, x, n) => {
      let k = 0;
      while (k !== n) {
        k = (k + 2) | 0;
        grid.sync();
      }
      x[0] = 1;
    });
    expect(() => endless.configure(1, 1)(x, 7)).toThrow(LaunchError);
  });
});

const refused: readonly (readonly [label: string, body: (context: KernelContext, x: KernelArray1) => void])[] = [
  [
    "read from memory",
    ({ grid }, x) => {
      while ((x[0] as number) < 4) grid.sync();
    },
  ],
  [
    "differs between threads",
    ({ grid, threadIdx }, x) => {
      if (threadIdx.x < 4) grid.sync();
      x[0] = 1;
    },
  ],
  [
    "'n' is set where only the device is",
    ({ grid }, x) => {
      let n = 4;
      if ((x[0] as number) > 3) n = 5;
      for (let i = 0; i < n; i++) grid.sync();
    },
  ],
  [
    "float32, which the host does not compute as the device does",
    ({ grid }, x) => {
      for (let t = 0.5; t < 3; t += 0.5) grid.sync();
      x[0] = 1;
    },
  ],
];

test("each part is shown", () => {
  for (const text of [heat.inspectWat(), heat.inspectWgsl(), heat.inspectPasses("cpu")])
    expect(text.match(/^\/\/ part \d of 2$/gm)).toHaveLength(2 * heat.overloads.size);
});

test.each(refused)("GS602: %s", (label, body) => {
  const [error] = kernel(body).check(["float32[:]"], { target: "cpu" });
  expect(error).toBeInstanceOf(CompileError);
  expect(error?.message).toContain("GS602");
  expect(error?.message).toContain(label);
});
