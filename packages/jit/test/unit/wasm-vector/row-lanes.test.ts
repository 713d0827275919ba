// Threads that walk a row each: few enough at once that their cache lines do not displace one another.
import { expect, test } from "vitest";
import { rowMajorArray } from "./arguments.ts";
import { differences, emitted, kernelOf } from "./compare.ts";

const LAUNCH = { grid: [3, 1, 1], block: [64, 1, 1] } as const;

test.each([
  ["one place", "if (x > 3) s += a[y][x - 3];", 8],
  ["two places, of which one is not always read", "s += a[y][x]; if (x > 8) s -= a[y][x - 9];", 4],
  ["a place that is read and one that is written", "if (x + 8 < a.shape[1]) s += a[y][x + 8]; b[y][x] = s;", 4],
  ["the same row for all", "if (x > 0) s += a[0][x];", 32],
])("%s", (_, body, lanes) => {
  const loop = `let s = 0; for (let x = 0; x < a.shape[1]; x++) { ${body} } b[y][0] += s;`;
  const text = `({ grid }, a, b) => { const y = grid(1); if (y >= a.shape[0]) return; ${loop} }`;
  const kernel = kernelOf(text, ["float32[:, :]", "float32[:, :]"]);
  const widths = [
    ...emitted(kernel, LAUNCH)
      .module.wat()
      .matchAll(/i32\.const (\d+)\s+i32\.sub\s+local\.tee/g),
  ];
  expect(Math.max(...widths.map(([, width]) => Number(width)))).toBe(lanes);
  expect(
    differences(
      kernel,
      [1, 2].map((seed) => rowMajorArray("float32", [150, 37], seed)),
      LAUNCH,
    ),
  ).toEqual([]);
});
