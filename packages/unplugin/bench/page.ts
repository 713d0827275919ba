import { arch, cpus } from "node:os";
import { FORMS, type ProgramRow } from "./each-program.ts";
import type { Form } from "./first-result.ts";
import { PLACES, type Row } from "./matrix.ts";

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** The page that a run writes. */
export function pageOf(rows: readonly Row[], forms: readonly Form[], each: readonly ProgramRow[]): string {
  return `# Bundlers

Written by \`npm run bench:bundlers\` on ${cpus().length} cores (${arch()}), with headless Chromium and a software adapter.

## The programs of the gallery

Each bundler builds ${each.length} programs with the plugin: minified, each program in a file that is loaded later; and again with \`ahead\` and a record of a run on Vite's development server. A cell says how many of
them print and show, bit for bit, what the sources do without a bundler. Pages have the policy \`script-src 'self' 'wasm-unsafe-eval'\`. The last table names the programs.
Babel makes a module of each module, and Rollup bundles these.

${table(
  ["", ...PLACES],
  rows.map(({ form, cells }) => [form, ...PLACES.map((place) => cells[place].replaceAll("|", "\\|"))]),
)}

## Farm

Farm 1.7.11 builds right programs with five measures, which \`packages/unplugin/bench/farm.mjs\` takes:

- Its ES module is loaded, as \`import\` does. In its CommonJS form (\`dist/cjs/index.cjs\`, what \`require\` finds) the constant \`FARM_RUNTIME_TARGET_ENV\` was itself replaced, so that the option
  \`define\` is \`{ "node": "browser" }\`: the word \`node\` in every module becomes the text \`"browser"\`.
- A page whose entry is a script has no public path, and code that is loaded later fails (\`Cannot read properties of undefined (reading 'endsWith')\`): the build writes the path into \`__farm_runtime.js\`.
  With a page of HTML as the entry Farm writes a script into the page, which a strict policy forbids.
- Each build writes a \`__farm_runtime.js\`: the page, the worker and the program for Node are built in folders of their own.
- Code for pages names \`window\`, which a worker does not have. A worker is built as for Node, and its runtime does not load \`node:module\`.
- Its tree shaking stops at \`using\` declarations (\`decl should not be anything other than a class, function, or variable declaration\`): esbuild takes them away before.

## A page's first result

A page opens a device, adds two vectors of a thousand elements, and has the sum; the sums of all forms are equal. Sizes are of the files that the page has
loaded by then, gzipped. Rollup and Babel find the packages here as Node does, in files from which no parts are left out. Times are medians from the request of the page on. They are of one machine: compare them with each other.

${table(
  ["form", "target", "kB", "ms"],
  forms.map(({ name, target, bytes, ms }) => [name, target, kB(bytes), ms.toFixed(0)]),
)}

## One program in a page

Each program alone in a page, on webgpu, built by esbuild: kB that the page has loaded when the program ends, gzipped, and ms from the request to
the end, of one visit. Where \`ahead\` does not make a page smaller, a kernel of the program needs the compiler.

${table(
  ["program", ...FORMS.flatMap((form) => [`${form}, kB`, "ms"])],
  each.map(({ program, loads }) => [program, ...loads.flatMap(({ bytes, ms }) => [kB(bytes), ms.toFixed(0)])]),
)}
`;
}
