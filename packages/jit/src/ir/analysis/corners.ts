import type { BinaryExpr, Expr } from "../expr.ts";
import { exprKey } from "./affine.ts";
import type { Interval } from "./facts.ts";

/** More values would have too many corners. */
const MOST_VALUES = 3;

type Values = ReadonlyMap<string, Interval>;

/**
 * The interval of an int32 sum of products, if a value stands in several of them and in none twice, as `t` in `a * t + b * (255 - t)`; null
 * for all else. Such a sum is linear in each value, so it is least and greatest where each value is least or greatest. Results
 * between that wrap do not matter, as the sum itself is the same modulo 2^32.
 */
export function atCorners(expr: Expr, of: (part: Expr) => Interval): Interval | null {
  if (!isSum(expr) || expr.op === "mul") return null;
  const left = valuesOf(expr.left, of);
  const right = left && valuesOf(expr.right, of);
  if (left === null || right === null || ![...left.keys()].some((key) => right.has(key))) return null;
  const values = [...new Map([...left, ...right])];
  if (values.length > MOST_VALUES) return null;
  const results = Array.from({ length: 2 ** values.length }, (_, corner) =>
    valueAt(expr, new Map(values.map(([key, ends], i) => [key, ends[(corner >> i) & 1] as number]))),
  );
  return results.includes(Number.NaN) ? null : [Math.min(...results), Math.max(...results)];
}

const isSum = (expr: Expr): expr is BinaryExpr =>
  expr.kind === "binary" && (expr.op === "add" || expr.op === "sub" || expr.op === "mul");

/** The values in the products of a sum, with their intervals; null where a product has one value twice. */
function valuesOf(expr: Expr, of: (part: Expr) => Interval): Values | null {
  if (expr.kind === "const") return new Map();
  if (!isSum(expr)) return new Map([[exprKey(expr), of(expr)]]);
  const left = valuesOf(expr.left, of);
  const right = left && valuesOf(expr.right, of);
  if (left === null || right === null) return null;
  return expr.op === "mul" && [...left.keys()].some((key) => right.has(key)) ? null : new Map([...left, ...right]);
}

/** NaN where float64 would round a step. */
function valueAt(expr: Expr, corner: ReadonlyMap<string, number>): number {
  if (expr.kind === "const") return Number(expr.value);
  if (!isSum(expr)) return corner.get(exprKey(expr)) as number;
  const [left, right] = [valueAt(expr.left, corner), valueAt(expr.right, corner)];
  const result = expr.op === "mul" ? left * right : expr.op === "add" ? left + right : left - right;
  return Number.isSafeInteger(result) ? result : Number.NaN;
}
