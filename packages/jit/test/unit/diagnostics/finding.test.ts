import { expect, test } from "vitest";
import { outOfBounds } from "../../../src/diagnostics/finding.ts";

test.each([
  [[5], [4], "who reads x[5], out of bounds: the shape is [4]", "5 is not in 0 to 3", "index < x.shape[0]"],
  [
    [1, 4],
    [2, 3],
    "who reads x[1][4], out of bounds on axis 1: the shape is [2, 3]",
    "4 is not in 0 to 2",
    "x.shape[1]",
  ],
  [[-1], [4], "who reads x[-1], out of bounds: the shape is [4]", "-1 is not in 0 to 3", "does not count from the end"],
  [[0], [0], "who reads x[0], out of bounds: the shape is [0]", "there is no element", "index < x.shape[0]"],
])("an access at %j of %j", (indices, shape, summary, label, hint) => {
  const words = outOfBounds("who", "reads", "x", indices, shape);
  expect(words).toMatchObject({ summary, label });
  expect(words.hint).toContain(hint);
});
