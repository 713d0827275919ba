import { createRequire } from "node:module";
import { dirname } from "node:path";

const require = createRequire(import.meta.url);

/** This package's folder, from source as from `dist`. */
export function packageRoot(): string {
  return dirname(require.resolve("@gridstride/bench/package.json"));
}

/** The version in a package's manifest; null where it is not installed, or does not show its manifest. */
export function versionOf(name: string): string | null {
  try {
    return (require(`${name}/package.json`) as { readonly version: string }).version;
  } catch {
    return null;
  }
}
