// What changed between two runs, and when that fails.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "citty";
import { afterEach, expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.ts";
import { compare, regressions } from "../../src/results/compare.ts";
import type { Entry } from "../../src/results/results.ts";
import { results, table, timed } from "../support/results.ts";

const run = (...entries: readonly Entry[]) => results([table("t", entries)]);
const wrong: Entry = { kind: "wrong", name: "a", column: "resident", error: 1, expected: null };
const absent: Entry = { kind: "absent", name: "a", column: "resident", why: "away" };

test.each([
  // before, after; what is said; whether it counts against the run at 10 %
  [timed("a", 1), timed("a", 1), "alike", false],
  // All samples of one before all of the other.
  [timed("a", 1), timed("a", 1.08), "slower", false],
  [timed("a", 1), timed("a", 1.2), "slower", true],
  [timed("a", 1), timed("a", 0.5), "faster", false],
  // The samples of both overlap.
  [timed("a", 1), timed("a", 1.05), "alike", false],
  [timed("a", 1), wrong, "lost", true],
  [timed("a", 1), absent, "lost", true],
  [wrong, timed("a", 1), "new", false],
  [absent, timed("a", 1), "new", false],
] as const)("%#: %s", (before, after, kind, counts) => {
  const changes = compare(run(before), run(after));
  expect(changes).toMatchObject([{ suite: "suite", table: "t", name: "a", verdict: { kind } }]);
  expect(regressions(changes, 0.1)).toHaveLength(counts ? 1 : 0);
});

test("what neither run timed is left out; columns and sizes are not mixed", () => {
  expect(compare(run(wrong), run(absent))).toEqual([]);
  const changes = compare(
    run(timed("a", 1)),
    results([
      table("t", [timed("a", 1, { column: "device" })]),
      table("t", [timed("a", 9)], { title: "of another size" }),
    ]),
  );
  expect(changes.map(({ verdict }) => verdict.kind)).toEqual(["new", "new", "lost"]);
});

const folder = mkdtempSync(join(tmpdir(), "gridstride-bench-test-"));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const old = file("old.json", JSON.stringify(run(timed("a", 1))));
const slow = file("slow.json", JSON.stringify(run(timed("a", 1.2))));

afterEach(() => {
  process.exitCode = 0;
  vi.restoreAllMocks();
});

test.each([
  [["compare", old, slow], 0, "slower"],
  [["compare", old, slow, "--fail-over=10%"], 1, "1 slower by more than 10%"],
  [["compare", old, slow, "--fail-over=0.25"], 0, "1 compared, 1 changed"],
  [["compare", old, old, "--fail-over=0"], 0, "1 compared, 0 changed"],
  [["compare", old, old, "--all"], 0, "alike"],
])("%j", async (rawArgs, code, said) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await runCommand(main, { rawArgs });
  expect(process.exitCode ?? 0).toBe(code);
  expect(log.mock.calls.join("\n")).toContain(said);
});

test.each([
  [["compare", old, file("text.json", "text")], "expected results of `gridstride-bench run --json`"],
  [["compare", old, file("other.json", "{}")], "expected results of schema gridstride-bench/1, got undefined"],
  [["compare", old, slow, "--fail-over=much"], "--fail-over: expected a share such as 10% or 0.1, got much"],
  [["compare", old, slow, "--alpha=0"], "--alpha: expected a number above 0, got 0"],
])("%j is a mistake", async (rawArgs, message) => {
  await expect(runCommand(main, { rawArgs })).rejects.toThrow(message);
});
