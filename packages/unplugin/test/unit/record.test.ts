// A run on Vite's development server is recorded, and the build compiles what it recorded: the built page gives the same bits on cpu and on
// webgpu, and loads no compiler.
import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type {} from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { GridstrideOptions } from "../../src/index.ts";
import { builds } from "../apps/builds.ts";
import { developed } from "../apps/developed.ts";
import { type Entries, writeEntries } from "../apps/entries.ts";
import { Pages, type Visit } from "../apps/pages.ts";
import { freshFolder } from "../bundlers/bundlers.ts";

const folder = freshFolder("record");
const record = join(folder, "record.json");
/** Elsewhere the packages are in node_modules. */
const exclude = /packages[\\/](?:core|jit|display)[\\/]dist/;
/** The codes of what the frontend and the passes refuse. */
const COMPILER = /GS[1-6]\d\d/;
const TARGETS = ["cpu", "webgpu"];

describe.runIf(inject("gridstrideWebgpu") !== "off")("a page", () => {
  let pages: Pages;
  let entries: Entries;
  let expected: Visit["ran"];
  beforeAll(async () => {
    pages = await Pages.open();
    entries = writeEntries(join(folder, "entries"), [
      fileURLToPath(new URL("../program/recorded.ts", import.meta.url)),
    ]);
    expected = await developed(pages, entries, TARGETS, { record, exclude });
  }, 120_000);
  afterAll(async () => {
    await pages[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Builds the page and opens it. @returns what it ran, and the texts of the files that it loaded and of all. */
  async function built(name: string, plugin: GridstrideOptions) {
    const outdir = join(folder, name);
    await builds.vite?.({ entries: { page: entries.page }, outdir, plugin: { exclude, ...plugin } });
    const visit = await pages.visit({ folder: outdir }, TARGETS);
    return { visit, loaded: visit.files.map((file) => readFileSync(join(outdir, file), "utf8")).join("\n") };
  }

  test("on the development server writes what it asks of the compiler", () => {
    for (const ran of Object.values(expected)) expect(JSON.stringify(ran)).not.toContain("Error");
    const { modules } = JSON.parse(readFileSync(record, "utf8"));
    expect(Object.keys(modules)).toEqual(["@gridstride/kernels", "@gridstride/ufunc", "entries/recorded.ts"]);
    expect(modules["entries/recorded.ts"].scale).toEqual([
      { types: "(float32[::1], float32[::1], number)", block: [256] },
    ]);
  });

  test.each(["load", "throw"] as const)(
    "that is built of it gives the same bits, without the compiler: %s",
    async (otherwise) => {
      const { visit, loaded } = await built(otherwise, { record, ahead: { otherwise, warn: false } });
      expect(visit.errors).toEqual([]);
      expect(visit.ran).toEqual(expected);
      expect(loaded).not.toMatch(COMPILER);
    },
  );

  test("that is built of a record with less loads the compiler, or refuses", async () => {
    const fewer = join(folder, "fewer.json");
    const { gridstride: form, modules } = JSON.parse(readFileSync(record, "utf8"));
    const { scale, ...others } = modules["entries/recorded.ts"];
    expect(scale).toBeDefined();
    writeFileSync(fewer, JSON.stringify({ gridstride: form, modules: { ...modules, "entries/recorded.ts": others } }));
    const { visit, loaded } = await built("fewer", { record: fewer, ahead: { warn: false } });
    expect(visit.ran).toEqual(expected);
    expect(loaded).toMatch(COMPILER);
    expect(existsSync(fewer)).toBe(true);
  });
});

test("tests in vitest write what they ask of the compiler, of packages too", async () => {
  const root = freshFolder("record-vitest");
  const file = join(root, "record.json");
  const plugin = `gridstride.vite({ record: ${JSON.stringify(file)}, exclude: ${exclude} })`;
  writeFileSync(
    join(root, "vitest.config.mjs"),
    `import { gridstride } from "@gridstride/unplugin";\nexport default { plugins: [${plugin}] };\n`,
  );
  writeFileSync(join(root, "step.test.ts"), IN_VITEST);
  const cli = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/VITEST|NODE_OPTIONS/.test(name)));
  try {
    await promisify(execFile)(process.execPath, [cli, "run", "--root", root], { env });
    const { modules } = JSON.parse(readFileSync(file, "utf8"));
    expect(Object.keys(modules)).toEqual(["@gridstride/kernels", "@gridstride/ufunc", "step.test.ts"]);
    expect(modules["step.test.ts"].step).toEqual([{ types: "(float32[::1], float32[::1])", block: [256] }]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

const IN_VITEST = `
import { requestDevice } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { sum } from "@gridstride/kernels";
import { add } from "@gridstride/ufunc/numpy";
import { expect, test } from "vitest";

const half = 0.5;
const step = kernel(({ grid }, y, x) => {
  const i = grid(1);
  if (i < y.length) y[i] = x[i] * half;
});

test("halves", async () => {
  const device = await requestDevice({ target: "cpu" });
  const y = device.zeros(2, "float32");
  step.forall(2)(y, device.toDevice(Float32Array.of(1, 2)));
  expect((await sum(y).copyToHost()).get()).toBe(1.5);
  expect(add(Float32Array.of(1), Float32Array.of(2)).get(0)).toBe(3);
  device.dispose();
});
`;
