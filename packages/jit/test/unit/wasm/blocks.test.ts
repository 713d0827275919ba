// Kernels with barriers, collectives and calls mean on WebAssembly what they mean on the simulator.
import { type Device, requestDevice } from "@gridstride/core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { printKernel } from "../../../src/ir/print.ts";
import { kernelOf, run } from "../passes/build.ts";
import { rows } from "../passes/kernels.ts";
import { randomKernel } from "../passes/random-kernel.ts";
import { setting } from "../passes/setting.ts";
import { prepared, runOn } from "./run.ts";

let device: Device;
beforeAll(async () => {
  device = await requestDevice({ target: "cpu" });
});
afterAll(() => device.dispose());

describe("the same memory as on the simulator", () => {
  test.each(rows)("$name", async ({ body, functions }) => {
    const kernel = kernelOf(body, functions);
    const { out, flags } = run(kernel);
    expect(await runOn(device, kernel), printKernel(prepared(kernel))).toEqual({ out, flags });
  });

  test("random kernels", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(1000), { minLength: 40, maxLength: 200 }),
        fc.constantFrom(3, 100),
        async (choices, n) => {
          const kernel = kernelOf(randomKernel(choices));
          const { out, flags } = run(kernel, n);
          expect(await runOn(device, kernel, n), printKernel(prepared(kernel))).toEqual({ out, flags });
        },
      ),
      { numRuns: setting("GRIDSTRIDE_RUNS", 150), seed: setting("GRIDSTRIDE_SEED", 20261121) },
    );
  }, 120_000);
});
