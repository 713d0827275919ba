// The functions of Math and their kernels.
import type { DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { mathTable } from "../../src/math/table.ts";

type Oracle = (x: number) => number;

/** What all kernels here have in common: the types of their parameters differ. */
type Runs<P extends readonly DeviceArray[]> = { forall(n: number): (...args: P) => unknown };
type Pair = readonly [DeviceArray, DeviceArray];
type Triple = readonly [DeviceArray, DeviceArray, DeviceArray];

/** A function by name, how far it may be off in ULP, the same in double precision, and a kernel that calls it. */
type OfOne = readonly [name: string, bound: number, oracle: (x: number) => number, kernel: Runs<Pair>];

export const ofOne: readonly OfOne[] = [
  [
    "sin",
    2,
    Math.sin,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.sin(x[i]);
    }),
  ],
  [
    "cos",
    2,
    Math.cos,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.cos(x[i]);
    }),
  ],
  [
    "tan",
    2,
    Math.tan,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.tan(x[i]);
    }),
  ],
  [
    "asin",
    2,
    Math.asin,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.asin(x[i]);
    }),
  ],
  [
    "acos",
    2,
    Math.acos,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.acos(x[i]);
    }),
  ],
  [
    "atan",
    2,
    Math.atan,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.atan(x[i]);
    }),
  ],
  [
    "sinh",
    2,
    Math.sinh,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.sinh(x[i]);
    }),
  ],
  [
    "cosh",
    2,
    Math.cosh,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.cosh(x[i]);
    }),
  ],
  [
    "tanh",
    2,
    Math.tanh,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.tanh(x[i]);
    }),
  ],
  [
    "asinh",
    2,
    Math.asinh,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.asinh(x[i]);
    }),
  ],
  [
    "acosh",
    2,
    Math.acosh,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.acosh(x[i]);
    }),
  ],
  [
    "atanh",
    2,
    Math.atanh,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.atanh(x[i]);
    }),
  ],
  [
    "exp",
    2,
    Math.exp,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.exp(x[i]);
    }),
  ],
  [
    "expm1",
    2,
    Math.expm1,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.expm1(x[i]);
    }),
  ],
  [
    "log",
    2,
    Math.log,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.log(x[i]);
    }),
  ],
  [
    "log2",
    2,
    Math.log2,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.log2(x[i]);
    }),
  ],
  [
    "log10",
    2,
    Math.log10,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.log10(x[i]);
    }),
  ],
  [
    "log1p",
    2,
    Math.log1p,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.log1p(x[i]);
    }),
  ],
  [
    "cbrt",
    2,
    Math.cbrt,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.cbrt(x[i]);
    }),
  ],
  [
    "rsqrt",
    2,
    (x) => 1 / Math.sqrt(x),
    kernel(({ grid, rsqrt }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = rsqrt(x[i]);
    }),
  ],
  [
    "saturate",
    0,
    (x) => (x > 0 ? Math.min(x, 1) : 0),
    kernel(({ grid, saturate }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = saturate(x[i]);
    }),
  ],
  [
    "erf",
    2,
    mathTable.erf.meaning as Oracle,
    kernel(({ grid, erf }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = erf(x[i]);
    }),
  ],
  [
    "erfc",
    4.5,
    mathTable.erfc.meaning as Oracle,
    kernel(({ grid, erfc }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = erfc(x[i]);
    }),
  ],
  [
    "gamma",
    5,
    mathTable.gamma.meaning as Oracle,
    kernel(({ grid, gamma }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = gamma(x[i]);
    }),
  ],
  [
    "lgamma",
    6,
    mathTable.lgamma.meaning as Oracle,
    kernel(({ grid, lgamma }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = lgamma(x[i]);
    }),
  ],
  [
    "sqrt",
    0.5,
    Math.sqrt,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.sqrt(x[i]);
    }),
  ],
  [
    "floor",
    0,
    Math.floor,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.floor(x[i]);
    }),
  ],
  [
    "ceil",
    0,
    Math.ceil,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.ceil(x[i]);
    }),
  ],
  [
    "trunc",
    0,
    Math.trunc,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.trunc(x[i]);
    }),
  ],
  [
    "round",
    0,
    Math.round,
    kernel(({ grid }, x, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.round(x[i]);
    }),
  ],
];

/** The same, of two numbers. */
type OfTwo = readonly [name: string, bound: number, oracle: (x: number, y: number) => number, kernel: Runs<Triple>];

export const ofTwo: readonly OfTwo[] = [
  [
    "pow",
    4,
    Math.pow,
    kernel(({ grid }, x, y, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = x[i] ** y[i];
    }),
  ],
  [
    "atan2",
    2,
    Math.atan2,
    kernel(({ grid }, x, y, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.atan2(x[i], y[i]);
    }),
  ],
  [
    "hypot",
    2,
    Math.hypot,
    kernel(({ grid }, x, y, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = Math.hypot(x[i], y[i]);
    }),
  ],
  [
    "%",
    0,
    (x, y) => x % y,
    kernel(({ grid }, x, y, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = x[i] % y[i];
    }),
  ],
  [
    "remainder",
    0,
    mathTable.remainder.meaning as (x: number, y: number) => number,
    kernel(({ grid, remainder }, x, y, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = remainder(x[i], y[i]);
    }),
  ],
  [
    "/",
    0.5,
    (x, y) => x / y,
    kernel(({ grid }, x, y, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = x[i] / y[i];
    }),
  ],
];
