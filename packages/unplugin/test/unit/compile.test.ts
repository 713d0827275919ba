// `gridstride compile` makes a folder of kernels, which another project uses in Node and in a bundle, without the compiler.
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type {} from "@gridstride/testing";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshFolder } from "../bundlers/bundlers.ts";

const run = promisify(execFile);
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const cli = here("../../dist/cli.js");
const folder = freshFolder("compile");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tscOf = (name: string): string => here(`../../../../node_modules/${name}`);
const targets = inject("gridstrideWebgpu") === "off" ? ["cpu"] : ["cpu", "webgpu"];
const source = join(folder, "src");
const compiled = (out: string, ...options: readonly string[]) =>
  run(process.execPath, [cli, "compile", source, "--out", out, ...options], { cwd: folder });

/** A project next to the library, with the library's kernels. */
const project = (name: string): string => {
  cpSync(here("../library/user"), join(folder, name), { recursive: true });
  return join(folder, name, "program.mjs");
};

let expected = "";
beforeAll(async () => {
  cpSync(here("../library/src"), source, { recursive: true });
  cpSync(here("../library/tsconfig.json"), join(folder, "tsconfig.json"));
  // The faster compiler; that of the workspace checks what it makes, as a user's may.
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(tscOf("typescript-7"), join(folder, "node_modules", "typescript"));
  // The same program on the sources, which nothing has compiled.
  const plain = project("plain");
  const { outputFiles } = await build({
    stdin: {
      contents: readFileSync(plain, "utf8").replace("./kernels/index.js", "./src/index.ts"),
      resolveDir: folder,
    },
    ...{ bundle: true, format: "esm", platform: "node", target: "es2022", write: false, external: ["@gridstride/*"] },
  });
  // The values that kernels capture, which the plugin writes.
  const text = outputFiles[0]!.text
    .replace(/\{ grid \}/g, "{ grid, half }")
    .replace(/^\}\);/gm, "}, { uses: { half } });");
  writeFileSync(plain, text);
  expected = (await run(process.execPath, [plain, ...targets])).stdout;
});

test("the compiled kernels give the same bits in Node, and load no compiler", async () => {
  const program = project("node");
  const { stdout } = await compiled(join("node", "kernels"), "--otherwise", "throw");
  expect(stdout).toContain(join("node", "kernels", "parts", "squares.js"));
  for (const file of ["index.js", "parts/constants.js", "parts/squares.js"]) {
    const text = readFileSync(join(folder, "node/kernels", file), "utf8");
    expect(text).not.toMatch(/from "@gridstride\/jit"|import\("@gridstride\/jit"\)/);
    expect(existsSync(join(folder, "node/kernels", `${file}.map`))).toBe(true);
  }
  expect((await run(process.execPath, [program, ...targets])).stdout).toBe(expected);
});

test("and in a bundle, which has the compiler in a file that is loaded later, or not at all", async () => {
  const program = project("bundle");
  for (const otherwise of ["load", "throw"]) {
    await compiled(join("bundle", "kernels"), "--otherwise", otherwise);
    const outdir = join(folder, "bundle", otherwise);
    const { metafile } = await build({
      ...{ entryPoints: [program], outdir, bundle: true, splitting: true, minify: true, metafile: true, format: "esm" },
      // As for a page: for Node a bundler takes the few files of the packages, which have no file for the compiler alone.
      ...{ platform: "neutral", conditions: ["module"], external: ["webgpu", "node:*"] },
      ...{ outExtension: { ".js": ".mjs" }, logLevel: "silent" },
    });
    const withCompiler = Object.values(metafile.outputs).filter(({ inputs }) =>
      Object.entries(inputs).some(
        ([file, { bytesInOutput }]) => /jit\/dist\/modules\/compile\.js$/.test(file) && bytesInOutput > 0,
      ),
    );
    expect(withCompiler.length).toBe(otherwise === "load" ? 1 : 0);
    expect((await run(process.execPath, [join(outdir, "program.mjs"), ...targets])).stdout).toBe(expected);
  }
});

test("the declarations hold for a user's program", async () => {
  project("typed");
  const typed = join(folder, "typed", "typed.ts");
  writeFileSync(typed, readFileSync(typed, "utf8").replace(/^.*@ts-nocheck.*\n/, ""));
  await compiled(join("typed", "kernels"));
  const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "nodenext"];
  const checked = run(process.execPath, [join(tscOf("typescript"), "bin/tsc"), ...options, "typed.ts"], {
    cwd: join(folder, "typed"),
  });
  await expect(checked).resolves.toMatchObject({ stdout: "" });
});

test("nothing is written where types do not fit", async () => {
  writeFileSync(join(source, "mistyped.ts"), 'export const half: number = "0.5";\n');
  await expect(compiled("mistyped")).rejects.toThrow(/mistyped\.ts\(1,14\): error TS2322/);
  rmSync(join(source, "mistyped.ts"));
  expect(existsSync(join(folder, "mistyped"))).toBe(false);
});

test("nothing is written where a kernel has a mistake", async () => {
  writeFileSync(
    join(source, "wrong.ts"),
    'import { kernel } from "@gridstride/jit";\nexport const wrong = kernel("void(float32[:])", ({ grid }, y) => {\n  y[grid(1)] = missing;\n});\n',
  );
  await expect(compiled("wrong")).rejects.toThrow(/GS101[\s\S]*wrong\.ts:3:16/);
  expect(existsSync(join(folder, "wrong"))).toBe(false);
});

test("kernels without a signature are compiled for what `gridstride record` wrote", async () => {
  const program = here("../recorded/main.mjs");
  const record = join(folder, "record.json");
  // Where the loader is installed.
  const cwd = here("../../../register");
  const ran = await run(process.execPath, [cli, "record", "--out", record, program, "now"], { cwd });
  expect(ran.stdout).toBe("now 2,4,6\n");
  expect(Object.values(JSON.parse(readFileSync(record, "utf8")).modules)).toEqual([
    { twice: [{ types: "(int32[::1])", block: [256] }] },
  ]);
  const out = join(folder, "recorded");
  const all = ["cpu", "parallel", "webgpu"].flatMap((target) => ["--target", target]);
  const options = ["--out", out, ...all, "--otherwise", "throw", "--record", record];
  await run(process.execPath, [cli, "compile", dirname(program), ...options], { cwd: folder });
  expect(readFileSync(join(out, "main.mjs"), "utf8")).not.toContain('"@gridstride/jit"');
  expect((await run(process.execPath, [join(out, "main.mjs"), "later"])).stdout).toBe("later 2,4,6\n");
});

test.each([
  [["check", "src", "--out", "x"], "check has no option --out; it takes --target, --json"],
  [["compile", "src", "--out", "x", "--json"], "compile has no option --json; it takes --target, --out"],
])("an option of another verb is refused: %j", async (args, message) => {
  await expect(run(process.execPath, [cli, ...args], { cwd: folder })).rejects.toThrow(message);
});
