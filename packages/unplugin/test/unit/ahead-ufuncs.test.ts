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
const run = async ({ main }: Built, on: readonly string[] = targets): Promise<readonly string[]> =>
  (await promisify(execFile)(process.execPath, [main, ...on])).stdout.trim().split("\n");
const missing = (advice: string): string =>
  `UnsupportedError: mix was not compiled at build time for types (array(int16, 1d, C), array(float32, 1d, C), array(float32, 1d, C)): ${advice}add it to what the build compiles`;

/** The codes of what the frontend and the passes refuse. */
const COMPILER = /GS[1-6]\d\d/;

describe("a build", () => {
  let expected: readonly string[];
  let ahead: Built;
  beforeAll(async () => {
    expected = await run(await builtProgram("ufuncs", folder, "plain", false));
    ahead = await builtProgram("ufuncs", folder, "ahead", { warn: false });
  }, 60_000);

  test("gives the same bits, and those of other types where a promise waits for the compiler", async () => {
    expect(await run(ahead)).toEqual(expected);
  });

  test.runIf(targets.includes("webgpu"))("says in development what was not compiled", async () => {
    const { main } = await builtProgram("ufuncs", folder, "warned", { warn: true });
    const { stderr } = await promisify(execFile)(process.execPath, [main]);
    expect(stderr).toContain(
      "gridstride: later (ufuncs.ts:17) was not compiled at build time for types (array(int8, 1d, C)",
    );
  });

  test("refuses the rest where the compiler is not wanted, which is nowhere in the bundle", async () => {
    const only = await builtProgram("ufuncs", folder, "throw", { otherwise: "throw" });
    const found = await run(only, ["cpu"]);
    expect(found.slice(0, 2)).toEqual(expected.slice(0, 2));
    expect(found.at(-1)).toBe(`other types again: ${missing("")}`);
    expect(only.text).not.toMatch(COMPILER);
    expect(ahead.text).toMatch(COMPILER);
  });
});

const HEAD = 'import { deviceFunction } from "@gridstride/jit"; import { vectorize } from "@gridstride/ufunc";\n';
const code = (text: string, otherwise: "load" | "throw" = "throw"): string =>
  transform(HEAD + text, "/nowhere/a.ts", "ts", { warn: false, otherwise })?.code ?? "";

test.each([
  ["without a signature", "vectorize((x) => x + 1);"],
  ["whose options are not literals", "vectorize(['float32(float32)'], (x) => x + 1, { target: pick() });"],
  ["whose methods the module calls", "const f = vectorize(['int8(int8, int8)'], (x, y) => x & y); f.reduce(a);"],
  ["of complex numbers", "vectorize(['complex64(complex64)'], (x) => x);"],
])("a ufunc %s is compiled when it is called", (_, text) => {
  expect(code(text)).not.toContain("aheadUfunc");
});

test("a ufunc that answers at once, and so cannot wait for the compiler, is compiled where the rest is refused", () => {
  const call = (target: string): string => `vectorize(["float32(float32)"], (x) => x + 1, { target: "${target}" });`;
  expect(code(call("cpu"), "load")).not.toContain("aheadUfunc");
  expect(code(call("cpu"), "throw")).toContain("aheadUfunc");
  expect(code(call("webgpu"), "load")).toContain("aheadUfunc");
});

test("a device function has its context of plain JavaScript where something besides kernels can call it", () => {
  const f = "deviceFunction((x) => x * 2)";
  expect(code(`const f = ${f}; vectorize(["float32(float32)"], (x) => f(x));`)).toContain("$aheadFunction(null, ");
  for (const text of [`export const f = ${f};`, `const f = ${f}; console.log(f(3));`])
    expect(code(text)).toContain("$aheadFunction(gridstride$hostContext, ");
});
