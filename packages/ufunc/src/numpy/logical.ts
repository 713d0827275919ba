import { vectorize } from "../call/fixed-ufunc.ts";
import type { UFunc } from "../types/ufunc.ts";
import { adapt, inBool } from "./adapt.ts";
import { lazy } from "./lazy.ts";
import { type BinaryTo, binaryTo, EVERY, type Every, type UnaryTo, unaryTo } from "./loops.ts";
import { type AnyUfunc, wrap } from "./wrap.ts";

// A number other than zero is true, NaN too.

/** Takes numbers for what they are, true or not: so none is out of bounds for the type of an array next to it. */
function ofTruths<F extends object>(ufunc: F): F {
  const own = ufunc as unknown as AnyUfunc;
  const truth = (value: unknown): unknown =>
    typeof value === "number" || typeof value === "bigint" ? Number(value) !== 0 : value;
  const truths = ([x, y, ...rest]: readonly unknown[]): unknown[] => [truth(x), truth(y), ...rest];
  return wrap(ufunc, (...args) => (args.length < 2 ? own(...args) : own(...truths(args))), {
    outer: (...args: unknown[]) => (args.length < 2 ? own.outer(...args) : own.outer(...truths(args))),
    at: (...args: unknown[]) => own.at(...args.map((one, i) => (i === 2 ? truth(one) : one))),
  });
}

/**
 * Whether both are true.
 *
 * @example
 * ```ts
 * logicalAnd([1, 0, 2], [1, 1, 0]); // [ True False False]
 * ```
 */
export const logicalAnd: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<Every, "bool">> = /* @__PURE__ */ lazy(
  () =>
    ofTruths(
      adapt(
        vectorize(binaryTo(EVERY, "bool"), (x, y) => x !== 0 && y !== 0, { name: "logicalAnd", identity: 1 }),
        { fold: inBool },
      ),
    ),
);

/**
 * Whether one is true, or both.
 *
 * @example
 * ```ts
 * logicalOr([1, 0, 0], [0, 0, 2]); // [ True False  True]
 * ```
 */
export const logicalOr: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<Every, "bool">> = /* @__PURE__ */ lazy(
  () =>
    ofTruths(
      adapt(
        vectorize(binaryTo(EVERY, "bool"), (x, y) => x !== 0 || y !== 0, { name: "logicalOr", identity: 0 }),
        { fold: inBool },
      ),
    ),
);

/**
 * Whether one is true and the other is not.
 *
 * @example
 * ```ts
 * logicalXor([1, 0], [1, 1]); // [False  True]
 * ```
 */
export const logicalXor: UFunc<2, 1, "cpu", boolean, boolean | bigint, BinaryTo<Every, "bool">> = /* @__PURE__ */ lazy(
  () =>
    ofTruths(
      adapt(
        vectorize(binaryTo(EVERY, "bool"), (x, y) => (x !== 0) !== (y !== 0), { name: "logicalXor", identity: 0 }),
        { fold: inBool },
      ),
    ),
);

/**
 * Whether x is not true.
 *
 * @example
 * ```ts
 * logicalNot([1, 0]); // [False  True]
 * ```
 */
export const logicalNot: UFunc<1, 1, "cpu", boolean, boolean | bigint, UnaryTo<Every, "bool">> = /* @__PURE__ */ lazy(
  () => vectorize(unaryTo(EVERY, "bool"), (x) => x === 0, { name: "logicalNot" }),
);
