// Functions of the library in the code of one thread: near the simulator's value, float16 rounded once from float64.
import type { RealDType as DType } from "@gridstride/core";
import { describe, expect, test } from "vitest";
import type { Expr } from "../../../src/ir/expr.ts";
import { type MathFn, mathTable } from "../../../src/math/table.ts";
import { arrayOf, elements, kernelOf, load, math, position, store } from "../sim/build.ts";
import { pairs, runBoth, seeded } from "./compare.ts";

const FUNCTIONS: readonly MathFn[] = [
  ...(["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"] as const),
  ...([
    "exp",
    "exp2",
    "expm1",
    "log",
    "log2",
    "log10",
    "log1p",
    "rsqrt",
    "cbrt",
    "erf",
    "erfc",
    "gamma",
    "lgamma",
  ] as const),
  ...(["pow", "atan2", "hypot", "fma", "remainder"] as const),
];
const i = position("globalIdx");

/** Results of `fn` over every pair of edge values and random ones: those of the simulator, then those of WebAssembly. */
function results(fn: MathFn, type: DType): readonly [readonly number[], readonly number[]] {
  const [xs, ys] = pairs(type, seeded(5));
  const operands: readonly Expr[] = [load(type, 0, i), load(type, 1, i), load(type, 0, i)].slice(
    0,
    mathTable[fn].arity,
  );
  const kernel = kernelOf([type, type, type], [], [store(2, [i], math(fn, type, ...operands))]);
  const args = [xs, ys, xs.map(() => 0)].map((list) => arrayOf(type, list));
  const { simulator, wasm } = runBoth(kernel, args, { grid: [xs.length, 1, 1] });
  return [elements(type, simulator[2]!) as number[], elements(type, wasm[2]!) as number[]];
}

/** Units in the last place of both targets' bounds together: 8, or what the tables of accuracy say of the simulator's. */
const UNITS: { readonly [fn in MathFn]?: number } = { gamma: 40, lgamma: 72 };

/** Whether they are as near as both bounds let them be. Near the zeros of lgamma the bound is in units of 1. */
function near(fn: MathFn, a: number, b: number, unit: number): boolean {
  const scale = fn === "lgamma" ? Math.max(1, Math.abs(a)) : Math.abs(a);
  const apart = Math.abs(a - b);
  return Object.is(a, b) || apart <= (UNITS[fn] ?? 8) * unit * scale || apart <= 8 * Number.MIN_VALUE;
}

describe.each(FUNCTIONS)("%s", (fn) => {
  test.each([
    ["float32", 2 ** -24],
    ["float64", 2 ** -53],
  ] as const)("of %s", (type, unit) => {
    const [want, got] = results(fn, type);
    const least = type === "float32" ? 2 ** -149 : 0;
    const wrong = want.flatMap((value, at) => {
      const other = got[at] as number;
      return near(fn, value, other, unit) || Math.abs(value - other) <= 8 * least ? [] : [`${value}, ${other}`];
    });
    expect(wrong).toEqual([]);
  });

  test("of float16", () => {
    const [want, got] = results(fn, "float16");
    expect(got.filter((bits, at) => bits !== want[at])).toEqual([]);
  });
});
