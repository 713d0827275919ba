// Which target tests run against `dist`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "../root.mjs";

/**
 * What a kernel computes is tested from source. `dist` runs what bundling could break: each entry point, on each target,
 * with kernels' text, workers and messages. Packages that are not here run all of their target tests, thinned (`thorough`).
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const reaching = {
  core: ["device", "transfer", "wasm/jobs"],
  jit: ["documented", "launch", "random", "report"],
  ufunc: ["guvectorize", "numpy", "vectorize"],
  kernels: ["laplace", "matmul"],
};

/** @param {string} folder - of a package. @returns {readonly string[]} patterns of its test files for `dist`. */
export function distTests(folder) {
  const files = reaching[folder]?.map((name) => `test/targets/${name}.test.ts`) ?? ["test/targets/**/*.test.ts"];
  const missing = reaching[folder] ? files.filter((file) => !existsSync(join(root, "packages", folder, file))) : [];
  if (missing.length > 0)
    throw new Error(`packages/${folder} has no ${missing}, which scripts/test/selection.mjs lists.`);
  return files;
}
