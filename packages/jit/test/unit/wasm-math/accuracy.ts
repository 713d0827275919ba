import { float16FromBits, roundToFloat16 } from "../../../src/intrinsics/float16.ts";
import { mathOnNumbers } from "../../../src/intrinsics/reference.ts";
import { boundedFunctions } from "../../../src/math/bounds.ts";
import { type FloatFn, mathTable } from "../../../src/math/table.ts";
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

/** The functions of floats, with their bounds; what targets make of their own instructions is exact. */
export const accuracyRows: readonly AccuracyRow[] = boundedFunctions.map(({ fn, arity, ulp }) => ({
  fn,
  arity,
  bound: { float64: ulp[0], float32: ulp[1] },
}));

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
  // For float32 a double that is itself good to about a unit will do.
  const exact = type === "float32" ? null : exactValues(fn, lists);
  const [xs] = lists;
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
      : ulpError(got, exact?.(i) ?? { high: near, low: 0, exponent: 0 }, type) * unitOf(fn, xs![i]!, near);
    if (error > worst.error)
      worst = { error, text: `${fn}(${lists.map((list) => list[i]).join(", ")}) = ${got}, near ${near}` };
  }
  return worst;
}

/** Below -2.2 lgamma is the difference of two logarithms, which passes through 0: there the unit is that of lgamma(-x), or of 1. */
export const unitOf = (fn: string, x: number, near: number): number =>
  /lgamma/.test(fn) && x < -2.2
    ? Math.min(1, 2 ** (binade(near) - binade(Math.max(1, mathTable.lgamma.meaning(-x, 0, 0)))))
    : 1;

const binade = (x: number): number => Math.floor(Math.log2(Math.abs(x)));

type Numeric = (...args: number[]) => number;

/** The function of the i-th operands; no list of them is made for each. */
function atPoint(f: Numeric, [x, y, z]: readonly Float64Array[]): (i: number) => number {
  if (z !== undefined) return (i) => f(x![i]!, y![i]!, z[i]!);
  if (y !== undefined) return (i) => f(x![i]!, y[i]!);
  return (i) => f(x![i]!);
}

let known: { readonly fn: FloatFn; readonly lists: readonly Float64Array[]; readonly values: Value[] } | undefined;

/** The exact values of `fn`, each computed once: what the library and the simulator give for these operands is compared with them. */
function exactValues(fn: FloatFn, lists: readonly Float64Array[]): (i: number) => Value {
  if (known?.fn !== fn || known.lists !== lists) known = { fn, lists, values: [] };
  const { values } = known;
  return (i) => (values[i] ??= oracle[fn]!(lists[0]![i]!, lists[1]?.[i] ?? 0));
}

const sameNumber = (a: number, b: number): boolean => Object.is(a, b) || (Number.isNaN(a) && Number.isNaN(b));

/** Runs `fn` on `count` points. */
export function measure(row: AccuracyRow, type: FloatType, count: number, seed: number): Worst {
  const lists = operands(row.arity, count, seed, type);
  return worstOf(row, type, lists, Evaluator.of(row.fn, row.arity, type).call(lists));
}

/** A float16 result is the float32 one, rounded once more. */
export const HALF_BOUND = 0.501;

/** The same in float16: every number of it where there is one operand. Targets round `fma` once, by code of its own. */
export function measureHalf(row: AccuracyRow, count: number, seed: number): Worst | null {
  if (row.fn === "fma") return null;
  const lists = halfOperands(row.arity, count, seed);
  return worstHalf(row, lists, Evaluator.of(row.fn, row.arity, "float32").call(lists));
}

/** Every number of float16 for one operand, random numbers for more. */
export const halfOperands = (arity: 1 | 2 | 3, count: number, seed: number): readonly Float64Array[] =>
  arity === 1
    ? [Float64Array.from({ length: 65536 }, (_, bits) => float16FromBits(bits))]
    : operands(arity, count, seed, "float32").map((list) => list.map(roundToFloat16));

/** The largest error in float16 of results in float32 that are rounded once more. */
export function worstHalf(row: AccuracyRow, lists: readonly Float64Array[], results: ArrayLike<number>): Worst {
  const reference = atPoint(mathOnNumbers(row.fn, "float16") as Numeric, lists);
  const double = atPoint(mathOnNumbers(row.fn, "float64") as Numeric, lists);
  let worst: Worst = { error: 0, text: "" };
  Array.from(results).forEach((wide, i) => {
    const [got, near, nearest] = [roundToFloat16(wide), double(i), reference(i)];
    const unit = unitOf(row.fn, lists[0]![i]!, near);
    if (sameNumber(got, nearest)) {
      const error = Number.isFinite(nearest) && row.bound.float32 > 0 ? halfError(got, near) * unit : 0;
      if (error > worst.error) worst = { error, text: "" };
      return;
    }
    const error = row.bound.float32 === 0 ? Number.POSITIVE_INFINITY : halfError(got, near) * unit;
    if (error > worst.error) worst = { error, text: `${row.fn}(${lists.map((list) => list[i]).join(", ")}) = ${got}` };
  });
  return worst;
}

/** In units of the last place that the value has in float16. */
const halfError = (got: number, near: number): number =>
  Math.abs(Math.max(-65536, Math.min(65536, got)) - Math.max(-65536, Math.min(65536, near))) /
  2 ** (Math.max(-14, Math.min(15, binade(near))) - 10);

/** Of what the simulator gives in float64: JavaScript's own functions, and those that are written here, which lose more. */
export const MEANING_BOUND: Readonly<Record<string, number>> = { erf: 12, erfc: 16, gamma: 32, lgamma: 64 };

/** The largest errors of the simulator's functions: in float64, and rounded to float32 and float16. */
export function measureMeaning(row: AccuracyRow, count: number, seed: number): readonly [number, number, number] {
  const { fn, arity } = row;
  const lists = operands(arity, count, seed, "float64");
  const double = atPoint(mathOnNumbers(fn, "float64") as Numeric, lists);
  const exact = exactValues(fn, lists);
  let worst = 0;
  for (let i = 0; i < count; i++) {
    const got = double(i);
    if (got === 0 || !Number.isFinite(got) || !lists.every((list) => Number.isFinite(list[i]))) continue;
    const error = ulpError(got, exact(i), "float64") * unitOf(fn, lists[0]![i]!, got);
    if (error > worst) worst = error;
  }
  const [narrow, half] = [operands(arity, count, seed, "float32"), halfOperands(arity, count, seed)];
  const rounded = (type: "float32" | "float16", of: readonly Float64Array[]): Float64Array => {
    const at = atPoint(mathOnNumbers(fn, type) as Numeric, of);
    return of[0]!.map((_, i) => at(i));
  };
  return [
    worst,
    worstOf(row, "float32", narrow, rounded("float32", narrow)).error,
    worstHalf(row, half, rounded("float16", half)).error,
  ];
}
