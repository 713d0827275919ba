import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type * as t from "@babel/types";
import { parseModule } from "../syntax/parse.ts";
import { type Binding, type Names, namesIn } from "../syntax/scope.ts";
import type { Placed } from "../syntax/walk.ts";
import { importOf } from "./find-calls.ts";
import { type Reason, reassigned, refusal, refusedValue } from "./refuse.ts";

interface Module {
  readonly tree: t.File;
  readonly names: Names;
  readonly text: string;
}

/** The modules that a module imports by relative paths, read to see whether what they export keeps its value. */
export class Imports {
  /** The files that were read: what is captured depends on them. */
  readonly files: Set<string> = new Set();
  readonly #file: string;

  /** @param file - the importing module's path. */
  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Why an imported value cannot be captured.
   *
   * @param value - as the kernel names it.
   * @returns null where nothing is against it, and for packages, whose exports `kernel` itself checks.
   */
  refusal(value: string, from: string, name: string): Reason | null {
    return this.#refusal(value, this.#file, from, name, new Set());
  }

  #refusal(value: string, importer: string, from: string, name: string, seen: Set<string>): Reason | null {
    const file = fileOf(importer, from);
    if (file === null || seen.has(`${name} of ${file}`)) return null;
    seen.add(`${name} of ${file}`);
    const module = this.#read(file);
    if (module === null) return null;
    const { names, text, tree } = module;
    const lineOf = (node: Placed): number => text.slice(0, node.start).split("\n").length;
    const local = localName(tree, name);
    if (local === null) return this.#throughOther(value, file, tree, name, seen);
    if (typeof local !== "string") return refusedValue(value, local, names.module);
    const binding = names.module.names.get(local);
    if (binding === undefined) return null;
    const [write] = binding.writes;
    if (write !== undefined) return reassigned(value, `${from}, line ${lineOf(write)}`);
    const imported = importOf(binding);
    if (imported !== null)
      return imported.name === "*" ? null : this.#refusal(value, file, imported.from, imported.name, seen);
    return refusal(value, binding as Binding, lineOf);
  }

  /** `export { name } from`, `export * from` */
  #throughOther(value: string, file: string, tree: t.File, name: string, seen: Set<string>): Reason | null {
    for (const one of tree.program.body) {
      if (one.type === "ExportAllDeclaration") {
        const reason = this.#refusal(value, file, one.source.value, name, seen);
        if (reason !== null) return reason;
      }
      if (one.type !== "ExportNamedDeclaration" || !one.source) continue;
      for (const specifier of one.specifiers)
        if (specifier.type === "ExportSpecifier" && exportedAs(specifier) === name)
          return this.#refusal(value, file, one.source.value, specifier.local.name, seen);
    }
    return null;
  }

  #read(file: string): Module | null {
    this.files.add(file);
    const text = readFileSync(file, "utf8");
    const tree = parseModule(text, file);
    return tree && { tree, names: namesIn(tree), text };
  }
}

/** The name that a module has for what it exports; the value itself of `export default`; null where another module has it. */
export function localName({ program }: t.File, name: string): string | t.Node | null {
  for (const one of program.body) {
    if (one.type === "ExportDefaultDeclaration" && name === "default")
      return one.declaration.type === "Identifier" ? one.declaration.name : one.declaration;
    if (one.type !== "ExportNamedDeclaration" || one.source) continue;
    const { declaration } = one;
    if (declaration?.type === "VariableDeclaration" || declaration?.type === "FunctionDeclaration") {
      const ids =
        declaration.type === "FunctionDeclaration" ? [declaration.id] : declaration.declarations.map(({ id }) => id);
      if (ids.some((id) => id?.type === "Identifier" && id.name === name)) return name;
    }
    if (declaration && "id" in declaration && declaration.id?.type === "Identifier" && declaration.id.name === name)
      return name;
    for (const specifier of one.specifiers)
      if (specifier.type === "ExportSpecifier" && exportedAs(specifier) === name) return specifier.local.name;
  }
  return null;
}

const exportedAs = ({ exported }: t.ExportSpecifier): string =>
  exported.type === "Identifier" ? exported.name : exported.value;

const ENDINGS = ["", ".ts", ".tsx", ".mts", ".js", ".jsx", ".mjs", "/index.ts", "/index.js"];

/** The file that a relative path means; null for a package, and where there is no such file. */
export function fileOf(importer: string, from: string): string | null {
  if (!/^\.{1,2}(?:\/|$)/.test(from)) return null;
  const base = resolve(dirname(importer), from);
  // TypeScript names the file that it will have made.
  const source = base.replace(/\.([cm]?)js(x?)$/, ".$1ts$2");
  const candidates = [base, ...(source === base ? [] : [source])].flatMap((path) => ENDINGS.map((end) => path + end));
  return candidates.find((path) => existsSync(path) && statSync(path).isFile()) ?? null;
}
