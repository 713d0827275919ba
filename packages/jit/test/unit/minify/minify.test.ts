// A bundle of the library and kernels gives the same results however it was minified.
import type { BuildOptions } from "esbuild";
import { type MinifyOptions, minify } from "terser";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { bundle, runBundle, testPath } from "../../bundle.ts";

const ENTRY = "minify/program.ts";

/** Terser takes the kernels alone, since it is slow; the library is bundled with what it makes of them. */
async function viaTerser(options: MinifyOptions, first: BuildOptions = {}): Promise<string> {
  const kernels = await bundle(ENTRY, { ...first, external: ["@gridstride/*"] });
  const { code } = await minify(kernels, { module: true, ...options });
  return bundle(ENTRY, { stdin: { contents: code!, resolveDir: testPath("minify") } });
}

const ways: Readonly<Record<string, () => Promise<string>>> = {
  "esbuild --minify": () => bundle(ENTRY, { minify: true }),
  "esbuild --minify --keep-names": () => bundle(ENTRY, { minify: true, keepNames: true }),
  "esbuild --keep-names": () => bundle(ENTRY, { keepNames: true }),
  "esbuild --minify --target=es2018": () => bundle(ENTRY, { minify: true, target: "es2018" }),
  "esbuild --minify-syntax": () => bundle(ENTRY, { minifySyntax: true }),
  terser: () => viaTerser({}),
  "terser, toplevel, three passes": () => viaTerser({ toplevel: true, compress: { passes: 3 } }),
  "terser, toplevel, three passes, keep_fnames": () =>
    viaTerser({ toplevel: true, compress: { passes: 3 }, keep_fnames: true }),
  "esbuild --minify, then terser": () => viaTerser({ compress: { passes: 2 } }, { minify: true }),
};

type Results = Readonly<Record<"simulator" | "webgpu", Readonly<Record<string, unknown>>>>;

const results = async (text: string): Promise<Results> => JSON.parse(await runBundle(text)) as Results;

describe.skipIf(inject("gridstrideWebgpu") === "off")("minified bundles", () => {
  let plain: Results;
  beforeAll(async () => {
    plain = await results(await bundle(ENTRY));
  });

  test("not minified: every kernel runs, the same on both targets", () => {
    expect(Object.values(plain.simulator).filter((result) => !Array.isArray(result))).toEqual([]);
    expect(plain.webgpu).toEqual(plain.simulator);
  });

  test.each(Object.entries(ways))("%s", async (_, make) => {
    expect(await results(await make())).toEqual(plain);
  });
});
