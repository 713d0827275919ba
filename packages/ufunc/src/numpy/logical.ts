import type { UFunc } from "../types/ufunc.ts";
import { vectorize } from "../vectorize.ts";
import { adapt, inBool } from "./adapt.ts";
import { lazy } from "./lazy.ts";
import { ALL, binaryTo, unaryTo } from "./loops.ts";

// What is not zero is true, NaN too.

/** Whether both are true. */
export const logicalAnd: UFunc<2, 1, "cpu", boolean> = /* @__PURE__ */ lazy(() =>
  adapt(
    vectorize(binaryTo(ALL, "bool"), (x, y) => x !== 0 && y !== 0, { name: "logicalAnd", identity: 1 }),
    { fold: inBool },
  ),
);

/** Whether one is true, or both. */
export const logicalOr: UFunc<2, 1, "cpu", boolean> = /* @__PURE__ */ lazy(() =>
  adapt(
    vectorize(binaryTo(ALL, "bool"), (x, y) => x !== 0 || y !== 0, { name: "logicalOr", identity: 0 }),
    { fold: inBool },
  ),
);

/** Whether one is true and the other is not. */
export const logicalXor: UFunc<2, 1, "cpu", boolean> = /* @__PURE__ */ lazy(() =>
  adapt(
    vectorize(binaryTo(ALL, "bool"), (x, y) => (x !== 0) !== (y !== 0), { name: "logicalXor", identity: 0 }),
    { fold: inBool },
  ),
);

/** Whether x is not true. */
export const logicalNot: UFunc<1, 1, "cpu", boolean> = /* @__PURE__ */ lazy(() =>
  vectorize(unaryTo(ALL, "bool"), (x) => x === 0, { name: "logicalNot" }),
);
