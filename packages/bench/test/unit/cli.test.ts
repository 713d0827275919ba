// The command line on suites whose contenders are planted.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { runCommand } from "citty";
import { describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Results } from "../../src/results/results.ts";
import { resultsSchema } from "../../src/results/schema.ts";
import { bench, planted, temporary } from "../support/cli.ts";

const folder = temporary();
const readJson = (file: string): Results => JSON.parse(readFileSync(file, "utf8")) as Results;
const kinds = (results: Results, suite: string) =>
  results.suites
    .find(({ name }) => name === suite)
    ?.tables.map(({ name, entries }) => [name, ...entries.map((one) => `${one.name}: ${one.kind}`)]);

test("wrong and dead contenders are reported and not ranked; the rest is, fastest first", async () => {
  const [json, csv, md] = ["json", "csv", "md"].map((end) => join(folder, `mixed.${end}`)) as [string, string, string];
  const { code, stdout } = await bench(["run", "mixed", `--from=${planted}`, "--json", json, "--csv", csv, "--md", md]);
  // A result that nobody expected to be wrong.
  expect(code).toBe(1);
  const results = readJson(json);
  expect(kinds(results, "mixed")).toEqual([
    [
      "first",
      "slow: timed",
      "fast: timed",
      "wrong: wrong",
      "known to be wrong: wrong",
      "throws: failed",
      "away: absent",
    ],
  ]);
  expect(stdout).toContain("- wrong (host): wrong result, error 1.0e-3\n");
  expect(stdout).toContain(
    "- known to be wrong (host): wrong result, error infinite or no number (it is the lesson's)",
  );
  expect(stdout).toContain("- throws (host): failed: no such thing");
  expect(stdout).toContain("- away (resident): it is not installed");
  const ranked = stdout.split("\n").filter((line) => /^\| (fast|slow|wrong|known|throws|away)/.test(line));
  expect(ranked.map((line) => line.split(" ")[1])).toEqual(["fast", "slow"]);
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(resultsSchema);
  expect(validate(results), JSON.stringify(validate.errors)).toBe(true);
  expect(readFileSync(md, "utf8")).toBe(`${stdout.trimEnd()}\n`);
  const both = join(folder, "both.md");
  const again = await bench(["run", "mixed", `--from=${planted}`, "--after", json, "--md", both]);
  expect(readFileSync(both, "utf8")).toBe(`${stdout.trimEnd()}\n\n${again.stdout.trimEnd()}\n`);
  expect(
    readFileSync(csv, "utf8")
      .split("\r\n")
      .map((line) => line.split(",").slice(0, 7).join(",")),
  ).toEqual([
    "suite,table,dtype,x,contender,column,kind",
    "mixed,first,float64,,slow,host,timed",
    "mixed,first,float64,,fast,host,timed",
    "mixed,first,float64,,wrong,host,wrong",
    "mixed,first,float64,,known to be wrong,host,wrong",
    "mixed,first,float64,,throws,host,failed",
    "mixed,first,float64,,away,resident,absent",
    "",
  ]);
  const slow = results.suites[0]?.tables[0]?.entries[0];
  expect(slow?.kind === "timed" && slow.timing.samples.length).toBeGreaterThanOrEqual(7);
});

// They wait for their limits most of the time.
describe.concurrent("limits", { timeout: 120_000 }, () => {
  test("an endless contender and one that kills its process are reported, and everything else is there", async () => {
    const json = join(folder, "endless.json");
    const { code } = await bench(["run", "endless", "last", `--from=${planted}`, "--step-limit=3", "--json", json]);
    expect(code).toBe(1);
    const results = readJson(json);
    expect(results.suites.map(({ name, status }) => [name, status])).toEqual([
      ["endless", "done"],
      ["last", "done"],
    ]);
    expect(kinds(results, "endless")).toEqual([
      ["before", "fast: timed"],
      ["during", "fast: timed", "hangs: failed", "slow: timed"],
      ["after", "fast: timed", "dies: failed"],
    ]);
    const why = results.suites[0]?.tables.flatMap(({ entries }) =>
      entries.flatMap((one) => ("why" in one ? one.why : [])),
    );
    expect(why).toEqual([
      "killed: checking hangs took longer than 3 s",
      expect.stringContaining("its process ended by SIGKILL"),
    ]);
  });

  test("a suite that takes too long ends with what it had", async () => {
    const json = join(folder, "long.json");
    const { code } = await bench(["run", "waiting", "last", `--from=${planted}`, "--time-limit=12", "--json", json]);
    expect(code).toBe(1);
    const results = readJson(json);
    expect(results.suites.map(({ status, why }) => [status, why])).toEqual([
      ["killed", "took longer than 12 s"],
      ["done", null],
    ]);
    expect(kinds(results, "waiting")).toEqual([["before", "fast: timed"]]);
  });

  test("a budget leaves out the tables that it does not reach, and says so", async () => {
    const json = join(folder, "budget.json");
    const { code, stdout } = await bench(["run", "patient", `--from=${planted}`, "--budget=1", "--json", json]);
    expect(code).toBe(0);
    expect(kinds(readJson(json), "patient")).toEqual([["first", "slow: timed"]]);
    expect(stdout).toContain("- Warning: patient: no time was left for second, third\n");
  });
});

test("--browser runs suites in a page of Chromium", { timeout: 120_000 }, async () => {
  // A script of the workspace, without declarations.
  const { chromiumLaunch } = await import(new URL("../../../../scripts/webgpu/chromium.mjs", import.meta.url).href);
  const env = { GRIDSTRIDE_BENCH_BROWSER: JSON.stringify(await chromiumLaunch()) };
  const json = join(folder, "browser.json");
  const { code, stderr } = await bench(
    ["run", "paged", `--from=${planted}`, "--browser", "--step-limit=6", "--json", json],
    { env },
  );
  const results = readJson(json);
  expect(results.runtime, stderr).toMatch(/^Chromium \d+/);
  expect(kinds(results, "paged")).toEqual([["only", "fast: timed", "in a page: timed", "hangs: failed"]]);
  expect(code).toBe(1);
});

test.each([
  [["run", "nothing"], "there is no suite nothing; suites: limits, elementwise"],
  [["run", "--time-limit=-1"], "--time-limit: expected a number above 0, got -1"],
  [["run", "--colour"], "there is no option --colour"],
  [["list", "--from=away.js"], "away.js: it could not be loaded: Cannot find module"],
])("%j is a mistake", async (rawArgs, message) => {
  await expect(runCommand(main, { rawArgs })).rejects.toThrow(message);
});
