import type {
  DeviceArray,
  DeviceRecordArray,
  DTypeOf,
  FieldSpecs,
  HostArray,
  RecordArray,
  Target,
} from "@gridstride/core";
import type { AnyArray, HostResult, Made, OutOf } from "@gridstride/ufunc/internal";
import { normalizeAxis } from "@gridstride/ufunc/internal";
import { type ArrayKind, call, type PlaceOf, type PlaceOptions } from "../call.ts";
import { checkOptions, KEEPS_BITS, type Rules } from "../options.ts";
import { overRecords } from "../over-records.ts";
import { asLines, product } from "../reduce/lines.ts";
import type { IndicesOf } from "../result-types.ts";
import { writing } from "../views.ts";
import { takeAlong } from "./gather.ts";
import { type IndexMode, resolveIndices } from "./resolved-indices.ts";

/** Options of `take`. `A` is where its arrays are: on the host, or on a device. */
export interface TakeOptions<A> {
  /** Along which axis; null, the default, takes of all elements in row-major order. */
  readonly axis?: number | null;
  /** The treatment of an index out of bounds: `raise`, the default, `wrap`, or `clip`, which makes negative indices 0. */
  readonly mode?: IndexMode;
  /** Where the result goes. May share memory with the input. */
  readonly out?: A;
}

const TAKE: Rules<TakeOptions<unknown>> = {
  [KEEPS_BITS]: true,
  axis: "whole or null",
  mode: ["raise", "wrap", "clip"],
  out: "array",
};

/**
 * Elements by their indices, `numpy.take`: bits are moved as they are. Negative indices count from the end.
 *
 * @param x - any shape, strides and type that the target has, records too.
 * @param indices - whole numbers in any shape; on the host, or int8 to int64, uint8 to uint32 on the device of `x`.
 * @returns of the shape of `x`, with that of the indices in the place of the axis; row-major, the caller's.
 * @throws {ShapeError} code `index`, in NumPy's words, for an index that is out of bounds, and an axis that does not exist; for
 *   indices on webgpu by the next wait. {CastingError} for indices that are not whole.
 *
 * @example
 * ```ts
 * take([10, 20, 30], [2, 0]); // [30. 10.]
 * ```
 */
export function take<X extends AnyArray, T extends Target = "cpu">(
  x: X,
  indices: IndicesOf<X>,
  options?: TakeOptions<OutOf<X>> & PlaceOf<X, T>,
): Made<X, DTypeOf<X>, T>;
export function take<F extends FieldSpecs>(
  x: DeviceRecordArray<F>,
  indices: DeviceArray | HostArray,
  options?: TakeOptions<DeviceRecordArray<F>>,
): DeviceRecordArray<F>;
export function take<F extends FieldSpecs, T extends Target = "cpu">(
  x: RecordArray<F>,
  indices: HostArray,
  options?: TakeOptions<RecordArray<F>> & PlaceOptions<T>,
): HostResult<T, RecordArray<F>>;
export function take(x: unknown, indices: unknown, options: TakeOptions<unknown> & PlaceOptions<Target> = {}): unknown {
  checkOptions("take", options, TAKE);
  return overRecords(x, options, null, (numbers, given) => taken(numbers, indices, given));
}

function taken(x: unknown, indices: unknown, options: TakeOptions<unknown> & PlaceOptions<Target>): unknown {
  const { axis = null, mode = "raise", out } = options;
  const places = resolveIndices("take", indices, mode);
  return call(
    {
      name: "take",
      inputs: [x, ...places.operands],
      inputNames: ["x", "indices"],
      out: [out],
      readsOut: false,
      complex: true,
      plan([kind]) {
        const { shape, dtype } = kind as ArrayKind;
        const line = axis === null ? [product(shape)] : shape;
        const at = normalizeAxis(axis ?? 0, line.length);
        places.check(line[at] as number, at);
        return [{ shape: line.toSpliced(at, 1, ...places.shape), dtype }];
      },
      run(device, [from], [result]) {
        const array = from as DeviceArray;
        const at = axis === null ? 0 : normalizeAxis(axis, array.ndim);
        using lines = axis === null ? asLines(array, 0, array.ndim) : asLines(array, at, at + 1);
        const [a, extent, b] = lines.array.shape as [number, number, number];
        using found = places.on(device, extent, at);
        using target = writing(result as DeviceArray, [a, found.size, b]);
        takeAlong(device, lines.array, found, target.array);
        target.finish();
      },
    },
    options,
  );
}
