// @ts-check
// The packages as one ES module of text, for the sandbox: `import url from "virtual:gridstride-runtime"`.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const NAME = "virtual:gridstride-runtime";
const RESOLVED = `\0${NAME}`;
const entry = fileURLToPath(new URL("../src/runner/worker/main.ts", import.meta.url));

/** What stack traces call the bundle; jit passes over it when it looks for the reader's file. */
const sourceUrl = "\n//# sourceURL=/gridstride.js";

async function bundle() {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    conditions: ["@gridstride/source"],
    legalComments: "none",
    write: false,
  });
  return (outputFiles[0]?.text ?? "") + sourceUrl;
}

/** @returns {import("astro").AstroIntegration} */
export function runtime() {
  /** @type {Promise<string> | undefined} Both builds of Astro, for the server and for browsers, want it. */
  let text;
  let served = "/";
  /** @type {import("astro").ViteUserConfig["plugins"]} */
  const plugins = [
    {
      name: "gridstride-runtime",
      configResolved(config) {
        served = `${config.base}@gridstride-runtime.js`;
      },
      resolveId: (id) => (id === NAME ? RESOLVED : undefined),
      async load(id) {
        if (id !== RESOLVED) return undefined;
        if (this.meta.watchMode || this.environment?.mode === "dev") return `export default ${JSON.stringify(served)};`;
        text ??= bundle();
        const file = this.emitFile({ type: "asset", name: "gridstride.js", source: await text });
        return `export default import.meta.ROLLUP_FILE_URL_${file};`;
      },
      configureServer(server) {
        server.middlewares.use(served, async (_request, response) => {
          response.setHeader("content-type", "text/javascript");
          // Made anew for each request: the packages may have changed.
          response.end(await bundle());
        });
      },
    },
  ];
  return {
    name: "gridstride-runtime",
    hooks: { "astro:config:setup": ({ updateConfig }) => void updateConfig({ vite: { plugins } }) },
  };
}
