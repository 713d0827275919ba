import { expect, test } from "vitest";
import { describe, matrices } from "../../../src/diagrams/memory/draw.ts";
import { framesOf, totalsOf } from "../../../src/diagrams/memory/frames.ts";
import { matmul } from "../../../src/diagrams/memory/programs.ts";
import { run } from "../../../src/diagrams/simulator.ts";

test.each([
  // n, tile, frames, global reads with tiles (2n³ / tile where the tile divides), and without (2n³)
  [4, 4, 3, 32, 128],
  [4, 2, 5, 64, 128],
  [8, 4, 5, 256, 1024],
  [6, 4, 5, 144, 432],
  [12, 4, 7, 864, 3456],
])("size %i by tiles of %i: %i frames, %i global reads instead of %i", async (n, tile, count, tiled, naive) => {
  const trace = await run(matmul("tiled", n, tile));
  expect([trace.complete, trace.finding]).toEqual([true, null]);
  expect(framesOf(trace.events, [0, 0]).length).toBe(count);
  expect(totalsOf(trace.events).globalReads).toBe(tiled);
  expect(totalsOf((await run(matmul("naive", n, tile))).events).globalReads).toBe(naive);
});

const frames = async (
  n: number,
  tile: number,
  block: readonly [number, number],
): Promise<ReturnType<typeof framesOf>> => framesOf((await run(matmul("tiled", n, tile))).events, block);

test("a load, a product, and the store at the end", async () => {
  const [load, product, next, , end] = await frames(8, 4, [1, 0]);
  expect([load?.reads.get("A")?.size, load?.writes.get("sB")?.size, load?.lines]).toEqual([16, 16, [11, 12]]);
  expect(load?.barrier).toEqual({ line: 13, threads: 16 });
  expect(load?.held.get("sA")?.get("2,3")).toBe("A[2][3]");
  expect(load?.held.get("sB")?.get("2,3")).toBe("B[2][7]");
  expect(product?.reads.get("sA")?.get("0,0")).toBe(4);
  expect(product?.held).toEqual(load?.held);
  expect(next?.held.get("sA")?.get("2,3")).toBe("A[2][7]");
  expect(end?.writes.get("C")?.get("0,4")).toBe(1);
  expect(end?.barrier).toBeNull();
  expect(end?.totals).toEqual({ globalReads: 64, globalWrites: 16, sharedReads: 256, sharedWrites: 64 });
});

test("past the edge of a matrix the tile holds the kernel's own zero", async () => {
  const [, , next] = await frames(6, 4, [0, 0]);
  expect([next?.held.get("sA")?.get("0,1"), next?.held.get("sA")?.get("0,2")]).toEqual(["A[0][5]", null]);
});

test("a trace of nothing has no frames, another block's is not this one's", async () => {
  expect(framesOf([], [0, 0])).toEqual([]);
  expect(await frames(4, 4, [1, 0])).toEqual([]);
});

test("a frame in words", async () => {
  const all = await frames(4, 2, [0, 0]);
  expect(all.map(describe)).toEqual([
    "Interval 1: elements read: 4 of A, 4 of B; elements written: 4 of sA, 4 of sB; then 4 threads meet at the barrier in line 13.",
    "Interval 2: elements read: 4 of sA, 4 of sB; then 4 threads meet at the barrier in line 15.",
    "Interval 3: elements read: 4 of A, 4 of B; elements written: 4 of sA, 4 of sB; then 4 threads meet at the barrier in line 13.",
    "Interval 4: elements read: 4 of sA, 4 of sB; then 4 threads meet at the barrier in line 15.",
    "Interval 5: elements written: 4 of C; then the kernel ends.",
  ]);
});

test.each([
  [4, 4],
  [4, 2],
  [6, 4],
  [12, 4],
])("size %i by tiles of %i: no two matrices cover each other", (n, tile) => {
  const all = matrices(n, tile);
  const apart = (a: (typeof all)[number], b: (typeof all)[number]): boolean =>
    a.column + a.size <= b.column || b.column + b.size <= a.column || a.row + a.size < b.row || b.row + b.size < a.row;
  expect(
    all.flatMap((a, i) =>
      all
        .slice(0, i)
        .filter((b) => !apart(a, b))
        .map((b) => `${a.name} ${b.name}`),
    ),
  ).toEqual([]);
});
