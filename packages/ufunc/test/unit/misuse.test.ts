// What plain JavaScript lets through: each is an error that says what to do, where something else was computed before.
import { arange, type GridstrideError } from "@gridstride/core";
import { expect, test } from "vitest";
import { guvectorize } from "../../src/guvectorize.ts";
import { add } from "../../src/numpy/index.ts";
import { vectorize } from "../../src/vectorize.ts";

/** Values of kinds that the types refuse. */
// biome-ignore lint/suspicious/noExplicitAny: the point
const any = (value: unknown): any => value;

const x = arange(6).reshape([2, 3]);

test.each<[what: string, attempt: () => unknown, code: string, words: RegExp]>([
  ["NumPy's axis by place", () => add.reduce(x, any(1)), "wrong-kind", /reduce\(\).*\{ axis: 1 \}; got 1/],
  ["axes by place", () => add.reduce(x, any([0, 1])), "wrong-kind", /got \[0, 1\]/],
  ["no options", () => add.accumulate(x, any(null)), "wrong-kind", /accumulate\(\).*got null/],
  ["a bigint", () => add.reduceat(x, [0], any(1n)), "wrong-kind", /reduceat\(\).*got 1/],
  [
    "an option misspelt",
    () => vectorize((a) => a, any({ targte: "cpu" })),
    "wrong-kind",
    /no option 'targte'; it takes/,
  ],
  [
    "of gufuncs",
    () => guvectorize("(n)->()", (_x, _out) => {}, any({ identity: 0 })),
    "wrong-kind",
    /no option 'identity'/,
  ],
  ["a target for options", () => vectorize((a) => a, any("cpu")), "wrong-kind", /as an object.*got "cpu"/],
  [
    "an operand more",
    () =>
      vectorize(
        ["int32(int32)"],
        any((a: number, b: number) => a + b),
      ),
    "wrong-kind",
    /of 1 operands.*one of 2.*with \{ uses: \{\} \}, its first parameter is the context/,
  ],
  [
    "with a context",
    () =>
      vectorize(
        ["int32(int32)"],
        any(() => 1),
        { uses: {} },
      ),
    "wrong-kind",
    /of 1 operands after the context/,
  ],
  [
    "a result that is returned",
    () =>
      guvectorize(
        "(n)->()",
        any((a: number[], _: number[]) => a[0]),
      )(x),
    "GS307",
    /a gufunc's function returns nothing/,
  ],
  [
    "the same with a signature, from a block",
    () =>
      guvectorize(
        ["void(float64[:], float64[:])"],
        "(n)->()",
        any((a: number[], b: number[]) => {
          b[0] = 1;
          return a[0];
        }),
      )(x),
    "GS307",
    /write the result to an output, which is an array: `out\[0\] = …`/,
  ],
])("%s: is refused, in words", (_what, attempt, code, words) => {
  let error: GridstrideError | null = null;
  try {
    attempt();
  } catch (reason) {
    error = reason as GridstrideError;
  }
  expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
});

test("what looks alike is taken", () => {
  const first = guvectorize("(n)->()", (a, b) => void (b[0] = a[0]));
  expect(first(x).toNested()).toEqual([0, 3]);
  const early = guvectorize("(n)->()", (a, b) => {
    b[0] = 7;
    if (a[0] > 2) return;
    b[0] = a[1];
  });
  expect(early(x).toNested()).toEqual([1, 7]);
});
