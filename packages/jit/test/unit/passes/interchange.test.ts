import { describe, expect, test } from "vitest";
import type { Stmt } from "../../../src/ir/ir.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { interchange } from "../../../src/passes/interchange.ts";
import { passesFor, runPasses } from "../../../src/pipeline.ts";
import { kernelOf, run } from "./build.ts";
import { apart, strides } from "./strides.ts";

/** A kernel before the pass. */
function before(body: readonly Stmt[]) {
  const passes = passesFor("wasm");
  return runPasses(kernelOf(body), passes.slice(0, passes.indexOf(interchange)));
}

describe("rounds go around threads, with the same memory", () => {
  test.each(strides)("$name", ({ body }) => {
    const kernel = before(body);
    const after = interchange.run(kernel);
    expect(printKernel(after)).toContain("barrier block");
    // The place of each iteration is a let: lanes then follow it.
    expect(printKernel(after)).toMatch(/let \w+Own(\.\d+)? = /);
    for (const n of [0, 1, 63, 64, 65, 127, 128, 1000]) expect(run(after, n), `n = ${n}`).toEqual(run(kernel, n));
  });
});

test.each(apart)("stays as it is: $name", ({ body }) => {
  const kernel = before(body);
  expect(interchange.run(kernel)).toBe(kernel);
});

test("blocks of few threads do their rounds one thread after another", () => {
  expect(printKernel(interchange.run(before(strides[0]!.body)))).toContain("blockDim.x >= 16");
});
