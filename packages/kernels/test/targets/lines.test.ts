// Percentiles, searches, counts, differences, interpolations and convolutions, compared with NumPy's: golden/lines.py wrote it.
import { array } from "@gridstride/core";
import { bincount, convolve, diff, interp, percentile, searchsorted } from "@gridstride/kernels";
import { eachTarget, type GoldenTable, seededRandom } from "@gridstride/testing";
import { expect, test } from "vitest";
import golden from "../golden/lines.json" with { type: "json" };
import { type Call, comparedWithNumpy } from "./compared-with-numpy.ts";
import { expectSame } from "./same.ts";

const calls = { bincount, convolve, diff, interp, percentile, searchsorted } as unknown as Readonly<
  Record<string, Call>
>;

/** How errors begin where NumPy's words are not those here. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/cannot be empty/, "cannot be empty"],
  [/diff requires input/, "at least one dimensional"],
  [/all the input array/, "expected an array next to x"],
];

comparedWithNumpy(golden as unknown as GoldenTable, {
  calls,
  isIndex: ({ call, options }) => call === "searchsorted" || (call === "bincount" && !("weights" in options)),
  out: ({ call }) => call === "percentile",
  refusal: (error) => WORDS.find(([words]) => words.test(error))?.[1] ?? error,
  thin: 8,
});

eachTarget(({ getDevice }) => {
  test("long lines", async () => {
    const device = getDevice();
    const random = seededRandom(4);
    const list = [...random.int32Array(9001, 0, 3000)];
    const x = array(list, "int32");
    const counts = await bincount(x, { device });
    const wanted = new Array<number>(counts.size).fill(0);
    for (const one of list) wanted[one]!++;
    expectSame(counts.toNested() as number[], wanted);
    const sorted = list.toSorted((a, b) => a - b);
    const places = await searchsorted(array(sorted, "int32"), x, { device });
    expectSame(
      places.toNested() as number[],
      list.map((one) => sorted.indexOf(one)),
    );
    const taken = await percentile(x, [0, 12.5, 99], { method: "lower", device });
    expectSame(
      taken.toNested() as number[],
      [0, 0.125, 0.99].map((q) => sorted[Math.floor(9000 * q)]!),
    );
    const short = list.slice(0, 70);
    const folded = await convolve(x, array(short, "int32"), { mode: "valid", device });
    expectSame(
      folded.toNested() as number[],
      Array.from({ length: 9001 - 69 }, (_, i) => short.reduce((all, one, k) => all + one * list[i + 69 - k]!, 0)),
    );
  });
});

test.each<[string, () => unknown, string]>([
  ["a number below 0", () => bincount(array([1, -1], "int32")), "x must have no negative elements, got -1"],
  ["floats", () => bincount(array([1], "float32")), "Cannot cast x from dtype('float32') to dtype('int64')"],
  ["weights of another shape", () => bincount(array([1, 2], "int32"), { weights: [1] }), "don't have the same length"],
  ["a table", () => bincount([[1]]), "expected x to have one axis"],
  ["a period of 0", () => interp([1], [1], [1], { period: 0 }), "period must be a non-zero value"],
  ["points of two lengths", () => interp([1], [1, 2], [1]), "not of the same length: got shapes [2] and [1]"],
  ["no points", () => interp([1], [], []), "array of sample points is empty"],
  ["a table to search", () => searchsorted([[1]], [1]), "expected sorted to have one axis, got shape [1, 1]"],
  ["a method", () => percentile([1], 5, { method: "mean" as never }), "expected method to be"],
  ["a number that the type does not hold", () => diff(array([1], "uint8"), { prepend: -1 }), "out of bounds for uint8"],
])("refuses %s", (_, run, message) => {
  expect(run).toThrow(message);
});
