import fc from "fast-check";
import { expect, test } from "vitest";
import { chunksOf } from "../../src/call/chunks.ts";
import { Flight } from "../../src/call/flight.ts";
import { makeNest, type Nest } from "../../src/rules/nest.ts";

const nest = (extents: readonly number[], ...strides: readonly (readonly number[])[]): Nest => ({
  extents,
  strides,
  offsets: strides.map(() => 0),
});

test.each<[Nest, readonly number[], number, readonly (readonly [readonly number[], readonly number[]])[]]>([
  // loops                        bytes    most    extents and offsets of each chunk
  [nest([], []), [4], 1, [[[], [0]]]],
  [nest([5], [1]), [4], 20, [[[5], [0]]]],
  [
    nest([5], [1]),
    [4],
    19,
    [
      [[3], [0]],
      [[2], [3]],
    ],
  ],
  [
    nest([3], [1]),
    [4],
    1,
    [
      [[1], [0]],
      [[1], [1]],
      [[1], [2]],
    ],
  ],
  // Two arrays count together.
  [
    nest([4], [1], [2]),
    [4, 8],
    24,
    [
      [[2], [0, 0]],
      [[2], [2, 4]],
    ],
  ],
  // What is repeated counts once, and stays where it is.
  [
    nest([4, 3], [3, 1], [0, 1]),
    [1, 1],
    9,
    [
      [
        [2, 3],
        [0, 0],
      ],
      [
        [2, 3],
        [6, 0],
      ],
    ],
  ],
  [
    nest([3], [1], [0]),
    [1, 8],
    10,
    [
      [[2], [0, 0]],
      [[1], [2, 0]],
    ],
  ],
  // An iteration of the outermost loop that is too large is cut along the next.
  [
    nest([2, 4], [4, 1]),
    [1],
    3,
    [
      [[2], [0]],
      [[2], [2]],
      [[2], [4]],
      [[2], [6]],
    ],
  ],
  [
    nest([2, 1, 5], [5, 5, -1]),
    [1],
    5,
    [
      [[1, 1, 5], [0]],
      [[1, 1, 5], [5]],
    ],
  ],
])("%j, %j bytes, at most %i", (given, bytes, most, expected) => {
  const made = [...chunksOf(given, bytes, most)];
  expect(made.map(({ extents, offsets }) => [extents, offsets])).toEqual(expected);
});

/** The places that loops visit in every array, as text, in the order of the loops. */
function visits({ extents, strides, offsets }: Nest): string[] {
  let places = [[...offsets]];
  for (const [axis, extent] of extents.entries())
    places = places.flatMap((at) =>
      Array.from({ length: extent }, (_, i) => at.map((p, a) => p + i * (strides[a]?.[axis] as number))),
    );
  return places.map(String);
}

const nests = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }).chain((shape) =>
  fc
    .array(fc.array(fc.integer({ min: -13, max: 13 }), { minLength: shape.length, maxLength: shape.length }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((strides) =>
      makeNest(
        shape,
        strides,
        strides.map((_, i) => 100 * i),
      ),
    ),
);

test("chunks visit what the whole visits, in its order, and are as small as asked where they can be", () => {
  fc.assert(
    fc.property(nests, fc.integer({ min: 1, max: 400 }), (whole, most) => {
      const bytes = whole.strides.map((_, i) => 2 ** i);
      const chunks = [...chunksOf(whole, bytes, most)];
      expect(chunks.flatMap(visits)).toEqual(visits(whole));
      for (const { extents, strides } of chunks) {
        const touched = strides.map((stride) => extents.reduce((n, e, axis) => (stride[axis] === 0 ? n : n * e), 1));
        const size = touched.reduce((sum, count, i) => sum + count * (bytes[i] as number), 0);
        expect(size <= most || touched.every((count) => count === 1)).toBe(true);
      }
    }),
    { seed: 4, numRuns: 300 },
  );
});

/** Work that the test ends. */
function work(): { readonly promise: Promise<void>; done(): void; fail(error: Error): void } {
  let [done, fail]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((resolve, reject) => {
    [done, fail] = [resolve, reject];
  });
  return { promise, done, fail };
}

/** Whether a promise is settled once everything that is ready has run. */
async function settles(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const mark = (): void => {
    settled = true;
  };
  promise.then(mark, mark);
  await new Promise((resolve) => setTimeout(resolve, 0));
  return settled;
}

test("a flight takes in as much as it may, and waits for the oldest then", async () => {
  const flight = new Flight(2);
  const [first, second, third] = [work(), work(), work()];
  expect(await settles(flight.add(first.promise))).toBe(true);
  const full = flight.add(second.promise);
  expect(await settles(full)).toBe(false);
  second.done();
  expect(await settles(full)).toBe(false);
  first.done();
  expect(await settles(full)).toBe(true);
  await flight.add(third.promise);
  const landed = flight.landed();
  expect(await settles(landed)).toBe(false);
  third.done();
  expect(await settles(landed)).toBe(true);
});

test("a flight throws what failed, and is over when the rest is", async () => {
  const flight = new Flight(3);
  const [first, second] = [work(), work()];
  await flight.add(first.promise);
  await flight.add(second.promise);
  const landed = flight.landed();
  first.fail(new Error("first"));
  await expect(landed).rejects.toThrow("first");
  const over = flight.over();
  expect(await settles(over)).toBe(false);
  second.fail(new Error("second"));
  expect(await settles(over)).toBe(true);
});
