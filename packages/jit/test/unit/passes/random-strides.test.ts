// Random grid-stride loops: as threads, and two as one loop, they give what the simulator's threads give.
import { times } from "@gridstride/testing";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { printKernel } from "../../../src/ir/print.ts";
import { withOneLoop } from "../../../src/passes/fusion/one-loop.ts";
import { gridPositions } from "../../../src/passes/grid-positions.ts";
import { singleAssignment } from "../../../src/passes/single-assignment.ts";
import type { SimArg } from "../../../src/targets/sim/launch.ts";
import { simulate } from "../../../src/targets/sim/program.ts";
import { rowMajorArray } from "../wasm-vector/arguments.ts";
import { differences, kernelOf } from "../wasm-vector/compare.ts";
import { setting } from "./setting.ts";
import { through } from "./through.ts";

const [SIZE, TYPES] = [40, ["int32[:]", "int32[:]", "int32[:]", "int32"]];
const HEAD = "({ grid, gridsize, threadIdx, blockIdx, blockDim, gridDim }, x, y, z, n) =>";

/** What is added to a thread's place: 0 or 1 where threads of a launch differ, so that their elements do not meet. */
const OFFSETS = [
  "",
  "",
  "+ 1",
  "- 1",
  "+ n - 30",
  "+ (threadIdx.x & 1)",
  "+ Math.min(blockIdx.x, 1)",
  "+ (grid(1) & 1)",
];
const OF_SIZES = ["+ Math.min(gridDim.x - 1, 3)", "+ Math.floor(6 / blockDim.x)", "+ 5 - Math.min(blockDim.x, 4)"];
const BEFORE = ["4", "n", "x[3]", "i * 2 + 1", "x[i]", "i > 3 ? 5 : 7", "x[n - i] + i", "(i & 1) * n"];
/** Of an iteration at `i`, with the sum `s` that the thread goes on with. */
const BODIES = [
  "y[i] += w;",
  "y[i] = x[i] * w + i;",
  "if (x[i] > 4) continue; y[i] = w;",
  "s += x[i] * w; y[i] += 1;",
  "y[i] = s; s = i;",
  "y[i] = w; z[i] = y[i] + x[i];",
];
/** Of an iteration of the second loop. */
const SECOND = ["z[i] = s;", "z[i] = y[i] + 1;", "y[i] *= 3;", "z[i] += x[i]; s++;", "z[i] = y[i + 2 * gridsize(1)];"];

const strided = fc.record({
  offset: fc.constantFrom(...OFFSETS, ...OF_SIZES),
  before: fc.constantFrom(...BEFORE),
  body: fc.constantFrom(...BODIES),
  second: fc.option(fc.constantFrom(...SECOND), { freq: 2 }),
  n: fc.constantFrom(0, 7, 31, SIZE),
  grid: fc.integer({ min: 1, max: 3 }),
  block: fc.constantFrom(1, 2, 4),
});

/** Kernels that a pass changes. */
const changed = { threads: 0, joined: 0 };
const RUNS = setting("GRIDSTRIDE_RUNS", times(150, 400));

test("iterations as threads, with values from before the loop", () => {
  fc.assert(
    fc.property(strided, ({ offset, before, body, second, n, grid, block }) => {
      const next = second === null ? "" : `for (let i = 2 * grid(1); i < n; i += 2 * gridsize(1)) { ${second} }`;
      const text = `${HEAD} { let s = 1; let i = 2 * grid(1) ${offset}; const w = ${before}; for (; i < n; i += 2 * gridsize(1)) { ${body} } ${next} }`;
      const kernel = kernelOf(text, TYPES);
      const launch = { grid: [grid, 1, 1], block: [block, 1, 1] } as const;
      if (through(kernel, "wasm").strides !== undefined) changed.threads++;
      expect(differences(kernel, args(n), launch), text).toEqual([]);
    }),
    { numRuns: RUNS, seed: setting("GRIDSTRIDE_SEED", 20261201) },
  );
});

test("two loops as one", () => {
  fc.assert(
    fc.property(strided, ({ before, body, second, n, grid, block }) => {
      const loop = (inner: string): string => `for (let i = grid(1); i < n; i += gridsize(1)) { ${inner} }`;
      const own = before.replaceAll("i", "grid(1)");
      const text = `${HEAD} { let s = 1; const w = ${own}; ${loop(body)} ${loop((second ?? "z[i] += w;").replace("2 * ", ""))} }`;
      const kernel = gridPositions.run(singleAssignment.run(kernelOf(text, TYPES)));
      const whole = withOneLoop(kernel, (one, other) => one === other);
      if (whole.body.length < kernel.body.length) changed.joined++;
      const [want, got] = [kernel, whole].map((one) => {
        const given = args(n);
        const launch = { grid: [grid, 1, 1], block: [block, 1, 1] } as const;
        simulate(one).run({ ...launch, args: given, stepBudget: 1e6, report: () => {} });
        return given.map((arg) => (arg.kind === "array" ? [...new Int32Array(arg.bytes.slice().buffer)] : arg.value));
      });
      expect(got, printKernel(whole)).toEqual(want);
    }),
    { numRuns: RUNS, seed: setting("GRIDSTRIDE_SEED", 20261201) },
  );
});

const args = (n: number): readonly SimArg[] => [
  ...[1, 2, 3].map((seed) => rowMajorArray("int32", [SIZE], seed)),
  { kind: "scalar", value: n },
];

afterAll(() => {
  expect(changed.threads).toBeGreaterThan(RUNS / 20);
  expect(changed.joined).toBeGreaterThan(RUNS / 20);
});
