// The functions of Math and their kernels.
import type { DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { type MathFn, mathTable } from "../../src/math/table.ts";

/** What all kernels here have in common: the types of their parameters differ. */
type Runs<P extends readonly DeviceArray[]> = { forall(n: number): (...args: P) => unknown };
type Pair = readonly [DeviceArray, DeviceArray];
type Triple = readonly [DeviceArray, DeviceArray, DeviceArray];

/** A function by name, how far it may be off in ULP, the same in double precision, and a kernel that calls it. */
type OfOne = readonly [name: string, bound: number, oracle: (x: number) => number, kernel: Runs<Pair>];

/** A kernel with this line, of functions that the context has: each is a text, as a user writes it. */
function made<P extends readonly DeviceArray[]>(params: string, line: string, own = ""): Runs<P> {
  return kernel(
    new Function(`return ({ grid${own} }, ${params}, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = ${line};
    }`)(),
  ) as unknown as Runs<P>;
}

const of = (fn: MathFn, bound: number): OfOne => {
  const { own, meaning } = mathTable[fn];
  const run = made<Pair>("x", `${own ? fn : `Math.${fn}`}(x[i])`, own ? `, ${fn}` : "");
  return [fn, bound, meaning as (x: number) => number, run];
};

const WITHIN_2 = [
  "sin",
  "cos",
  "tan",
  "asin",
  "acos",
  "atan",
  "sinh",
  "cosh",
  "tanh",
  "asinh",
  "acosh",
  "atanh",
  "exp",
  "expm1",
  "log",
  "log2",
  "log10",
  "log1p",
  "cbrt",
  "rsqrt",
  "erf",
] as const;

export const ofOne: readonly OfOne[] = [
  ...WITHIN_2.map((fn) => of(fn, 2)),
  of("saturate", 0),
  of("erfc", 5),
  of("gamma", 5),
  of("lgamma", 6),
  of("sqrt", 0.5),
  of("floor", 0),
  of("ceil", 0),
  of("trunc", 0),
  of("round", 0),
];

/** The same, of two numbers. */
type OfTwo = readonly [name: string, bound: number, oracle: (x: number, y: number) => number, kernel: Runs<Triple>];

export const ofTwo: readonly OfTwo[] = [
  ["pow", 4, Math.pow, made("x, y", "x[i] ** y[i]")],
  ["atan2", 2, Math.atan2, made("x, y", "Math.atan2(x[i], y[i])")],
  ["hypot", 2, Math.hypot, made("x, y", "Math.hypot(x[i], y[i])")],
  ["%", 0, (x, y) => x % y, made("x, y", "x[i] % y[i]")],
  ["remainder", 0, mathTable.remainder.meaning as OfTwo[2], made("x, y", "remainder(x[i], y[i])", ", remainder")],
  ["/", 0.5, (x, y) => x / y, made("x, y", "x[i] / y[i]")],
];
