// Which target tests run where.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.mjs";

const everything = "test/targets/**/*.test.ts";
/** Tests of parts of the source, which import them from there: they have nothing of `dist` in them. */
export const ofSource = "test/targets/wgsl/**/*.test.ts";

/**
 * `GRIDSTRIDE_TARGETS=dist`, as `npm test` has it: what is published is tested, in Chromium and, once, in Node, where from
 * source runs only what imports the source. Else `targets-node` and `targets-browser` run from source, without a build.
 */
export const published = () => process.env.GRIDSTRIDE_TARGETS === "dist";

/**
 * Node and Chromium have one compiler of WGSL and one of WebAssembly. In a page the tests of kernels run that bring texts of
 * their own; the tests of other packages run thinned (`thorough`), except their tables of numbers, which show nothing of a page.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const inPages = { kernels: ["laplace", "matmul", "stencil"] };
/** @type {Readonly<Record<string, readonly string[]>>} */
const notInPages = {
  jit: ["complex", "fuzz-wasm", "fuzz-webgpu", "integer-lines", "math", "same-bits", "wide-floats", "wide-integers"],
  ufunc: ["complex", "gufunc-golden"],
};

/** @param {string} folder - of a package. @returns {readonly string[]} patterns of its test files from source in Node; none for none. */
export function sourceTests(folder) {
  if (!published()) return [everything];
  return existsSync(join(root, "packages", folder, "test/targets/wgsl")) ? [ofSource] : [];
}

/** @param {string} folder - of a package. @returns {readonly string[]} patterns of its test files for Chromium. */
export function pageTests(folder) {
  if (process.env.GRIDSTRIDE_EVERY_ROW === "1" || !(folder in inPages)) return [everything];
  return listed(folder, inPages);
}

/** @param {string} folder - of a package. @returns {readonly string[]} patterns of test files that Chromium leaves out. */
export function leftOutOfPages(folder) {
  if (process.env.GRIDSTRIDE_EVERY_ROW === "1") return [];
  return [ofSource, ...listed(folder, notInPages)];
}

/** @param {string} folder @param {Readonly<Record<string, readonly string[]>>} names @returns {readonly string[]} */
function listed(folder, names) {
  const files = (names[folder] ?? []).map((name) => `test/targets/${name}.test.ts`);
  const missing = files.filter((file) => !existsSync(join(root, "packages", folder, file)));
  if (missing.length > 0)
    throw new Error(`packages/${folder} has no ${missing}, which scripts/test/selection.mjs lists.`);
  return files;
}
