import { expect, test } from "vitest";
import type { Interval } from "../../../src/ir/analysis/facts.ts";
import { atCorners } from "../../../src/ir/analysis/intervals.ts";
import type { Expr } from "../../../src/ir/expr.ts";
import { binary, constant, param } from "../sim/build.ts";

const [t, u, m] = [0, 1, 2].map((index) => param("int32", index)) as [Expr, Expr, Expr];
const product = (factor: number): Expr =>
  binary("mul", "int32", binary("mul", "int32", t, u), constant("int32", factor));
/** `t * u * factor + m - t * u * factor`, which is `m`. */
const sum = (factor: number): Expr =>
  binary("sub", "int32", binary("add", "int32", product(factor), m), product(factor));
const of = (value: Expr): Interval => (value === m ? [0, 255] : [32_768, 65_535]);

test("a sum of products has its ends at the corners", () => {
  expect(atCorners(sum(3), of)).toEqual([0, 255]);
});

test("nothing is said where float64 would round: here it would lose the term that is left", () => {
  expect(atCorners(sum(2 ** 31 - 1), of)).toBe(null);
});
