import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { runSample } from "./checks.ts";

test("the sample runs", async () => {
  const [first] = await runSample(process.env["SAMPLE_TARGET"] as "cpu", process.env["SAMPLE_WHOLE"] === "1");
  deepEqual(first, [96, 98, 100, 100, 100]);
});
