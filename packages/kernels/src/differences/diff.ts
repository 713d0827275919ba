import {
  array,
  type DeviceArray,
  type DType,
  type DTypeOf,
  LaunchError,
  type Scalar,
  ShapeError,
  type Target,
} from "@gridstride/core";
import { convertInto } from "@gridstride/core/internal";
import { promoteTypes } from "@gridstride/ufunc";
import { type AnyArray, type Beside, initialOf, type Made, normalizeAxis } from "@gridstride/ufunc/internal";
import { notEqual, subtract } from "@gridstride/ufunc/numpy";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";

/** Options of differences. `A` is where its arrays are: on the host, or on a device. */
export interface DiffOptions<A> {
  /** The order of the differences: how many times they are taken; 1 by default. */
  readonly n?: number;
  /** Along which axis; the last one by default. */
  readonly axis?: number;
  /** Elements before the first element of the axis: an array, or a number, of the type of `x`. */
  readonly prepend?: A | Scalar;
  /** Elements after the last element. */
  readonly append?: A | Scalar;
}

const OPTIONS: Rules<DiffOptions<unknown>> = { n: "whole", axis: "whole", prepend: "array", append: "array" };

const isScalar = (value: unknown): value is Scalar => /^(number|bigint|boolean)$/.test(typeof value);

/**
 * `numpy.diff`: each element along an axis less the one before it; of bool, whether they differ.
 *
 * @param x - any type and strides, an axis at least.
 * @returns the shape of `x` with `n` elements fewer along the axis, not below 0; its type, or that in which it meets what is
 *   prepended and appended. Whole numbers wrap, as in NumPy. A number that is prepended takes the type of `x`, which has to
 *   hold it; NumPy converts it to int64 or float64 first.
 * @throws {ShapeError} for an axis that does not exist, and arrays that do not fit next to `x`. {LaunchError} for an `n` below 0.
 *
 * @example
 * ```ts
 * diff([1, 4, 9, 16]); // [3. 5. 7.]
 * ```
 */
export function diff<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  options?: DiffOptions<never> & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function diff<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  options: DiffOptions<Beside<X>> & PlaceOf<X, T>,
): Made<X, DType, T>;
export function diff(x: unknown, options: DiffOptions<unknown> & PlaceOptions<Target> = {}): unknown {
  checkOptions("diff", options, OPTIONS);
  const { n = 1, axis = -1, prepend, append } = options;
  if (n < 0) throw new LaunchError("wrong-kind", `diff: order must be non-negative but got ${n} as n`);
  const beside = [prepend, append];
  const arrays = beside.filter((one) => one !== undefined && !isScalar(one));
  return call(
    {
      name: "diff",
      inputs: [x, ...arrays],
      inputNames: ["x", ...(prepend !== undefined && !isScalar(prepend) ? ["prepend"] : []), "append"],
      out: [undefined],
      readsOut: false,
      complex: true,
      plan([given, ...others]) {
        const { shape, dtype } = given as ArrayKind;
        if (shape.length === 0)
          throw new ShapeError(
            "mismatch",
            "diff requires input that is at least one dimensional: expected x to have an axis, got shape []",
          );
        const at = normalizeAxis(axis, shape.length);
        if (n === 0) return [{ shape, dtype }];
        let type = dtype;
        let length = shape[at] as number;
        for (const one of others) {
          const fits = one.shape.length === shape.length && one.shape.every((m, i) => i === at || m === shape[i]);
          if (!fits)
            throw new ShapeError(
              "mismatch",
              `diff: expected an array next to x, of shape [${shape.join(", ")}], to differ from it along axis ${at} alone, got shape [${one.shape.join(", ")}]`,
            );
          type = promoteTypes(type, one.dtype);
          length += one.shape[at] as number;
        }
        for (const one of beside)
          if (isScalar(one)) {
            initialOf("diff", one, type);
            length++;
          }
        return [{ shape: shape.with(at, Math.max(0, length - n)), dtype: type }];
      },
      run(device, [from, ...others], [to]) {
        const [given, result] = [from as DeviceArray, to as DeviceArray];
        if (result.size === 0) return;
        if (n === 0) {
          result.copyFrom(given);
          return;
        }
        const at = normalizeAxis(axis, given.ndim);
        let left = joined(given, beside, others, at, result.dtype);
        for (let round = 1; round <= n; round++) {
          const length = left.shape[at] as number;
          const out = round === n ? result : device.empty(left.shape.with(at, length - 1), result.dtype);
          const part = (first: number, end: number): DeviceArray =>
            left.slice(...[...along(at), [first, end] as const]);
          const step = result.dtype === "bool" ? notEqual : subtract;
          step(part(1, length), part(0, length - 1), { out });
          if (left !== given) left.dispose();
          left = out;
        }
      },
    },
    options,
  );
}

/** Ranges of all axes before one. */
const along = (axis: number): null[] => new Array<null>(axis).fill(null);

/** The elements before, the array, and the elements after, in the type of the result; the array itself where there is nothing to join. */
function joined(
  x: DeviceArray,
  beside: readonly unknown[],
  arrays: readonly DeviceArray[],
  axis: number,
  type: DType,
): DeviceArray {
  const others = [...arrays];
  const [before, after] = beside.map((one) =>
    one === undefined ? null : isScalar(one) ? one : (others.shift() as DeviceArray),
  );
  if (before === null && after === null) return x;
  const parts = [before, x, after].filter((one) => one !== null && one !== undefined);
  const lengths = parts.map((one) => (isScalar(one) ? 1 : (one.shape[axis] as number)));
  const made = x.device.empty(
    x.shape.with(
      axis,
      lengths.reduce((a, b) => a + b, 0),
    ),
    type,
  );
  let first = 0;
  for (const [i, part] of parts.entries()) {
    const length = lengths[i] as number;
    const into = made.slice(...along(axis), [first, first + length]);
    first += length;
    if (into.size === 0) continue;
    if (isScalar(part))
      into.copyFrom(
        array([initialOf("diff", part, type)])
          .astype(type)
          .reshape([]),
      );
    else convertInto(into, part);
  }
  return made;
}
