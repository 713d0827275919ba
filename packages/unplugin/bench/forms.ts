import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { GridstrideOptions } from "../src/index.ts";
import { type Build, builds } from "../test/apps/builds.ts";
import { extraBuilds } from "./extra.ts";
import { inNode } from "./in-node.ts";

/** The plugin reads no module of the packages, which have their `uses`. */
export const EXCLUDE = /packages[\\/]\w+[\\/]dist/;

/** @throws {Error} for a name that is no bundler's. */
export function buildOf(name: string): Build {
  const build = builds[name] ?? extraBuilds[name];
  if (build !== undefined) return build;
  const names = [...Object.keys(builds), ...Object.keys(extraBuilds)].join(", ");
  throw new Error(`expected a bundler, ${names}; got ${name}`);
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
const register = pathToFileURL(join(root, "packages/register/dist/index.js")).href;

/** Options of a build whose kernels are compiled ahead for what a run in Node asks of the compiler. @param node - what runs the programs. */
export async function recorded(folder: string, node: string): Promise<GridstrideOptions> {
  const record = join(folder, "record.json");
  await inNode(node, ["cpu", "webgpu"], { imports: [register], env: { GRIDSTRIDE_RECORD: record } });
  // The kernels of these packages are in the record.
  return { record, ahead: { warn: false }, exclude: /packages[\\/](?:core|jit|display)[\\/]dist/ };
}
