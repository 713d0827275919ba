import { existsSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** Packages whose own kernels a program runs. */
const LIBRARIES: readonly string[] = ["@gridstride/ufunc", "@gridstride/kernels"];

const known = new Map<string, string | null>();

/** The package of Gridstride that a file of built code belongs to; null for other files. */
export function libraryOf(file: string): string | null {
  if (!/[\\/](?:dist|src)[\\/]/.test(file)) return null;
  const name = packageOf(dirname(file));
  return name !== null && LIBRARIES.includes(name) && !file.includes(`${sep}test${sep}`) ? name : null;
}

function packageOf(folder: string): string | null {
  const before = known.get(folder);
  if (before !== undefined) return before;
  const manifest = join(folder, "package.json");
  const parent = dirname(folder);
  const name = existsSync(manifest)
    ? ((JSON.parse(readFileSync(manifest, "utf8")) as { readonly name?: string }).name ?? null)
    : parent === folder
      ? null
      : packageOf(parent);
  known.set(folder, name);
  return name;
}
