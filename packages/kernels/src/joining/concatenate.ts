import type { DeviceArray, DType, DTypeOf, HostArray, NDArray, Target, WritableHostArray } from "@gridstride/core";
import { ShapeError } from "@gridstride/core";
import { convertInto } from "@gridstride/core/internal";
import type { HostResult, NamedOr } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOptions } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { product } from "../reduce/lines.ts";
import type { Joined } from "../result-types.ts";
import { reading } from "../views.ts";
import { checkRanks, joinedType, namesOf, readList } from "./pieces.ts";

/** Options of all functions that join arrays. `A` is where their arrays are: on the host, or on a device. */
interface JoinOptions<A, N extends DType> {
  /** The type of the result; by default what NumPy promotes all types to. */
  readonly dtype?: N;
  /** Where the result goes. May share memory with the inputs. */
  readonly out?: A;
}

/** Options of `concatenate`. `A` is where its arrays are: on the host, or on a device. */
export interface ConcatenateOptions<A, N extends DType = DType> extends JoinOptions<A, N> {
  /** Along which axis, 0 by default; null joins all elements in row-major order. */
  readonly axis?: number | null;
}

/** Options of `stack`. `A` is where its arrays are: on the host, or on a device. */
export interface StackOptions<A, N extends DType = DType> extends JoinOptions<A, N> {
  /** Which axis of the result counts the arrays; 0 by default. */
  readonly axis?: number;
}

const CONCATENATE: Rules<ConcatenateOptions<unknown>> = {
  [KEEPS_BITS]: true,
  axis: "whole or null",
  dtype: "dtype",
  out: "array",
};
const STACK: Rules<StackOptions<unknown>> = { [KEEPS_BITS]: true, axis: "whole", dtype: "dtype", out: "array" };

/**
 * Arrays one after the other along an axis that they have, `numpy.concatenate`: strided copies.
 *
 * @param arrays - at least one; of one shape except along the axis. Any types and strides.
 * @returns row-major, the caller's.
 * @throws {ShapeError} in NumPy's words, for shapes that do not fit each other, and an axis that does not exist. {LaunchError} code
 *   `wrong-kind`, for no list of arrays. {UnsupportedError} where the target does not hold the type that all are promoted to.
 *
 * @example
 * ```ts
 * concatenate([array([1, 2]), array([3])]); // [1. 2. 3.]
 * ```
 */
export function concatenate<X extends DeviceArray, N extends DType = never>(
  arrays: readonly X[],
  options?: ConcatenateOptions<DeviceArray, N>,
): DeviceArray<NamedOr<N, Joined<DTypeOf<X>>>>;
export function concatenate<X extends HostArray, N extends DType = never, T extends Target = "cpu">(
  arrays: readonly X[],
  options?: ConcatenateOptions<WritableHostArray, N> & PlaceOptions<T>,
): HostResult<T, NDArray<NamedOr<N, Joined<DTypeOf<X>>>>>;
export function concatenate(
  arrays: readonly unknown[],
  options: ConcatenateOptions<unknown> & PlaceOptions<Target> = {},
): unknown {
  checkOptions("concatenate", options, CONCATENATE);
  const { axis = 0 } = options;
  const shape = (given: readonly ArrayKind[]): readonly number[] => concatenatedShape(given, axis);
  return join("concatenate", arrays, options, shape, (given, whole) => {
    const at = axis === null ? 0 : normalizeAxis(axis, whole.ndim);
    let first = 0;
    for (const one of given) {
      using piece = axis === null ? reading(one, [one.size]) : null;
      const from = piece?.array ?? one;
      const end = first + (from.shape[at] as number);
      convertInto(whole.slice(...new Array<null>(at).fill(null), [first, end]), from);
      first = end;
    }
  });
}

/** A call that copies arrays into parts of one. */
function join(
  name: string,
  arrays: readonly unknown[],
  options: JoinOptions<unknown, DType> & PlaceOptions<Target>,
  shape: (given: readonly ArrayKind[]) => readonly number[],
  copy: (given: readonly DeviceArray[], whole: DeviceArray) => void,
): unknown {
  const inputs = readList(name, arrays);
  return call(
    {
      name,
      inputs,
      inputNames: namesOf(inputs),
      out: [options.out],
      readsOut: false,
      complex: true,
      plan: (given) => [{ shape: shape(given), dtype: joinedType(given, options.dtype) }],
      run: (_, given, [result]) => copy(given, result as DeviceArray),
    },
    options,
  );
}

function concatenatedShape(inputs: readonly ArrayKind[], axis: number | null): readonly number[] {
  if (axis === null) return [inputs.reduce((sum, { shape }) => sum + product(shape), 0)];
  const [{ shape }] = inputs as readonly [ArrayKind];
  if (shape.length === 0)
    throw new ShapeError(
      "mismatch",
      "concatenate: zero-dimensional arrays cannot be concatenated; name axis: null, or use stack",
    );
  checkRanks("concatenate", inputs);
  const at = normalizeAxis(axis, shape.length);
  for (const [i, other] of inputs.entries())
    for (const [dimension, extent] of other.shape.entries())
      if (dimension !== at && extent !== shape[dimension])
        throw new ShapeError(
          "mismatch",
          `concatenate: all the input array dimensions except for the concatenation axis must match exactly, but along dimension ${dimension}, the array at index 0 has size ${shape[dimension]} and the array at index ${i} has size ${extent}`,
        );
  return shape.with(
    at,
    inputs.reduce((sum, other) => sum + (other.shape[at] as number), 0),
  );
}

/**
 * Arrays of one shape along a new axis, `numpy.stack`: strided copies.
 *
 * @param arrays - at least one, all of one shape. Any types and strides.
 * @returns row-major, the caller's.
 * @throws as `concatenate`.
 *
 * @example
 * ```ts
 * stack([array([1, 2]), array([3, 4])]).toNested(); // [[1,2],[3,4]]
 * ```
 */
export function stack<X extends DeviceArray, N extends DType = never>(
  arrays: readonly X[],
  options?: StackOptions<DeviceArray, N>,
): DeviceArray<NamedOr<N, Joined<DTypeOf<X>>>>;
export function stack<X extends HostArray, N extends DType = never, T extends Target = "cpu">(
  arrays: readonly X[],
  options?: StackOptions<WritableHostArray, N> & PlaceOptions<T>,
): HostResult<T, NDArray<NamedOr<N, Joined<DTypeOf<X>>>>>;
export function stack(arrays: readonly unknown[], options: StackOptions<unknown> & PlaceOptions<Target> = {}): unknown {
  checkOptions("stack", options, STACK);
  const { axis = 0 } = options;
  return join(
    "stack",
    arrays,
    options,
    (given) => stackedShape(given, axis),
    (given, whole) => {
      const at = normalizeAxis(axis, whole.ndim);
      for (const [i, one] of given.entries()) convertInto(whole.slice(...new Array<null>(at).fill(null), i), one);
    },
  );
}

function stackedShape(given: readonly ArrayKind[], axis: number): readonly number[] {
  const [{ shape }] = given as readonly [ArrayKind];
  const other = given.find((one) => one.shape.join() !== shape.join());
  if (other !== undefined)
    throw new ShapeError(
      "mismatch",
      `stack: all input arrays must have the same shape, got [${shape.join(", ")}] and [${other.shape.join(", ")}]`,
    );
  return shape.toSpliced(normalizeAxis(axis, shape.length + 1), 0, given.length);
}
