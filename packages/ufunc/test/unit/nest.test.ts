import fc from "fast-check";
import { expect, test } from "vitest";
import { makeNest } from "../../src/rules/nest.ts";

test.each([
  // shape       strides                        offsets     extents   strides                  offsets
  [[], [[], []], [3, 4], [], [[], []], [3, 4]],
  [[1, 1], [[7, 8]], [2], [], [[]], [2]],
  [[2, 0, 3], [[9, 9, 9]], [5], [0], [[0]], [5]],
  [[6], [[1]], [0], [6], [[1]], [0]],
  [[2, 3], [[3, 1]], [0], [6], [[1]], [0]],
  [[2, 3], [[4, 1]], [0], [2, 3], [[4, 1]], [0]],
  [[2, 3], [[1, 2]], [0], [6], [[1]], [0]],
  [[2, 3], [[0, 0]], [1], [6], [[0]], [1]],
  [[5], [[-1]], [4], [5], [[1]], [0]],
  [[5], [[-1], [1]], [4, 0], [5], [[-1], [1]], [4, 0]],
  [[5], [[-2], [0]], [8, 3], [5], [[2], [0]], [0, 3]],
  [[2, 3], [[-3, -1]], [5], [6], [[1]], [0]],
  [
    [2, 3, 4],
    [
      [12, 4, 1],
      [12, 4, 1],
    ],
    [0, 0],
    [24],
    [[1], [1]],
    [0, 0],
  ],
  [
    [2, 3, 4],
    [
      [12, 4, 1],
      [0, 4, 1],
    ],
    [0, 0],
    [2, 12],
    [
      [12, 1],
      [0, 1],
    ],
    [0, 0],
  ],
  [
    [2, 3, 4],
    [
      [12, 4, 1],
      [0, 0, 0],
    ],
    [0, 9],
    [24],
    [[1], [0]],
    [0, 9],
  ],
  [
    [4, 3, 2],
    [
      [1, 4, 12],
      [1, 4, 12],
    ],
    [0, 0],
    [24],
    [[1], [1]],
    [0, 0],
  ],
  [
    [3, 2],
    [
      [1, 3],
      [2, 1],
    ],
    [0, 0],
    [3, 2],
    [
      [1, 3],
      [2, 1],
    ],
    [0, 0],
  ],
] as const)("shape %j, strides %j, offsets %j", (shape, strides, offsets, extents, steps, starts) =>
  expect(makeNest(shape, strides, offsets)).toEqual({ extents, strides: steps, offsets: starts }),
);

/** The places that loops visit in every array, as text, in the order of the loops. */
function visits(
  extents: readonly number[],
  strides: readonly (readonly number[])[],
  offsets: readonly number[],
): string[] {
  let places = [[...offsets]];
  for (const [axis, extent] of extents.entries())
    places = places.flatMap((at) =>
      Array.from({ length: extent }, (_, i) => at.map((p, a) => p + i * (strides[a]?.[axis] as number))),
    );
  return places.map(String);
}

const arrays = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }).chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    strides: fc.array(
      fc.array(fc.integer({ min: -13, max: 13 }), { minLength: shape.length, maxLength: shape.length }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

test("a nest visits what the axes visit, each place together with the same others", () => {
  fc.assert(
    fc.property(arrays, ({ shape, strides }) => {
      const offsets = strides.map((_, i) => 100 * i);
      const nest = makeNest(shape, strides, offsets);
      expect(visits(nest.extents, nest.strides, nest.offsets).sort()).toEqual(visits(shape, strides, offsets).sort());
    }),
    { seed: 4, numRuns: 500 },
  );
});
