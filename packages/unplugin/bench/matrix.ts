// Programs of the gallery, built by each bundler: what they print and show, compared with the sources.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Build, builds } from "../test/apps/builds.ts";
import { type Entries, writeEntries } from "../test/apps/entries.ts";
import { type Pages, unbuilt, type Visit } from "../test/apps/pages.ts";
import type { Ran } from "../test/apps/run.ts";
import { bundlers } from "../test/bundlers/bundlers.ts";
import { extraBuilds } from "./extra.ts";

/** One bundler's row: for each place where the programs ran, how many give what the sources give, or the error. */
export interface Row {
  readonly bundler: string;
  readonly cells: Readonly<Record<Place, string>>;
}

export const PLACES = ["Node, cpu", "page, cpu", "page, webgpu", "worker, cpu"] as const;
type Place = (typeof PLACES)[number];

const EXCLUDE = /packages[\\/]\w+[\\/]dist/;
const run = promisify(execFile);

/** @param programs - paths of modules. @param names - of bundlers. */
export async function matrix(
  folder: string,
  programs: readonly string[],
  names: readonly string[],
  pages: Pages,
): Promise<readonly Row[]> {
  const entries = writeEntries(join(folder, "entries"), programs);
  const inNode = await nodeRun(entries.node);
  const inPage = await pages.visit(unbuilt(entries.page), ["cpu", "webgpu"]);
  const rows: Row[] = [];
  for (const name of names) {
    const visit = await tried(() => visited(name, folder, entries, pages));
    const node = await tried(() => builtForNode(name, folder, entries.node));
    const cell = (found: unknown, expected: unknown): string =>
      typeof visit === "string" ? visit : compared(found as readonly Ran[], expected as readonly Ran[]);
    const ran = typeof visit === "string" ? {} : visit.ran;
    rows.push({
      bundler: name,
      cells: {
        "Node, cpu": typeof node === "string" ? node : compared(node, inNode),
        "page, cpu": cell(ran.cpu, inPage.ran.cpu),
        "page, webgpu": cell(ran.webgpu, inPage.ran.webgpu),
        "worker, cpu": cell(ran.worker, inPage.ran.cpu),
      },
    });
    console.log(rows.at(-1));
  }
  return rows;
}

async function visited(name: string, folder: string, { page, worker }: Entries, pages: Pages): Promise<Visit> {
  const outdir = join(folder, name);
  const build = (builds[name] ?? extraBuilds[name]) as Build;
  await build({ entries: { page, worker }, outdir, plugin: { exclude: EXCLUDE } });
  const visit = await pages.visit({ folder: outdir }, ["cpu", "webgpu"], "cpu");
  if (visit.errors.length > 0) throw new Error(visit.errors.join("; "));
  return visit;
}

async function builtForNode(name: string, folder: string, entry: string): Promise<readonly Ran[] | string> {
  const bundle = bundlers[name];
  if (bundle === undefined) return "not built";
  const out = join(folder, `${name}-node`, "bundle.mjs");
  await bundle(entry, out, true);
  return nodeRun(out);
}

async function nodeRun(file: string): Promise<readonly Ran[]> {
  const { stdout } = await run(process.execPath, ["--import", "tsx", file, "cpu"], { maxBuffer: 2 ** 30 });
  return (JSON.parse(stdout) as { readonly cpu: readonly Ran[] }).cpu;
}

function compared(found: readonly Ran[] | string, expected: readonly Ran[]): string {
  if (typeof found === "string") return found;
  const other = expected.filter(({ text }, at) => found[at]?.text !== text).map(({ name }) => name);
  const same = `${expected.length - other.length} of ${expected.length}`;
  return other.length === 0 ? same : `${same}; not ${other.join(", ")}`;
}

async function tried<T>(step: () => Promise<T>): Promise<T | string> {
  try {
    return await step();
  } catch (error) {
    return String(error).split("\n").slice(0, 3).join(" ");
  }
}
