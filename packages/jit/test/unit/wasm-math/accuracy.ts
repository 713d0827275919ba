import { mathOnNumbers } from "../../../src/intrinsics/reference.ts";
import type { FloatFn } from "../../../src/math/table.ts";
import { Evaluator } from "./evaluate.ts";
import { oracle, type Value } from "./oracle.ts";
import { type FloatType, operands1, operands2, operands3 } from "./points.ts";
import { ulpError } from "./ulp.ts";

/** A function of the library and the largest error that it may have, in units in the last place. */
export interface AccuracyRow {
  readonly fn: FloatFn;
  readonly arity: 1 | 2 | 3;
  /** By type; 0 for functions that give what their definition says to the last bit. */
  readonly bound: Readonly<Record<FloatType, number>>;
}

const row = (fn: FloatFn, float64: number, float32: number, arity: 1 | 2 | 3 = 1): AccuracyRow => ({
  fn,
  arity,
  bound: { float64, float32 },
});

/** In float32 most are computed in float64 and rounded, which gives the nearest float32 but for one case in hundreds. */
const NEAREST = 0.51;

export const accuracyRows: readonly AccuracyRow[] = [
  row("sin", 1.8, NEAREST),
  row("cos", 1.9, NEAREST),
  row("tan", 1.3, NEAREST),
  row("asin", 0.9, NEAREST),
  row("acos", 0.9, NEAREST),
  row("atan", 0.7, NEAREST),
  row("atan2", 0.7, NEAREST, 2),
  row("sinh", 0.9, NEAREST),
  row("cosh", 0.9, NEAREST),
  row("tanh", 1.1, NEAREST),
  row("asinh", 1.3, NEAREST),
  row("acosh", 0.9, NEAREST),
  row("atanh", 1.1, NEAREST),
  row("exp", 1, 0.9),
  row("exp2", 1, NEAREST),
  row("expm1", 1.2, NEAREST),
  row("log", 0.9, 0.9),
  row("log2", 0.9, NEAREST),
  row("log10", 0.9, NEAREST),
  row("log1p", 0.9, NEAREST),
  row("pow", 1.1, NEAREST, 2),
  row("cbrt", 0.9, NEAREST),
  row("hypot", 0.9, NEAREST, 2),
  row("erf", 1.7, NEAREST),
  row("sqrt", 0, 0),
  row("rsqrt", 0, 0),
  row("fma", 0, 0, 3),
  row("floor", 0, 0),
  row("ceil", 0, 0),
  row("trunc", 0, 0),
  row("round", 0, 0),
  row("abs", 0, 0),
  row("sign", 0, 0),
  row("min", 0, 0, 2),
  row("max", 0, 0, 2),
];

const lists = new Map<string, readonly Float64Array[]>();

/** The same points for every function of this many operands. */
export function operands(arity: 1 | 2 | 3, count: number, seed: number, type: FloatType): readonly Float64Array[] {
  const key = [arity, count, seed, type].join();
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made =
    arity === 1
      ? [operands1(count, seed, type)]
      : arity === 2
        ? operands2(count, seed, type)
        : operands3(count, seed, type);
  lists.set(key, made);
  return made;
}

export interface Worst {
  /** In units in the last place; infinite where a special value is wrong. */
  readonly error: number;
  /** The operands, the result and what it should be. */
  readonly text: string;
}

/** The largest error of `fn` on these operands. */
export function worstOf(
  { fn, bound }: AccuracyRow,
  type: FloatType,
  lists: readonly Float64Array[],
  results: ArrayLike<number>,
): Worst {
  const reference = atPoint(mathOnNumbers(fn, type) as Numeric, lists);
  const double = atPoint(mathOnNumbers(fn, "float64") as Numeric, lists);
  const [xs, ys] = lists;
  let worst: Worst = { error: -1, text: "" };
  for (let i = 0; i < results.length; i++) {
    const got = results[i]!;
    const near = double(i);
    const plain =
      bound[type] === 0 || near === 0 || !Number.isFinite(near) || !lists.every((l) => Number.isFinite(l[i]));
    const error = plain
      ? sameNumber(got, reference(i))
        ? 0
        : Number.POSITIVE_INFINITY
      : ulpError(got, valueOf(fn, type, xs![i]!, ys?.[i] ?? 0, near), type);
    if (error > worst.error)
      worst = { error, text: `${fn}(${lists.map((list) => list[i]).join(", ")}) = ${got}, near ${near}` };
  }
  return worst;
}

type Numeric = (...args: number[]) => number;

/** The function of the i-th operands; no list of them is made for each. */
function atPoint(f: Numeric, [x, y, z]: readonly Float64Array[]): (i: number) => number {
  if (z !== undefined) return (i) => f(x![i]!, y![i]!, z[i]!);
  if (y !== undefined) return (i) => f(x![i]!, y[i]!);
  return (i) => f(x![i]!);
}

/** For float32 a double that is itself good to about a unit will do. */
function valueOf(fn: FloatFn, type: FloatType, x: number, y: number, near: number): Value {
  return type === "float32" ? { high: near, low: 0, exponent: 0 } : oracle[fn]!(x, y);
}

const sameNumber = (a: number, b: number): boolean => Object.is(a, b) || (Number.isNaN(a) && Number.isNaN(b));

/** Runs `fn` on `count` points. */
export function measure(row: AccuracyRow, type: FloatType, count: number, seed: number): Worst {
  const lists = operands(row.arity, count, seed, type);
  return worstOf(row, type, lists, Evaluator.of(row.fn, row.arity, type).call(lists));
}
