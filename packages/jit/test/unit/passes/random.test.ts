import { times } from "@gridstride/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printKernel } from "../../../src/ir/print.ts";
import { splitBranches } from "../../../src/passes/software/split-branches.ts";
import { runPasses } from "../../../src/pipeline.ts";
import { kernelOf, run } from "./build.ts";
import { randomKernel } from "./random-kernel.ts";
import { setting } from "./setting.ts";
import { through } from "./through.ts";
import { judge, openJudge } from "./tint.ts";

const RUNS = setting("GRIDSTRIDE_RUNS", times(60, 150));

let device: GPUDevice;
beforeAll(async () => {
  device = await openJudge();
});
afterAll(() => device.destroy());

test("random kernels give the same memory after predication, and WGSL accepts them", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(1000), { minLength: 40, maxLength: 200 }),
      fc.constantFrom(3, 100),
      async (choices, n) => {
        const kernel = kernelOf(randomKernel(choices));
        const expected = run(kernel, n);
        // Reports of a wild kernel are its own business, but a missed barrier would make the comparison void.
        expect(expected.findings).toEqual([]);
        // Locals are used again for unlike things, so some get the worst taint of them: what is reported does not count.
        const predicated = through(kernel, "webgpu");
        expect(run(predicated, n), printKernel(predicated)).toEqual(expected);
        expect(await judge(device, predicated), printKernel(predicated)).toEqual([]);
        const split = runPasses(predicated, [splitBranches], true);
        expect(run(split, n), printKernel(split)).toEqual(expected);
        expect(await judge(device, split), printKernel(split)).toEqual([]);
      },
    ),
    { numRuns: RUNS, seed: setting("GRIDSTRIDE_SEED", 20261121) },
  );
}, 120_000);
