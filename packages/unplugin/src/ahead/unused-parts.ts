import { existsSync, readFileSync, realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import type * as t from "@babel/types";
import { fileOf } from "../capture/imports.ts";
import { INSTALLED, MODULES } from "../options.ts";
import { parseModule } from "../syntax/parse.ts";
import { children, isType, keyName } from "../syntax/walk.ts";
import { type AheadPart, PARTS } from "./options.ts";
import { partsNamed } from "./part-names.ts";

/** What a build may leave out. */
export interface Unused {
  readonly parts: readonly AheadPart[];
  /** The files that were read to know: out of date where they change. */
  readonly files: readonly string[];
}

/**
 * The parts of devices and arrays that no module of a program uses. Modules are read from the entries on, by their relative imports.
 * Nothing is unused where a module cannot be read: an import by an alias, another language, a package that depends on Gridstride.
 * Other packages are not read.
 *
 * @param entries - null where they are not known.
 * @param root - where addresses in pages begin.
 * @param built - a module's text with its kernels compiled.
 */
export function unusedParts(
  entries: readonly string[] | null,
  root: string,
  built: (code: string, file: string) => string,
): Unused {
  const files = new Set(entries);
  const used = new Set<AheadPart>(entries === null ? PARTS : []);
  for (const file of files) {
    const code = readFileSync(file, "utf8");
    const trees = /\.html?$/.test(file) ? scriptsOf(code, root, file) : [parseModule(code, file)];
    if (needsSelfTest(built(code, file))) used.add("self-test");
    for (const tree of trees) {
      const read = tree && importsOf(tree, file);
      for (const part of read ? partsNamed(tree) : PARTS) used.add(part);
      for (const one of read ?? []) files.add(one);
    }
  }
  return { parts: PARTS.filter((part) => !used.has(part)), files: [...files] };
}

/** Kernels differ by what the test finds where their texts are there twice, and where the compiler may be loaded. */
const needsSelfTest = (code: string): boolean => /"inexact":|@gridstride\/jit["']/.test(code);

/** The scripts of a page. */
function scriptsOf(html: string, root: string, file: string): readonly (t.File | null)[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)];
  return scripts.map(({ 1: attributes = "", 2: text = "" }) => {
    const [, quoted] = /\bsrc\s*=\s*["']([^"']*)["']/i.exec(attributes) ?? [];
    if (quoted === undefined) return parseModule(text, file);
    const from = quoted.startsWith("/") ? join(root, quoted) : join(dirname(file), quoted);
    return parseModule(`import ${JSON.stringify(from)};`, file);
  });
}

/** Files that have no code which may use an array. */
const DATA = /\.(?:css|s[ac]ss|less|json|wasm|wgsl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|mp[34]|webm|txt|bin)$/;

/** The program's own modules that a module names, by relative paths; null where one cannot be known. */
function importsOf(tree: t.File, file: string): readonly string[] | null {
  const found: string[] = [];
  let isKnown = true;
  const follow = (from: string, isImport: boolean): void => {
    const path = from.replace(/[?#].*$/, "");
    if (DATA.test(path)) return;
    const own = path.startsWith("/") ? (existsSync(path) ? path : null) : fileOf(file, path);
    if (own !== null && MODULES.test(own)) found.push(own);
    else if (isImport && !(own === null && isForeign(path, file))) isKnown = false;
  };
  const visit = (node: t.Node): void => {
    if (isType(node)) return;
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "ExportNamedDeclaration": {
        const kind = node.type === "ImportDeclaration" ? node.importKind : node.exportKind;
        if (node.source && kind !== "type") follow(node.source.value, true);
        break;
      }
      case "CallExpression":
        if (isLoading(node.callee)) {
          const [from] = node.arguments;
          if (from?.type === "StringLiteral") follow(from.value, true);
          else isKnown = false;
        }
        break;
      case "MemberExpression":
        // Vite's `import.meta.glob`
        if (node.object.type === "MetaProperty" && keyName({ ...node, key: node.property }) === "glob") isKnown = false;
        break;
      // `new URL("./worker.ts", import.meta.url)`
      case "StringLiteral":
        if (/^\.{1,2}\//.test(node.value)) follow(node.value, false);
        break;
      default:
        break;
    }
    for (const child of children(node)) visit(child);
  };
  visit(tree.program);
  return isKnown ? found : null;
}

const isLoading = (callee: t.Node): boolean =>
  callee.type === "Import" || (callee.type === "Identifier" && callee.name === "require");

/** Whether a name means Node's module, Gridstride's package, or an installed package that does not depend on Gridstride. */
function isForeign(name: string, file: string): boolean {
  if (isBuiltin(name) || name.startsWith("@gridstride/")) return true;
  const [, own] = /^((?:@[\w.-]+\/)?[\w.-]+)(?:\/|$)/.exec(name) ?? [];
  const manifest = own === undefined ? null : manifestOf(own, dirname(file));
  return manifest !== null && INSTALLED.test(manifest) && !readFileSync(manifest, "utf8").includes('"@gridstride/');
}

function manifestOf(name: string, folder: string): string | null {
  const manifest = join(folder, "node_modules", name, "package.json");
  if (existsSync(manifest)) return realpathSync(manifest);
  return dirname(folder) === folder ? null : manifestOf(name, dirname(folder));
}
