import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";
import type { Options } from "tsup";

/** The `outDir` of tsconfig.declarations.json. */
const declared = ".declarations";

/** How a package is built: ES modules and declarations, one entry per export, shared code in chunks of its own. */
export function packageBuild(entry: Record<string, string>): Options {
  return {
    ...modules,
    entry,
    dts: declarations(entry),
    // Without it `index` and `internal` would each hold their own copy of the package's state.
    splitting: true,
    esbuildPlugins: [whole],
  };
}

/** Empties `dist`, and writes the declarations that tsup is to put together. */
function declarations(entry: Record<string, string>): Exclude<Options["dts"], boolean | string | undefined> {
  declare();
  rmSync("dist", { recursive: true, force: true });
  const declaration = (path: string) => path.replace(/^src\b/, declared).replace(/\.ts$/, ".d.ts");
  return {
    entry: Object.fromEntries(Object.entries(entry).map(([name, path]) => [name, declaration(path)])),
    // Types of a package that users need not have.
    resolve: ["acorn"],
    // Other packages' come from their `dist`, built before, as for a user.
    compilerOptions: { customConditions: [] },
    // Declarations say `[Symbol.dispose]`, which the reader's `lib` need not have.
    banner: '/// <reference lib="esnext.disposable" />',
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
 * The package twice: in few modules, as Node takes half a millisecond for each; and each source file as a module of its own, for
 * bundlers, condition `module` of the package's exports. Of a module of many files they take what they cannot tell to be unused; of
 * files they take those that a program reaches.
 *
 * @param entry - in the order in which they take files: see `fewModules`.
 * @param together - files that are one module for bundlers.
 */
export function splitBuild(entry: Record<string, string>, together: Together = NOTHING): Options[] {
  return [{ ...fewModules(entry, together.named), dts: declarations(entry) }, modulesBuild(together)];
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
  /** Files that Node too finds under their names, with what they import, less what the first entry has. */
  readonly named?: readonly string[];
}

const NOTHING: Together = { modules: {}, apart: [] };

/**
 * A small module for each entry, a module of the code that it imports, less what an earlier entry has, and a module for each `import()`.
 * So entries that do without the compiler come first.
 * Chunks as esbuild makes them are a file for each set of entries and `import()` that share code: forty for the compiler.
 */
function fewModules(entry: Record<string, string>, named: readonly string[] = []): Options {
  const entries = new Map(Object.entries(entry).map(([name, path]) => [path.replace(/^src\//, ""), name]));
  const homes = new Map<string, string>();
  const later = new Set<string>();
  const take = (home: string, starts: readonly string[]): void => {
    const files = reached(starts, (file) => homes.has(file) || entries.has(file));
    for (const file of files) homes.set(file, home);
    for (const one of files.flatMap((file) => imported(file, true))) later.add(one);
  };
  const [first, ...others] = [...entries].map(([file, name]) => [`${name}-code.ts`, imported(file)] as const);
  take(...first!);
  for (const one of named) take(one, [one]);
  for (const other of others) take(...other);
  for (const one of later) take(one, [one]);
  const made = [...new Set(homes.values())].map((home) => [home.replace(/\.ts$/, ""), `src/${home}`]);
  return {
    ...modules,
    entry,
    // tsup looks for the files of its own.
    esbuildOptions: (options) => void Object.assign(options.entryPoints!, Object.fromEntries(made)),
    splitting: false,
    esbuildPlugins: [whole, apart(homes, entries)],
  };
}

/** Some files, and all that they import before they run, as far as these are not left out. */
function reached(starts: readonly string[], leftOut: (file: string) => boolean): readonly string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || leftOut(file)) return;
    found.add(file);
    for (const path of imported(file)) visit(path);
  };
  starts.forEach(visit);
  return [...found];
}

function modulesBuild(together: Together): Options {
  const files = sources();
  const homes = homesOf(together);
  const { instead = {} } = together;
  const others = new Set(Object.values(instead));
  const own = files.filter((path) => (homes.get(path) ?? path) === path && !others.has(path));
  return {
    ...modules,
    entry: Object.fromEntries(own.map((path) => [path.replace(/\.ts$/, ""), `src/${instead[path] ?? path}`])),
    outDir: "dist/modules",
    splitting: false,
    esbuildPlugins: [apart(homes)],
  };
}

/** The file whose module has another file's, for files that are in one. */
function homesOf(together: Together): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  const own = new Set(together.apart);
  for (const [home, others] of Object.entries(together.modules))
    for (const file of reached([home, ...others], (one) => homes.has(one) || own.has(one))) homes.set(file, home);
  return homes;
}

const sources = (): readonly string[] =>
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.split(sep).join("/"));

/** Another file of the package whose values a file imports. */
interface Import {
  readonly file: string;
  /** `*` for all that it exports. */
  readonly names: readonly string[];
  /** By `import()`. */
  readonly later: boolean;
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join("src", file), "utf8");
  const at = (path: string): string => posix.join(posix.dirname(file), path);
  const statements = text.matchAll(/^(?:import|export) (?!type\b)(?:\{([^}]*)\}|\*).*? from "(\..+?)";/gm);
  const before = Array.from(statements, ([, list, path = ""]): Import => {
    const names = list?.split(",").map((name) => name.trim());
    const values = names?.filter((name) => name !== "" && !/^type\b/.test(name)) ?? ["*"];
    return { file: at(path), names: values.map((name) => name.replace(/ as .*/, "")), later: false };
  });
  const later = Array.from(
    text.matchAll(/\bimport\("(\..+?)"\)/g),
    ([, path = ""]): Import => ({ file: at(path), names: ["*"], later: true }),
  );
  return [...before.filter(({ names }) => names.length > 0), ...later];
}

/** The files whose values a file imports: before it runs, or later. */
const imported = (file: string, later = false): readonly string[] =>
  importsOf(file).flatMap((one) => (one.later === later ? [one.file] : []));

const modules = {
  format: "esm",
  target: "es2022",
  sourcemap: true,
  define: { GRIDSTRIDE_BUILD: JSON.stringify(sourceHash("src")) },
} satisfies Options;

/** Only of modules does a build leave parts out. */
const whole: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "whole",
  setup(build) {
    build.onLoad({ filter: /\.ts$/, namespace: "file" }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const asks = /\bWITHOUT\.\w+/g;
      return asks.test(text) ? { contents: text.replace(asks, "false"), loader: "ts" } : undefined;
    });
  },
};

/** Files import each other as they lie, under the names that they are written to; what is one module is put into it. */
const apart = (
  homes: ReadonlyMap<string, string>,
  entries: ReadonlyMap<string, string> = new Map(),
): NonNullable<Options["esbuildPlugins"]>[number] => ({
  name: "apart",
  setup(build) {
    const source = resolve("src");
    const homeOf = (file: string): string => homes.get(file) ?? file;
    const writtenTo = (file: string): string => `${entries.get(file) ?? file.replace(/\.ts$/, "")}.js`;
    const made = new Set(homes.values());
    // What a module exports and nobody imports would be kept, if the module is loaded by `import()`.
    const asked = new Map<string, Set<string>>();
    for (const file of sources())
      for (const { file: other, names } of importsOf(file))
        if (homeOf(other) !== homeOf(file)) asked.set(other, new Set([...(asked.get(other) ?? []), ...names]));
    const members = (home: string): string[] => [...homes].flatMap(([file, one]) => (one === home ? [file] : []));
    build.onResolve({ filter: /./ }, ({ path, kind }) => {
      const file = relative(source, resolve(path)).split(sep).join("/");
      return kind === "entry-point" && made.has(file) ? { path: file, namespace: "together" } : undefined;
    });
    build.onLoad({ filter: /./, namespace: "together" }, ({ path }) => ({
      contents: members(path)
        .flatMap((file) => {
          const names = asked.get(file);
          if (names === undefined) return [];
          return `export ${names.has("*") ? "*" : `{ ${[...names].join(", ")} }`} from "./${file}";`;
        })
        .join("\n"),
      resolveDir: source,
    }));
    build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, importer, namespace, resolveDir }) => {
      if (kind === "entry-point") return undefined;
      const wanted = relative(source, join(resolveDir, path)).split(sep).join("/");
      const from = namespace === "together" ? importer : homeOf(relative(source, importer).split(sep).join("/"));
      const to = homeOf(wanted);
      if (from === to) return undefined;
      const way = posix.relative(posix.dirname(writtenTo(from)), writtenTo(to));
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
