// `npm test`: every part in turn, all of them even where one fails, then one table.
import { readdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runChild } from "../child.mjs";
import { root } from "../root.mjs";
import { webgpuEnvironment } from "../webgpu/environment.mjs";
import { expectedProjects } from "./expected.mjs";
import { addUp, inWords, noCounts, readReport, summaryFile, writeJson } from "./report.mjs";

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly string[]} command
 * @property {readonly string[]} [reports] - where its counts are; without, the part counts as one test.
 * @property {NodeJS.ProcessEnv} [env]
 */

const packages = readdirSync(join(root, "packages")).sort();
const turbo = ["turbo", "run", "--continue=always", "--output-logs=new-only"];
/** Tests have the machine to themselves, one package after the other: vitest uses every core by itself. */
const alone = "--concurrency=1";
const together = "--concurrency=2";
/** @param {string} file */
const perPackage = (file) => packages.map((name) => join(root, "packages", name, ".reports", file));
const rulesReport = join(root, ".reports", "rules.json");
const packedReport = join(root, ".reports", "packed.json");
const countReporter = join(root, "scripts", "test", "count-reporter.mjs");

// Biome colours what it writes to a file too.
const plain = process.stdout.isTTY ? [] : ["--colors=off"];

/** @type {readonly Part[]} */
const parts = [
  { name: "format and lint", command: ["biome", "ci", ".", ...plain] },
  { name: "types of the scripts", command: ["tsc", "-p", "."] },
  { name: "types of the packages", command: [...turbo, together, "typecheck"] },
  { name: "unused code", command: ["knip", "--no-progress"] },
  {
    name: "rules",
    command: ["vitest", "run", "--project=workspace", "--reporter=default", `--reporter=${countReporter}`],
    env: { GRIDSTRIDE_REPORT: rulesReport },
    reports: [rulesReport],
  },
  { name: "tests", command: [...turbo, alone, "test"], reports: perPackage("test.json") },
  { name: "build", command: [...turbo, together, "build"] },
  { name: "packages as published", command: ["node", "scripts/test/packed.mjs"], reports: [packedReport] },
  { name: "tests against dist", command: [...turbo, alone, "test:dist"], reports: perPackage("dist.json") },
];

/**
 * @param {string[]} only - names of parts to run; all of them when empty.
 * @returns {Promise<number>} the exit code.
 */
export async function main(only) {
  const unknown = only.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown}; parts: ${parts.map(({ name }) => name).join(", ")}.`);
  rmSync(summaryFile, { force: true });
  const found = await webgpuEnvironment();
  const off = process.env.GRIDSTRIDE_WEBGPU === "off";
  if ("missing" in found) {
    console.error(`${off ? "Tests on WebGPU are skipped" : "No WebGPU here"}: ${found.missing}.`);
    if (!off) console.error("Install a Vulkan driver, or set GRIDSTRIDE_WEBGPU=off to skip what needs it.");
    if (!off) return 1;
  } else console.log(`WebGPU: ${found.adapter}`);
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  const env = { ...found.env, PATH: path, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

  /** @type {import("./report.mjs").Report} */
  const summary = {};
  /** @type {string[]} */
  const timings = [];
  for (const part of parts.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const start = performance.now();
    Object.assign(summary, await runPart(part, env));
    timings.push(`${part.name} ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
  if (only.length === 0) Object.assign(summary, await missingProjects(summary, off));
  writeJson(summaryFile, summary);

  const width = Math.max(...Object.keys(summary).map((name) => name.length));
  console.log(
    `\n${Object.entries(summary)
      .map(([name, counts]) => `${name.padEnd(width)}  ${inWords(counts)}`)
      .join("\n")}`,
  );
  console.log(`\nTime: ${timings.join(", ")}`);
  const total = addUp(Object.values(summary));
  console.log(`All together: ${inWords(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/** @param {Part} part @param {NodeJS.ProcessEnv} env @returns {Promise<import("./report.mjs").Report>} */
async function runPart(part, env) {
  console.log(`\n=== ${part.name}`);
  for (const file of part.reports ?? []) rmSync(file, { force: true });
  const [command = "", ...args] = part.command;
  const code = await runChild(command, args, { cwd: root, env: { ...env, ...part.env } });
  const verdict = code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
  if (!part.reports) return { [part.name]: verdict };
  /** @type {import("./report.mjs").Report} */
  const report = Object.assign({}, ...part.reports.map(readReport));
  const { failed, passed } = addUp(Object.values(report));
  // Failures that no count shows: a crash, a part that ran nothing.
  if ((code !== 0 && failed === 0) || passed + failed === 0)
    report[`${part.name} (did not finish)`] = { ...noCounts(), failed: 1 };
  return report;
}

/**
 * A project with tests that reported none did not run: that is a failure, not a smaller total.
 *
 * @param {import("./report.mjs").Report} summary
 * @param {boolean} off
 */
async function missingProjects(summary, off) {
  /** @type {import("./report.mjs").Report} */
  const missing = {};
  for (const project of expectedProjects()) {
    if (summary[project]) continue;
    // Without WebGPU a machine may have no browser either; that too is a skip then.
    const skip = off && project.endsWith(":targets-browser");
    missing[`${project} (did not run)`] = skip ? { ...noCounts(), skipped: 1 } : { ...noCounts(), failed: 1 };
  }
  return missing;
}
