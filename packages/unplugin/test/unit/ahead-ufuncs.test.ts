// Ufuncs and device functions that a build compiled: the bits of an unbuilt program, without the compiler.
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import type {} from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { transform } from "../../src/index.ts";
import { type Built, builtProgram } from "../bundlers/built-program.ts";
import { freshFolder } from "../bundlers/bundlers.ts";

const folder = freshFolder("ahead-ufuncs");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const targets = inject("gridstrideWebgpu") === "off" ? ["cpu"] : ["cpu", "webgpu"];
const run = async ({ main }: Built): Promise<readonly string[]> =>
  (await promisify(execFile)(process.execPath, [main, ...targets])).stdout.trim().split("\n");
const NOT = "UnsupportedError: mix was not compiled at build time for types (array(int16, 1d, C), array(float32, 1d, C), array(float32, 1d, C)): ";

describe("a build", () => {
  let expected: readonly string[];
  let ahead: Built;
  beforeAll(async () => {
    expected = await run(await builtProgram("ufuncs", folder, "plain", false));
    ahead = await builtProgram("ufuncs", folder, "ahead", { warn: false });
  }, 60_000);

  test("gives the same bits, and those of other types where it has loaded the compiler", async () => {
    const found = await run(ahead);
    expect(found[2]).toBe("");
    expect(found.filter((_, line) => line !== 2)).toEqual(expected.filter((_, line) => line !== 2));
  });

  test("refuses the rest where the compiler is not wanted, which is nowhere in the bundle", async () => {
    const only = await builtProgram("ufuncs", folder, "throw", { otherwise: "throw" });
    const found = await run(only);
    expect(found.slice(0, 2)).toEqual(expected.slice(0, 2));
    expect(found[2]).toBe(`other types: ${NOT}add it to what the build compiles`);
  });
});
