// Usage, in a package's folder: node ../../scripts/test/package.mjs [FILTERS]
// Runs the package's tests: unit tests, and target tests in Node and Chromium; which from source and which from dist, selection.mjs says.
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../root.mjs";
import { runWithWebgpu } from "../with-webgpu.mjs";
import { expectedProjects } from "./expected.mjs";
import { published } from "./selection.mjs";

const folder = basename(process.cwd());
const projects = expectedProjects().filter(
  (name) => name.startsWith(`${folder}:`) && (published() || !name.endsWith(":targets-dist")),
);

const report = join(process.cwd(), ".reports", "test.json");
rmSync(report, { force: true });
process.env.GRIDSTRIDE_REPORT = report;
process.exitCode = await runWithWebgpu("vitest", [
  "run",
  `--root=${root}`,
  ...projects.map((project) => `--project=${project}`),
  "--reporter=default",
  `--reporter=${join(root, "scripts", "test", "count-reporter.mjs")}`,
  ...process.argv.slice(2),
]);
