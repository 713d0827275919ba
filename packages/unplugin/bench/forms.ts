import { join } from "node:path";
import type { GridstrideOptions } from "../src/index.ts";
import { type Build, builds } from "../test/apps/builds.ts";
import { developed } from "../test/apps/developed.ts";
import type { Entries } from "../test/apps/entries.ts";
import type { Pages } from "../test/apps/pages.ts";
import { extraBuilds } from "./extra.ts";

/** The plugin reads no module of the packages, which have their `uses`. */
export const EXCLUDE = /packages[\\/]\w+[\\/]dist/;

/** @throws {Error} for a name that is no bundler's. */
export function buildOf(name: string): Build {
  const build = builds[name] ?? extraBuilds[name];
  if (build !== undefined) return build;
  const names = [...Object.keys(builds), ...Object.keys(extraBuilds)].join(", ");
  throw new Error(`expected a bundler, ${names}; got ${name}`);
}

/** Options of a build whose kernels are compiled ahead for what the page asks of the compiler on Vite's development server. */
export async function recorded(folder: string, entries: Entries, pages: Pages): Promise<GridstrideOptions> {
  // The kernels of the other packages are in the record.
  const options = { record: join(folder, "record.json"), exclude: /packages[\\/](?:core|jit|display)[\\/]dist/ };
  await developed(pages, entries, ["cpu", "webgpu"], options);
  return { ...options, ahead: { warn: false } };
}
