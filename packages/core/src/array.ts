import { type HostArray, array as numbers, type TypeOfArray } from "./as-ndarray.ts";
import type { DTypeName } from "./dtype.ts";
import type { NDArray, NestedOf } from "./ndarray.ts";
import type { RecordArray } from "./records/record-array.ts";
import { isRecordType } from "./records/record-kinds.ts";
import type { FieldSpecs, RecordType, RecordValue } from "./records/record-types.ts";

/**
 * Records from nested arrays of objects, or a copy of records converted as by `astype`.
 *
 * @example
 * ```ts
 * array([[1, 2], [3, 4]]).shape; // [2,2]
 * array([1, 2, 3], "float32").dtype; // float32
 * array(new Float32Array(6), [2, 3]).shape; // [2,3]
 * ```
 */
export function array<F extends FieldSpecs>(
  value: NestedOf<RecordValue<F>> | RecordArray,
  type: RecordType<F>,
): RecordArray<F>;
/**
 * An array from nested JavaScript arrays, a number, a typed array or a view.
 *
 * `array(nested, dtype?)` and `array(view, dtype?)` copy. `array(typedArray, shape?, dtype?)` shares the
 * typed array's memory unless the type differs; the dtype may say that bytes are bool, words float16, or that floats are
 * the parts of complex numbers, the real one first: an array of half as many elements. Real numbers become complex
 * with `array(x).astype("complex64")`.
 *
 * @param shape - row-major, one extent may be -1; or the dtype. By default a typed array has one axis, its length.
 */
export function array<
  A extends HostArray,
  S extends number | readonly number[] | DTypeName = readonly number[],
  N extends DTypeName = never,
>(value: A, shape?: S, type?: N): NDArray<TypeOfArray<A, S, N>>;
export function array(value: unknown, shape?: unknown, type?: unknown): NDArray | RecordArray {
  if (isRecordType(shape)) return shape["~of"](value);
  return numbers(value as HostArray, shape as readonly number[], type as DTypeName);
}
