import { type UFunc, vectorize } from "@gridstride/ufunc";

const FLOATS = ["float32(float32, float32)", "float64(float64, float64)"] as const;

/** Sums divided by how many elements were added, a number or a count for each. */
export const quotient: UFunc<2> = /* @__PURE__ */ vectorize(FLOATS, (sum, count) => sum / count);

/** The root of `quotient`. */
export const rootOfQuotient: UFunc<2> = /* @__PURE__ */ vectorize(FLOATS, (sum, count) => Math.sqrt(sum / count));

/** How far elements are from their mean, squared. */
export const squaredDistance: UFunc<2> = /* @__PURE__ */ vectorize(FLOATS, (x, mean) => {
  const far = x - mean;
  return far * far;
});
