// What a file of results or a module of suites has that is not as it must be: one line that names the file and the member.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runCommand } from "citty";
import { expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { readResults } from "../../src/results/read.ts";
import type { Results } from "../../src/results/results.ts";
import { checkBenches, checkTable } from "../../src/run/check-suites.ts";
import { results, table, timed } from "../support/results.ts";

const folder = mkdtempSync(join(tmpdir(), "gridstride-bench-test-"));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const whole = results([table("t", [timed("a", 1), { kind: "failed", name: "b", column: "host", why: "no" }])]);
const latest = fileURLToPath(new URL("../../../../bench/results/latest.json", import.meta.url));

test("results that are whole are read", () => {
  const path = file("whole.json", JSON.stringify(whole));
  expect(readResults(path)).toEqual(whole);
  expect(readResults(latest)).toEqual(JSON.parse(readFileSync(latest, "utf8")));
});

/** A copy in which one member is another value, or is taken out. */
function changed(path: string, value: unknown): Results {
  const copy = structuredClone(whole) as unknown as Record<string, unknown>;
  const names = path.split(".");
  const last = names.pop() as string;
  const owner = names.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, copy);
  if (value === undefined) delete owner[last];
  else owner[last] = value;
  return copy as unknown as Results;
}

test.each([
  ["machine", null, "machine: expected an object, got null"],
  ["machine.load", [1, 2], "machine.load: expected a list of 3, got [1, 2]"],
  ["warnings", undefined, "warnings: expected a list, got undefined"],
  ["scale", "large", 'scale: expected one of short, full, got "large"'],
  ["created", "today", 'created: expected text like ^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d, got "today"'],
  ["suites", {}, "suites: expected a list, got an object"],
  ["suites.0.tables.0", 1, "suites[0].tables[0]: expected an object, got 1"],
  ["suites.0.tables.0.curve", 1, "suites[0].tables[0].curve: expected an object, got 1"],
  [
    "suites.0.tables.0.entries.0.timing.samples",
    [],
    "entries[0].timing.samples: expected a list of at least 1, got []",
  ],
  ["suites.0.tables.0.entries.0.timing.calls", 0.5, "entries[0].timing.calls: expected an integer, got 0.5"],
  ["suites.0.tables.0.entries.0.timing.confidence", 2, "timing.confidence: expected a number up to 1, got 2"],
  ["suites.0.tables.0.entries.0.kind", "fast", 'kind: expected one of timed, wrong, failed, absent, got "fast"'],
  ["suites.0.tables.0.entries.1.why", undefined, "entries[1].why: expected text, got undefined"],
  ["suites.0.tables.0.entries.1", null, "entries[1]: expected an object, got null"],
  ["versions.node", 20, "versions.node: expected text, got 20"],
  ["limits.0.gigaflops", null, "limits[0].gigaflops: expected a number, got null"],
  ["weather", "fine", "weather: there is no such member"],
])("results whose %s is %j", async (path, value, message) => {
  const name = file("bad.json", JSON.stringify(changed(path, value)));
  const good = file("good.json", JSON.stringify(whole));
  const calls = [
    ["report", name],
    ["compare", name, good],
    ["compare", good, name],
  ];
  for (const rawArgs of calls) {
    const error = await runCommand(main, { rawArgs }).then(
      () => null,
      (one: Error) => one,
    );
    expect(error?.name).toBe("ResultsError");
    expect(error?.message).toContain(message);
    expect(error?.message).toMatch(/^\S+bad\.json: .*$/);
  }
});

const suite = 'name: "s", title: "t", seconds: { short: 1, full: 1 }, benches: () => []';
test.each([
  ["export const suites = [1];", "suites[0]: expected an object, got 1"],
  ["export const suites = [null];", "suites[0]: expected an object, got null"],
  ["export const suites = {};", "suites: expected a list, got an object"],
  ["export const other = 1;", "suites: expected a list, got undefined"],
  [`export const suites = [{ ${suite}, seconds: 5 }];`, "suites[0].seconds: expected an object, got 5"],
  [
    `export const suites = [{ ${suite}, seconds: { short: 0, full: 1 } }];`,
    "suites[0].seconds.short: expected a number",
  ],
  [`export const suites = [{ ${suite}, benches: [] }];`, "suites[0].benches: expected a function, got []"],
  [`export const suites = [{ ${suite}, timelines: 1 }];`, "suites[0].timelines: expected a function, got 1"],
  [`export const suites = [{ ${suite} }, { ${suite} }];`, 'suites[1].name: "s" is there already'],
  ["throw new Error('away');", "it could not be loaded: away"],
])("suites that are none: %s", async (text, message) => {
  const path = file(`suites-${message.replace(/\W/g, "").slice(0, 40)}${text.length}.mjs`, text);
  await expect(runCommand(main, { rawArgs: ["list", `--from=${path}`] })).rejects.toMatchObject({
    name: "SuitesError",
    message: expect.stringContaining(`${path}: ${message}`),
  });
});

const bench = { name: "b", title: "t", dtype: "float32", base: "x", tolerance: 0, contenders: () => [] };
test.each([
  [undefined, "s: benches(): expected a list, got undefined"],
  [[null], "s: benches()[0]: expected an object, got null"],
  [[{ ...bench, dtype: undefined }], "s: benches()[0].dtype: expected text, got undefined"],
  [[{ ...bench, tolerance: Number.NaN }], "s: benches()[0].tolerance: expected a number, got NaN"],
  [[{ ...bench, curve: 1 }], "s: benches()[0].curve: expected an object, got 1"],
  [[bench, { ...bench, contenders: [] }], "s: benches()[1].contenders: expected a function, got []"],
])("tables that a suite cannot have: %j", (benches, message) => {
  expect(() => checkBenches("s", benches)).toThrow(message);
  expect(checkBenches("s", [bench])).toEqual([bench]);
});

test("a contender's result is checked before it is reported", () => {
  const good = table("t", [timed("a", 1)]);
  expect(checkTable("s", good)).toBe(good);
  const bad = table("t", [timed("a", 1, { bytes: Number.POSITIVE_INFINITY })]);
  expect(() => checkTable("s", bad)).toThrow("s: t.entries[0].bytes: expected a number, got Infinity");
});
