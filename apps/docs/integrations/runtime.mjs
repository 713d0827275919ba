// @ts-check
// What workers run, as files of their own: `import url from "virtual:gridstride-runtime"` gives the address of one. The packages
// are one module for the sandbox to import. The TypeScript of the editor is 9 MB: bundled by Vite it took over a third of the
// whole build, by esbuild it takes seconds.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * @typedef {object} Bundle
 * @property {string} id
 * @property {string} entry
 * @property {string} file - what it is called where the site is built.
 * @property {string} end - put behind it.
 */

/** @param {string} path - below src. */
const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** @type {readonly Bundle[]} */
const bundles = [
  {
    id: "virtual:gridstride-runtime",
    entry: source("runner/worker/main.ts"),
    file: "gridstride.js",
    // What stack traces call the bundle; jit passes over it when it looks for the reader's file.
    end: "\n//# sourceURL=/gridstride.js",
  },
  {
    id: "virtual:gridstride-typescript",
    entry: source("editor/typescript-worker.ts"),
    file: "typescript-worker.js",
    end: "",
  },
];

/** @param {Bundle} bundle @param {string} base - of the site. */
async function textOf({ entry, end }, base) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    conditions: ["@gridstride/source"],
    define: { "import.meta.env.BASE_URL": JSON.stringify(base) },
    // typescript/vfs reads files of a disk with it; here there are none.
    external: ["path"],
    legalComments: "none",
    write: false,
  });
  return (outputFiles[0]?.text ?? "") + end;
}

/** @param {Bundle} bundle @returns {NonNullable<import("astro").ViteUserConfig["plugins"]>[number]} */
function plugin(bundle) {
  /** @type {Promise<string> | undefined} Both builds of Astro, for the server and for browsers, want it. */
  let text;
  let base = "/";
  const resolved = `\0${bundle.id}`;
  return {
    name: bundle.id,
    configResolved(config) {
      base = config.base;
    },
    resolveId: (id) => (id === bundle.id ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      if (this.meta.watchMode || this.environment?.mode === "dev")
        return `export default ${JSON.stringify(`${base}@${bundle.file}`)};`;
      text ??= textOf(bundle, base);
      const file = this.emitFile({ type: "asset", name: bundle.file, source: await text });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    configureServer(server) {
      server.middlewares.use(`${base}@${bundle.file}`, async (_request, response) => {
        response.setHeader("content-type", "text/javascript");
        // Made anew for each request: its source may have changed.
        response.end(await textOf(bundle, base));
      });
    },
  };
}

/** @returns {import("astro").AstroIntegration} */
export function runtime() {
  return {
    name: "gridstride-runtime",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => void updateConfig({ vite: { plugins: bundles.map(plugin) } }),
    },
  };
}
