import { expect, test } from "vitest";
import { assertVerified } from "../../../src/ir/verify.ts";
import { printKernel } from "../../../src/ir/print.ts";
import { inlineBarriers } from "../../../src/passes/inline-barriers.ts";
import { forWgsl } from "../../../src/passes/wgsl.ts";
import { hasSync } from "../../../src/passes/sync.ts";
import { kernelOf, run } from "./build.ts";
import { rows } from "./kernels.ts";

test.each(rows)("$name: the same memory before and after", ({ body, functions }) => {
  const kernel = assertVerified(kernelOf(body, functions));
  const expected = run(kernel);
  expect(expected.findings).toEqual([]);
  const inlined = assertVerified(inlineBarriers(kernel));
  expect(run(inlined)).toEqual(expected);
  expect(inlined.functions.some((func) => hasSync(func.body))).toBe(false);
  const { kernel: predicated, diagnostics } = forWgsl(kernel);
  expect(diagnostics).toEqual([]);
  assertVerified(predicated);
  expect(run(predicated), printKernel(predicated)).toEqual(expected);
});
