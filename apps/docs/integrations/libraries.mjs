// @ts-check
// Modules that bring a library along, ours or another's, are packed by esbuild in a second; Vite took most of its time for
// them. What it writes is the site's as it is: Vite's own files import it by its address. While the site is written Vite
// serves these modules like all others.
import { readdirSync } from "node:fs";
import { basename, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const src = fileURLToPath(new URL("../src/", import.meta.url));
const live = readdirSync(`${src}live/programs`).map((name) => `live/programs/${name}`);

/** Below src. Each by itself, so that a page loads no code that only another of them needs; programs of the gallery together. */
const groups = [
  ["diagrams/simulator.ts"],
  ["diagrams/timeline/record.ts"],
  ["editor/codemirror.ts"],
  ["plots/plot.ts"],
  live,
].map((paths) => paths.map((path) => `${src}${path}`));

/**
 * @param {readonly string[]} entryPoints
 * @returns {Promise<readonly { readonly fileName: string, readonly source: string }[]>}
 */
async function pack(entryPoints) {
  const { outputFiles } = await build({
    entryPoints: [...entryPoints],
    external: ["webgpu"],
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
  return outputFiles.map(({ path, text }) => ({ fileName: basename(path), source: text }));
}

/**
 * @param {string} folder - of the site, for files whose names change with what is in them.
 * @returns {NonNullable<import("astro").ViteUserConfig["plugins"]>[number]}
 */
function plugin(folder) {
  /** @type {Map<readonly string[], ReturnType<typeof pack>>} */
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
      if (options.ssr || importer === undefined || !groups.flat().some((entry) => basename(entry) === basename(id)))
        return;
      const entry = (await this.resolve(id, importer, { ...options, skipSelf: true }))?.id ?? "";
      const group = groups.find((entries) => entries.includes(entry));
      if (group === undefined) return;
      const files = packed.get(group) ?? pack(group);
      packed.set(group, files);
      const own = (await files).find(({ fileName }) => fileName.startsWith(`${parse(entry).name}.`));
      return { id: `${base}${folder}/${own?.fileName}`, external: true };
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
