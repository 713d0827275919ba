// Each bundler, with the plugin, making an application for pages: entries, code that is loaded later, minified.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import type { Plugin } from "rollup";
import gridstrideInBabel from "../../src/babel.ts";
import { type GridstrideOptions, gridstride } from "../../src/index.ts";

/** What a bundler makes. */
export interface App {
  /** Modules, by the name of the file that is made of each, without `.js`. */
  readonly entries: Readonly<Record<string, string>>;
  readonly outdir: string;
  /** Options of the plugin; null for a build without it. */
  readonly plugin: GridstrideOptions | null;
}

export type Build = (app: App) => Promise<void>;

const TARGET = "es2022";
const plugins = ({ plugin }: App, bundler: keyof typeof gridstride): unknown[] =>
  plugin === null ? [] : [gridstride[bundler](plugin)];

/** Node's adapter, which no page has. */
const isOutside = (id: string): boolean => id === "webgpu" || id.startsWith("node:");

async function vite(app: App): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    logLevel: "error",
    plugins: plugins(app, "vite") as [],
    build: {
      outDir: app.outdir,
      emptyOutDir: true,
      target: TARGET,
      modulePreload: false,
      rollupOptions: { input: app.entries, external: isOutside, output: { entryFileNames: "[name].js" } },
    },
  });
}

async function rolldown(app: App): Promise<void> {
  const { build } = await import("rolldown");
  await build({
    input: app.entries,
    external: isOutside,
    plugins: plugins(app, "rolldown") as [],
    transform: { target: TARGET },
    output: { dir: app.outdir, minify: true, entryFileNames: "[name].js" },
  });
}

const types = {
  name: "types",
  transform: async (code: string, id: string) =>
    /\.ts$/.test(id) ? transform(code, { loader: "ts", sourcefile: id, sourcemap: true, target: TARGET }) : null,
};

const rollup: Build = (app) => rolledUp(app, [...(plugins(app, "rollup") as []), types]);

/** Babel makes a module of each module; another tool bundles these, as Metro does for React Native. */
const babel: Build = (app) => rolledUp(app, [withBabel(app.plugin), types]);

/** Babel as a plugin of Rollup's, with the plugin of this package. */
export const withBabel = (options: GridstrideOptions | null): Plugin => ({
  name: "babel",
  async transform(code, filename) {
    if (!filename.endsWith(".ts")) return null;
    const { transformAsync } = await import("@babel/core");
    const made = await transformAsync(code, {
      ...{ filename, babelrc: false, configFile: false, sourceMaps: true },
      plugins: options === null ? [] : [[gridstrideInBabel, options]],
      presets: ["@babel/preset-typescript"],
    });
    return { code: made?.code ?? "", map: made?.map ?? null };
  },
});

async function rolledUp(app: App, own: readonly Plugin[]): Promise<void> {
  const { rollup } = await import("rollup");
  const packages = {
    name: "packages",
    resolveId: (id: string, importer?: string) =>
      id.startsWith("@gridstride/") && importer ? resolved(id, importer) : null,
  };
  const terser = {
    name: "terser",
    async renderChunk(code: string) {
      const made = await (await import("terser")).minify(code, { module: true });
      return { code: made.code as string, map: null };
    },
  };
  const bundle = await rollup({ input: app.entries, external: isOutside, plugins: [...own, packages, terser] });
  await bundle.write({ dir: app.outdir, entryFileNames: "[name].js" });
}

/** As a package's `exports` say, from the folder of the module that imports it. */
const resolved = (id: string, importer: string): string =>
  fileURLToPath(import.meta.resolve(id, new URL(importer, "file:").href));

async function esbuild(app: App): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    entryPoints: { ...app.entries },
    outdir: app.outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    target: TARGET,
    minify: true,
    external: ["webgpu", "node:*"],
    plugins: plugins(app, "esbuild") as [],
    logLevel: "silent",
  });
}

/** What webpack and Rspack take alike. */
const packOptions = (app: App) => ({
  entry: { ...app.entries },
  mode: "production" as const,
  target: ["web" as const, "es2022" as const] as ["web", "es2022"],
  experiments: { outputModule: true },
  externalsType: "module" as const,
  externals: [/^(?:webgpu$|node:)/],
  performance: { hints: false as const },
  output: {
    path: app.outdir,
    filename: "[name].js",
    module: true,
    chunkFormat: "module" as const,
    chunkLoading: "import" as const,
  },
  resolve: { extensions: [".ts", ".js"] },
});

async function webpack(app: App): Promise<void> {
  const { default: pack } = await import("webpack");
  const strip = fileURLToPath(new URL("../bundlers/strip-types.mjs", import.meta.url));
  await packed(
    pack({
      ...packOptions(app),
      plugins: plugins(app, "webpack") as [],
      module: { rules: [{ test: /\.ts$/, use: strip }] },
    }),
  );
}

async function rspack(app: App): Promise<void> {
  const { rspack: pack } = await import("@rspack/core");
  const options = { jsc: { parser: { syntax: "typescript" }, target: TARGET } };
  const { experiments: _, ...rest } = packOptions(app);
  await packed(
    pack({
      ...rest,
      plugins: plugins(app, "rspack") as [],
      module: { rules: [{ test: /\.ts$/, type: "javascript/esm", use: { loader: "builtin:swc-loader", options } }] },
    }),
  );
}

interface Compiler {
  run(done: (error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => void): void;
  close(done: () => void): void;
}

/** Runs a compiler of webpack's kind. */
export function packed(compiler: unknown): Promise<void> {
  const made = compiler as Compiler;
  return new Promise((resolve, reject) => {
    made.run((error, stats) => {
      made.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString()));
        else resolve();
      });
    });
  });
}

export const builds: Readonly<Record<string, Build>> = { vite, rollup, rolldown, esbuild, webpack, rspack, babel };

/** The files of an application that a page asks for, below its folder. */
export const fileIn = (outdir: string, name: string): string => join(outdir, name);
