// Each program of the gallery in a page of its own: what the page loads, and when the program has ended.
import { basename, join } from "node:path";
import type { GridstrideOptions } from "../src/index.ts";
import { builds } from "../test/apps/builds.ts";
import type { Entries } from "../test/apps/entries.ts";
import { type Pages, type Site, unbuilt } from "../test/apps/pages.ts";
import { EXCLUDE } from "./forms.ts";

/** The forms of a program's page, as the table has them. */
export const FORMS = ["sources", "with the plugin", "with `ahead` and a record"] as const;

/** One program, in each of the forms. */
export interface ProgramRow {
  readonly program: string;
  readonly loads: readonly { readonly bytes: number; readonly ms: number }[];
}

/** Visits on webgpu: each program once in each form, of a build of esbuild. */
export async function eachProgram(
  folder: string,
  entries: Entries,
  programs: readonly string[],
  pages: Pages,
  ahead: GridstrideOptions,
): Promise<readonly ProgramRow[]> {
  const made = async (name: string, plugin: GridstrideOptions): Promise<Site> => {
    const outdir = join(folder, name);
    await builds.esbuild?.({ entries: { page: entries.page }, outdir, plugin });
    return { folder: outdir };
  };
  const sites = [unbuilt(entries.page), await made("each", { exclude: EXCLUDE }), await made("each-ahead", ahead)];
  const rows: ProgramRow[] = [];
  for (const path of programs) {
    const program = basename(path, ".ts");
    const loads = [];
    for (const site of sites) {
      const { bytes, ms, errors } = await pages.visit(site, ["webgpu"], null, program);
      if (errors.length > 0) throw new Error(`${program}: ${errors.join("; ")}`);
      loads.push({ bytes, ms });
    }
    rows.push({ program: program.replace(/^gallery-/, ""), loads });
    console.log(rows.at(-1));
  }
  return rows;
}
