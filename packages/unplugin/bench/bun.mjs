// Run by Bun, with what to build as its argument.
// @ts-nocheck Bun runs this file, with its own types.
import { gridstride } from "@gridstride/unplugin";

const { entries, outdir, isPlain, ahead } = JSON.parse(process.argv[2] ?? "");
const made = await Bun.build({
  entrypoints: Object.values(entries),
  outdir,
  splitting: true,
  minify: true,
  format: "esm",
  target: "browser",
  external: ["webgpu", "node:*"],
  plugins: isPlain ? [] : [gridstride.bun({ exclude: /packages[\\/]\w+[\\/]dist/, ahead })],
});
if (!made.success) throw new AggregateError(made.logs, "Bun.build");
