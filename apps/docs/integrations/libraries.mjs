// @ts-check
// Modules that bring a library along, ours or another's, are packed by esbuild in a second; Vite took most of its time for
// them. What it writes is the site's as it is: Vite's own files import it by its address. While the site is written Vite
// serves these modules like all others.
import { basename, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Below src. Each by itself, so that a page loads no code that only another of them needs. */
const entries = ["diagrams/simulator.ts", "diagrams/timeline/record.ts", "editor/codemirror.ts", "plots/plot.ts"].map(
  (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url)),
);

/**
 * @param {string} entry
 * @returns {Promise<readonly { readonly fileName: string, readonly source: string }[]>} its own file first.
 */
async function pack(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    outdir: "/",
    entryNames: "[name].[hash]",
    chunkNames: "[name].[hash]",
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    conditions: ["@gridstride/source"],
    legalComments: "none",
    write: false,
  });
  const own = `${parse(entry).name}.`;
  const files = outputFiles.map(({ path, text }) => ({ fileName: basename(path), source: text }));
  return files.sort((a, b) => Number(b.fileName.startsWith(own)) - Number(a.fileName.startsWith(own)));
}

/**
 * @param {string} folder - of the site, for files whose names change with what is in them.
 * @returns {NonNullable<import("astro").ViteUserConfig["plugins"]>[number]}
 */
function plugin(folder) {
  /** @type {Map<string, ReturnType<typeof pack>>} */
  const packed = new Map();
  let base = "/";
  return {
    name: "gridstride-libraries",
    apply: "build",
    enforce: "pre",
    configResolved(config) {
      base = config.base;
    },
    async resolveId(id, importer, options) {
      if (options.ssr || importer === undefined || !entries.some((entry) => basename(entry) === basename(id))) return;
      const entry = (await this.resolve(id, importer, { ...options, skipSelf: true }))?.id ?? "";
      if (!entries.includes(entry)) return;
      const files = packed.get(entry) ?? pack(entry);
      packed.set(entry, files);
      return { id: `${base}${folder}/${(await files)[0]?.fileName}`, external: true };
    },
    async generateBundle() {
      const files = (await Promise.all(packed.values())).flat();
      // What two of them load when they need it is the same file.
      const sources = new Map(files.map(({ fileName, source }) => [`${folder}/${fileName}`, source]));
      for (const [fileName, source] of sources) this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** @returns {import("astro").AstroIntegration} */
export function libraries() {
  return {
    name: "gridstride-libraries",
    hooks: {
      "astro:config:setup": ({ config, updateConfig }) =>
        void updateConfig({ vite: { plugins: [plugin(config.build.assets)] } }),
    },
  };
}
