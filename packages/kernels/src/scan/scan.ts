import {
  array,
  type Device,
  type DeviceArray,
  type DType,
  LaunchError,
  type Scalar,
  type Target,
} from "@gridstride/core";
import {
  type AnyArray,
  initialOf,
  type Made,
  type NamedOr,
  normalizeAxis,
  type OutOf,
} from "@gridstride/ufunc/internal";
import { valueType } from "../accumulators.ts";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { type CombineFunction, checkCombine, remembered } from "../reduce/combine.ts";
import { asLines, product } from "../reduce/lines.ts";
import type { ValueOf } from "../result-types.ts";
import { writing } from "../views.ts";
import { launchScan, type ScanVariant, scanKernels } from "./launch.ts";

/** Options of a scan. `A` is where its arrays are: on the host, or on a device. */
export interface ScanOptions<A, N extends DType = DType> {
  /** Along which axis; null, the default, for all elements in row-major order, which gives one axis. */
  readonly axis?: number | null;
  /** Whether each result leaves out its own element; `initial` is then the first of a line. */
  readonly exclusive?: boolean;
  /** From the end of the axis to its start. */
  readonly reverse?: boolean;
  /** Combined before the first element of each line. An exclusive scan needs it. */
  readonly initial?: Scalar;
  /** Where the result goes. May share memory with the input. */
  readonly out?: A;
  /** The type that elements are converted to before they are reduced, and the type of the result. */
  readonly dtype?: N;
  /** Which version computes; the fastest that the device has by default. */
  readonly variant?: ScanVariant;
}

const OPTIONS: Rules<ScanOptions<unknown>> = {
  axis: "whole or null",
  exclusive: "flag",
  reverse: "flag",
  initial: "scalar",
  out: "array",
  dtype: "dtype",
  variant: ["naive", "blocks", "parts"],
};

/**
 * All partial results of an associative function along an axis, `numpy.ufunc.accumulate`: `x[0]`, `fn(x[0], x[1])`,
 * `fn(fn(x[0], x[1]), x[2])`, ... Long lines are reduced in parts, so that sums of floats are rounded elsewhere than in a
 * plain loop; where, depends on shapes alone. The same bits in every run, and on cpu, parallel and the simulator.
 *
 * @param fn - `deviceFunction(...)`, or a plain function of two values; need not be commutative. One that is kept, instead of
 *   written anew for every call, is compiled once.
 * @param x - any shape, strides and type that the target has. Elements of 8 and 16 bits are int32, as in every function's
 *   body; another `dtype` narrows each result.
 * @returns the shape of `x`, or one axis where `axis` is null; row-major, the caller's; without `dtype` of the type of `x`,
 *   or int32 for elements of 8 and 16 bits.
 * @throws {ShapeError} for an axis that does not exist. {LaunchError} code `wrong-kind`, for an exclusive scan without `initial`.
 *
 * @example
 * ```ts
 * scan((a, b) => Math.max(a, b), [1, 3, 2, 5]); // [1. 3. 3. 5.]
 * ```
 */
export function scan<X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  fn: CombineFunction,
  x: X,
  options?: ScanOptions<OutOf<X>, N> & PlaceOf<X, T>,
): Made<X, NamedOr<N, ValueOf<X>>, T>;
export function scan(
  fn: CombineFunction,
  x: unknown,
  options: ScanOptions<unknown> & PlaceOptions<Target> = {},
): unknown {
  return scanAs("scan", fn, x, options, valueType);
}

/** The same under another name, with a type that depends on the input's, and what an exclusive one starts with by default. */
export function scanAs(
  name: string,
  fn: CombineFunction,
  x: unknown,
  options: ScanOptions<unknown> & PlaceOptions<Target>,
  typeOf: (given: DType, target: Target) => DType,
  identity?: number,
): unknown {
  checkCombine(name, fn);
  checkOptions(name, options, OPTIONS);
  const { axis = null, exclusive = false, dtype } = options;
  const initial = options.initial ?? (exclusive ? identity : undefined);
  if (exclusive && initial === undefined)
    throw new LaunchError("wrong-kind", `${name}: an exclusive scan needs \`initial\`, its first result`);
  return call(
    {
      name,
      inputs: [x],
      out: [options.out],
      readsOut: false,
      complex: true,
      plan(inputs, target) {
        const { shape, dtype: given } = inputs[0] as ArrayKind;
        if (axis !== null) normalizeAxis(axis, shape.length);
        const type = dtype ?? typeOf(given, target);
        if (initial !== undefined) initialOf(name, initial, type);
        return [{ shape: axis === null ? [product(shape)] : shape, dtype: type }];
      },
      run: (device, [from], [to]) => runScan(device, fn, from as DeviceArray, to as DeviceArray, options, initial),
    },
    options,
  );
}

function runScan(
  device: Device,
  fn: CombineFunction,
  x: DeviceArray,
  result: DeviceArray,
  { axis = null, exclusive = false, reverse = false, variant }: ScanOptions<unknown>,
  initial: Scalar | undefined,
): void {
  if (result.size === 0) return;
  const type = result.dtype;
  const [first, last] = axis === null ? [0, x.ndim] : [normalizeAxis(axis, x.ndim), normalizeAxis(axis, x.ndim) + 1];
  using lines = asLines(x, first, last);
  const [a, , b] = lines.array.shape as [number, number, number];
  using target = writing(result, lines.array.shape);
  const turn = (array: DeviceArray): DeviceArray => (reverse ? array.slice(null, [null, null, -1]) : array);
  using given = initial === undefined ? null : device.toDevice(array([[[initial]]]).astype(type));
  const kernels = remembered(device, "scan", fn, type, (fold) => scanKernels(fold, type));
  launchScan(
    device,
    kernels,
    { x: turn(lines.array), out: turn(target.array), exclusive, start: given?.broadcastTo([a, 1, b]) ?? null },
    variant ?? (device.target === "webgpu" ? "blocks" : "parts"),
  );
  target.finish();
}
