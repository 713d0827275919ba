import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { withImportsOf } from "./imports.ts";

/** Mistakes that TypeScript finds in sources, in its own words. */
export class DeclarationError extends Error {
  override readonly name = "DeclarationError";
}

/**
 * The declarations of modules in TypeScript, as the project's own TypeScript makes them with the project's `tsconfig.json`.
 *
 * @param root - the folder of the sources.
 * @param made - the file that is made of each source, by the absolute path of the source.
 * @returns the text of each file of declarations, by its path.
 * @throws {DeclarationError} for mistakes in types. {Error} if `typescript` is not installed.
 */
export function declarationsOf(root: string, made: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const sources = [...made.keys()].filter((source) => /\.[cm]?tsx?$/.test(source));
  if (sources.length === 0) return new Map();
  const tsc = compilerNear(root);
  const { config, folder } = projectOf(root);
  const cache = join(folder, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  // Below the project, whose `node_modules/@types` TypeScript finds from there.
  const work = mkdtempSync(join(cache, "gridstride-"));
  try {
    const project = join(work, "tsconfig.json");
    const compilerOptions = { ...(config === null ? WITHOUT_CONFIG : {}), ...EMIT, rootDir: root, outDir: work };
    const given = { ...(config === null ? {} : { extends: config }), compilerOptions, include: [], files: sources };
    writeFileSync(project, JSON.stringify(given));
    const { status, stdout, stderr, error } = spawnSync(process.execPath, [tsc, "-p", project], {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    if (error !== undefined) throw error;
    if (status !== 0) throw new DeclarationError((stdout + stderr).trim());
    const texts = new Map<string, string>();
    for (const source of sources) {
      const declared = source.replace(/\.([cm]?)tsx?$/, ".d.$1ts");
      const text = readFileSync(join(work, relative(root, declared)), "utf8");
      const file = (made.get(source) as string).replace(/\.([cm]?)js$/, ".d.$1ts");
      texts.set(file, withImportsOf(text, source, made, "d.ts"));
    }
    return texts;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const EMIT = {
  noEmit: false,
  declaration: true,
  emitDeclarationOnly: true,
  declarationMap: false,
  noEmitOnError: true,
  allowImportingTsExtensions: true,
  composite: false,
  incremental: false,
};

const WITHOUT_CONFIG = {
  strict: true,
  target: "es2022",
  module: "preserve",
  lib: ["es2024", "dom", "esnext.disposable"],
  skipLibCheck: true,
};

/** The `tsconfig.json` in a folder or above it, and the project's folder: where that file is, or a package's manifest. */
function projectOf(from: string): { readonly config: string | null; readonly folder: string } {
  let manifest: string | null = null;
  for (let folder = from; ; folder = dirname(folder)) {
    const config = join(folder, "tsconfig.json");
    if (existsSync(config)) return { config, folder };
    if (manifest === null && existsSync(join(folder, "package.json"))) manifest = folder;
    if (folder === dirname(folder)) return { config: null, folder: manifest ?? from };
  }
}

/** @throws {Error} where it is not installed. */
function compilerNear(root: string): string {
  try {
    const manifest = createRequire(join(root, "package.json")).resolve("typescript/package.json");
    return resolve(dirname(manifest), "bin/tsc");
  } catch (error) {
    throw new Error(
      `${root}: typescript makes declarations of your modules, and is not installed: npm install --save-dev typescript`,
      { cause: error },
    );
  }
}
