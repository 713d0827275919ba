import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kernel } from "../../../src/ir/ir.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { emitWgsl } from "../../../src/targets/wgsl/emit.ts";
import type { WgslOptions } from "../../../src/targets/wgsl/options.ts";
import { BLOCK, kernelOf } from "./build.ts";
import { rows } from "./kernels.ts";
import { randomKernel } from "./random-kernel.ts";
import { setting } from "./setting.ts";
import { through } from "./through.ts";
import { compileErrors, openJudge } from "./tint.ts";

const options: WgslOptions = {
  block: [BLOCK, 1, 1],
  debug: false,
  fastmath: false,
  segments: [],
  segmentBytes: 0,
  numerics: { divide: "native", sqrt: "native", fma: "software" },
};

let device: GPUDevice;
beforeAll(async () => {
  device = await openJudge();
});
afterAll(() => device.destroy());

/** What the WGSL compiler says to the text of the real printer. */
async function problems(kernel: Kernel, debug: boolean): Promise<string | null> {
  const { code } = emitWgsl(kernel, { ...options, debug });
  const errors = await compileErrors(device, code);
  return errors.length === 0 ? null : `${errors.join("; ")}\n${printKernel(kernel)}\n${code}`;
}

test.each(rows)("printed WGSL is accepted: $name", async ({ body, functions }) => {
  const kernel = through(kernelOf(body, functions), "webgpu");
  expect(await problems(kernel, false)).toBeNull();
  expect(await problems(kernel, true)).toBeNull();
});

test("printed WGSL of random kernels is accepted", async () => {
  const choices = fc.array(fc.nat(1000), { minLength: 40, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(choices, async (list) => {
      expect(await problems(through(kernelOf(randomKernel(list)), "webgpu"), false)).toBeNull();
    }),
    { numRuns: setting("GRIDSTRIDE_RUNS", 100), seed: setting("GRIDSTRIDE_SEED", 20261121) },
  );
}, 120_000);
