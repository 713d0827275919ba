// One part of `npm test`: a command, and what it counted.
import { rmSync } from "node:fs";
import { runChild, runQuietly } from "../child.mjs";
import { root } from "../root.mjs";
import { addUp, noCounts, readReport } from "./report.mjs";

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly string[]} command
 * @property {readonly string[]} [reports] - where its counts are; without, the part counts as one test.
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [inBrowser] - it is nothing without one.
 *
 * @typedef {{ name: string, seconds: number, report: import("./report.mjs").Report }} Ran
 */

/**
 * @param {Part} part
 * @param {NodeJS.ProcessEnv} env
 * @param {boolean} inCompany - another part runs: its output is kept, and printed in one piece.
 * @returns {Promise<Ran>}
 */
export async function runPart(part, env, inCompany) {
  const start = performance.now();
  for (const file of part.reports ?? []) rmSync(file, { force: true });
  const [command = "", ...args] = part.command;
  const options = { cwd: root, env: { ...env, ...part.env } };
  console.log(inCompany ? `${part.name} ...` : `\n=== ${part.name}`);
  const { code, output } = inCompany
    ? await runQuietly(command, args, options)
    : { code: await runChild(command, args, options), output: "" };
  if (inCompany) console.log(`\n=== ${part.name}\n${output.trimEnd()}`);
  return { name: part.name, seconds: (performance.now() - start) / 1000, report: reportOf(part, code) };
}

/** @param {Part} part @param {number} code @returns {import("./report.mjs").Report} */
function reportOf(part, code) {
  const verdict = { ...noCounts(), [code === 0 ? "passed" : "failed"]: 1 };
  if (!part.reports) return { [part.name]: verdict };
  /** @type {import("./report.mjs").Report} */
  const report = Object.assign({}, ...part.reports.map(readReport));
  const { failed, passed } = addUp(Object.values(report));
  // Failures that no count shows: a crash, a part that ran nothing.
  if ((code !== 0 && failed === 0) || passed + failed === 0)
    report[`${part.name} (did not finish)`] = { ...noCounts(), failed: 1 };
  return report;
}
