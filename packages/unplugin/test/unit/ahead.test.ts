// Kernels that a build compiled: the bits of kernels that are compiled when they are launched, without the compiler.
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { requestDevice } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import { aheadKernel, onCores, onWebgpu } from "@gridstride/jit/runtime";
import type {} from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type Ahead, transform } from "../../src/index.ts";
import { type Built, builtProgram } from "../bundlers/built-program.ts";
import { freshFolder } from "../bundlers/bundlers.ts";

const folder = freshFolder("ahead");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const built = (name: string, ahead: Ahead | boolean): Promise<Built> => builtProgram("added", folder, name, ahead);

const targets = inject("gridstrideWebgpu") === "off" ? ["cpu"] : ["cpu", "webgpu"];
const run = async ({ main }: Built, ...on: readonly string[]): Promise<readonly string[]> =>
  (await promisify(execFile)(process.execPath, [main, ...on])).stdout.trim().split("\n");

describe("a build", () => {
  let plain: Built;
  let ahead: Built;
  beforeAll(async () => {
    plain = await built("plain", false);
    ahead = await built("ahead", { otherwise: "load", warn: false });
  });

  test.each(targets)("gives the same bits on %s, also where it loads the compiler later", async (target) => {
    const expected = await run(plain, target);
    const found = await run(ahead, target);
    expect(expected[1]).toBe("strided: ran");
    expect(found[1]).toMatch(
      /^strided: UnsupportedError: .* was not compiled at build time for types .*array\(float32, 1d, A\)/,
    );
    expect(found.filter((_, line) => line !== 1)).toEqual(expected.filter((_, line) => line !== 1));
  });

  test("loads little more than a quarter of the code, and nothing of the compiler", () => {
    expect(ahead.bytes).toBeLessThan(77_000);
    expect(ahead.bytes).toBeLessThan(0.275 * plain.bytes);
  });

  test("refuses the rest where the compiler is not wanted", async () => {
    const found = await run(await built("throw", { otherwise: "throw" }), "cpu");
    expect(found[2]).toMatch(
      /^other block: UnsupportedError: .* was not compiled at build time for blocks of 96 x 1 x 1/,
    );
  });

  test("says in development what was not compiled, once for each, and what to write", async () => {
    const { main } = await built("warned", { otherwise: "load", warn: true });
    const { stderr } = await promisify(execFile)(process.execPath, [main, "cpu"]);
    const met = "was not compiled at build time for";
    expect(stderr.trim().split("\n")).toEqual([
      `gridstride: kernel (added.ts:7) ${met} types (array(float32, 1d, C), array(float32, 1d, A), array(float32, 1d, C), float32), so it needs the compiler: write the signature "void(float32[:], float32[:], float32[:], float32)", or record a run`,
      `gridstride: kernel (added.ts:7) ${met} blocks of 96 x 1 x 1 threads on cpu, so it needs the compiler: record a run`,
    ]);
  });

  test("compiles for the targets and blocks that it is given", async () => {
    const found = await run(
      await built("more", { otherwise: "throw", targets: ["parallel"], blocks: [96, 256] }),
      "parallel",
    );
    expect(found[2]).toMatch(/^other block: ran/);
  });
});

const HEAD = 'import { kernel } from "@gridstride/jit";\n';
const code = (text: string): string => transform(HEAD + text, "/nowhere/a.ts", "ts", { warn: false })?.code ?? "";

test.each([
  ["without a signature", "kernel(({ grid }, y) => { y[grid(1)] = 1; });"],
  [
    "with a value that the text does not say",
    "const k = read();\nkernel('void(float32[:])', ({ grid }, y) => { y[grid(1)] = k; });",
  ],
  ["with other options", "kernel('void(float32[:])', ({ grid }, y) => { y[grid(1)] = 1; }, { debug: true });"],
  ["that prints", "kernel('void(float32[:])', ({ grid }, y) => { console.log(1); });"],
  ["of complex numbers", "kernel('void(complex64[:])', ({ grid }, y) => { y[grid(1)] = y[0]; });"],
  ["with a mistake", "kernel('void(float32[:])', ({ grid }, y) => { y[grid(1)] = z; });"],
])("a kernel %s is compiled when it is launched", (_, text) => {
  expect(code(text)).not.toContain("gridstride$ahead");
});

const dividing = "kernel('void(float32[:])', ({ grid }, y) => { y[grid(1)] /= 3; });";

test.each([
  [dividing, '"without":["divide"]'],
  [
    "kernel('void(float32[:])', ({ grid }, y) => { y[grid(1)] = Math.sqrt(y[0] / 3); });",
    '"without":["divide","sqrt"]',
  ],
])("WGSL names the operations for which there is a text without them: %s", (text, names) =>
  expect(code(text)).toContain(names),
);

test.runIf(targets.includes("webgpu"))(
  "that text is for adapters which lack one of them, and for no others",
  async () => {
    using device = await requestDevice({ target: "webgpu" });
    const internals = internalsOf(device);
    const texts = vi.spyOn(device.gpuDevice, "createShaderModule");
    const [, data] = code(dividing).match(/aheadKernel\((\{.*\}), \[/) as string[];
    for (const lacking of ["divide", "fma"]) {
      const numerics = { divide: "native", sqrt: "native", fma: "native", [lacking]: "software" };
      Object.defineProperty(internals, "numerics", { value: numerics, configurable: true });
      const made = aheadKernel(JSON.parse(data as string), [onWebgpu], { warn: null, load: null });
      using y = device.toDevice(new Float32Array([1, 2, 5]));
      made.configure(1, 256)(y);
      expect((await y.copyToHost()).data).toEqual(Float32Array.of(1 / 3, 2 / 3, 5 / 3));
    }
    expect(texts.mock.calls.map(([{ code }]) => code.includes("gs_div"))).toEqual([true, false]);
  },
);

test("threads in place of grid-stride loops, where the launch has enough of them", async () => {
  using device = await requestDevice({ target: "cpu" });
  const sums = `kernel('void(float32[:])', ({ grid, gridsize }, y) => {
    for (let i = grid(1) + 1; i < y.size; i += gridsize(1)) if (i % 2 === 1) y[i] += y[i - 1];
  });`;
  const [, data] = code(sums).match(/aheadKernel\((\{.*\}), \[/) as string[];
  const made = aheadKernel(JSON.parse(data as string), [onCores], { warn: null, load: null });
  using y = device.toDevice(Float32Array.of(1, 2, 3, 4, 5));
  made.configure(1, 256)(y);
  expect((await y.copyToHost()).data).toEqual(Float32Array.of(1, 3, 3, 7, 5));
  using few = device.zeros(0, "float32");
  made.configure(1, 256)(few);
  const [overload] = JSON.parse(data as string).overloads;
  const cpu = overload.modules.find(({ target }: { target: string }) => target === "cpu");
  expect(cpu.kernel.strides.axes[0].apart).toBe(1);
});

test("an import that is still used stays", () => {
  const call = "kernel('void(float32[:])', ({ grid }, y) => { y[grid(1)] = 1; });";
  expect(code(call)).not.toContain('from "@gridstride/jit";');
  expect(code(`${call}\nexport { kernel };`)).toContain('import { kernel } from "@gridstride/jit";');
  expect(code(`${call}\nkernel(f);`)).toContain('import { kernel } from "@gridstride/jit";');
});
