/// <reference types="node" />
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type BuildOptions, build } from "esbuild";

/** A path given from `packages/jit/test/`. */
export const testPath = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** One file of a program of the tests and the library's source, as a bundler makes it. */
export async function bundle(entry: string, options: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    ...(options.stdin ? {} : { entryPoints: [testPath(entry)] }),
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@gridstride/source"],
    external: ["webgpu"],
    logLevel: "silent",
    ...options,
  });
  return outputFiles![0]!.text;
}

/** Runs a bundle in a process of its own. */
export async function runBundle(text: string, timeout = 60_000): Promise<string> {
  // Below the package, so that the bundle finds npm `webgpu`.
  const folder = testPath(`../node_modules/.cache/bundles/${process.pid}-${Math.random().toString(36).slice(2)}/`);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(`${folder}bundle.mjs`, text);
    return (await promisify(execFile)(process.execPath, [`${folder}bundle.mjs`], { timeout, maxBuffer: 2 ** 26 }))
      .stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
