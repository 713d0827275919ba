// Which work on host memory waits for which: begun, finished and failed by hand.
import { describe, expect, test } from "vitest";
import { type HostUse, takeTurn } from "../../src/host-turns.ts";
import { NDArray } from "../../src/ndarray.ts";

const buffer = new ArrayBuffer(64);
const words = (first: number, count: number, step = 1, of: ArrayBuffer = buffer): NDArray =>
  new NDArray(new Int32Array(of), [count], [step], first, "int32");
const bytes = (first: number, count: number): NDArray =>
  new NDArray(new Uint8Array(buffer, first), [count], [1], 0, "uint8");
const reads = (array: NDArray): HostUse => ({ reads: [array], writes: [] });
const writes = (array: NDArray): HostUse => ({ reads: [], writes: [array] });

/** Starts work on the uses in turn; its result says at any time which of it has begun. */
function inOrder(...all: readonly HostUse[]) {
  const begun: number[] = [];
  const ends: { readonly succeed: () => void; readonly fail: (error: Error) => void }[] = [];
  const results = all.map((use, at) => {
    const work = new Promise<void>((succeed, fail) => ends.push({ succeed, fail }));
    return takeTurn(use, () => {
      begun.push(at);
      return work.then(() => at);
    });
  });
  return { begun, ends, results };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("the second waits for the first", () => {
  test.each<[string, HostUse, HostUse, boolean]>([
    ["two writers of the same elements", writes(words(0, 4)), writes(words(0, 4)), true],
    ["a reader after a writer", writes(words(0, 4)), reads(words(3, 4)), true],
    ["a writer after a reader", reads(words(3, 4)), writes(words(0, 4)), true],
    ["two readers", reads(words(0, 4)), reads(words(0, 4)), false],
    ["neighbours", writes(words(0, 4)), writes(words(4, 4)), false],
    ["bytes of a word", writes(words(0, 4)), writes(bytes(15, 1)), true],
    ["bytes behind the words", writes(words(0, 4)), writes(bytes(16, 4)), false],
    ["what is walked backwards", writes(words(7, 4, -1)), writes(words(4, 1)), true],
    ["what is before that", writes(words(7, 4, -1)), writes(words(3, 1)), false],
    ["elements that interleave", writes(words(0, 4, 2)), writes(words(1, 4, 2)), true],
    ["another buffer", writes(words(0, 4)), writes(words(0, 4, 1, new ArrayBuffer(64))), false],
    ["nothing inside", writes(words(0, 4)), writes(words(2, 0)), false],
  ])("%s: %4$s", async (_name, first, second, waits) => {
    const { begun, ends, results } = inOrder(first, second);
    expect(begun).toEqual(waits ? [0] : [0, 1]);
    await settle();
    expect(begun).toEqual(waits ? [0] : [0, 1]);
    for (const { succeed } of ends) succeed();
    expect(await Promise.all(results)).toEqual([0, 1]);
    expect(begun).toEqual([0, 1]);
  });
});

test("work that has a turn of several waits for all of them, and nobody for what is behind", async () => {
  const { begun, ends, results } = inOrder(
    writes(words(0, 2)),
    writes(words(2, 2)),
    { reads: [words(2, 2)], writes: [words(0, 2)] },
    reads(words(2, 2)),
    writes(words(8, 2)),
  );
  expect(begun).toEqual([0, 1, 4]);
  ends[1]?.succeed();
  await settle();
  expect(begun).toEqual([0, 1, 4, 3]);
  ends[0]?.succeed();
  await settle();
  expect(begun).toEqual([0, 1, 4, 3, 2]);
  for (const { succeed } of ends) succeed();
  await Promise.all(results);
});

test("work that fails, later or at once, lets the next begin and keeps its error", async () => {
  const { begun, ends, results } = inOrder(writes(words(0, 2)), writes(words(0, 2)));
  const thrown = takeTurn(writes(words(0, 2)), () => {
    throw new Error("at once");
  });
  const last = takeTurn(writes(words(0, 2)), async () => "last");
  ends[0]?.fail(new Error("later"));
  await expect(results[0]).rejects.toThrow("later");
  ends[1]?.succeed();
  await expect(thrown).rejects.toThrow("at once");
  expect([await results[1], await last]).toEqual([1, "last"]);
  expect(begun).toEqual([0, 1]);
});

test("arrays of one piece of work do not wait for each other", async () => {
  expect(await takeTurn({ reads: [words(1, 2)], writes: [words(0, 4), words(2, 4)] }, async () => "done")).toBe("done");
  const { begun } = inOrder(writes(words(0, 8)));
  expect(begun).toEqual([0]);
});
