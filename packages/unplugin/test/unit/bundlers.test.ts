// A program that names nothing in `uses`, built by each bundler with the plugin, gives the bits of the program with each
// `uses` written by hand.
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type {} from "@gridstride/testing";
import { build } from "esbuild";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { bundlers, freshFolder } from "../bundlers/bundlers.ts";

const program = (name: string): string => fileURLToPath(new URL(`../program/${name}.ts`, import.meta.url));
const inNode = async (file: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, ["--enable-source-maps", file])).stdout;

async function run(name: string, make: (out: string) => Promise<unknown>): Promise<string> {
  const folder = freshFolder(name);
  try {
    const out = join(folder, "bundle.mjs");
    await make(out);
    return await inNode(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const plainly = (entry: string) => (outfile: string) =>
  build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    external: ["@gridstride/*"],
    logLevel: "silent",
  });

let written = "";
beforeAll(async () => {
  written = await run("written", plainly(program("written")));
});

test("without the plugin the program does not run", async () => {
  await expect(run("unbuilt", plainly(program("captured")))).rejects.toThrow(/GS102: 'weights' is not a number/);
});

describe.each(Object.entries(bundlers))("%s", (name, bundle) => {
  test.runIf(inject("gridstrideEveryRow") || name === "vite")("gives the same bits", async () => {
    expect(await run(name, (out) => bundle(program("captured"), out, false))).toBe(written);
  });

  test("gives the same bits, minified", async () => {
    expect(await run(`${name}-min`, (out) => bundle(program("captured"), out, true))).toBe(written);
  });

  test("names the line of the user's TypeScript in an error of the compiler", async () => {
    const failing = run(`${name}-error`, (out) => bundle(program("mistaken"), out, false));
    await expect(failing).rejects.toThrow(/GS\d{3}[\s\S]*mistaken\.ts:10:25/);
  });

  test("stops at a value that cannot be captured, with its line", async () => {
    await expect(run(`${name}-refused`, (out) => bundle(program("reassigned"), out, false))).rejects.toThrow(
      /reassigned: 'factor'[\s\S]*reassigned\.ts:8:32/,
    );
  });
});
