// A part's result: what ran, what failed, what was skipped and why. Parts write it as JSON, the total adds it up.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheDir } from "../root.mjs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 *
 * @typedef {Record<string, Counts>} Report - by project or check.
 */

export const summaryFile = join(cacheDir, "test-summary.json");

/** @returns {Counts} */
export const noCounts = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Iterable<Counts>} all @returns {Counts} */
export function addUp(all) {
  const total = noCounts();
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

/** @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** @param {string} file @param {unknown} value */
export function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** @param {string} file @returns {Report | undefined} nothing where the part did not get to write it. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
