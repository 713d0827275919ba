import { expect, test } from "vitest";
import { fromNested } from "../../src/as-ndarray.ts";
import { golden, parse } from "./numpy.ts";

test.each(golden.prints)("prints $dtype $shape as NumPy: $text", ({ dtype, shape, data, text }) => {
  const values = data.split(" ").filter(Boolean);
  expect(
    fromNested(
      values.map((value) => parse(value, dtype)),
      dtype,
    )
      .reshape(shape)
      .toString(),
  ).toBe(text);
});
