// Applications that bundlers make, minified and in several files, give in a page and in a worker what the sources give, under a
// policy that forbids `eval`. `npm run bench:bundlers` does so with every bundler and every program of the gallery.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type {} from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { builds } from "../apps/builds.ts";
import { type Entries, writeEntries } from "../apps/entries.ts";
import { Pages, unbuilt, type Visit } from "../apps/pages.ts";
import { freshFolder } from "../bundlers/bundlers.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = freshFolder("apps");
const programs = [
  "jit/examples/gallery-vector-addition",
  "jit/examples/gallery-life",
  "ufunc/examples/gallery-discriminant",
].map((name) => here(`../../../${name}.ts`));
const isOn = inject("gridstrideWebgpu") !== "off";

describe.runIf(isOn)("an application in a page", () => {
  let pages: Pages;
  let entries: Entries;
  let expected: Visit;
  beforeAll(async () => {
    pages = await Pages.open();
    entries = writeEntries(join(folder, "entries"), programs);
    expected = await pages.visit(unbuilt(entries.page), ["cpu", "webgpu"]);
  });
  afterAll(async () => {
    await pages[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  test("the sources run", () => {
    expect(expected.errors).toEqual([]);
    for (const ran of [expected.ran.cpu, expected.ran.webgpu])
      for (const { text } of ran as Exclude<typeof ran, string | undefined>) expect(text).not.toMatch(/^\w*Error: /m);
  });

  test.each([
    ["vite", false],
    ["esbuild", true],
  ] as const)("%s, with kernels compiled ahead: %s", async (name, ahead) => {
    const outdir = join(folder, name);
    const plugin = { exclude: /packages[\\/]\w+[\\/]dist/, ahead: ahead && { warn: false } };
    await builds[name]?.({ entries: { page: entries.page, worker: entries.worker }, outdir, plugin });
    const found = await pages.visit({ folder: outdir }, ["cpu", "webgpu"], "cpu");
    expect(found.errors).toEqual([]);
    expect(found.ran).toEqual({ ...expected.ran, worker: expected.ran.cpu });
  });
});
