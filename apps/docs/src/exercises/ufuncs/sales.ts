// Adds each sale to the total of its shop: shop 2 can come several
// times.
import type { Device, NDArray } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const add = vectorize((a, b) => a + b, { identity: 0 });

export async function totals(
  device: Device,
  shops: NDArray,
  sales: NDArray,
  count: number,
  zeros: NDArray,
): Promise<NDArray> {
  const result = zeros.slice([0, count]).copy();
  await add.at(result, shops, sales, { device });
  return result;
}

// ---- exercise ----
import { given } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "Totals of shops",
  task: "`shops[k]` is the shop of sale `k`, and `sales[k]` its amount. The result is each shop's total. The loop keeps only the last sale of each shop. Replace it by one call of the ufunc's method that adds at given indices.",
  hint: "`add.at(result, indices, values)` adds each value at its index, also where an index comes several times.",
  minutes: 6,
  start: [
    [
      "  await add.at(result, shops, sales, { device });\n",
      "  const there = await add(sales, 0, { device });\n  for (let k = 0; k < shops.size; k++)\n    result.set(Number(there.get(k)), Number(shops.get(k)));\n",
    ],
  ],
  says: /the result\[0\] is 4, and should be 5\. Only the last sale of each shop counts\.$/,
  wrong: [
    {
      put: [["shops, sales, { device }", "shops, 1, { device }"]],
      says: /You count the sales\.$/,
    },
    {
      put: [["(a, b) => a + b", "(a, b) => a - b"]],
      says: /the result\[0\] is -5, and should be 5/,
    },
  ],
};

export const check: Check = given("totals", [0], (_, core) => ({
  what: "For six sales,",
  args: [
    core.array([0, 2, 2, 1, 2, 0], "int32"),
    core.array([1, 10, 20, 5, 30, 4], "float32"),
    4,
    core.zeros(6, "float32"),
  ],
  want: [5, 5, 60, 0],
  mistakes: [
    [[4, 5, 30, 0], "Only the last sale of each shop counts."],
    [[2, 1, 3, 0], "You count the sales."],
  ],
}));
