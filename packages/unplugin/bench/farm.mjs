// Run by Node in the folder with Farm, with what to build as its argument.
// @ts-nocheck Farm is not a dependency.
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transform } from "esbuild";

const { entries, outdir, plugin, folder } = JSON.parse(process.argv[2] ?? "");
// Its ES module: the CommonJS form of 1.7.11 replaces the word `node` in every module (design/lab/bundlers.md).
const { build } = await import(pathToFileURL(join(folder, "node_modules/@farmfe/core/dist/index.js")).href);
const { gridstride } = await import("@gridstride/unplugin");

/** As a package's `exports` say: Farm does not resolve links to packages outside of its root. @param condition - `node` or `module`. */
const packages = (condition) => ({
  name: "packages",
  priority: 1000,
  resolve: {
    filters: { importers: [".*"], sources: ["^@gridstride/"] },
    executor: ({ source }) => {
      const [scope, name, ...path] = source.split("/");
      const manifest = fileURLToPath(import.meta.resolve(`${scope}/${name}/package.json`));
      const { exports } = JSON.parse(readFileSync(manifest, "utf8"));
      const files = exports[[".", ...path].join("/")];
      const resolvedPath = realpathSync(join(dirname(manifest), files[condition] ?? files.default));
      return { resolvedPath, external: false, sideEffects: false, query: [], meta: {} };
    },
  },
});

/** Farm's tree shaking stops at a `using` declaration. */
const types = {
  name: "types",
  priority: 90,
  transform: {
    filters: { resolvedPaths: ["\\.ts$"] },
    async executor({ content }) {
      const { code } = await transform(content, { loader: "ts", target: "es2022" });
      return { content: code, moduleType: "js" };
    },
  },
};

/** Builds in a folder of its own, because each build writes a runtime of the same name. @returns the runtime's path. */
async function made(name, targetEnv, condition) {
  const path = join(outdir, `${name}-files`);
  await build({
    configFile: false,
    clearScreen: false,
    root: outdir,
    plugins: [
      packages(condition),
      types,
      ...(plugin === null ? [] : [gridstride.farm({ ...plugin, exclude: new RegExp(plugin.exclude) })]),
    ],
    compilation: {
      input: { [name]: entries[name] },
      output: { path, targetEnv, format: "esm", entryFilename: "[entryName].js", clean: false },
      mode: "production",
      minify: true,
      sourcemap: false,
      persistentCache: false,
      presetEnv: false,
      progress: false,
      external: ["^node:", "^webgpu$"],
    },
  });
  writeFileSync(join(outdir, `${name}.js`), `import "./${name}-files/${name}.js";\n`);
  return join(path, "__farm_runtime.js");
}

function replace(file, pattern, text) {
  const before = readFileSync(file, "utf8");
  const after = before.replace(pattern, text);
  if (after === before) throw new Error(`${file}: expected ${pattern}`);
  writeFileSync(file, after);
}

// A page whose entry is a script has no public path, from which the runtime loads the rest.
if (entries.page !== undefined)
  replace(await made("page", "browser-esnext", "module"), /publicPaths ?= ?\[\]/, "publicPaths=['/page-files/']");
// Code for pages names `window`, which workers do not have; code for Node names what they do not have either.
if (entries.worker !== undefined)
  replace(
    await made("worker", "node-next", "module"),
    /^import \w+ from 'node:module';global\.nodeRequire ?= ?[^;]*;/,
    "globalThis.global=globalThis;globalThis.process={env:{}};",
  );
if (entries.node !== undefined) await made("node", "node-next", "node");
