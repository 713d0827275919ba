// `npm run bench:bundlers`: programs of the gallery by every bundler, and a page's first result; writes a page of design/lab.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeEntries } from "../test/apps/entries.ts";
import { Pages } from "../test/apps/pages.ts";
import { freshFolder } from "../test/bundlers/bundlers.ts";
import { eachProgram } from "./each-program.ts";
import { firstResults } from "./first-result.ts";
import { recorded } from "./forms.ts";
import { matrix } from "./matrix.ts";
import { pageOf } from "./page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const { values } = parseArgs({
  options: {
    bundlers: { type: "string", default: "vite,rollup,rolldown,esbuild,webpack,rspack,babel,bun,farm" },
    programs: { type: "string", default: "gallery-" },
    visits: { type: "string", default: "7" },
    out: { type: "string", default: join(root, "design/lab/bundlers.md") },
  },
});

const wanted = values.programs.split(",");
const programs = ["jit", "ufunc", "kernels"].flatMap((name) => {
  const folder = join(root, "packages", name, "examples");
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && wanted.some((one) => file.includes(one)));
  return files.map((file) => join(folder, file));
});
const folder = freshFolder("bench");
const pages = await Pages.open();
try {
  const bundlers = values.bundlers.split(",");
  const entries = writeEntries(join(folder, "entries"), programs);
  const forms = await firstResults(folder, bundlers, pages, Number(values.visits));
  const ahead = await recorded(folder, entries, pages);
  const each = await eachProgram(folder, entries, programs, pages, ahead);
  const rows = await matrix(folder, entries, bundlers, pages, ahead);
  writeFileSync(values.out, pageOf(rows, forms, each));
} finally {
  await pages[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}
