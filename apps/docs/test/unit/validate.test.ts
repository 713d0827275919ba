// What a sandbox may send: the fields of a message are in their ranges, or there is no message.
import { expect, test } from "vitest";
import { validated } from "../../src/runner/validate.ts";

test.each([
  null,
  1,
  "ended",
  {},
  { type: "quiet", seconds: 1e9, waits: true },
  { type: "ended", how: "stopped" },
  { type: "device", target: "gpu" },
  { type: "control", name: "x", min: 1, max: 0, step: 1, value: 0 },
  { type: "display", item: null },
  { type: "display", item: { kind: "poster", title: "t" } },
  { type: "display", item: { kind: "table", title: "t", columns: 3, rows: { length: 1e9 } } },
  {
    type: "display",
    item: { kind: "heatmap", title: "t", scale: "viridis", height: 2, width: 2, values: new Float32Array(3) },
  },
  { type: "display", item: { kind: "image", title: "t", height: -1, width: -1, pixels: new Uint8ClampedArray(4) } },
  { type: "display", item: { kind: "image", title: "t", height: 1, width: 1, pixels: [0, 0, 0, 0] } },
  {
    type: "display",
    item: { kind: "line", title: "t", x: new Float64Array(2), series: [{ name: "a", values: new Float64Array(3) }] },
  },
])("%j is none", (message) => expect(validated(message)).toBe(undefined));

test("fields of other types become what can be shown, and places that are none are left out", () => {
  const diagnostics = [
    { from: -1, to: 2, message: "a" },
    { from: 5, to: 2 },
    null,
    { from: 0, to: 1e12 },
    { from: 1, to: 2, message: {} },
  ];
  expect(validated({ type: "error", name: {}, message: 1, code: 2, diagnostics })).toEqual({
    type: "error",
    name: "",
    message: "",
    diagnostics: [{ from: 1, to: 2, message: "" }],
  });
  expect(validated({ type: "ran", target: "cpu", adapter: 1, why: "w", ms: -Infinity })).toEqual({
    type: "ran",
    target: "cpu",
    adapter: "",
    why: "w",
    ms: 0,
  });
  const loop: unknown[] = [];
  loop.push(loop);
  expect(
    validated({ type: "display", item: { kind: "table", title: "t", columns: ["a"], rows: [[loop]] } }),
  ).toMatchObject({
    item: { rows: [[""]] },
  });
});

test("long texts and long lists are cut", () => {
  const message = validated({ type: "console", level: "log", text: "x".repeat(3e6) });
  expect(message?.type === "console" && message.text.length).toBe(2e6);
  const bars = Array.from({ length: 1e4 }, () => ({ name: "b", value: 1 }));
  const shown = validated({ type: "display", item: { kind: "bars", title: "t", unit: "", bars } });
  expect(shown?.type === "display" && shown.item.kind === "bars" && shown.item.bars.length).toBe(50);
});
