// Node loads programs whose kernels name nothing in `uses`, from the built packages.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";

const folder = fileURLToPath(new URL("../program/", import.meta.url));
const here = ["--import", "@gridstride/register"];
const afterTsx = ["--import", "tsx", ...here];
const beforeTsx = [...here, "--import", "tsx"];

/** Whether Node itself takes the types away. */
const stripsTypes = "typescript" in process.features && Boolean(process.features.typescript);

async function node(options: readonly string[], file: string): Promise<string> {
  const args = [...options, "--enable-source-maps", file];
  return (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout;
}

const RESULT = "0.5,3.5,6.5,9.5,12.5\n";

test("JavaScript", async () => {
  expect(await node(here, "plain.mjs")).toBe(RESULT);
});

test("without it the kernel is refused", async () => {
  await expect(node([], "plain.mjs")).rejects.toThrow("GS101: 'scaled' is not defined in the kernel");
});

describe.each([
  ["after", afterTsx],
  ["before", beforeTsx],
])("TypeScript, %s tsx", (_, options) => {
  test("runs", async () => {
    expect(await node(options, "typed.ts")).toBe(RESULT);
  });

  test("an error of the compiler names the line", async () => {
    await expect(node(options, "mistaken.ts")).rejects.toThrow(/GS503.*\n.*mistaken\.ts:12:35/);
  });

  test("a value that cannot be captured stops the program, with its line", async () => {
    await expect(node(options, "reassigned.ts")).rejects.toThrow(/reassigned: 'by'[\s\S]*reassigned\.ts:10:16/);
  });
});

test.runIf(stripsTypes)("TypeScript, before Node takes the types away", async () => {
  expect(await node(here, "typed.ts")).toBe(RESULT);
});

test("a value that cannot be captured stops the program, with its line", async () => {
  await expect(node(here, "reassigned.mjs")).rejects.toThrow(/reassigned: 'by'[\s\S]*reassigned\.mjs:6:16/);
});
