// Everything that display exports, with hostile values in the place of each argument and each option.
import { faultsOf, type Good, hostileValues, optionsSaid, type Row, subjectOf } from "@gridstride/testing";
import { afterAll, expect, test } from "vitest";
import * as display from "../../src/index.ts";

let last: unknown = null;
display.setDisplay((item) => {
  last = item;
});
afterAll(() => display.setDisplay(null));

/** What a call shows. */
const showing =
  (call: (...args: never[]) => unknown) =>
  async (...args: readonly unknown[]): Promise<unknown> => {
    await call(...(args as never[]));
    return last;
  };

const text: Good = [() => "x", ['"x"', '"2"']];
const label: Good = [() => "x", ['""', '"x"', '"2"']];
const numbers: Good = [() => [[1, 2]], [], /array|elements|element|shape|heatmap|image/];
const curve: Good = [() => [1, 2], ["BigInt64Array"], /\bx\b|elements|array/];
const item = { kind: "table", title: "t", columns: ["a"], rows: [[1]] };

/** A loop that has not ended would change how later files show what they show. */
async function beginsAndEnds(options: never): Promise<void> {
  const loop = display.frames(options);
  await loop.next();
  await loop.return();
}

const rows: readonly (readonly [name: string, call: (...args: never[]) => unknown, row: Row])[] = [
  [
    "heatmap",
    display.heatmap,
    {
      args: { numbers },
      base: ["title"],
      required: ["title"],
      options: { title: text, scale: [() => "gray"], range: [() => [0, 1]] },
    },
  ],
  ["image", display.image, { args: { numbers }, base: ["title"], required: ["title"], options: { title: text } }],
  [
    "line",
    display.line,
    {
      args: {},
      base: ["title", "y", "xLabel", "yLabel"],
      required: ["title", "y", "xLabel", "yLabel"],
      options: {
        title: text,
        x: curve,
        y: [() => ({ a: [1, 2] }), [], /\by\b|line "x", axis/],
        xLabel: label,
        yLabel: label,
      },
    },
  ],
  [
    "bars",
    display.bars,
    {
      args: {},
      base: ["title", "unit", "values"],
      required: ["title", "unit", "values"],
      options: { title: text, unit: label, values: [() => ({ a: 1 }), [], /values|bar/] },
    },
  ],
  ["timings", display.timings, { args: { ms: [() => ({ a: 1 }), [], /values|bar/] } }],
  [
    "table",
    display.table,
    {
      args: {
        rows: [() => [{ a: 1 }], [], /rows?|properties|table/],
        title: [() => "x", ["undefined", '"x"', '"2"']],
      },
    },
  ],
  ["emit", display.emit, { args: { item: [() => item] } }],
  ["textOf", display.textOf, { args: { item: [() => item] } }],
  ["stillLife", display.stillLife, { args: {} }],
  ["frames", beginsAndEnds, { args: {}, base: [], options: { still: [() => 3] } }],
  [
    "slider",
    display.slider,
    {
      args: {},
      base: ["name", "min", "max", "value"],
      required: ["name", "min", "max", "value"],
      options: {
        name: label,
        min: [() => 0, ["-1", "1.5"], /min/],
        max: [() => 9, ["2**53"], /max/],
        step: [() => 1, ["1.5", "2**53"], /step/],
        value: [() => 5, ["1.5"], /value/],
      },
    },
  ],
  // It takes receivers, also one that shows nothing.
  ["setDisplay", () => null, { args: {} }],
  ["setViewer", () => null, { args: {} }],
  ["limited", () => null, { args: {} }],
  ["DisplayError", () => null, { args: {} }],
];

test("every name has rows", () => {
  expect(Object.keys(display).sort()).toEqual(rows.map(([name]) => name).sort());
});

test.each(rows)("%s refuses what it cannot show, in words", async (_name, call, row) => {
  expect(await faultsOf(subjectOf(showing(call), row), hostileValues(null))).toEqual([]);
});

test.each(rows.filter(([, , { options }]) => options))(
  "%s: the options that it says are those that have rows",
  async (_name, call, { args, options }) => {
    const good = Object.values(args).map(([make]) => make());
    const said = await optionsSaid((given) => (call as (...args: unknown[]) => unknown)(...good, given));
    expect(said).toEqual(Object.keys(options ?? {}).sort());
  },
);

test.each([[undefined], [true], ["x"], [{}]])("setDisplay refuses %j", (to) => {
  expect(() => display.setDisplay(to as never)).toThrow(
    /setDisplay: expected a function that takes items, or null; got/,
  );
});
