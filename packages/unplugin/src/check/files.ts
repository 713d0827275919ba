import { existsSync, readdirSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";

const MODULE = /(?<!\.d)\.[cm]?[jt]sx?$/;

/**
 * The files that arguments name: files, folders with all their modules, and patterns with `*`, `**`, `?` and `{a,b}`.
 *
 * @throws {Error} for a path that does not exist, and for a pattern that no file fits.
 */
export function filesOf(given: readonly string[]): readonly string[] {
  return [...new Set(given.flatMap(filesOfOne))];
}

function filesOfOne(given: string): readonly string[] {
  if (existsSync(given))
    return statSync(given).isDirectory() ? below(given).filter((file) => MODULE.test(file)) : [given];
  if (!/[*?{]/.test(given)) throw new Error(`there is no file ${given}`);
  const pattern = given.split(sep).join(posix.sep);
  const base = pattern.slice(0, pattern.search(/[*?{]/)).replace(/[^/]*$/, "");
  const fits = expression(pattern);
  const found = existsSync(base || ".")
    ? below(base || ".").filter((file) => fits.test(file.split(sep).join("/")))
    : [];
  if (found.length === 0) throw new Error(`no file fits ${given}`);
  return found;
}

function below(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === "node_modules" || entry.name.startsWith(".")) return [];
      const path = folder === "." ? entry.name : join(folder, entry.name);
      return entry.isDirectory() ? below(path) : [path];
    });
}

function expression(pattern: string): RegExp {
  const source = pattern
    .replace(/^\.\//, "")
    .replace(/[.+^$()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*\*|\*|\?|\{|\}|,/g, (sign) => SIGNS[sign] ?? sign);
  return new RegExp(`^(?:\\./)?${source}$`);
}

const SIGNS: Readonly<Record<string, string>> = {
  "**/": "(?:[^/]+/)*",
  "**": ".*",
  "*": "[^/]*",
  "?": "[^/]",
  "{": "(?:",
  "}": ")",
  ",": "|",
};
