import { expect, test } from "vitest";
import { lanes, lengthOf, schematic, showMs, stepOf } from "../../../src/diagrams/timeline/lanes.ts";
import { record } from "../../../src/diagrams/timeline/record.ts";

test.each([
  // chunks, units in turn, units with streams
  [1, 3, 3],
  [2, 6, 4],
  [4, 12, 6],
  [8, 24, 10],
])("%i chunks take %i units in turn and %i with streams", (chunks, inTurn, streams) => {
  expect([lengthOf(schematic("in turn", chunks)), lengthOf(schematic("streams", chunks))]).toEqual([inTurn, streams]);
});

test("in the schematic no lane does two things at once, and a chunk's three follow each other", () => {
  for (const way of ["in turn", "streams"] as const) {
    const { spans } = schematic(way, 4);
    for (const lane of lanes) {
      const starts = spans.filter((span) => span.lane === lane).map(({ from }) => from);
      expect(new Set(starts).size).toBe(4);
    }
    for (let chunk = 0; chunk < 4; chunk++) {
      const mine = spans.filter((span) => span.chunk === chunk);
      expect(mine.map(({ lane }) => lane)).toEqual(lanes);
      expect(mine.slice(1).map(({ from }) => from)).toEqual(mine.slice(0, -1).map(({ to }) => to));
    }
  }
});

test.each([
  [0, 1],
  [0.01, 0.002],
  [8, 1],
  [9, 2],
  [12, 2],
  [24, 5],
  [800, 100],
])("an axis of %d has steps of %d", (length, step) => {
  expect(stepOf(length, 8)).toBeCloseTo(step);
});

test.each([
  [0.01234, "0.012 ms"],
  [1.26, "1.3 ms"],
  [99.4, "99 ms"],
  [123.6, "124 ms"],
])("%d is shown as %s", (ms, text) => {
  expect(showMs(ms)).toBe(text);
});

test("a recording has both ways, three spans a chunk, times that go forward", async () => {
  const { timelines, target } = await record(2);
  expect(["webgpu", "parallel", "cpu"]).toContain(target);
  expect(timelines.map(({ way, spans }) => [way, spans.length])).toEqual([
    ["in turn", 6],
    ["streams", 6],
  ]);
  for (const { spans } of timelines)
    for (const { from, to } of spans) {
      expect(from).toBeGreaterThan(-0.5);
      expect(to).toBeGreaterThanOrEqual(from);
    }
});
