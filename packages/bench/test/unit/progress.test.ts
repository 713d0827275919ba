// How a run tells what it is at: one line with the time left on a terminal, plain lines elsewhere.
import { expect, test, vi } from "vitest";
import { Progress } from "../../src/run/progress.ts";
import type { Suite } from "../../src/suites/suite.ts";
import { table } from "../support/results.ts";

const suite = (name: string, seconds: number): Suite => ({
  ...{ name, title: name, seconds: { short: seconds, full: 10 * seconds } },
  benches: () => [],
});
const suites = [suite("first", 60), suite("second", 30)] as const;

function run(terminal: { readonly isTTY: boolean; readonly columns?: number }): readonly string[] {
  const said: string[] = [];
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const progress = new Progress(suites, "short", { ...terminal, write: (text) => said.push(text) });
  const step = (seconds: number, fraction: number): void => {
    now.mockReturnValue(1000 * seconds);
    const what = { contender: "slow", column: "host", what: "timing" } as const;
    progress.told({ kind: "step", bench: "a table", ...what, fraction });
  };
  progress.begin(suites[0]);
  step(0, 0);
  // Twice as slow as was expected.
  step(60, 0.5);
  progress.told({ kind: "table", table: table("a table", []) });
  progress.begin(suites[1]);
  step(120, 0);
  progress.end();
  now.mockRestore();
  return said;
}

test("on a terminal", () => {
  const line = (left: string, suite: string) => `\r\x1b[K${left} left: ${suite}, a table: timing slow`;
  expect(run({ isTTY: true })).toEqual([
    line("1:30", "first (1 of 2)"),
    line("2:00", "first (1 of 2)"),
    line("1:00", "second (2 of 2)"),
    "\r\x1b[K",
  ]);
});

test("a terminal's line does not wrap", () => {
  for (const text of run({ isTTY: true, columns: 20 })) expect(text.length - "\r\x1b[K".length).toBeLessThan(20);
});

test("elsewhere", () => {
  expect(run({ isTTY: false })).toEqual(["first ...\n", "first: a table done\n", "second ...\n"]);
});
