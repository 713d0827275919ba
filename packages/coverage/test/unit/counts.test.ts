import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { requestDevice, type Target } from "@gridstride/core";
import { deviceFunction, kernel } from "@gridstride/jit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type KernelCoverage, kernelCoverage, startCounting } from "../../src/index.ts";

beforeAll(() => {
  startCounting();
});
afterAll(() => {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for("@gridstride/jit/counting")];
});

const here = fileURLToPath(import.meta.url);
const lines = readFileSync(here, "utf8").split("\n");

function makeKernel() {
  const half = deviceFunction((n: number) => (n > 6 ? n / 2 : n));
  return kernel(
    "void(float32[:])",
    ({ grid, half, shared, threadIdx, syncthreads }, y) => {
      const i = grid(1); // 8: threads
      const tile = shared.array(4, "float32");
      tile[threadIdx.x] = 0;
      syncthreads();
      if (i >= y.length) return; // 8: tests
      for (let j = 0; j <= i; j++) {
        if (j === 2) continue; // 21: iterations
        y[i] += half(j); // 17: sums
      }
      const add = (n: number): void => {
        y[i] += n; // 11: calls
      };
      add(1);
      switch (i) {
        case 0:
        case 1:
          y[i] += 10; // 2: labels
          break;
        case 2:
          add(2); // 1: falls
        default:
          add(3); // 4: default
      }
      if (i > 0 && (i > 4 || i === 3)) y[i] += 100; // 6: logical
      while (y[i]! < 0) y[i] += 1; // 6: never
    },
    { uses: { half } },
  );
}

/** The counts of the statements of this file, by line: the first of a line. */
function byLine({ data }: KernelCoverage): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [id, { start }] of Object.entries(data.statementMap))
    if (!counts.has(start.line)) counts.set(start.line, data.s[id] as number);
  return counts;
}

test.each<Target>(["simulator", "cpu", "parallel"])("counts of each line, on %s", async (target) => {
  using device = await requestDevice({ target });
  using y = device.zeros(6, "float32");
  startCounting().take();
  const launched = makeKernel();
  launched.configure(2, 4, { device })(y);
  await device.synchronize();
  const { files, unplaced } = kernelCoverage(startCounting().take(), (file) => file === here);
  expect(unplaced).toEqual([]);
  const found = files.get(here) as KernelCoverage;
  const counts = byLine(found);
  const expected = lines.flatMap((line, i) => {
    const [, count] = /\/\/ (\d+): \w+$/.exec(line) ?? [];
    return count === undefined ? [] : [[i + 1, Number(count)] as const];
  });
  expect(expected.length).toBeGreaterThan(8);
  expect(expected.map(([line]) => [line, counts.get(line)])).toEqual(expected);
  const { branchMap, b } = found.data;
  const branches = Object.entries(branchMap).map(([id, { type }]) => [type, b[id]]);
  expect(branches).toEqual([
    ["cond-expr", [0, 17]],
    ["if", [2, 6]],
    ["if", [4, 17]],
    ["switch", [2, 1, 4]],
    ["if", [2, 4]],
    ["binary-expr", [6, 5, 4]],
  ]);
});
