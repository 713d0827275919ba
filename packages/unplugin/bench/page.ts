import { arch, cpus } from "node:os";
import type { Form } from "./first-result.ts";
import { PLACES, type Row } from "./matrix.ts";

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The page that a run writes. */
export function pageOf(rows: readonly Row[], forms: readonly Form[], programs: number): string {
  return `# Bundlers

Written by \`npm run bench:bundlers\` on ${cpus().length} cores (${arch}), with headless Chromium and a software adapter.

## The programs of the gallery

Each bundler builds the ${programs} programs with the plugin: minified, each program in a file that is loaded later. A cell says how many of them print and show, bit
for bit, what the sources do without a bundler. Pages have the policy \`script-src 'self' 'wasm-unsafe-eval'\`.

${table(
  ["", ...PLACES],
  rows.map(({ bundler, cells }) => [bundler, ...PLACES.map((place) => cells[place].replaceAll("|", "\\|"))]),
)}

## A page's first result

A page opens a device, adds two vectors of a thousand elements, and has the sum; the sums of all forms are equal. Sizes are of the files that the page has
loaded by then, gzipped. Times are medians from the request of the page on. They are of one machine: compare them with each other.

${table(
  ["form", "target", "kB", "ms"],
  forms.map(({ name, target, bytes, ms }) => [name, target, (bytes / 1000).toFixed(1), ms.toFixed(0)]),
)}
`;
}
