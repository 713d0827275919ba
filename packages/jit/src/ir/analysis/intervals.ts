import type { RealDType as DType } from "@gridstride/core";
import type {
  BinaryExpr,
  ConvertExpr,
  Expr,
  LaneExpr,
  LeafExpr,
  LoadExpr,
  MathExpr,
  PositionExpr,
  UnaryExpr,
  VectorExpr,
} from "../expr.ts";
import type { Kernel } from "../ir.ts";
import { bits, integerRange, isFloat, isInteger } from "../types.ts";
import { exprKey } from "./affine.ts";
import {
  ANYTHING,
  anyBelow,
  anyOf,
  atomOf,
  type Below,
  eitherBelow,
  type Facts,
  type Interval,
  LEAST,
  MOST,
  nothing,
  sizeOf,
} from "./facts.ts";

/** Threads per block, x first. */
export type BlockSize = readonly [x: number, y: number, z: number];

/** The context of facts: known sizes of arrays, and threads per block. */
export interface Setting {
  readonly kernel: Pick<Kernel, "arrays">;
  /** Null where blocks may have any size. */
  readonly block: BlockSize | null;
}

/** Deeper expressions can be anything. */
const DEPTH = 12;

/** The values that an expression of type int32 or a float can have. */
export function intervalOf(setting: Setting, expr: Expr, facts: Facts, depth = 0): Interval {
  const { type } = expr;
  const any = anyOf(type);
  if (depth > DEPTH || (type !== "int32" && !isFloat(type))) return any;
  const of = (part: Expr): Interval => intervalOf(setting, part, facts, depth + 1);
  switch (expr.kind) {
    case "const":
      return bounded(type, [Number(expr.value), Number(expr.value)]);
    case "local":
    case "param":
      return facts.intervals.get(atomOf(expr) ?? "") ?? any;
    case "position":
      return facts.intervals.get(atomOf(expr) ?? "") ?? positionInterval(expr, setting.block);
    case "extent": {
      const array = setting.kernel.arrays[expr.array];
      if (expr.of !== "shape" || array === undefined) return ANYTHING;
      const known = array.space === "global" ? null : (array.shape[expr.axis] ?? null);
      return known === null ? [0, MOST] : [known, known];
    }
    case "binary":
      // Their intervals are for whole numbers.
      if (isFloat(type) && (expr.op === "rem" || expr.op === "floordiv")) return any;
      return bounded(
        type,
        (isFloat(type) ? null : atCorners(expr, of)) ?? binaryInterval(expr.op, of(expr.left), of(expr.right)),
      );
    case "unary":
      return expr.op === "neg" ? bounded(type, binaryInterval("sub", [0, 0], of(expr.value))) : any;
    case "select":
      return hull(of(expr.then), of(expr.else));
    case "math":
      return mathInterval(expr, of);
    case "convert":
      return converted(expr, of);
    case "load":
    case "lane":
    case "vector":
      return any;
  }
}

function positionInterval({ of, axis }: PositionExpr, block: BlockSize | null): Interval {
  const [least, most] = block === null ? [1, MOST] : [block[axis], block[axis]];
  switch (of) {
    case "threadIdx":
      return [0, most - 1];
    case "blockDim":
      return [least, most];
    case "laneid":
      return [0, 31];
    // A launch has at most MOST threads along an axis.
    case "globalIdx":
    case "blockIdx":
      return [0, MOST - 1];
    default:
      return [0, MOST];
  }
}

const hull = ([a, b]: Interval, [c, d]: Interval): Interval => [Math.min(a, c), Math.max(b, d)];

/** The interval of a result: a whole number that may have wrapped can be any number, a float is rounded as its operation does it. */
function bounded(type: DType, interval: Interval): Interval {
  if (!isFloat(type)) return inRange(interval) ? interval : ANYTHING;
  const [least, greatest] = type === "float32" ? (interval.map(Math.fround) as [number, number]) : interval;
  return type !== "float16" && least <= greatest ? [least, greatest] : anyOf(type);
}

export const inRange = ([least, greatest]: Interval): boolean => least >= LEAST && greatest <= MOST;

function converted({ type, value }: ConvertExpr, of: (expr: Expr) => Interval): Interval {
  if (value.type === "int32" || (isFloat(type) && isFloat(value.type))) return bounded(type, of(value));
  if (value.type === "bool") return [0, 1];
  if (!isInteger(value.type) || (!isFloat(type) && bits(value.type) > 16)) return anyOf(type);
  const [least, greatest] = integerRange(value.type);
  return bounded(type, [Number(least), Number(greatest)]);
}

function mathInterval({ type, fn, args }: MathExpr, of: (expr: Expr) => Interval): Interval {
  const [x, y] = args;
  if (x === undefined || (x.type !== "int32" && !isFloat(type)))
    return fn === "popc" || fn === "clz" || fn === "ffs" ? [0, 64] : ANYTHING;
  const [a, b] = of(x);
  switch (fn) {
    case "min":
    case "max": {
      const [c, d] = y === undefined ? [a, b] : of(y);
      return fn === "min" ? [Math.min(a, c), Math.min(b, d)] : [Math.max(a, c), Math.max(b, d)];
    }
    case "abs":
      return bounded(type, [a > 0 ? a : b < 0 ? -b : 0, Math.max(-a, b)]);
    case "sign":
      return [-1, 1];
    case "popc":
    case "clz":
    case "ffs":
      return [0, 32];
    case "sqrt":
      return bounded(type, [0, Math.sqrt(Math.max(b, 0))]);
    case "floor":
    case "ceil":
    case "round":
    case "trunc":
      return [Math.floor(a), Math.ceil(b)];
    default:
      return anyOf(type);
  }
}

const around = (values: readonly number[]): Interval => [Math.min(...values), Math.max(...values)];

/** Without wrapping. */
function binaryInterval(op: BinaryExpr["op"], [a, b]: Interval, [c, d]: Interval): Interval {
  switch (op) {
    case "add":
      return [a + c, b + d];
    case "sub":
      return [a - d, b - c];
    case "mul":
      return around([a * c, a * d, b * c, b * d]);
    case "div":
      // NaN for a divisor that may be 0.
      return around(c > 0 || d < 0 ? [a / c, a / d, b / c, b / d] : [Number.NaN]);
    case "idiv":
    case "floordiv":
      return a >= 0 && c > 0 ? [Math.floor(a / d), Math.floor(b / c)] : ANYTHING;
    case "rem":
      // The sign of the dividend, and less than the divisor.
      if (c <= 0) return a >= 0 ? [0, b] : ANYTHING;
      return [a >= 0 ? 0 : Math.max(a, 1 - d), b <= 0 ? 0 : Math.min(b, d - 1)];
    case "and":
      // The bits of a number that is not negative bound the result.
      if (a >= 0 && c >= 0) return [0, Math.min(b, d)];
      return c >= 0 ? [0, d] : a >= 0 ? [0, b] : ANYTHING;
    case "or":
    case "xor":
      // No bit above the bits of the larger operand.
      return a >= 0 && c >= 0 ? [0, 2 ** (32 - Math.clz32(Math.max(b, d))) - 1] : ANYTHING;
    case "shl":
      return c === d && c >= 0 && c < 32 ? [a * 2 ** c, b * 2 ** c] : ANYTHING;
    case "shr":
      return c === d && c >= 0 && c < 32 ? [Math.floor(a / 2 ** c), Math.floor(b / 2 ** c)] : ANYTHING;
    default:
      return ANYTHING;
  }
}

/** The sizes that an int32 expression is known to be below, and what may be added to it. */
export function belowOf(setting: Setting, expr: Expr, facts: Facts, depth = 0): Below {
  if (depth > DEPTH || expr.type !== "int32") return nothing;
  const of = (part: Expr): Below => belowOf(setting, part, facts, depth + 1);
  const atom = atomOf(expr);
  if (atom !== null) return facts.below.get(atom) ?? nothing;
  switch (expr.kind) {
    case "extent":
      return expr.of === "shape" ? new Map([[sizeOf(expr.array, expr.axis), -1]]) : nothing;
    case "binary":
      return belowOfBinary(setting, expr, facts, of);
    case "select":
      return eitherBelow(of(expr.then), of(expr.else));
    case "math": {
      const [x, y] = expr.args;
      if (x === undefined || y === undefined) return nothing;
      return expr.fn === "min" ? anyBelow(of(x), of(y)) : expr.fn === "max" ? eitherBelow(of(x), of(y)) : nothing;
    }
    default:
      expr satisfies LeafExpr | LoadExpr | UnaryExpr | ConvertExpr | LaneExpr | VectorExpr;
      return nothing;
  }
}

function belowOfBinary(setting: Setting, expr: BinaryExpr, facts: Facts, of: (part: Expr) => Below): Below {
  const { op, left, right } = expr;
  const [x, y] = [intervalOf(setting, left, facts), intervalOf(setting, right, facts)];
  switch (op) {
    case "add":
      if (!inRange(binaryInterval("add", x, y))) return nothing;
      return anyBelow(less(of(left), y[1]), less(of(right), x[1]));
    case "sub":
      return inRange(binaryInterval("sub", x, y)) ? less(of(left), -y[0]) : nothing;
    case "rem":
      // At most the dividend; less than the divisor.
      if (x[0] < 0) return nothing;
      return y[0] > 0 ? anyBelow(of(left), less(of(right), -1)) : of(left);
    case "idiv":
    case "floordiv":
      return x[0] >= 0 && y[0] > 0 ? of(left) : nothing;
    case "shr":
      return x[0] >= 0 ? of(left) : nothing;
    default:
      return nothing;
  }
}

/** The bounds of a value after this number is added to it. */
const less = (below: Below, by: number): Below => new Map([...below].map(([size, spare]) => [size, spare - by]));

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
