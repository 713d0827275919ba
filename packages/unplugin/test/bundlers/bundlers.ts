// Each bundler, with the plugin, making one file of a program whose packages stay outside.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import type { Plugin } from "rollup";
import { gridstride } from "../../src/index.ts";
import { packed, withBabel } from "../apps/builds.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** Makes `out`, a file of JavaScript with its source map next to it, of a program. */
export type Bundle = (entry: string, out: string, minify: boolean) => Promise<void>;

const isOutside = (id: string): boolean => id.startsWith("@gridstride/");

async function vite(entry: string, out: string, minify: boolean): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [gridstride.vite()],
    build: {
      lib: { entry, formats: ["es"], fileName: () => "bundle.mjs" },
      outDir: dirname(out),
      minify,
      sourcemap: true,
      target: "es2022",
      rollupOptions: { external: isOutside },
    },
  });
}

const types = {
  name: "types",
  transform: async (code: string, id: string) =>
    transform(code, { loader: "ts", sourcefile: id, sourcemap: true, target: "es2022" }),
};

const rollup: Bundle = (entry, out, minify) => rolledUp([gridstride.rollup(), types], entry, out, minify);

/** Babel makes a module of each module; another tool bundles these, as Metro does for React Native. */
const babel: Bundle = (entry, out, minify) => rolledUp([withBabel({})], entry, out, minify);

async function rolledUp(plugins: readonly Plugin[], entry: string, out: string, minify: boolean): Promise<void> {
  const { rollup } = await import("rollup");
  const terser = {
    name: "terser",
    async renderChunk(code: string) {
      const made = await (await import("terser")).minify(code, { module: true, sourceMap: true });
      return { code: made.code as string, map: made.map as string };
    },
  };
  const bundle = await rollup({
    input: entry,
    external: isOutside,
    plugins: [...plugins, ...(minify ? [terser] : [])],
  });
  await bundle.write({ file: out, sourcemap: true });
}

async function rolldown(entry: string, out: string, minify: boolean): Promise<void> {
  const { build } = await import("rolldown");
  await build({
    input: entry,
    external: isOutside,
    plugins: [gridstride.rolldown()],
    output: { file: out, minify, sourcemap: true },
  });
}

async function esbuild(entry: string, out: string, minify: boolean): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [entry],
    outfile: out,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify,
    sourcemap: true,
    external: ["@gridstride/*"],
    plugins: [gridstride.esbuild()],
    logLevel: "silent",
  });
}

/** What webpack and Rspack take alike. */
function packOptions(entry: string, out: string, minify: boolean) {
  return {
    entry,
    mode: minify ? ("production" as const) : ("none" as const),
    devtool: "source-map" as const,
    target: "node20" as const,
    experiments: { outputModule: true },
    externalsType: "module" as const,
    externals: [/^@gridstride\//],
    output: {
      path: dirname(out),
      filename: "bundle.mjs",
      module: true,
      library: { type: "module" as const },
      // As a path, not as `webpack://…`, which no file is.
      devtoolModuleFilenameTemplate: "[absolute-resource-path]",
    },
    resolve: { extensions: [".ts", ".js"] },
  };
}

async function webpack(entry: string, out: string, minify: boolean): Promise<void> {
  const { default: pack } = await import("webpack");
  await packed(
    pack({
      ...packOptions(entry, out, minify),
      plugins: [gridstride.webpack()],
      module: { rules: [{ test: /\.ts$/, use: join(here, "strip-types.mjs") }] },
    }),
  );
}

async function rspack(entry: string, out: string, minify: boolean): Promise<void> {
  const { rspack: pack } = await import("@rspack/core");
  const strip = {
    loader: "builtin:swc-loader",
    options: { jsc: { parser: { syntax: "typescript" }, target: "es2022" } },
  };
  const { experiments: _, ...options } = packOptions(entry, out, minify);
  await packed(
    pack({ ...options, plugins: [gridstride.rspack()], module: { rules: [{ test: /\.ts$/, use: strip }] } }),
  );
}

export const bundlers: Readonly<Record<string, Bundle>> = { vite, rollup, rolldown, esbuild, webpack, rspack, babel };

/** A folder of this run, below the package so that programs in it find the packages. */
export function freshFolder(name: string): string {
  const folder = join(here, "../../node_modules/.cache/bundles", `${process.pid}-${name}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}
