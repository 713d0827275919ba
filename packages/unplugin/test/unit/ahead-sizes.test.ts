// What pages load of programs whose kernels a build compiled: the numbers of design/sizes.md.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type OutputChunk, rolldown } from "rolldown";
import { expect, test } from "vitest";
import { type Ahead, gridstride } from "../../src/index.ts";

/** Bytes, gzipped file by file, that a program loads from its start to its end. @param later - files that it loads by `import()`. */
async function loaded(program: string, ahead: Ahead | false, later: RegExp | null): Promise<number> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL(`../program/${program}.ts`, import.meta.url)),
    platform: "browser",
    external: ["webgpu"],
    resolve: { conditionNames: ["module", "import", "default"] },
    plugins: [gridstride.rolldown({ ahead, exclude: /packages[\\/]\w+[\\/]dist/ })],
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const chunks = new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one] as const] : [])));
  const files = new Set<OutputChunk>();
  const add = (chunk: OutputChunk | undefined): void => {
    if (chunk === undefined || files.has(chunk)) return;
    files.add(chunk);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  for (const chunk of chunks.values()) if (chunk.isEntry || later?.test(chunk.facadeModuleId ?? "")) add(chunk);
  return [...files].reduce((sum, { code }) => sum + gzipSync(code).length, 0);
}

const WEBGPU = /webgpu[\\/]open\.js$/;

test.each([
  ["a vector addition on webgpu", "adds-on-webgpu", "webgpu", WEBGPU, { otherwise: "load" }, 34_950],
  ["a vector addition on webgpu with all parts", "adds-on-webgpu", "webgpu", WEBGPU, { without: [] }, 41_300],
  ["a vector addition on webgpu without the compiler", "adds-on-webgpu", "webgpu", WEBGPU, {}, 30_260],
  ["a ufunc on cpu without the compiler", "calls-on-cpu", "cpu", null, {}, 38_990],
] as const)("%s", async (_, program, target, later, ahead, most) => {
  const bytes = await loaded(program, { targets: [target], otherwise: "throw", warn: false, ...ahead }, later);
  expect(bytes).toBeGreaterThan(most - 300);
  expect(bytes).toBeLessThanOrEqual(most);
});

test.each([
  ["adds-on-webgpu", WEBGPU],
  ["calls-on-cpu", null],
] as const)("%s without the plugin", async (program, later) => {
  expect(await loaded(program, false, later)).toBeGreaterThan(240_000);
});
