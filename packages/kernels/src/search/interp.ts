import {
  array,
  asNDArray,
  type DeviceArray,
  type HostArray,
  isDeviceArray,
  LaunchError,
  type NDArray,
  ShapeError,
  type Target,
  zeros,
} from "@gridstride/core";
import type { AnyArray, Beside, Made } from "@gridstride/ufunc/internal";
import { add, remainder, subtract } from "@gridstride/ufunc/numpy";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { Converted } from "../convert.ts";
import { checkOptions, type Rules } from "../options.ts";
import { complexOperand } from "../over-parts.ts";
import { sort } from "../sort/sort.ts";
import { reading, writing } from "../views.ts";
import { type Interp, makeInterp } from "./kernels.ts";

/** Options of an interpolation. */
export interface InterpOptions {
  /** The result below the first point; the first value by default. */
  readonly left?: number;
  /** The result above the last point; the last value by default. */
  readonly right?: number;
  /** After which distance points repeat: they may then be in any order, and there is neither left nor right. */
  readonly period?: number;
}

const OPTIONS: Rules<InterpOptions> = { left: "number", right: "number", period: "number" };

const kernels: Readonly<Record<"float32" | "float64", Interp>> = {
  float32: makeInterp("float32"),
  float64: makeInterp("float64"),
};

/**
 * `numpy.interp`: the function that is linear between the points `(xp, fp)`, at x. The bits of NumPy's; NaN where x is.
 *
 * @param x - any shape.
 * @param xp - one axis, ascending; in any other order the results have no meaning, as in NumPy.
 * @param fp - as long as `xp`. Complex values give complex results, part by part; `left` and `right` are then real.
 * @returns the shape of `x`; float64, whatever the operands are.
 * @throws {ShapeError} for points of several axes, of two lengths, or none. {LaunchError} for a period of 0.
 *
 * @example
 * ```ts
 * interp([0.5, 2.5], [0, 1, 3], [0, 10, 30]); // [ 5. 25.]
 * ```
 */
export function interp<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  xp: Beside<X>,
  fp: Beside<X>,
  options?: InterpOptions & PlaceOf<X, T>,
): Made<X, "float64", T>;
export function interp(
  x: unknown,
  xp: unknown,
  fp: unknown,
  options: InterpOptions & PlaceOptions<Target> = {},
): unknown {
  checkOptions("interp", options, OPTIONS);
  const { period, left, right } = options;
  const values = complexOperand(fp);
  if (values !== null) return ofComplex(x, xp, values, options);
  if (period === 0) throw new LaunchError("wrong-kind", "interp: period must be a non-zero value, got 0");
  return call(
    {
      name: "interp",
      inputs: [x, xp, fp],
      inputNames: ["x", "xp", "fp"],
      out: [undefined],
      readsOut: false,
      plan(inputs) {
        const [at, points, values] = inputs as [ArrayKind, ArrayKind, ArrayKind];
        checkPoints(points.shape, values.shape);
        return [{ shape: at.shape, dtype: "float64" }];
      },
      run(device, inputs, [result]) {
        const [at, points, values] = inputs as [DeviceArray, DeviceArray, DeviceArray];
        const out = result as DeviceArray;
        if (out.size === 0) return;
        const type = out.dtype as "float32" | "float64";
        using from = reading(at, [at.size]);
        using to = writing(out, [at.size]);
        const run = (x: DeviceArray, xp: DeviceArray, fp: DeviceArray, low?: number, high?: number): void => {
          using below = low === undefined ? null : device.toDevice(array([low]).astype(type));
          using above = high === undefined ? null : device.toDevice(array([high]).astype(type));
          using first = new Converted(fp.slice([0, 1]), type);
          using last = new Converted(fp.slice([fp.size - 1, fp.size]), type);
          kernels[type].forall(x.size, { device })(x, xp, fp, below ?? first.array, above ?? last.array, to.array);
        };
        if (period === undefined) run(from.array, points, values, left, right);
        else {
          using own = new Converted(from.array, type);
          using one = new Converted(points, type);
          using two = new Converted(values, type);
          const size = Math.abs(period);
          using wrapped = remainder(own.array, size);
          using places = remainder(one.array, size);
          const [xs, fs] = sort(places, { values: two.array });
          using sorted = xs;
          using moved = fs;
          using around = device.empty([xs.size + 2], type);
          using beside = device.empty([xs.size + 2], type);
          for (const [whole, inside] of [
            [around, sorted],
            [beside, moved],
          ] as const) {
            whole.slice([1, xs.size + 1]).copyFrom(inside);
            whole.slice([0, 1]).copyFrom(inside.slice([xs.size - 1, xs.size]));
            whole.slice([xs.size + 1, xs.size + 2]).copyFrom(inside.slice([0, 1]));
          }
          subtract(around.slice([0, 1]), size, { out: around.slice([0, 1]) });
          const end = around.slice([xs.size + 1, xs.size + 2]);
          add(end, size, { out: end });
          run(wrapped, around, beside);
        }
        to.finish();
      },
    },
    options,
  );
}

/** The parts of the values one after the other, as NumPy; numbers beyond the points are real. */
function ofComplex(x: unknown, xp: unknown, fp: DeviceArray | NDArray, options: InterpOptions): unknown {
  const { left, right } = options;
  const imaginary = { ...options, ...(left !== undefined && { left: 0 }), ...(right !== undefined && { right: 0 }) };
  const run = interp as unknown as (...args: readonly unknown[]) => unknown;
  const both = [run(x, xp, fp.real, options), run(x, xp, fp.imag, imaginary)];
  return both.some((part) => part instanceof Promise)
    ? Promise.all(both).then(([re, im]) => joined(re, im))
    : joined(both[0], both[1]);
}

function joined(re: unknown, im: unknown): unknown {
  if (isDeviceArray(re)) {
    const made = re.device.empty(re.shape, re.dtype === "float32" ? "complex64" : "complex128");
    made.real.copyFrom(re);
    made.imag.copyFrom(im as DeviceArray);
    re.dispose();
    (im as DeviceArray).dispose();
    return made;
  }
  const [a, b] = [asNDArray(re as HostArray), asNDArray(im as HostArray)];
  const made = zeros(a.shape, a.dtype === "float32" ? "complex64" : "complex128");
  made.real.fill(a);
  made.imag.fill(b);
  return made;
}

function checkPoints(points: readonly number[], values: readonly number[]): void {
  if (points.length !== 1 || values.length !== 1)
    throw new ShapeError(
      "mismatch",
      `interp: expected xp and fp to have one axis, got shapes [${points.join(", ")}] and [${values.join(", ")}]`,
    );
  if (points[0] !== values[0])
    throw new ShapeError(
      "mismatch",
      `interp: fp and xp are not of the same length: got shapes [${points.join(", ")}] and [${values.join(", ")}]`,
    );
  if (points[0] === 0)
    throw new ShapeError(
      "mismatch",
      "interp: array of sample points is empty: expected a point at least, got xp of shape [0]",
    );
}
