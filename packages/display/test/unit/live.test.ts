import { afterEach, expect, test } from "vitest";
import {
  DisplayError,
  type DisplayItem,
  frames,
  limited,
  setDisplay,
  setViewer,
  slider,
  table,
} from "../../src/index.ts";

afterEach(() => {
  setDisplay(null);
  setViewer(null);
});

const titled = (title: string, i: number): void => table([{ i }], title);

test("where nobody watches, a few frames are computed and the last is shown", async () => {
  const shown: [string, unknown, boolean][] = [];
  setDisplay((item, redraw) => shown.push([item.title, item.kind === "table" && item.rows[0], redraw]));
  for await (const i of frames({ still: 3 })) for (const title of ["a", "b"]) titled(title, i);
  expect(shown).toEqual([
    ["a", [2], false],
    ["b", [2], false],
  ]);
});

test("where somebody watches, it goes on as long as frames are asked for, each redrawn in place", async () => {
  const shown: boolean[] = [];
  setDisplay((_item, redraw) => shown.push(redraw));
  let asked = 0;
  setViewer({
    nextFrame: () => (++asked < 5 ? Promise.resolve() : Promise.reject(new Error("enough"))),
    offer: (_slider, changed) => changed(7),
  });
  const speed = slider({ name: "speed", min: 0, max: 5, value: 1 });
  expect(speed.value).toBe(5);
  await expect(async () => {
    for await (const i of frames()) titled("a", i);
  }).rejects.toThrow("enough");
  expect(shown).toEqual([true, true, true, true, true]);
  titled("b", 0);
  expect(shown.at(-1)).toBe(false);
});

test.each([
  () => slider({ name: "x", min: 1, max: 0, value: 0 }),
  () => slider({ name: "x", min: 0, max: 1, value: 2 }),
  () => slider({ name: "x", min: 0, max: Number.NaN, value: 0 }),
])("a slider without a range is refused: %s", (make) => expect(make).toThrow(DisplayError));

test("frames refuses what is no number of frames", async () => {
  await expect(frames({ still: 0 }).next()).rejects.toThrow("expected still to be a whole number from 1 on");
});

test("the output has limits, and each is reported once", () => {
  const shown: DisplayItem[] = [];
  const said: string[] = [];
  const receive = limited(
    (item) => shown.push(item),
    (text) => said.push(text),
    { items: 3, bytes: 100, redrawn: 10 },
  );
  const bars: DisplayItem = { kind: "bars", title: "t", unit: "", bars: [{ name: "", value: 1 }] };
  for (let i = 0; i < 20; i++) receive(bars, false);
  for (let i = 0; i < 200; i++) receive(bars, true);
  receive({ kind: "line", title: "t", xLabel: "", yLabel: "", x: new Float64Array(20), series: [] }, false);
  expect(shown.length).toBeLessThanOrEqual(3 + 20);
  expect(shown.length).toBeGreaterThanOrEqual(3 + 10);
  expect(said.length).toBe(3);
});
