import { type Build, builds } from "../test/apps/builds.ts";
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
