// Programs of the gallery, built by each bundler: what they print and show, compared with the sources.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Build, builds } from "../test/apps/builds.ts";
import { type Entries, writeEntries } from "../test/apps/entries.ts";
import { type Pages, unbuilt } from "../test/apps/pages.ts";
import type { Ran } from "../test/apps/run.ts";
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
    const found = await tried(() => built(name, folder, entries, pages));
    const cell = (where: keyof Found, expected: readonly Ran[] | string | undefined): string =>
      typeof found === "string" ? found : compared(found[where], expected as readonly Ran[]);
    const cells = {
      "Node, cpu": cell("node", inNode),
      "page, cpu": cell("cpu", inPage.ran.cpu),
      "page, webgpu": cell("webgpu", inPage.ran.webgpu),
      "worker, cpu": cell("worker", inPage.ran.cpu),
    };
    rows.push({ bundler: name, cells });
    console.log(rows.at(-1));
  }
  return rows;
}

/** What the programs of one build printed, by where they ran. */
type Found = Readonly<Record<"node" | "cpu" | "webgpu" | "worker", readonly Ran[] | string>>;

async function built(name: string, folder: string, entries: Entries, pages: Pages): Promise<Found> {
  const outdir = join(folder, name);
  const build = (builds[name] ?? extraBuilds[name]) as Build;
  await build({ entries: { ...entries }, outdir, plugin: { exclude: EXCLUDE } });
  const { ran, errors } = await pages.visit({ folder: outdir }, ["cpu", "webgpu"], "cpu");
  if (errors.length > 0) throw new Error(errors.join("; "));
  const node = await tried(() => nodeRun(join(outdir, "node.js")));
  return { node, cpu: ran.cpu ?? "", webgpu: ran.webgpu ?? "", worker: ran.worker ?? "" };
}

async function nodeRun(file: string): Promise<readonly Ran[]> {
  const options = file.endsWith(".ts") ? ["--import", "tsx"] : [];
  const { stdout } = await run(process.execPath, [...options, file, "cpu"], { maxBuffer: 2 ** 30 });
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
    return String(error).split("\n").slice(0, 3).join(" ").slice(0, 200);
  }
}
