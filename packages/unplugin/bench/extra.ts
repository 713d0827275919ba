// Bundlers and a library that are not dependencies, because they are large; they are installed by the first run.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { App, Build } from "../test/apps/builds.ts";

const VERSIONS = { "@farmfe/core": "1.7.11", bun: "1.4.5", typegpu: "0.11.6", "unplugin-typegpu": "0.11.4" };

const run = promisify(execFile);
const folder = fileURLToPath(new URL("../node_modules/.cache/bench", import.meta.url));

/** @returns the folder with the packages. */
export async function installed(): Promise<string> {
  const isThere = Object.keys(VERSIONS).every((name) => existsSync(join(folder, "node_modules", name)));
  if (isThere) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const wanted = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  await run("npm", ["install", "--no-audit", "--no-fund", ...wanted], { cwd: folder });
  return folder;
}

/** Loads an installed package. */
export async function load<T>(name: string): Promise<T> {
  const require = createRequire(join(await installed(), "package.json"));
  return (await import(pathToFileURL(require.resolve(name)).href)) as T;
}

/** Options of the plugin for another process. */
const asData = (plugin: App["plugin"]): object | null => plugin && { ...plugin, exclude: plugin.exclude?.source };

/** Bun builds in its own process. */
async function bun({ entries, outdir, plugin }: App): Promise<void> {
  const script = fileURLToPath(new URL("./bun.mjs", import.meta.url));
  const given = JSON.stringify({ entries, outdir, plugin: asData(plugin) });
  const { stderr } = await run(join(await installed(), "node_modules/.bin/bun"), [script, given]);
  if (stderr.includes("error")) throw new Error(stderr);
}

/** Farm keeps its process: it builds in a process of its own too. */
async function farm({ entries, outdir, plugin }: App): Promise<void> {
  const script = fileURLToPath(new URL("./farm.mjs", import.meta.url));
  mkdirSync(outdir, { recursive: true });
  const given = { entries, outdir, plugin: asData(plugin), folder: await installed() };
  await run(process.execPath, [script, JSON.stringify(given)]);
}

export const extraBuilds: Readonly<Record<string, Build>> = { bun, farm };
