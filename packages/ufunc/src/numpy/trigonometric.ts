import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { lazy } from "./lazy.ts";
import { type Binary, binary, FLOATS, type Floats, INEXACT, type Inexact, type Unary, unary } from "./loops.ts";

/**
 * The sine of an angle in radians.
 *
 * @example
 * ```ts
 * sin([0, Math.PI / 2]); // [0. 1.]
 * ```
 */
export const sin: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.sin(x), { name: "sin" }),
);

/**
 * The cosine of an angle in radians.
 *
 * @example
 * ```ts
 * cos([0, Math.PI]); // [ 1. -1.]
 * ```
 */
export const cos: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.cos(x), { name: "cos" }),
);

/**
 * The tangent of an angle in radians.
 *
 * @example
 * ```ts
 * tan([0, 1]); // [0.         1.55740772]
 * ```
 */
export const tan: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.tan(x), { name: "tan" }),
);

/**
 * The arc sine, in radians; NaN of real numbers outside [-1, 1].
 *
 * @example
 * ```ts
 * arcsin([0, 0.5, 1]); // [0.         0.52359878 1.57079633]
 * ```
 */
export const arcsin: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.asin(x), { name: "arcsin" }),
);

/**
 * The arc cosine, in radians; NaN of real numbers outside [-1, 1].
 *
 * @example
 * ```ts
 * arccos([1, 0.5, -1]); // [0.         1.04719755 3.14159265]
 * ```
 */
export const arccos: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.acos(x), { name: "arccos" }),
);

/**
 * The arc tangent, in radians.
 *
 * @example
 * ```ts
 * arctan([0, 1, Infinity]); // [0.         0.78539816 1.57079633]
 * ```
 */
export const arctan: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.atan(x), { name: "arctan" }),
);

/**
 * The angle of the point (x, y), in radians: `arctan2(y, x)`.
 *
 * @example
 * ```ts
 * arctan2([0, 1, -1], [-1, 1, 0]); // [ 3.14159265  0.78539816 -1.57079633]
 * ```
 */
export const arctan2: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(FLOATS), (y, x) => Math.atan2(y, x), { name: "arctan2" }),
);

/**
 * The square root of x² + y², without overflow on the way.
 *
 * @example
 * ```ts
 * hypot([3, 5], [4, 12]); // [ 5. 13.]
 * ```
 */
export const hypot: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(FLOATS), (x, y) => Math.hypot(x, y), { name: "hypot", identity: 0 }),
);

/**
 * An angle in radians, in degrees.
 *
 * @example
 * ```ts
 * degrees([0, Math.PI]); // [  0. 180.]
 * ```
 */
export const degrees: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => x * (180 / Math.PI), { name: "degrees" }),
);

/**
 * The same as `degrees`.
 *
 * @example
 * ```ts
 * rad2deg([0, Math.PI]); // [  0. 180.]
 * ```
 */
export const rad2deg: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => x * (180 / Math.PI), { name: "rad2deg" }),
);

/**
 * An angle in degrees, in radians.
 *
 * @example
 * ```ts
 * radians([0, 90, 180]); // [0.         1.57079633 3.14159265]
 * ```
 */
export const radians: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => x * (Math.PI / 180), { name: "radians" }),
);

/**
 * The same as `radians`.
 *
 * @example
 * ```ts
 * deg2rad([0, 90, 180]); // [0.         1.57079633 3.14159265]
 * ```
 */
export const deg2rad: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => x * (Math.PI / 180), { name: "deg2rad" }),
);
