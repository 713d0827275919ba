// Math.* in kernels on every target, over the whole range of float32, against double.
import { array, type DeviceArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { eachTarget } from "@gridstride/testing";
import { expect, test } from "vitest";
import { arguments1, arguments2 } from "../unit/wgsl-math/points.ts";
import { forgivingError } from "../unit/wgsl-math/ulp.ts";

const POINTS = 20_000;
const one = arguments1(POINTS, 7);
const two = arguments2(POINTS, 7);

/** What all kernels here have in common: the types of their parameters differ. */
type Runs<P extends readonly DeviceArray[]> = { forall(n: number): (...args: P) => unknown };
type Pair = readonly [DeviceArray, DeviceArray];
type Triple = readonly [DeviceArray, DeviceArray, DeviceArray];

type Of1 = readonly [name: string, bound: number, oracle: (x: number) => number, kernel: Runs<Pair>];
const of1: readonly Of1[] = [
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

type Of2 = readonly [name: string, bound: number, oracle: (x: number, y: number) => number, kernel: Runs<Triple>];
const of2: readonly Of2[] = [
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
    "/",
    0.5,
    (x, y) => x / y,
    kernel(({ grid }, x, y, out) => {
      const i = grid(1);
      if (i < out.size) out[i] = x[i] / y[i];
    }),
  ],
];

eachTarget(({ getDevice }) => {
  test.each(of1)("%s within %f ULP", async (name, bound, oracle, run) => {
    const device = getDevice();
    using x = device.toDevice(array(one, [POINTS]));
    using out = device.empty([POINTS], "float32");
    run.forall(POINTS)(x, out);
    const got = (await out.copyToHost()).data as Float32Array;
    let worst = { error: 0, text: "" };
    one.forEach((point, i) => {
      const error = forgivingError(got[i]!, [point], oracle);
      if (error > worst.error) worst = { error, text: `${name}(${point}) = ${got[i]}, should be ${oracle(point)}` };
    });
    expect(worst.error, worst.text).toBeLessThanOrEqual(bound);
  });

  test.each(of2)("%s within %f ULP", async (name, bound, oracle, run) => {
    const device = getDevice();
    using x = device.toDevice(array(two[0], [POINTS]));
    using y = device.toDevice(array(two[1], [POINTS]));
    using out = device.empty([POINTS], "float32");
    run.forall(POINTS)(x, y, out);
    const got = (await out.copyToHost()).data as Float32Array;
    let worst = { error: 0, text: "" };
    two[0].forEach((point, i) => {
      const other = two[1][i]!;
      const error = forgivingError(got[i]!, [point, other], oracle);
      if (error <= worst.error) return;
      worst = { error, text: `${name}(${point}, ${other}) = ${got[i]}, should be ${oracle(point, other)}` };
    });
    expect(worst.error, worst.text).toBeLessThanOrEqual(bound);
  });
});
