// Each lint rule that the project leans on is seen to fail on a planted fault.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../scripts/root.mjs";

const long = Array.from({ length: 301 }, (_, i) => `export const x${i} = ${i};\n`).join("");
const planted = {
  "packages/core/src/cycle-a.ts": 'import type { B } from "./cycle-b.ts";\n\nexport type A = B | 1;\n',
  "packages/core/src/cycle-b.ts": 'import type { A } from "./cycle-a.ts";\n\nexport type B = A[];\n',
  "packages/core/src/floating.ts":
    "async function later(): Promise<number> {\n  return 1;\n}\nexport function now(): void {\n  later();\n}\n",
  "packages/core/src/switch.ts":
    'export function f(x: "a" | "b"): number {\n  switch (x) {\n    case "a":\n      return 1;\n  }\n  return 0;\n}\n',
  "packages/core/src/any.ts": "export function f(x: any): unknown {\n  return x;\n}\n",
  "packages/core/src/long.ts": long,
  "packages/core/test/unit/long.test.ts": long,
  "packages/core/test/golden/long.ts": long,
  "packages/core/src/default.ts": "export default 1;\n",
  "packages/core/src/star.ts": 'export * from "./any.ts";\n',
  "packages/core/src/barrel.ts": 'export { f } from "./any.ts";\n',
  "packages/core/src/unused.ts": "const unused = 1;\nexport const used = 2;\n",
  "packages/core/src/format.ts": "export const x = 'single'\n",
  "packages/core/src/fine.ts": 'export const x = "double";\n',
};

const folder = mkdtempSync(join(tmpdir(), "gridstride-"));
let faults: readonly string[] = [];

beforeAll(() => {
  const { vcs: _, ...config } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  const files = { ...planted, "biome.json": JSON.stringify(config), "package.json": "{}" };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const biome = createRequire(join(root, "package.json")).resolve("@biomejs/biome/bin/biome");
  const args = [biome, "ci", "packages", "--reporter=json", "--colors=off", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout);
  faults = diagnostics.map((one: { category: string; location: { path: string | { file: string } } }) => {
    const path = typeof one.location.path === "string" ? one.location.path : one.location.path.file;
    return `${path.replace("packages/core/src/", "")}: ${one.category}`;
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  "cycle-a.ts: lint/suspicious/noImportCycles",
  "floating.ts: lint/nursery/noFloatingPromises",
  "switch.ts: lint/nursery/useExhaustiveSwitchCases",
  "any.ts: lint/suspicious/noExplicitAny",
  "long.ts: lint/style/noExcessiveLinesPerFile",
  "packages/core/test/unit/long.test.ts: lint/style/noExcessiveLinesPerFile",
  "default.ts: lint/style/noDefaultExport",
  "star.ts: lint/performance/noReExportAll",
  "barrel.ts: lint/performance/noBarrelFile",
  "unused.ts: lint/correctness/noUnusedVariables",
  "format.ts: format",
])("%s", (fault) => {
  expect(faults).toContain(fault);
});

test("what has no fault is not reported, nor golden files", () => {
  expect(faults.filter((fault) => fault.startsWith("fine.ts") || fault.includes("/golden/"))).toEqual([]);
});

/** Files with more than 300 lines: biome's rule leaves out those of comments. */
const longFiles = (paths: readonly string[], folder: string): readonly string[] =>
  paths.filter((path) => readFileSync(join(folder, path), "utf8").split("\n").length > 301);

test("no file has more than 300 lines, comments counted", () => {
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root });
  const paths = tracked.toString().split("\n");
  const code = paths.filter((path) => /\.(ts|tsx|mjs|js|astro)$/.test(path) && !path.includes("/golden/"));
  expect(
    longFiles(
      code.filter((path) => existsSync(join(root, path))),
      root,
    ),
  ).toEqual([]);
  writeFileSync(join(folder, "comments.ts"), "// A line.\n".repeat(301));
  expect(longFiles(["comments.ts"], folder)).toEqual(["comments.ts"]);
});
