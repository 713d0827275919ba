import type { UFunc } from "../types/ufunc.ts";
import { vectorize } from "../vectorize.ts";
import { lazy } from "./lazy.ts";
import { FLOATS, unary } from "./loops.ts";

/** The largest whole number not above x. */
export const floor: UFunc<1> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => Math.floor(x), { name: "floor" }),
);

/** The smallest whole number not below x. */
export const ceil: UFunc<1> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => Math.ceil(x), { name: "ceil" }),
);

/** x without its fraction. */
export const trunc: UFunc<1> = /* @__PURE__ */ lazy(() =>
  vectorize(unary(FLOATS), (x) => Math.trunc(x), { name: "trunc" }),
);

/** The nearest whole number, halves to the even one. */
export const rint: UFunc<1> = /* @__PURE__ */ lazy(() =>
  vectorize(
    unary(FLOATS),
    (x) => {
      const up = Math.round(x);
      return up - x === 0.5 && up % 2 !== 0 ? up - 1 : up;
    },
    { name: "rint" },
  ),
);
