import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  bars,
  type DisplayItem,
  heatmap,
  image,
  line,
  type Numbers,
  setDisplay,
  table,
  textOf,
  timings,
} from "../../src/index.ts";

let shown: DisplayItem[] = [];
beforeEach(() => {
  shown = [];
  setDisplay((item) => shown.push(item));
});
afterEach(() => setDisplay(null));

const last = (): DisplayItem => structuredClone(shown.at(-1) as DisplayItem);
const bytes = (...of: number[]) => Uint8Array.from(of);

describe("numbers come in every form", () => {
  const data = Float32Array.of(1, 2, 3, 4);
  test.each<[string, Numbers, number[]]>([
    // form                           given                                                          row by row
    ["one element", [[7]], [7]],
    ["a view, transposed", { data, shape: [2, 2], stride: [1, 2] }, [1, 3, 2, 4]],
    ["a view that starts later", { data, shape: [1, 2], stride: [2, 1], offset: 2 }, [3, 4]],
    ["bigints", { data: BigInt64Array.of(-1n, 5n), shape: [1, 2], stride: [2, 1] }, [-1, 5]],
    [
      "nested arrays",
      [
        [1, 2],
        [3, 4],
      ],
      [1, 2, 3, 4],
    ],
    ["booleans", [[true, false]], [1, 0]],
    ["float32 rows", [[0.5, Number.NaN]], [0.5, Number.NaN]],
  ])("%s", (_, given, expected) => {
    heatmap(given, { title: "t" });
    expect(last()).toMatchObject({ kind: "heatmap", scale: "viridis", values: Float32Array.from(expected) });
  });

  test("they are copied", () => {
    const own = new Float32Array([1, 2]);
    heatmap({ data: own, shape: [1, 2], stride: [2, 1] }, { title: "t" });
    own.fill(0);
    expect(last()).toMatchObject({ values: Float32Array.of(1, 2), min: 1, max: 2 });
  });
});

test.each<[string, Numbers, number[]]>([
  // a picture of       given                                                     red, green, blue, alpha
  ["floats, clamped", [[-1, 0.5, 2]], [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255]],
  ["bytes", { data: bytes(0, 9), shape: [1, 2], stride: [2, 1] }, [0, 0, 0, 255, 9, 9, 9, 255]],
  ["colours", [[[1, 0, 0.2]]], [255, 0, 51, 255]],
  ["alpha", { data: bytes(1, 2, 3, 4), shape: [1, 1, 4], stride: [4, 4, 1] }, [1, 2, 3, 4]],
])("an image of %s", (_, given, pixels) => {
  image(given, { title: "t" });
  expect(last()).toMatchObject({ kind: "image", pixels: Uint8ClampedArray.from(pixels) });
});

const axes = { xLabel: "x", yLabel: "y" };
test.each<[string, () => void, DisplayItem]>([
  [
    "line, places counted",
    () => line({ title: "t", y: { a: [3, 4] }, ...axes }),
    {
      kind: "line",
      title: "t",
      ...axes,
      x: Float64Array.of(0, 1),
      series: [{ name: "a", values: Float64Array.of(3, 4) }],
    },
  ],
  [
    "timings",
    () => timings({ a: 0, b: 2.5 }),
    {
      kind: "bars",
      title: "Time",
      unit: "ms",
      bars: [
        { name: "a", value: 0 },
        { name: "b", value: 2.5 },
      ],
    },
  ],
  [
    "table of unlike rows",
    () =>
      table(
        [
          { a: 1n, b: true },
          { c: "x", a: 2 },
        ],
        "t",
      ),
    {
      kind: "table",
      title: "t",
      columns: ["a", "b", "c"],
      rows: [
        ["1", true, null],
        [2, null, "x"],
      ],
    },
  ],
])("%s", (_, show, expected) => {
  show();
  expect(last()).toEqual(expected);
});

test.each<[string, () => void, string, RegExp]>([
  // what is wrong          call                                                         code      message
  ["no title", () => image([[1]], { title: " " }), "title", /expected a title/],
  ["one axis", () => heatmap([1, 2], { title: "t" }), "shape", /expected shape \[height, width\], got \[2\]/],
  ["no element", () => heatmap([[]], { title: "t" }), "shape", /got \[1, 0\]/],
  ["a range of one end", () => heatmap([[1]], { title: "t", range: [1, 1] }), "option", /the lower first, got/],
  ["ragged", () => heatmap([[1, 2], [3]], { title: "t" }), "shape", /rows of 2 elements, got 1/],
  ["text", () => heatmap([["a" as never]], { title: "t" }), "values", /expected numbers, got "a"/],
  ["a device array", () => heatmap({ shape: [2, 2] } as never, { title: "t" }), "values", /copyToHost/],
  ["two channels", () => image([[[1, 2]]], { title: "t" }), "shape", /got \[1, 1, 2\]/],
  ["no curve", () => line({ title: "t", y: {}, ...axes }), "shape", /at least one curve/],
  ["unlike lengths", () => line({ title: "t", x: [1], y: { a: [1, 2] }, ...axes }), "shape", /1, got 2 in a/],
  ["a negative bar", () => bars({ title: "t", unit: "u", values: { a: -1 } }), "values", /got -1 as a/],
  ["no bar", () => timings({}), "values", /at least one bar/],
  ["no row", () => table([]), "values", /expected rows/],
  ["a nested cell", () => table([{ a: [1] }]), "values", /got object/],
])("refuses %s", (_, call, code, message) => {
  expect(call).toThrow(
    expect.objectContaining({ name: "DisplayError", code, message: expect.stringMatching(message) }),
  );
});

test.each<[string, () => void, string]>([
  [
    "heatmap",
    () =>
      heatmap(
        [
          [0, 1, 2, 3],
          [Number.NaN, 1, 2, 4],
        ],
        { title: "t" },
      ),
    "t (2 x 4, 0 to 4)\n? ▒█",
  ],
  ["a flat heatmap", () => heatmap([[5, 5]], { title: "t" }), "t (1 x 2, 5 to 5)\n"],
  ["image", () => image([[0, 1]], { title: "t" }), "t (picture, 1 x 2)\n █"],
  [
    "line",
    () => line({ title: "t", y: { a: [0, 1, 2, 7], bc: [7, Number.NaN, 0, 1.23456] }, ...axes }),
    "t (y over x, 0 to 3)\na  ▁▂▃█ 0 to 7\nbc █ ▁▂ 0 to 7",
  ],
  ["bars", () => timings({ one: 1, two: 0.25 }), `Time\none ${"█".repeat(40)} 1 ms\ntwo ${"█".repeat(10)} 0.25 ms`],
  [
    "table",
    () =>
      table(
        [
          { n: 1, name: "x" },
          { n: 10, name: null },
        ],
        "t",
      ),
    "t\n n  name\n--  ----\n 1  x\n10",
  ],
])("as text: %s", (_, show, expected) => {
  show();
  expect(textOf(last())).toBe(expected);
});

test("a large heatmap is at most 60 by 24 characters", () => {
  heatmap({ data: new Float32Array(512 * 512).map((_, i) => i), shape: [512, 512], stride: [512, 1] }, { title: "t" });
  const [, ...rows] = textOf(last()).split("\n");
  expect([rows.length, Math.max(...rows.map((row) => row.length))]).toEqual([24, 60]);
});

test("a long table and many bars are at most a few dozen lines", () => {
  table(Array.from({ length: 150_000 }, (_, i) => ({ i })));
  const lines = textOf(last()).split("\n");
  expect([lines.length, lines[3], lines.at(-2), lines.at(-1)]).toEqual([43, " 0", "38", "… and 149961 more rows"]);
  timings(Object.fromEntries(Array.from({ length: 150_000 }, (_, i) => [`n${i}`, 1])));
  expect(textOf(last()).split("\n")).toHaveLength(41);
});
