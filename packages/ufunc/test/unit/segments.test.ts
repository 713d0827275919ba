import fc from "fast-check";
import { expect, test } from "vitest";
import { groupEqual } from "../../src/methods/segments.ts";

test.each([
  // values                 distinct          starts           order
  [[], [], [0], []],
  [[0], [0], [0, 1], [0]],
  [[5, 5, 5], [5], [0, 3], [0, 1, 2]],
  [
    [2, 0, 2, 1],
    [0, 1, 2],
    [0, 1, 2, 4],
    [1, 3, 0, 2],
  ],
  [
    [2048, 2047, 2048],
    [2047, 2048],
    [0, 1, 3],
    [1, 0, 2],
  ],
  [
    [2 ** 40, 1, 2 ** 40],
    [1, 2 ** 40],
    [0, 1, 3],
    [1, 0, 2],
  ],
])("%j", (values, distinct, starts, order) => {
  const made = groupEqual(values);
  expect([[...made.distinct], [...made.starts], [...made.order]]).toEqual([distinct, starts, order]);
});

test("equal values stay in their order", () => {
  const values = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.nat(), fc.constant(2 ** 33)), { maxLength: 50 });
  fc.assert(
    fc.property(values, (list) => {
      const { distinct, starts, order } = groupEqual(list);
      const sorted = list.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value || a.at - b.at);
      expect([...order]).toEqual(sorted.map(({ at }) => at));
      expect([...distinct]).toEqual([...new Set(sorted.map(({ value }) => value))]);
      expect([...distinct].flatMap((value, i) => list.slice(starts[i], starts[i + 1]).map(() => value))).toEqual(
        sorted.map(({ value }) => value),
      );
    }),
    { seed: 6, numRuns: 300 },
  );
});
