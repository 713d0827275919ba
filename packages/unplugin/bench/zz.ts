
import { join, basename } from "node:path";
import { fileURLToPath } from "node:url";
import { builds } from "../test/apps/builds.ts";
import { writeEntries } from "../test/apps/entries.ts";
import { Pages } from "../test/apps/zz-pages.ts";
import { freshFolder } from "../test/bundlers/bundlers.ts";
import { EXCLUDE, recorded } from "./forms.ts";
const root = fileURLToPath(new URL("../../../", import.meta.url));
const names = (process.argv[2] ?? "cloth").split(",");
const programs = names.map((n) => join(root, "packages/jit/examples", `gallery-${n}.ts`));
const folder = freshFolder("zz");
const pages = await Pages.open();
const entries = writeEntries(join(folder, "entries"), programs);
const ahead = await recorded(folder, entries, pages as never);
const made = async (name: string, plugin: any) => { const outdir = join(folder, name); await builds.esbuild?.({ entries: { page: entries.page }, outdir, plugin }); return { folder: outdir }; };
const sites = { plugin: await made("each", { exclude: EXCLUDE }), ahead: await made("each-ahead", ahead) };
console.log(folder);
for (const path of programs) for (const [k, site] of Object.entries(sites)) for (let i = 0; i < 2; i++) { const { ms } = await pages.visit(site, ["webgpu"], null, basename(path, ".ts")); console.log(basename(path), k, ms.toFixed(0)); }
process.exit();
