// Arrays of Zarr stores, over the package zarrita.
import { asNDArray, CastingError, dtypes, type HostArray, NDArray, ShapeError } from "@gridstride/core";
import {
  BoolArray,
  type DataType,
  get,
  type Mutable,
  type Readable,
  type Slice,
  set,
  type Array as ZarrArray,
} from "zarrita";
import { noNumbers } from "./tables.ts";

/** The part of each axis: all of it (null), a range as zarrita's `slice(start, stop)` makes it, or an index, which takes the axis away. */
export type ZarrSelection = readonly (null | Slice | number)[];

/**
 * An array of a Zarr store, or a part of it. The chunks that the part lies in are read.
 *
 * @param source - what zarrita's `open` gives.
 * @param selection - one entry per axis; all by default.
 * @throws {UnsupportedError} code `dtype`, for elements that are not numbers.
 */
export async function readZarr(source: ZarrArray<DataType, Readable>, selection?: ZarrSelection): Promise<NDArray> {
  const type = typeOf("readZarr", source.dtype);
  const chunk: unknown = await get(source, selection === undefined ? null : [...selection]);
  if (typeof chunk !== "object" || chunk === null) return asNDArray(chunk as number).astype(type);
  const { data, shape, stride } = chunk as { data: unknown; shape: number[]; stride: number[] };
  return new NDArray(cellsOf(data), shape, stride, 0, type);
}

/**
 * Writes an array to a Zarr array or a part of it. Chunks that the part covers are written whole; of others the rest is read
 * first.
 *
 * @param target - what zarrita's `create` or `open` gives, in a store that can be written.
 * @throws {ShapeError} if the array has not the shape of the part. {CastingError} for another element type: convert it with
 *   `astype`. {UnsupportedError} code `dtype`, for a Zarr array that has no numbers.
 */
export async function writeZarr(
  target: ZarrArray<DataType, Readable & Mutable>,
  values: HostArray,
  selection?: ZarrSelection,
): Promise<void> {
  const array = asNDArray(values);
  const type = typeOf("writeZarr", target.dtype);
  if (array.dtype !== type)
    throw new CastingError(
      `writeZarr: expected elements of ${type}, got ${array.dtype}; convert them with astype("${type}")`,
    );
  const whole = target.shape.flatMap((extent, axis) => {
    const part = selection?.[axis] ?? null;
    if (typeof part === "number") return [];
    if (part === null) return [extent];
    const [start, stop, step] = [part.start ?? 0, Math.min(part.stop ?? extent, extent), part.step ?? 1];
    return [Math.max(0, Math.ceil((stop - start) / step))];
  });
  if (whole.length !== array.ndim || whole.some((extent, axis) => extent !== array.shape[axis]))
    throw new ShapeError(
      "mismatch",
      `writeZarr: expected an array of shape [${whole.join(", ")}], got [${array.shape.join(", ")}]`,
    );
  const { data, shape, stride } = array.copy();
  const cells = type === "bool" ? new BoolArray(data.buffer as ArrayBuffer) : type === "float16" ? halves(data) : data;
  const value = array.ndim === 0 ? array.get() : { data: cells, shape: [...shape], stride: [...stride] };
  await set(target, selection === undefined ? null : [...selection], value as never);
}

type ZarrType = Exclude<(typeof dtypes)[number], "complex64" | "complex128">;

function typeOf(whose: string, type: string): ZarrType {
  if ((dtypes as readonly string[]).includes(type) && !type.startsWith("complex")) return type as ZarrType;
  throw noNumbers(whose, `elements of ${type}`, "read them with zarrita's get");
}

/** The memory of arrays: bytes for bool, bits for float16. */
function cellsOf(data: unknown): never {
  const { buffer, byteOffset, byteLength } = data as Uint8Array;
  if (data instanceof BoolArray) return new Uint8Array(buffer, byteOffset, byteLength) as never;
  const half = Object.prototype.toString.call(data) === "[object Float16Array]";
  return (half ? new Uint16Array(buffer, byteOffset, byteLength / 2) : data) as never;
}

function halves(data: unknown): unknown {
  const { Float16Array } = globalThis as { Float16Array?: new (buffer: ArrayBufferLike) => unknown };
  if (Float16Array === undefined)
    throw noNumbers("writeZarr", "float16 where JavaScript has no Float16Array", 'make the Zarr array of "float32"');
  return new Float16Array((data as Uint16Array).buffer);
}
