import { describe, expect, test } from "vitest";
import { printKernel } from "../../../src/ir/print.ts";
import { verifyKernel } from "../../../src/ir/verify.ts";
import { compile, examples } from "./kernels.ts";

describe("the typed IR of documented kernels", () => {
  test.each(examples)("$name", async ({ name, text, args, uses }) => {
    const kernel = compile(text, args, uses);
    expect(verifyKernel(kernel)).toEqual([]);
    await expect(printKernel(kernel)).toMatchFileSnapshot(`golden/${name}.ir`);
  });

  test.each(examples)("$name compiles to the same IR every time", ({ text, args, uses }) => {
    expect(compile(text, args, uses)).toEqual(compile(text, args, uses));
  });
});
