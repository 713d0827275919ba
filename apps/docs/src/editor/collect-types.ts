/** The files that the editor's TypeScript reads: declarations of the packages and of the standard library. Runs in Node. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import ts from "typescript";
import { compilerOptions } from "./options.ts";

/** Texts by absolute path: `/node_modules/@gridstride/…` and `/lib.….d.ts`. */
export type TypeFiles = Record<string, string>;

/** The packages that a reader's program may import: `@gridstride/NAME`. */
const names = ["core", "jit", "ufunc", "kernels", "display"];

/** Declarations of a source file, of which its path is for messages only. */
type Declare = (file: string, text: string) => string;

/**
 * Makes declarations from source, file by file, which `isolatedDeclarations` allows: they say the same as the published
 * declarations, and need no build before.
 *
 * @param docs - the folder of the site, `apps/docs`.
 */
export function collectTypes(docs: string): TypeFiles {
  const files: TypeFiles = {};
  const packages = join(docs, "../../packages");
  const declare = cachedDeclarations(join(docs, "node_modules/.cache/editor-types.json"));
  for (const name of names) {
    const sources = sourcesOf(packages, name);
    for (const [subpath, source] of Object.entries(sources)) {
      if (subpath !== "./internal") addModule(files, packages, declare, source);
    }
    files[`/node_modules/@gridstride/${name}/package.json`] = manifest(packages, name, sources);
  }
  declare.save();
  const libraries = dirname(createRequire(import.meta.url).resolve("typescript"));
  for (const lib of compilerOptions.lib ?? []) addLibrary(files, libraries, lib);
  return files;
}

/** Entry points of a package by subpath: absolute paths of their source. */
function sourcesOf(packages: string, name: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as {
    exports: Record<string, string | { "@gridstride/source"?: string }>;
  };
  const sources: Record<string, string> = {};
  for (const [subpath, target] of Object.entries(exports)) {
    const source = typeof target === "string" ? target : target["@gridstride/source"];
    if (source?.endsWith(".ts")) sources[subpath] = join(packages, name, source);
  }
  return sources;
}

function manifest(packages: string, name: string, sources: Readonly<Record<string, string>>): string {
  const exports = Object.fromEntries(
    Object.entries(sources).map(([subpath, file]) => [
      subpath,
      { types: `./${declarationPath(relative(join(packages, name), file))}` },
    ]),
  );
  return JSON.stringify({ name: `@gridstride/${name}`, type: "module", exports });
}

/** A module's declarations, and the declarations of its imports. */
function addModule(files: TypeFiles, packages: string, declare: Declare, file: string): void {
  const path = `/node_modules/@gridstride/${declarationPath(relative(packages, file))}`;
  if (path in files) return;
  const text = declare(file, readFileSync(file, "utf8"));
  files[path] = text.replace(/((?:from |import\()"\.[^"]+)\.ts"/g, '$1.js"');
  for (const [, specifier = ""] of text.matchAll(/(?:from |import\()"([^"]+)"/g)) {
    if (specifier.startsWith(".")) addModule(files, packages, declare, resolve(dirname(file), specifier));
    const own = /^@gridstride\/(\w+)(?:\/(\w+))?$/.exec(specifier);
    const source = own?.[1] && sourcesOf(packages, own[1])[own[2] ? `./${own[2]}` : "."];
    if (source) addModule(files, packages, declare, source);
  }
}

/** A file of the standard library, and the files that it refers to. */
function addLibrary(files: TypeFiles, folder: string, lib: string): void {
  if (`/${lib}` in files) return;
  const text = readFileSync(join(folder, lib), "utf8");
  files[`/${lib}`] = text;
  for (const [, name] of text.matchAll(/<reference lib="([^"]+)"/g)) addLibrary(files, folder, `lib.${name}.d.ts`);
}

/** Declarations are kept between runs by the text they were made of: two hundred files take seconds. */
function cachedDeclarations(cache: string): Declare & { save(): void } {
  const before: Record<string, string> = existsSync(cache) ? JSON.parse(readFileSync(cache, "utf8")) : {};
  const kept: Record<string, string> = {};
  const options = { target: compilerOptions.target, module: compilerOptions.module } as ts.CompilerOptions;
  const declare: Declare = (fileName, text) => {
    const key = createHash("sha256").update(ts.version).update(text).digest("hex").slice(0, 24);
    const made =
      before[key] ??
      ts.transpileDeclaration(text, {
        fileName,
        compilerOptions: { ...options, declaration: true, isolatedDeclarations: true },
      }).outputText;
    kept[key] = made;
    return made;
  };
  const save = (): void => {
    mkdirSync(dirname(cache), { recursive: true });
    writeFileSync(cache, JSON.stringify(kept));
  };
  return Object.assign(declare, { save });
}

function declarationPath(path: string): string {
  return path.split(sep).join("/").replace(/\.ts$/, ".d.ts");
}
