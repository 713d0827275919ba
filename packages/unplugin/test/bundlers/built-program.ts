import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { type Ahead, gridstride } from "../../src/index.ts";

/** A program that a bundler has made. */
export interface Built {
  readonly main: string;
  /** Bytes, gzipped, of what is loaded before the program runs. */
  readonly bytes: number;
  /** The text of all files, and of the files that are loaded before the program runs. */
  readonly text: string;
  readonly first: string;
}

/** Builds a program of `test/program` into a folder. */
export async function builtProgram(
  program: string,
  folder: string,
  name: string,
  ahead: Ahead | boolean,
): Promise<Built> {
  const entry = fileURLToPath(new URL(`../program/${program}.ts`, import.meta.url));
  // Elsewhere the packages are in node_modules.
  const plugin = gridstride.esbuild({ ahead, exclude: /packages[\\/]\w+[\\/]dist/ });
  const outdir = join(folder, name);
  const { metafile } = await build({
    entryPoints: [entry],
    outdir,
    plugins: [plugin],
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    outExtension: { ".js": ".mjs" },
    external: ["webgpu"],
    logLevel: "silent",
  });
  const { outputs } = metafile;
  const main = Object.keys(outputs).find((file) => outputs[file]?.entryPoint?.endsWith(`program/${program}.ts`))!;
  const first = new Set<string>();
  const add = (file: string): void => {
    const output = outputs[file];
    if (output === undefined || first.has(file)) return;
    first.add(file);
    for (const { kind, path } of output.imports) if (kind === "import-statement") add(path);
  };
  add(main);
  const read = (files: Iterable<string>): readonly string[] => Array.from(files, (file) => readFileSync(file, "utf8"));
  return {
    main: resolve(main),
    bytes: read(first).reduce((sum, text) => sum + gzipSync(text).length, 0),
    text: read(Object.keys(outputs)).join("\n"),
    first: read(first).join("\n"),
  };
}
