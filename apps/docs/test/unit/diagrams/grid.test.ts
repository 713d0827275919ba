import { expect, test } from "vitest";
import {
  covering,
  type Dimensions,
  type Launch,
  misses,
  parseLaunch,
  positionOf,
} from "../../../src/diagrams/grid/launch.ts";
import { elementSheet, threadSheet } from "../../../src/diagrams/grid/layout.ts";
import { elementLine, summary, threadLines } from "../../../src/diagrams/grid/words.ts";

function launch(dimensions: Dimensions, blocks: string, threads: string, shape: string): Launch {
  const parsed = parseLaunch(dimensions, { blocks, threads, shape });
  if ("error" in parsed) throw new Error(parsed.error);
  return parsed.value;
}

test.each([
  // dimensions, blocks, threads, shape, error
  [1, "", "8", "5", "Blocks: expected one whole number from 1 to 1000000, such as 4; got “”"],
  [1, "0", "8", "5", "Blocks: expected one whole number from 1 to 1000000, such as 4; got “0”"],
  [1, "1", "1025", "5", "Threads per block: expected at most 1024 in all; got 1025. Take a smaller block."],
  [2, "1, 65", "8, 8", "5, 5", "Blocks: expected 2 whole numbers from 1 to 64, such as 4, 3; got “1, 65”"],
  [2, "1.5, 1", "8, 8", "5, 5", "Blocks: expected 2 whole numbers from 1 to 64, such as 4, 3; got “1.5, 1”"],
  [2, "1, 1", "8", "5, 5", "Threads per block: expected 2 whole numbers from 1 to 64, such as 4, 3; got “8”"],
  [3, "1 1 1", "8 8 8", "5, 5", "Array shape: expected 3 whole numbers from 1 to 64, such as 4, 3, 2; got “5, 5”"],
  [2, "1, 1", "64, 17", "5, 5", "Threads per block: expected at most 1024 in all; got 1088. Take a smaller block."],
] as const)("%i dimensions: %j, %j, %j is refused", (dimensions, blocks, threads, shape, error) => {
  expect(parseLaunch(dimensions, { blocks, threads, shape })).toEqual({ error });
});

test.each([
  // dimensions, blocks, threads, shape: outside, unreached, blocks that cover
  [1, "1", "1", "1", 0, 0, [1, 1, 1]],
  [1, "4", "8", "27", 5, 0, [4, 1, 1]],
  [1, "3", "8", "27", 0, 3, [4, 1, 1]],
  [1, "64", "16", "64", 960, 0, [4, 1, 1]],
  [1, "1000", "256", "250000", 6000, 0, [977, 1, 1]],
  [2, "3, 2", "4, 4", "7, 10", 26, 0, [3, 2, 1]],
  [2, "2×1", "4 4", "7, 10", 0, 38, [3, 2, 1]],
  [2, "1, 4", "4, 4", "7, 10", 36, 42, [3, 2, 1]],
  [3, "2, 1, 2", "4, 2, 1", "2, 3, 7", 4, 14, [2, 2, 2]],
] as const)(
  "%i dimensions, %s blocks of %s for %s: %i outside, %i unreached",
  (dimensions, blocks, threads, shape, outside, unreached, cover) => {
    const made = launch(dimensions, blocks, threads, shape);
    expect([misses(made), covering(made)]).toEqual([{ outside, unreached }, cover]);
  },
);

test.each([
  // place, blockIdx, threadIdx
  [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ],
  [
    [3, 3, 0],
    [0, 0, 0],
    [3, 3, 0],
  ],
  [
    [4, 3, 0],
    [1, 0, 0],
    [0, 3, 0],
  ],
  [
    [11, 7, 0],
    [2, 1, 0],
    [3, 3, 0],
  ],
] as const)("place %j is block %j, thread %j", (at, blockIdx, threadIdx) => {
  expect(positionOf(launch(2, "3, 2", "4, 4", "7, 10"), at)).toEqual({ blockIdx, threadIdx });
});

test("what is said of a thread, of an element and of the launch", () => {
  const made = launch(2, "3, 1", "4, 4", "7, 10");
  expect(threadLines(made, [9, 3, 0])).toEqual([
    "blockIdx.x = 2, blockIdx.y = 0",
    "threadIdx.x = 1, threadIdx.y = 3",
    "grid(2) = [9, 3]",
    "touches a[3][9]",
  ]);
  expect(threadLines(made, [10, 0, 0])[3]).toMatch(/^a\[0\]\[10\] is outside/);
  expect(elementLine(made, [9, 3, 0])).toBe("a[3][9] belongs to thread (1, 3) of block (2, 0).");
  expect(elementLine(made, [9, 4, 0])).toMatch(/^No thread reaches a\[4\]\[9\]/);
  expect(summary(made)).toBe(
    "48 threads for 70 elements: 8 threads are outside of the array, 30 elements are reached by no thread.",
  );
  expect(summary(launch(1, "1", "1", "1"))).toBe(
    "1 thread for 1 element: no thread is outside of the array, every element is reached.",
  );
});

test.each([
  // what, sheet, cells, left, columns, rows
  ["one thread", threadSheet(launch(1, "1", "1", "1")), 1, 0, 1, 1],
  ["a row per block", threadSheet(launch(1, "2", "8", "9")), 16, 0, 8, 2.35],
  ["a block of more than a row", threadSheet(launch(1, "2", "40", "9")), 80, 0, 32, 4.35],
  ["elements as wide as a block", elementSheet(launch(1, "2", "8", "9")), 9, 0, 8, 2],
  ["blocks apart on both axes", threadSheet(launch(2, "2, 2", "3, 2", "1, 1")), 24, 0, 6.35, 4.35],
  ["planes under each other", elementSheet(launch(3, "1 1 1", "1 1 1", "2, 3, 4")), 24, 0, 4, 6.7],
  ["more than can be drawn", elementSheet(launch(2, "1 1", "1 1", "64, 64")), 2048, 2048, 64, 32],
  ["a thousand blocks", threadSheet(launch(1, "1000", "256", "9")), 2048, 253_952, 32, 66.45],
  ["a corner of many columns", threadSheet(launch(2, "64 64", "16 16", "9 9")), 2048, 1_046_528, 65.05, 32.35],
  ["a column of one cell", threadSheet(launch(2, "1 64", "1 64", "9 9")), 2048, 2048, 1, 2058.85],
] as const)("%s", (_what, { cells, left, columns, rows }, count, notDrawn, width, height) => {
  expect([cells.length, left, columns]).toEqual([count, notDrawn, width]);
  expect(rows).toBeCloseTo(height);
});

test("no two cells of a sheet cover each other", () => {
  for (const made of [
    launch(1, "3", "40", "50"),
    launch(2, "3, 2", "4, 3", "7, 9"),
    launch(3, "2 2 2", "2 2 2", "3, 3, 3"),
  ])
    for (const { cells } of [threadSheet(made), elementSheet(made)]) {
      const close = cells.filter((a, i) =>
        cells.slice(0, i).some((b) => Math.abs(a.column - b.column) < 0.99 && Math.abs(a.row - b.row) < 0.99),
      );
      expect(close).toEqual([]);
    }
});
