import { asNDArray, type HostArray } from "./as-ndarray.ts";
import { type DType, type DTypes, dtypeInfo, dtypes } from "./dtype.ts";
import { UnsupportedError } from "./errors.ts";
import { isContiguousArray, NDArray } from "./ndarray.ts";
import { pythonLiteral, pythonTuple } from "./python-literal.ts";
import { descrOf, plain, recordOf, type Swap } from "./records/npy-descr.ts";
import { isRecordArray, type RecordArray } from "./records/record-array.ts";
import { sameRecord } from "./records/record-keys.ts";
import { isRecordType } from "./records/record-kinds.ts";
import type { FieldSpecs, RecordType } from "./records/record-types.ts";
import { contiguousStride, sizeOf } from "./shape.ts";
import { show } from "./show.ts";

const MAGIC = "\x93NUMPY";
const LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/**
 * The bytes of a `.npy` file, version 1.0 (3.0 where a field's name needs it), little-endian, row-major; NumPy's `np.load`
 * reads it. Records become a structured array.
 *
 * @example
 * ```ts
 * writeNpy(array([1, 2, 3], "int16")).length; // 134
 * ```
 */
export function writeNpy(array: HostArray | RecordArray): Uint8Array<ArrayBuffer> {
  const isRecords = isRecordArray(array);
  const given: NDArray = isRecords ? (array.bytes as NDArray) : asNDArray(array);
  const source = isContiguousArray(given) ? given : given.copy();
  const info = dtypeInfo(source.dtype);
  const shape = pythonTuple(isRecords ? array.shape : source.shape);
  const descr = isRecords ? descrOf(array.dtype) : `'${info.npy}'`;
  const text = new TextEncoder().encode(`{'descr': ${descr}, 'fortran_order': False, 'shape': ${shape}, }`);
  const version = text.every((byte) => byte < 128) ? 1 : 3;
  const from = version === 1 ? 10 : 12;
  // Magic, version and length come before the text; the data starts at a multiple of 64, after a newline.
  const start = Math.ceil((text.length + from + 1) / 64) * 64;
  const bytes = new Uint8Array(start + source.byteLength).fill(32, from, start);
  bytes.set(Array.from(MAGIC, (one) => one.charCodeAt(0)));
  bytes[6] = version;
  const view = new DataView(bytes.buffer);
  if (version === 1) view.setUint16(8, start - from, true);
  else view.setUint32(8, start - from, true);
  bytes.set(text, from);
  bytes[start - 1] = 10;
  const cells = source.data;
  bytes.set(
    new Uint8Array(cells.buffer, cells.byteOffset + source.offset * info.bytesPerElement, source.byteLength),
    start,
  );
  if (isRecords && !LITTLE)
    swapFields(bytes.subarray(start), array.dtype.itemsize, recordOf(pythonLiteral(descr), LITTLE)?.swaps);
  else if (!LITTLE) swapBytes(bytes.subarray(start), info.bytesPerElement / info.cells);
  return bytes;
}

/**
 * The array in a `.npy` file: versions 1 to 3, little- or big-endian, row- or column-major (which
 * becomes strides), of any of the element types. The data is copied.
 *
 * @param type - of a structured array, the type of its records; their fields lie in the file as it says.
 * @throws {UnsupportedError} code `format`: not a `.npy` file, cut short, or a type that has no counterpart (objects, text); a
 *   structured array without `type` or with another one, and the message has the type to give.
 *
 * @example
 * ```ts
 * readNpy(writeNpy(array([1, 2, 3], "int16"))); // [1 2 3]
 * ```
 */
export function readNpy(file: ArrayBufferLike | Uint8Array): NDArray;
export function readNpy<F extends FieldSpecs>(file: ArrayBufferLike | Uint8Array, type: RecordType<F>): RecordArray<F>;
export function readNpy(file: ArrayBufferLike | Uint8Array, wanted?: RecordType): NDArray | RecordArray {
  const bytes = bytesOf(file, ".npy");
  const { descr, columns, shape, start } = npyHeader(bytes, file);
  const structure = recordOf(descr, LITTLE);
  const type = structure === null ? npyType(descr) : null;
  if (structure !== null && (!isRecordType(wanted) || !sameRecord(wanted, structure.type)))
    throw bad(
      `its elements are records${wanted === undefined ? "" : `, and not records of ${show(wanted)}`}: give their type, readNpy(file, ${structure.type})`,
    );
  if (structure === null && wanted !== undefined)
    throw bad(`its elements are ${type}, and no records: leave out ${show(wanted)}`);
  const each = structure?.type.itemsize ?? dtypeInfo(type as DType).bytesPerElement;
  const need = sizeOf(shape) * each;
  if (!shape.every((extent) => Number.isSafeInteger(extent) && extent >= 0) || bytes.length < start + need)
    throw bad(
      `expected ${need} bytes of data for shape (${shape}) and type ${structure?.type ?? descr}, got ${Math.max(bytes.length - start, 0)}`,
    );
  // Not `bytes.slice`: that of a Node `Buffer` copies nothing.
  const data = new Uint8Array(bytes.subarray(start, start + need));
  const stride = columns ? contiguousStride([...shape].reverse()).reverse() : contiguousStride(shape);
  if (structure !== null) {
    swapFields(data, each, structure.swaps);
    const steps = [...stride.map((step) => step * each), 1];
    return (wanted as RecordType)["~over"](new NDArray(data, [...shape, each], steps, 0, "uint8"));
  }
  const info = dtypeInfo(type as DType);
  const big = (descr as string).startsWith(">");
  if (big === LITTLE && info.bytesPerElement > 1) swapBytes(data, info.bytesPerElement / info.cells);
  const cells = new info.storage(data.buffer, 0, sizeOf(shape) * info.cells) as DTypes[DType];
  return new NDArray(cells, shape, stride, 0, type as DType);
}

/**
 * The head of a `.npy` file, from its first bytes: `start` is where the data begins.
 *
 * @param file - what the bytes came in, for messages.
 * @throws as `readNpy`.
 */
export function npyHeader(
  bytes: Uint8Array,
  file: unknown = bytes,
): {
  readonly descr: unknown;
  readonly columns: boolean;
  readonly shape: number[];
  readonly start: number;
} {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 10 || getText(bytes, 0, 6) !== MAGIC)
    throw bad(`expected the magic bytes of .npy at the start, got ${show(file)} without them`);
  const version = bytes[6] as number;
  if (version < 1 || version > 3) throw bad(`expected version 1, 2 or 3, got ${version}`);
  const [length, from] =
    version === 1 ? [view.getUint16(8, true), 10] : [bytes.length < 12 ? 0 : view.getUint32(8, true), 12];
  const header = getText(bytes, from, length, version);
  const { descr, fortran_order: columns, shape } = (pythonLiteral(header) ?? {}) as Record<string, unknown>;
  if (descr === undefined || typeof columns !== "boolean" || !Array.isArray(shape))
    throw bad(`its header is not one type, order and shape: ${header.slice(0, 80).trim()}`);
  return { descr, columns, shape, start: from + length };
}

/** The bytes of a file. @throws {UnsupportedError} code `format`, for what has none. */
export function bytesOf(file: unknown, kind: ".npy" | ".npz"): Uint8Array {
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  // By name, as buffers of another realm are not instances of this realm's class.
  if (/^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(file)))
    return new Uint8Array(file as ArrayBufferLike);
  throw unreadable(kind, `expected its bytes, an ArrayBuffer or a Uint8Array, got ${show(file)}`);
}

/** @throws as `readNpy`, for a type without a counterpart. */
export function npyType(descr: unknown): DType {
  const found = typeof descr === "string" ? plain(descr) : undefined;
  if (found === undefined)
    throw bad(`its element type is ${typeof descr === "string" ? descr : show(descr)}; known are ${dtypes.join(", ")}`);
  return found;
}

const bad = (why: string): UnsupportedError => unreadable(".npy", why);

/** The error for a file that is not of its kind. */
export function unreadable(kind: ".npy" | ".npz", why: string, cause?: unknown): UnsupportedError {
  return new UnsupportedError("format", `cannot read this ${kind} file: ${why}`, cause === undefined ? {} : { cause });
}

function getText(bytes: Uint8Array, at: number, length: number, version = 1): string {
  const part = bytes.subarray(at, at + length);
  if (version === 3) return new TextDecoder().decode(new Uint8Array(part));
  return Array.from(part, (code) => String.fromCharCode(code)).join("");
}

function swapFields(bytes: Uint8Array, itemsize: number, swaps: readonly Swap[] = []): void {
  for (const [offset, width, count] of swaps)
    for (let at = offset; at < bytes.length; at += itemsize) swapBytes(bytes.subarray(at, at + width * count), width);
}

function swapBytes(bytes: Uint8Array, width: number): void {
  for (let at = 0; at < bytes.length; at += width) bytes.subarray(at, at + width).reverse();
}
