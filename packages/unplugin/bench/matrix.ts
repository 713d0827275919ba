// Programs of the gallery, built by each bundler: what they print and show, compared with the sources.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { GridstrideOptions } from "../src/index.ts";
import type { Entries } from "../test/apps/entries.ts";
import { type Pages, unbuilt } from "../test/apps/pages.ts";
import type { Ran } from "../test/apps/run.ts";
import { buildOf, EXCLUDE } from "./forms.ts";

/** One build's row: for each place where the programs ran, how many give what the sources give, or the error. */
export interface Row {
  readonly form: string;
  readonly cells: Readonly<Record<Place, string>>;
}

export const PLACES = ["Node, cpu", "page, cpu", "page, webgpu", "worker, cpu"] as const;
type Place = (typeof PLACES)[number];

const run = promisify(execFile);

/** Each bundler's build, with kernels compiled when they are launched, and ahead. @param names - of bundlers. @param ahead - options. */
export async function matrix(
  folder: string,
  entries: Entries,
  names: readonly string[],
  pages: Pages,
  ahead: GridstrideOptions,
): Promise<readonly Row[]> {
  const inNode = await nodeRun(entries.node);
  const inPage = await pages.visit(unbuilt(entries.page), ["cpu", "webgpu"]);
  const rows: Row[] = [];
  const forms = names.flatMap((name) => [
    { name, form: name, plugin: { exclude: EXCLUDE } },
    { name, form: `${name}, \`ahead\``, plugin: ahead },
  ]);
  for (const { name, form, plugin } of forms) {
    const found = await tried(() => built(name, join(folder, form.replace(/\W+/g, "-")), entries, pages, plugin));
    const cell = (where: keyof Found, expected: readonly Ran[] | string | undefined): string =>
      typeof found === "string" ? found : compared(found[where], expected as readonly Ran[]);
    const cells = {
      "Node, cpu": cell("node", inNode),
      "page, cpu": cell("cpu", inPage.ran.cpu),
      "page, webgpu": cell("webgpu", inPage.ran.webgpu),
      "worker, cpu": cell("worker", inPage.ran.cpu),
    };
    rows.push({ form, cells });
    console.log(rows.at(-1));
  }
  return rows;
}

/** What the programs of one build printed, by where they ran. */
type Found = Readonly<Record<"node" | "cpu" | "webgpu" | "worker", readonly Ran[] | string>>;

async function built(
  name: string,
  outdir: string,
  { page, worker, node }: Entries,
  pages: Pages,
  plugin: GridstrideOptions,
): Promise<Found> {
  await buildOf(name)({ entries: { page, worker, node }, outdir, plugin });
  const { ran, errors } = await pages.visit({ folder: outdir }, ["cpu", "webgpu"], "cpu");
  if (errors.length > 0) throw new Error(errors.join("; "));
  const inNode = await tried(() => nodeRun(join(outdir, "node.js")));
  return { node: inNode, cpu: ran.cpu ?? "", webgpu: ran.webgpu ?? "", worker: ran.worker ?? "" };
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
