// What a user's bundle is: the library, kernels, and a program that prints their results on each target as JSON.
import { requestDevice } from "@gridstride/core";
import { cases } from "./kernels.ts";

async function main(): Promise<void> {
  const results: Record<string, Record<string, unknown>> = {};
  for (const target of ["simulator", "webgpu"] as const) {
    const device = await requestDevice({ target });
    results[target] = {};
    for (const [name, { kernel, grid, block, args }] of Object.entries(cases)) {
      const given = args();
      try {
        await kernel.configure(grid, block, { device })(...given);
        results[target][name] = given.map((arg) => (typeof arg === "boolean" ? arg : String(arg.toNested())));
      } catch (error) {
        results[target][name] = String(error);
      }
    }
    device.dispose();
  }
  console.log(JSON.stringify(results));
}

void main();
