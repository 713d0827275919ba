import { guvectorize, vectorize } from "@gridstride/ufunc";
import { expect, test } from "vitest";

const scaled = vectorize(
  ["float64(float64)", "float32(float32)"],
  // The function begins lines after the call.
  (x) =>
    // @ts-expect-error: it is the program's mistake
    x * missing,
);

const summed = guvectorize(
  ["void(float64[:], float64[:])"],
  "(n)->()",
  (a, sum) => {
    let total = 0;
    // @ts-expect-error: it is the program's mistake
    for (let i = 0; i < missing; i++) total += a[i] as number;
    sum[0] = total;
  },
  {},
);

test.each([
  // which function, the line and column of `missing` in this file
  ["vectorize", () => scaled([1, 2]), "9:9"],
  ["guvectorize", () => summed([1, 2]), "18:25"],
] as const)("an error in the function of %s names its line in the file", (_name, call, place) => {
  expect(call).toThrow(`error-location.test.ts:${place}\n`);
});
