// Run by Bun, with what to build as its argument.
// @ts-nocheck Bun runs this file, with its own types.
import { renameSync } from "node:fs";
import { basename, join } from "node:path";
import { gridstride } from "@gridstride/unplugin";

const { entries, outdir, plugin } = JSON.parse(process.argv[2] ?? "");
const made = await Bun.build({
  entrypoints: Object.values(entries),
  outdir,
  splitting: true,
  minify: true,
  format: "esm",
  target: "browser",
  external: ["webgpu", "node:*"],
  plugins: plugin === null ? [] : [gridstride.bun({ ...plugin, exclude: new RegExp(plugin.exclude) })],
});
if (!made.success) throw new AggregateError(made.logs, "Bun.build");
// Bun names a file as its entry is named, and has no names for entries.
for (const [name, entry] of Object.entries(entries))
  renameSync(join(outdir, `${basename(entry, ".ts")}.js`), join(outdir, `${name}.js`));
