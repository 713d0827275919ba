// A balance after each year: the running product of the yearly factors.
import type { Device, NDArray } from "@gridstride/core";
import { vectorize } from "@gridstride/ufunc";

const multiply = vectorize((a, b) => a * b, { identity: 1 });

export async function growth(
  device: Device,
  factors: NDArray,
): Promise<NDArray> {
  return multiply.accumulate(factors, { device });
}

// ---- exercise ----
import { given } from "../kit/check.ts";
import type { About, Check } from "../kit/format.ts";

export const about: About = {
  title: "After each year",
  task: "`factors` says what each year multiplies a balance by. The result is to have the product of the factors up to each year, so many years so many numbers. Now there is a single one.",
  hint: "A ufunc of two operands has `reduce`, `accumulate`, `outer`, `reduceat` and `at`. Which of them gives all steps?",
  minutes: 4,
  start: [
    [
      "multiply.accumulate(factors, { device })",
      "multiply.reduce(factors, { device }) as Promise<NDArray>",
    ],
  ],
  says: /^`growth` gives 15, and should give an array of the host\.$|^For 4 years, the result has 1 elements?, and should have 4\.$/,
  wrong: [
    { put: [["a * b", "a + b"]], says: /These are running sums\.$/ },
    {
      put: [
        [
          "accumulate(factors, { device })",
          "outer(factors, factors, { device })",
        ],
      ],
      says: /the result has 16 elements, and should have 4\.$/,
    },
  ],
};

export const check: Check = given("growth", [0], (_, core) => ({
  what: "For 4 years,",
  args: [core.array([2, 0.5, 3, 5], "float32")],
  want: [2, 1, 3, 15],
  mistakes: [[[2, 2.5, 5.5, 10.5], "These are running sums."]],
}));
