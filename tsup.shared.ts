import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";
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
    esbuildPlugins: [whole],
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
 *
 * @param together - files that are one module.
 */
export function splitBuild(entry: Record<string, string>, together: Together = NOTHING): Options[] {
  return [packageBuild(entry), modulesBuild(together)];
}

/**
 * Files that programs load together as one module: bundlers put what several `import()` share into files of their own, one for
 * each set of `import()`, and of one module they make one file.
 */
interface Together {
  /** By the file whose name the module has: other files. The module has all of these, and all that they import, less what an earlier one has. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** Files that stay modules of their own: programs may leave them out. */
  readonly apart: readonly string[];
  /** Files whose module is made of another file, with exports of the same names: Node reads code at once that pages load later, or do without. */
  readonly instead?: Readonly<Record<string, string>>;
}

const NOTHING: Together = { modules: {}, apart: [] };

function modulesBuild(together: Together = NOTHING): Options {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.split(sep).join("/"));
  const homes = homesOf(together);
  const { instead = {} } = together;
  const others = new Set(Object.values(instead));
  const own = files.filter((path) => (homes.get(path) ?? path) === path && !others.has(path));
  return {
    ...modules,
    entry: Object.fromEntries(own.map((path) => [path.replace(/\.ts$/, ""), `src/${instead[path] ?? path}`])),
    define: { GRIDSTRIDE_BUILD: JSON.stringify(sourceHash("src")) },
    outDir: "dist/modules",
    splitting: false,
    esbuildPlugins: [apart(homes, files)],
  };
}

/** The file whose module has another file's, for files that are in one. */
function homesOf(together: Together): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  const own = new Set(together.apart);
  for (const [home, others] of Object.entries(together.modules)) {
    const take = (file: string): void => {
      if (homes.has(file) || own.has(file)) return;
      homes.set(file, home);
      for (const path of imported(file)) take(path);
    };
    for (const file of [home, ...others]) take(file);
  }
  return homes;
}

/** The files of the package whose values a file imports before it runs. @param later - also the files that it loads by `import()`. */
function imported(file: string, later: boolean = false): readonly string[] {
  const text = readFileSync(join("src", file), "utf8");
  const statements = text.matchAll(/^(?:import|export) (?!type\b)(?:\{([^}]*)\}|\*).*? from "(\..+?)";/gm);
  const paths = Array.from(statements).flatMap(([, names, path = ""]) =>
    names?.split(",").every((name) => /^\s*(?:type\b.*)?$/.test(name)) ? [] : [path],
  );
  const loaded = later ? Array.from(text.matchAll(/\bimport\("(\..+?)"\)/g), ([, path = ""]) => path) : [];
  return [...paths, ...loaded].map((path) => posix.join(posix.dirname(file), path));
}

const modules = { format: "esm", target: "es2022", sourcemap: true } satisfies Options;

/** Only of modules does a build leave parts out. */
const whole: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "whole",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const asks = /\bWITHOUT\.\w+/g;
      return asks.test(text) ? { contents: text.replace(asks, "false"), loader: "ts" } : undefined;
    });
  },
};

/** Files import each other as they lie, under the names that they are written to; what is one module is put into it. */
const apart = (
  homes: ReadonlyMap<string, string>,
  files: readonly string[],
): NonNullable<Options["esbuildPlugins"]>[number] => ({
  name: "apart",
  setup(build) {
    const source = resolve("src");
    const homeOf = (file: string): string => homes.get(file) ?? file;
    // What a module exports and nobody imports would be kept, if the module is loaded by `import()`.
    const asked = new Set(
      files.flatMap((file) => imported(file, true).filter((other) => homeOf(other) !== homeOf(file))),
    );
    const members = (home: string): string[] => [...homes].flatMap(([file, one]) => (one === home ? [file] : []));
    build.onResolve({ filter: /./ }, ({ path, kind }) => {
      const file = relative(source, resolve(path)).split(sep).join("/");
      return kind === "entry-point" && homes.has(file) ? { path: file, namespace: "together" } : undefined;
    });
    build.onLoad({ filter: /./, namespace: "together" }, ({ path }) => ({
      contents: members(path)
        .filter((file) => file === path || asked.has(file))
        .map((file) => `export * from "./${file}";`)
        .join("\n"),
      resolveDir: source,
    }));
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, importer, namespace, resolveDir }) => {
      if (kind === "entry-point") return undefined;
      const wanted = relative(source, join(resolveDir, path)).split(sep).join("/");
      const from = namespace === "together" ? importer : homeOf(relative(source, importer).split(sep).join("/"));
      const to = homeOf(wanted);
      if (from === to) return undefined;
      const way = posix.relative(posix.dirname(from), to).replace(/\.ts$/, ".js");
      return { path: way.startsWith(".") ? way : `./${way}`, external: true };
    });
  },
});

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
