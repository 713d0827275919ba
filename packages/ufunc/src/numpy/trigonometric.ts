import type { UFunc } from "../types/ufunc.ts";
import { vectorize } from "../vectorize.ts";
import { lazy } from "./lazy.ts";
import { type Binary, binary, FLOATS, type Floats, INEXACT, type Inexact, type Unary, unary } from "./loops.ts";

/** The sine of an angle in radians. */
export const sin: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.sin(x), { name: "sin" }),
);

/** The cosine of an angle in radians. */
export const cos: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.cos(x), { name: "cos" }),
);

/** The tangent of an angle in radians. */
export const tan: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.tan(x), { name: "tan" }),
);

/** The arc sine, in radians; NaN of real numbers outside [-1, 1]. */
export const arcsin: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.asin(x), { name: "arcsin" }),
);

/** The arc cosine, in radians; NaN of real numbers outside [-1, 1]. */
export const arccos: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.acos(x), { name: "arccos" }),
);

/** The arc tangent, in radians. */
export const arctan: UFunc<1, 1, "cpu", number, number | bigint, Unary<Inexact>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(INEXACT), (x) => Math.atan(x), { name: "arctan" }),
);

/** The angle of the point (x, y), in radians: `arctan2(y, x)`. */
export const arctan2: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(FLOATS), (y, x) => Math.atan2(y, x), { name: "arctan2" }),
);

/** The square root of x² + y², without overflow on the way. */
export const hypot: UFunc<2, 1, "cpu", number, number | bigint, Binary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(binary(FLOATS), (x, y) => Math.hypot(x, y), { name: "hypot", identity: 0 }),
);

/** An angle in radians, in degrees. */
export const degrees: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => x * (180 / Math.PI), { name: "degrees" }),
);

/** The same as `degrees`. */
export const rad2deg: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => x * (180 / Math.PI), { name: "rad2deg" }),
);

/** An angle in degrees, in radians. */
export const radians: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => x * (Math.PI / 180), { name: "radians" }),
);

/** The same as `radians`. */
export const deg2rad: UFunc<1, 1, "cpu", number, number | bigint, Unary<Floats>> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => x * (Math.PI / 180), { name: "deg2rad" }),
);
