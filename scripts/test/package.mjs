// Usage, in a package's folder: node ../../scripts/test/package.mjs [--dist] [FILTERS]
// Runs the package's tests from source (unit tests, and target tests in Node and Chromium), or those against dist.
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../root.mjs";
import { runWithWebgpu } from "../with-webgpu.mjs";
import { expectedProjects } from "./expected.mjs";

const folder = basename(process.cwd());
const args = process.argv.slice(2);
const dist = args.includes("--dist");
const filters = args.filter((arg) => arg !== "--dist");

const expected = expectedProjects().filter((name) => name.startsWith(`${folder}:`));
const projects = expected.filter((name) => name.endsWith(":targets-dist") === dist);

const report = join(process.cwd(), ".reports", dist ? "dist.json" : "test.json");
rmSync(report, { force: true });
process.env.GRIDSTRIDE_REPORT = report;
if (projects.length === 0) console.log(`${folder} has no such tests`);
else
  process.exitCode = await runWithWebgpu("vitest", [
    "run",
    `--root=${root}`,
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    `--reporter=${join(root, "scripts", "test", "count-reporter.mjs")}`,
    ...filters,
  ]);
