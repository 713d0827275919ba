// What the editor's TypeScript reads: declarations of the packages and of the standard library, in one JSON file.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const docs = fileURLToPath(new URL("..", import.meta.url));
const packages = join(docs, "../../packages");
/** What a reader's program may import: `@gridstride/NAME`. */
const names = ["core", "jit", "ufunc", "kernels", "display"];
/** As in `src/editor/options.ts`: the standard library, and a worker's globals, for programs run in one. */
const libs = ["lib.es2023.d.ts", "lib.esnext.disposable.d.ts", "lib.webworker.d.ts"];

const output = join(docs, "src/editor/generated/types.json");
const cacheFile = join(docs, "node_modules/.cache/editor-types.json");

/**
 * Writes `src/editor/generated/types.json`: an object of texts by path, `/node_modules/@gridstride/…` and `/lib.….d.ts`.
 * Declarations are made from source, file by file, which `isolatedDeclarations` allows: they are as the published ones
 * and need no build before.
 */
export function writeTypes() {
  /** @type {Record<string, string>} */
  const files = {};
  const declare = cachedDeclarations();
  const wanted = names.filter((name) => existsSync(join(packages, name, "package.json")));
  for (const name of wanted) {
    const exported = sourcesOf(name);
    for (const [subpath, source] of Object.entries(exported)) {
      if (subpath !== "./internal") addModule(files, declare, source);
    }
    files[`/node_modules/@gridstride/${name}/package.json`] = manifest(name, exported);
  }
  const libFolder = dirname(createRequire(import.meta.url).resolve("typescript"));
  for (const lib of libs) addLib(files, libFolder, lib);
  declare.save();
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, JSON.stringify(files));
}

/** Entry points of a package by subpath: absolute paths of their source. @param {string} name */
function sourcesOf(name) {
  const { exports } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8"));
  /** @type {Record<string, string>} */
  const sources = {};
  for (const [subpath, target] of Object.entries(exports)) {
    const source = typeof target === "string" ? target : target["@gridstride/source"];
    if (source?.endsWith(".ts")) sources[subpath] = join(packages, name, source);
  }
  return sources;
}

/** @param {string} name @param {Record<string, string>} sources */
function manifest(name, sources) {
  const exports = Object.fromEntries(
    Object.entries(sources).map(([subpath, file]) => [
      subpath,
      { types: `./${slashes(relative(join(packages, name), file)).replace(/\.ts$/, ".d.ts")}` },
    ]),
  );
  return JSON.stringify({ name: `@gridstride/${name}`, type: "module", exports });
}

/**
 * A module's declarations, and those of what they import.
 * @param {Record<string, string>} files @param {(file: string, text: string) => string} declare @param {string} file
 */
function addModule(files, declare, file) {
  const path = `/node_modules/@gridstride/${slashes(relative(packages, file)).replace(/\.ts$/, ".d.ts")}`;
  if (path in files) return;
  const text = declare(file, readFileSync(file, "utf8"));
  files[path] = text.replace(/((?:from |import\()"\.[^"]+)\.ts"/g, '$1.js"');
  for (const [, specifier = ""] of text.matchAll(/(?:from |import\()"([^"]+)"/g)) {
    if (specifier.startsWith(".")) addModule(files, declare, resolve(dirname(file), specifier));
    const own = /^@gridstride\/(\w+)(?:\/(\w+))?$/.exec(specifier);
    const source = own?.[1] && sourcesOf(own[1])[own[2] ? `./${own[2]}` : "."];
    if (source) addModule(files, declare, source);
  }
}

/** A file of the standard library, and those it refers to. @param {Record<string, string>} files @param {string} folder @param {string} lib */
function addLib(files, folder, lib) {
  if (`/${lib}` in files) return;
  const text = readFileSync(join(folder, lib), "utf8");
  files[`/${lib}`] = text;
  for (const [, name] of text.matchAll(/<reference lib="([^"]+)"/g)) addLib(files, folder, `lib.${name}.d.ts`);
}

/** Declarations of a source text, kept between runs by the text's hash. */
function cachedDeclarations() {
  /** @type {Record<string, string>} */
  const before = existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, "utf8")) : {};
  /** @type {Record<string, string>} */
  const kept = {};
  /** @type {ts.CompilerOptions} */
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    isolatedDeclarations: true,
    declaration: true,
  };
  const declare = (/** @type {string} */ fileName, /** @type {string} */ text) => {
    const key = createHash("sha256").update(ts.version).update(text).digest("hex").slice(0, 24);
    const known = before[key] ?? ts.transpileDeclaration(text, { fileName, compilerOptions }).outputText;
    kept[key] = known;
    return known;
  };
  return Object.assign(declare, {
    save() {
      mkdirSync(dirname(cacheFile), { recursive: true });
      writeFileSync(cacheFile, JSON.stringify(kept));
    },
  });
}

/** @param {string} path */
function slashes(path) {
  return path.split(sep).join("/");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTypes();
