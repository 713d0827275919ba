// A bundle of the library and kernels gives the same results however it was minified.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type BuildOptions, build } from "esbuild";
import { type MinifyOptions, minify } from "terser";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
// Below the package, so that the bundle finds npm `webgpu`.
const folder = path("../../../node_modules/.cache/minify-test/");
const run = promisify(execFile);

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path("../../minify/program.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@gridstride/source"],
    external: ["webgpu"],
    logLevel: "silent",
    ...options,
  });
  return outputFiles[0]!.text;
}

/** Terser takes the kernels alone, since it is slow; the library is bundled with what it makes of them. */
async function viaTerser(options: MinifyOptions, first: BuildOptions = {}): Promise<string> {
  const kernels = await bundle({ ...first, external: ["@gridstride/*"] });
  const { code } = await minify(kernels, { module: true, ...options });
  return bundle({ entryPoints: [], stdin: { contents: code!, resolveDir: path("../../minify") } });
}

const ways: Readonly<Record<string, () => Promise<string>>> = {
  "esbuild --minify": () => bundle({ minify: true }),
  "esbuild --minify --keep-names": () => bundle({ minify: true, keepNames: true }),
  "esbuild --keep-names": () => bundle({ keepNames: true }),
  "esbuild --minify --target=es2018": () => bundle({ minify: true, target: "es2018" }),
  "esbuild --minify-syntax": () => bundle({ minifySyntax: true }),
  terser: () => viaTerser({}),
  "terser, toplevel, three passes": () => viaTerser({ toplevel: true, compress: { passes: 3 } }),
  "terser, toplevel, three passes, keep_fnames": () => viaTerser({ toplevel: true, compress: { passes: 3 }, keep_fnames: true }),
  "esbuild --minify, then terser": () => viaTerser({ compress: { passes: 2 } }, { minify: true }),
};

type Results = Readonly<Record<"simulator" | "webgpu", Readonly<Record<string, unknown>>>>;

async function results(name: string, text: string): Promise<Results> {
  const file = `${folder}${name.replaceAll(/\W+/g, "-")}.mjs`;
  writeFileSync(file, text);
  const { stdout } = await run(process.execPath, [file], { timeout: 60_000, maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as Results;
}

describe.skipIf(inject("gridstrideWebgpu") === "off")("minified bundles", () => {
  let plain: Results;
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    plain = await results("plain", await bundle({}));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("not minified: every kernel runs, the same on both targets", () => {
    expect(Object.values(plain.simulator).filter((result) => !Array.isArray(result))).toEqual([]);
    expect(plain.webgpu).toEqual(plain.simulator);
  });

  test.each(Object.entries(ways))("%s", async (name, make) => {
    expect(await results(name, await make())).toEqual(plain);
  });
});
