// The lines of the table at the head of the reference pages: kernels give what JavaScript does with the same arrays.
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import { inJavaScript, inKernel, integerLines } from "../integer-lines.ts";

/** The square root of an element of 8 bits is a float32. */
const expected = (row: (typeof integerLines)[number]): number | bigint =>
  row.line.startsWith("Math.sqrt") ? Math.fround(Number(inJavaScript(row))) : inJavaScript(row);

eachTarget(({ getDevice }) => {
  test.each(integerLines)("$line of $a.0 and $n", async (row) => {
    expect(await inKernel(row, { device: getDevice() })).toBe(expected(row));
  });
});
