import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runNode } from "./child.ts";

const scratch = mkdtempSync(join(tmpdir(), "gridstride-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const passed = { passed: 3, failed: 0, skipped: 0 };

test.each([
  // the summary                                       the line                          exit code
  [undefined, "0 passed, 1 failed", 1],
  [{}, "0 passed, 0 failed", 1],
  [{ unit: passed }, "3 passed, 0 failed", 0],
  [{ unit: passed, build: { passed: 1, failed: 0, skipped: 2 } }, "4 passed, 0 failed, 2 skipped", 0],
  [{ unit: passed, build: { passed: 0, failed: 1, skipped: 0 } }, "3 passed, 1 failed", 1],
] as const)("%j closes with %j", (summary, line, code) => {
  const file = join(scratch, "test-summary.json");
  rmSync(file, { force: true });
  if (summary) writeFileSync(file, JSON.stringify(summary));
  const ended = runNode(["scripts/test/closing-line.mjs"], { GRIDSTRIDE_CACHE: scratch });
  expect(ended).toEqual({ code, output: `${line}\n` });
});
