import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./declared.ts";

/** What the pages are made of. */
const sources = ["packages", "docs/reference", "README.md", "test/surface", "apps/docs/scripts/reference"];
const skipped = /^(node_modules|dist|test|bench|examples|CHANGELOG\.md|\..*)$/;

/** Whether a source is newer than what was written, in which case it is written again. */
export function isStale(written: string): boolean {
  const since = statSync(written, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((path) => newest(join(root, path)) > since);
}

function newest(path: string): number {
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  const names = readdirSync(path).filter((name) => !skipped.test(name));
  return Math.max(0, ...names.map((name) => newest(join(path, name))));
}
