import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { someRows, times } from "@gridstride/testing";
import { build } from "esbuild";
import coverageLibrary from "istanbul-lib-coverage";
import { afterAll, expect, test } from "vitest";

const run = promisify(execFile);
const sample = fileURLToPath(new URL("../sample", import.meta.url));
const dist = new URL("../../dist/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "gridstride-coverage-"));
afterAll(() => rmSync(folder, { recursive: true }));

const nodeTest = [process.execPath, "--import", "tsx", "--test", "node.check.ts"];

/** Runs a command in the sample; its output, or the error of a command that fails. */
async function inSample(command: readonly string[], env: Record<string, string>): Promise<string> {
  const [name = "", ...args] = command;
  const { NODE_OPTIONS: _, VITEST: __, ...outside } = process.env;
  const { stdout } = await run(name, args, { cwd: sample, env: { ...outside, ...env } });
  return stdout;
}

/** The uncovered lines and the share of covered branches, as a report says. */
function readReport(file: string): { lines: readonly string[]; branches: number } {
  const map = coverageLibrary.createCoverageMap(JSON.parse(readFileSync(file, "utf8")));
  expect(map.files()).toEqual([join(sample, "kernels.ts")]);
  const coverage = map.fileCoverageFor(map.files()[0]!);
  return { lines: coverage.getUncoveredLines().map(String), branches: coverage.toSummary().branches.pct };
}

// The lines of `scale`'s untested branch, of `transpose`, and of what V8 counts: `transposed` and `size`.
const untested = ["18"];
const transpose = ["35", "36", "37", "38", "39", "40", "41", "42"];
const counted = ["47", "48", "49", "50", "69"];

test.each([
  ["0", [...untested, ...transpose, ...counted]],
  ["1", []],
])("vitest --coverage, with all branches tested: %s", async (whole, lines) => {
  const dir = join(folder, `vitest-${whole}`);
  const vitest = fileURLToPath(new URL("../../node_modules/vitest/vitest.mjs", import.meta.url));
  const command = [process.execPath, vitest, "run", "--coverage", `--coverage.reportsDirectory=${dir}`];
  await inSample(command, { SAMPLE_WHOLE: whole });
  const report = readReport(join(dir, "coverage-final.json"));
  expect(report.lines).toEqual(lines);
  if (whole === "1") expect(report.branches).toBe(100);
});

test.each([
  ["0", [...untested, ...transpose]],
  ["1", []],
])("node --test, with all branches tested: %s", async (whole, lines) => {
  const dir = join(folder, `node-${whole}`);
  const [node = "", ...args] = nodeTest;
  const env = { SAMPLE_WHOLE: whole, GRIDSTRIDE_COVERAGE: join(dir, "counts") };
  await inSample([node, "--import", new URL("register.js", dist).href, ...args], env);
  const cli = fileURLToPath(new URL("cli.js", dist));
  const text = await inSample([node, cli, "--dir", dir, "--reporter", "json", "--reporter", "text"], env);
  expect(text).toMatch(whole === "1" ? /kernels\.ts \|\s+100 \|\s+100 / : /kernels\.ts .* 18,35-42/);
  expect(readReport(join(dir, "coverage-final.json")).lines).toEqual(lines);
  expect(readdirSync(dir)).not.toContain("counts");
  await expect(inSample([node, cli], env)).rejects.toThrow(/no counts in .*expected files that .*, got none/);
});

const bundled: readonly (readonly [string, boolean, string])[] = [
  ["minified", true, "--no-warnings"],
  ["minified, in Node with source maps", true, "--enable-source-maps"],
  ["not minified", false, "--enable-source-maps"],
];
test.each(someRows(bundled, 2))("a bundle, %s, names the lines of the sources", async (name, minify, option) => {
  // Below the package, where the bundle finds what it imports.
  const bundles = fileURLToPath(new URL(`../../node_modules/.cache/bundle-${process.pid}-${name}`, import.meta.url));
  const outfile = join(bundles, "check.mjs");
  const entryPoints = [join(sample, "node.check.ts")];
  await build({
    entryPoints,
    outfile,
    minify,
    bundle: true,
    sourcemap: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    external: ["@gridstride/*"],
  });
  const dir = join(folder, name);
  const env = { SAMPLE_WHOLE: "0", GRIDSTRIDE_COVERAGE: join(dir, "counts") };
  await inSample([process.execPath, option, "--import", new URL("register.js", dist).href, "--test", outfile], env);
  const cli = fileURLToPath(new URL("cli.js", dist));
  await inSample([process.execPath, cli, "--dir", dir, "--reporter", "json"], env);
  rmSync(bundles, { recursive: true });
  expect(readReport(join(dir, "coverage-final.json")).lines).toEqual([...untested, ...transpose]);
});

// All 47 faults take a minute; they stand in the guide.
const most = times(3, 47);

test("gridstride-mutate says which faults the tests notice", async () => {
  const cli = fileURLToPath(new URL("mutate-cli.js", dist));
  const command = [process.execPath, cli, "kernels.ts", "--most", String(most), "--", ...nodeTest];
  const text = await inSample(command, { SAMPLE_WHOLE: "1", SAMPLE_TARGET: "simulator" });
  const rows = text.trim().split("\n");
  expect(rows).toHaveLength(most + 1);
  expect(rows[0]).toMatch(/^missed {5}kernels\.ts:7:13 {2}`>` as `>=`$/);
  expect(rows.at(-1)).toMatch(new RegExp(`^\\d+ of ${most} planted faults were noticed: \\d+\\.\\d %$`));
  if (most === 47) console.log(text);
  expect(rows.filter((row) => row.startsWith("noticed")).length).toBeGreaterThan(most / 2);
}, 600_000);

test.each([
  [["--jobs", "1.5"], "--jobs: expected a whole number from 1 up, got 1.5"],
  [["--most", "0"], "--most: expected a whole number from 1 up, got 0"],
  [["--min", "half"], "--min: expected a number from 0 up, got half"],
])("gridstride-mutate refuses %j", async (options, message) => {
  const cli = fileURLToPath(new URL("mutate-cli.js", dist));
  const command = [process.execPath, cli, "kernels.ts", ...options, "--", ...nodeTest];
  await expect(inSample(command, {})).rejects.toThrow(message);
});
