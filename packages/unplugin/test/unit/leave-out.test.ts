// Parts of devices and arrays that a build leaves out: what is used of them says so, and all else works.
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type {} from "@gridstride/testing";
import { build } from "esbuild";
import { afterAll, expect, inject, test } from "vitest";
import { leaveOut } from "../../src/ahead/leave-out.ts";
import { type AheadPart, PARTS } from "../../src/ahead/options.ts";
import { gridstride } from "../../src/index.ts";
import { freshFolder } from "../bundlers/bundlers.ts";

const folder = freshFolder("leave-out");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const targets = inject("gridstrideWebgpu") === "off" ? ["cpu"] : ["cpu", "webgpu"];

/** The lines that the program prints, built as for a page. */
async function printed(without: readonly AheadPart[]): Promise<readonly string[]> {
  const main = join(folder, `${without.length}`, "leaves-out.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("../program/leaves-out.ts", import.meta.url))],
    outfile: main,
    plugins: [gridstride.esbuild({ ahead: { otherwise: "throw", without }, exclude: /packages[\\/]\w+[\\/]dist/ })],
    bundle: true,
    format: "esm",
    platform: "browser",
    conditions: ["module"],
    target: "es2022",
    external: ["webgpu"],
    logLevel: "silent",
  });
  return (await promisify(execFile)(process.execPath, [main, ...targets])).stdout.trim().split("\n");
}

const works = (line: string): boolean => line.endsWith(": works");

test("a build has all parts, unless it is to leave them out", async () => {
  const lines = await printed([]);
  expect(lines.filter((line) => !works(line))).toEqual(targets.map((target) => `${target}: 2,4,6,8`));
});

test("a part that is left out names itself when it is used, and launches and copies work without", async () => {
  const lines = await printed(PARTS);
  // Without the self-test a kernel runs as on an adapter whose arithmetic is not exact.
  const tested = targets.includes("webgpu") ? ["self-test: works"] : [];
  const results = [...targets.map((target) => `${target}: 2,4,6,8`), ...tested];
  expect(lines.filter((line) => !line.includes(": feature: "))).toEqual(results);
  for (const line of lines.filter((one) => !results.includes(one))) {
    const [part] = line.split(/[ :]/) as [string];
    const named = part === "streams" ? "events" : part;
    expect(line).toContain(`a list that does not have "${named}"`);
  }
});

test("one part alone is left out alone", () => {
  expect(leaveOut("WITHOUT.text ? a : WITHOUT.selfTest ? b : c", ["self-test"])?.code).toBe("false ? a : true ? b : c");
});

test("a part that there is not is refused", () => {
  expect(() => leaveOut("", ["texts" as AheadPart])).toThrow(
    /expected "unused" or parts in `without`, copies, .*"texts"/,
  );
});
