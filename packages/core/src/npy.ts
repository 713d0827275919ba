import { asNDArray, type HostArray } from "./as-ndarray.ts";
import { type DType, type DTypes, dtypeInfo, dtypes } from "./dtype.ts";
import { UnsupportedError } from "./errors.ts";
import { isContiguousArray, NDArray } from "./ndarray.ts";
import { contiguousStride, sizeOf } from "./shape.ts";
import { show } from "./show.ts";

const MAGIC = "\x93NUMPY";
const LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** The bytes of a `.npy` file, version 1.0, little-endian, row-major; NumPy's `np.load` reads it. */
export function writeNpy(array: HostArray): Uint8Array<ArrayBuffer> {
  const given = asNDArray(array);
  const source = isContiguousArray(given) ? given : given.copy();
  const info = dtypeInfo(source.dtype);
  const shape = source.shape.length === 1 ? `${source.shape[0]},` : source.shape.join(", ");
  const header = `{'descr': '${info.npy}', 'fortran_order': False, 'shape': (${shape}), }`;
  // Magic, version and length take 10 bytes; the data starts at a multiple of 64, after a newline.
  const padded = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`;
  const start = 10 + padded.length;
  const bytes = new Uint8Array(start + source.byteLength);
  putText(bytes, MAGIC, 0);
  bytes[6] = 1;
  new DataView(bytes.buffer).setUint16(8, padded.length, true);
  putText(bytes, padded, 10);
  const cells = source.data;
  bytes.set(
    new Uint8Array(cells.buffer, cells.byteOffset + source.offset * info.bytesPerElement, source.byteLength),
    start,
  );
  if (!LITTLE) swapBytes(bytes.subarray(start), info.bytesPerElement / info.cells);
  return bytes;
}

/**
 * The array in a `.npy` file: versions 1 to 3, little- or big-endian, row- or column-major (which
 * becomes strides), of any of the element types. The data is copied.
 *
 * @throws {UnsupportedError} code `format`: not a `.npy` file, cut short, or a type that has no counterpart (objects, structures, text).
 */
export function readNpy(file: ArrayBufferLike | Uint8Array): NDArray {
  const bytes = bytesOf(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 10 || getText(bytes, 0, 6) !== MAGIC)
    throw bad(`expected the magic bytes of .npy at the start, got ${show(file)} without them`);
  const version = bytes[6] as number;
  if (version < 1 || version > 3) throw bad(`expected version 1, 2 or 3, got ${version}`);
  const [length, from] =
    version === 1 ? [view.getUint16(8, true), 10] : [bytes.length < 12 ? 0 : view.getUint32(8, true), 12];
  const header = getText(bytes, from, length);
  const descr = /'descr':\s*'([^']*)'/.exec(header)?.[1];
  const order = /'fortran_order':\s*(True|False)/.exec(header)?.[1];
  const list = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1];
  if (descr === undefined || order === undefined || list === undefined)
    throw bad(`its header is not one plain type, order and shape: ${header.slice(0, 80).trim()}`);
  const shape = list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(Number);
  const type = typeOf(descr);
  const info = dtypeInfo(type);
  const need = sizeOf(shape) * info.bytesPerElement;
  const start = from + length;
  if (!shape.every((extent) => Number.isSafeInteger(extent) && extent >= 0) || bytes.length < start + need)
    throw bad(
      `expected ${need} bytes of data for shape (${list}) and type ${descr}, got ${Math.max(bytes.length - start, 0)}`,
    );
  // Not `bytes.slice`: that of a Node `Buffer` copies nothing.
  const data = new Uint8Array(bytes.subarray(start, start + need));
  const big = descr.startsWith(">");
  if (big === LITTLE && info.bytesPerElement > 1) swapBytes(data, info.bytesPerElement / info.cells);
  const cells = new info.storage(data.buffer, 0, sizeOf(shape) * info.cells) as DTypes[DType];
  const columns = order === "True";
  const stride = columns ? contiguousStride([...shape].reverse()).reverse() : contiguousStride(shape);
  return new NDArray(cells, shape, stride, 0, type);
}

function bytesOf(file: unknown): Uint8Array {
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  // By name, as buffers of another realm are no instances of this one's.
  if (/^\[object (Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(file)))
    return new Uint8Array(file as ArrayBufferLike);
  throw bad(`expected its bytes, an ArrayBuffer or a Uint8Array, got ${show(file)}`);
}

function typeOf(descr: string): DType {
  const plain = descr.replace(/^[<>=|]/, "");
  const found = dtypes.find((name) => dtypeInfo(name).npy.slice(1) === plain);
  if (found === undefined) throw bad(`its element type is ${descr}; known are ${dtypes.join(", ")}`);
  return found;
}

function bad(why: string): UnsupportedError {
  return new UnsupportedError("format", `cannot read this .npy file: ${why}`);
}

function putText(bytes: Uint8Array, text: string, at: number): void {
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
}

function getText(bytes: Uint8Array, at: number, length: number): string {
  return Array.from(bytes.subarray(at, at + length), (code) => String.fromCharCode(code)).join("");
}

function swapBytes(bytes: Uint8Array, width: number): void {
  for (let at = 0; at < bytes.length; at += width) bytes.subarray(at, at + width).reverse();
}
