// `npm test`: every part, all of them even where one fails, then one table.
import { readdirSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "../root.mjs";
import { webgpuEnvironment } from "../webgpu/environment.mjs";
import { expectedProjects } from "./expected.mjs";
import { runPart } from "./part.mjs";
import { addUp, inWords, noCounts, summaryFile, writeJson } from "./report.mjs";

const turbo = ["turbo", "run", "--continue=always", "--output-logs=new-only"];
/** tsup's workers use every core. */
const alone = "--concurrency=1";
const rulesReport = join(root, ".reports", "rules.json");
const packedReport = join(root, ".reports", "packed.json");
const siteReport = join(root, ".reports", "site.json");
const modules = join(root, ".reports", "modules");
const countReporter = join(root, "scripts", "test", "count-reporter.mjs");

// Biome colours what it writes to a file too.
const plain = process.stdout.isTTY ? [] : ["--colors=off"];

/**
 * @param {string} name - of the package.
 * @param {string} folder
 * @returns {import("./part.mjs").Part}
 */
const testsOf = (name, folder) => ({
  name: `tests of ${name}`,
  // What they need is built, and must not be written again while others read it.
  command: [...turbo, "test", "--only", `--filter=./${folder}`],
  reports: [join(root, folder, ".reports", "test.json")],
});

/** Those that take longest begin, so that none of them is left alone in the end. */
const long = ["jit", "kernels", "ufunc", "scale", "unplugin", "core"];
const packages = [...long, ...readdirSync(join(root, "packages")).filter((name) => !long.includes(name))];

/**
 * In turn; those that stand in one list three at a time: each has work for one core or two, and now and then for none, while it
 * waits for a page or for a process that it started. (Four at a time took no less, with time-outs nearer.)
 *
 * @type {readonly (readonly import("./part.mjs").Part[])[]}
 */
const stages = [
  [
    { name: "build", command: [...turbo, alone, "build"] },
    { name: "types", command: ["tsc", "-p", "."] },
    { name: "format and lint", command: ["biome", "ci", ".", ...plain] },
  ],
  [
    // All of the site's tests are a job of the workflow.
    {
      name: "site",
      inBrowser: true,
      command: ["node", "scripts/run.mjs", "test:docs", "--quick"],
      env: { GRIDSTRIDE_REPORT: siteReport },
      reports: [siteReport],
    },
    ...packages.map((name) => testsOf(name, `packages/${name}`)),
    {
      name: "rules",
      command: ["vitest", "run", "--project=workspace", "--reporter=default", `--reporter=${countReporter}`],
      env: { GRIDSTRIDE_REPORT: rulesReport },
      reports: [rulesReport],
    },
    { name: "packages as published", command: ["node", "scripts/test/packed.mjs"], reports: [packedReport] },
    { name: "unused code", command: ["knip", "--no-progress"] },
    testsOf("docs", "apps/docs"),
  ],
];
const parts = stages.flat();

/**
 * @param {string[]} only - names of parts to run; when empty, all.
 * @returns {Promise<number>} the exit code.
 */
export async function main(only) {
  const unknown = only.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown}; parts: ${parts.map(({ name }) => name).join(", ")}.`);
  rmSync(summaryFile, { force: true });
  rmSync(modules, { recursive: true, force: true });
  const found = await webgpuEnvironment();
  const off = process.env.GRIDSTRIDE_WEBGPU === "off";
  if ("missing" in found) {
    console.error(`${off ? "Tests on WebGPU are skipped" : "No WebGPU here"}: ${found.missing}.`);
    if (!off) console.error("Install a Vulkan driver, or set GRIDSTRIDE_WEBGPU=off to skip what needs it.");
    if (!off) return 1;
  } else console.log(`WebGPU: ${found.adapter}`);
  const path = [join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  // Read by selection.mjs, here and in the parts.
  process.env.GRIDSTRIDE_TARGETS = "dist";
  const env = {
    ...found.env,
    GRIDSTRIDE_TARGETS: "dist",
    GRIDSTRIDE_MODULES: modules,
    PATH: path,
    TURBO_TELEMETRY_DISABLED: "1",
    DO_NOT_TRACK: "1",
  };

  /** @type {import("./report.mjs").Report} */
  const summary = {};
  /** @type {string[]} */
  const timings = [];
  for (const stage of stages) {
    const wanted = stage.filter(({ name }) => only.length === 0 || only.includes(name));
    // Without WebGPU a machine may have no browser either; that too is a skip then.
    const isSkipped = (/** @type {import("./part.mjs").Part} */ { inBrowser }) => off && inBrowser === true;
    for (const part of wanted.filter(isSkipped)) summary[part.name] = skipped();
    const run = wanted.filter((part) => !isSkipped(part));
    for (const { report, name, seconds } of await sideBySide(run, env)) {
      Object.assign(summary, report);
      timings.push(`${name} ${seconds.toFixed(0)} s`);
    }
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

/**
 * Three lanes: whoever is done takes the next part.
 *
 * @param {readonly import("./part.mjs").Part[]} stage
 * @param {NodeJS.ProcessEnv} env
 */
async function sideBySide(stage, env) {
  const left = [...stage];
  /** @type {import("./part.mjs").Ran[]} */
  const ran = [];
  const lane = async () => {
    for (let part = left.shift(); part; part = left.shift()) ran.push(await runPart(part, env, stage.length > 1));
  };
  await Promise.all([lane(), lane(), lane()]);
  return ran;
}

const skipped = () => ({ ...noCounts(), skipped: 1 });

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
    const skip = off && project.endsWith(":targets-browser");
    missing[`${project} (did not run)`] = skip ? skipped() : { ...noCounts(), failed: 1 };
  }
  return missing;
}
