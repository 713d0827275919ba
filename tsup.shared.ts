import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import type { Options } from "tsup";

/** The `outDir` of tsconfig.declarations.json. */
const declared = ".declarations";

/** How every package is built: ES modules and declarations, one entry per export, shared code in chunks of its own. */
export function packageBuild(entry: Record<string, string>): Options {
  declare();
  rmSync("dist", { recursive: true, force: true });
  const declaration = (path: string) => path.replace(/^src\b/, declared).replace(/\.ts$/, ".d.ts");
  return {
    ...modules,
    entry,
    dts: {
      entry: Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, declaration(path)])),
      // Other packages' come from their `dist`, built before, as for a user.
      compilerOptions: { customConditions: [] },
      // Declarations say `[Symbol.dispose]`, which the reader's `lib` need not have.
      banner: '/// <reference lib="esnext.disposable" />',
    },
    // Without it `index` and `internal` would each hold their own copy of the package's state.
    splitting: true,
    define: { GRIDSTRIDE_BUILD: JSON.stringify(sourceHash("src")) },
  };
}

/** Tells builds apart: what one build has put into a cache of kernels is of no use to another. */
function sourceHash(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hash = createHash("sha256");
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
    hash.update(path).update(readFileSync(path));
  return hash.digest("hex").slice(0, 32);
}

/**
 * The same, and each source file as a module of its own, for bundlers: condition `module` of the package's exports. Of a chunk of
 * many files they take what they cannot tell to be unused; of files they take those that a program reaches. Node would read
 * hundreds of files where it now reads a few.
 */
export function splitBuild(entry: Record<string, string>): Options[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.split(sep).join("/"));
  return [
    packageBuild(entry),
    {
      ...modules,
      entry: Object.fromEntries(files.map((path) => [path.replace(/\.ts$/, ""), `src/${path}`])),
      define: { GRIDSTRIDE_BUILD: JSON.stringify(sourceHash("src")) },
      outDir: "dist/modules",
      splitting: false,
      esbuildPlugins: [apart],
    },
  ];
}

const modules = { format: "esm", target: "es2022", sourcemap: true } satisfies Options;

/** Files import each other as they lie, under the names that they are written to. */
const apart: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "apart",
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path: path.replace(/\.ts$/, ".js"), external: true },
    );
  },
};

/**
 * Declarations of the package in the working folder, one file per source file: `isolatedDeclarations` lets each be read off
 * its text, without types. tsup puts them together; from the source it would check all types to get there, as `tsc` does
 * for everything at once.
 *
 * @throws {Error} where the type of something that is exported is not written out; TypeScript has printed which.
 */
function declare(): void {
  rmSync(declared, { recursive: true, force: true });
  const tsc = join("..", "..", "node_modules", "typescript-7", "bin", "tsc");
  const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.declarations.json"], { stdio: "inherit" });
  if (status !== 0) throw new Error("There are no declarations of this package: tsc's messages are above.");
}
