// What passes, the webgpu target and the simulator find: the examples of the reference page, compiled and run.
import { describe, expect, test } from "vitest";
import { codes } from "../../../scripts/reference/codes.ts";
import { frameOfRun } from "./run.ts";

const later = Object.entries(codes)
  .map(([code, doc]) => ({ code, ...doc }))
  .filter(({ code }) => code >= "GS600");

describe("the wrong example gives its code", () => {
  test.each(later)("$code: $title", ({ code, wrong }) => expect(frameOfRun(wrong)).toMatch(new RegExp(`^${code}: `)));
});

describe("the right example runs", () => {
  test.each(later)("$code: $title", ({ right }) => expect(frameOfRun(right)).toBe("runs"));
});

test("whole frames, as the reader sees them", async () => {
  const frames = later.map(({ wrong }) => frameOfRun(wrong));
  await expect(`${frames.join("\n\n")}\n`).toMatchFileSnapshot("golden/run-frames.txt");
});
