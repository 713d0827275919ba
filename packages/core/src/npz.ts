import type { HostArray } from "./as-ndarray.ts";
import { type DTypeName, type Dtype, dtype } from "./dtype.ts";
import { loaded } from "./loaded.ts";
import { NDArray } from "./ndarray.ts";
import { bytesOf } from "./npy.ts";
import { checkOptions, isPlain } from "./options.ts";
import type { RecordArray } from "./records/record-array.ts";
import { isRecordType } from "./records/record-kinds.ts";
import type { FieldSpecs, RecordType } from "./records/record-types.ts";
import { show, wrongKind } from "./show.ts";

/** Options of `writeNpz`. */
export interface NpzOptions {
  /** Whether arrays are compressed, as `numpy.savez_compressed` does; false by default. */
  readonly compressed?: boolean;
}

/** The arrays that are wanted of a `.npz` file: names and the types of their elements. */
export type NpzTypes = Readonly<Record<string, DTypeName | RecordType<FieldSpecs>>>;

/** An array for each name. */
export type NpzArrays<W extends NpzTypes> = {
  readonly [N in keyof W]: W[N] extends RecordType<infer F> ? RecordArray<F> : NDArray<Dtype<Extract<W[N], DTypeName>>>;
};

/**
 * The arrays in a `.npz` file, as `numpy.savez` and `numpy.savez_compressed` write it: `const { x } = await readNpz(file)`. The
 * data is copied. Each array's checksum is tested.
 *
 * @param wanted - the arrays to read, with their types: `readNpz(file, { x: "float32" })`; all by default. The platform's
 *   `DecompressionStream` decompresses them.
 * @throws {UnsupportedError} code `format`: no zip file, cut short, damaged, encrypted, in the format zip64; a file in it that
 *   is no `.npy`, unless it is not wanted; an array that is not there, or of another type.
 *
 * @example
 * ```ts
 * const file = await writeNpz({ x: arange(3), y: ones(2) });
 * Object.keys(await readNpz(file)); // ["x","y"]
 * ```
 */
export function readNpz(file: ArrayBufferLike | Uint8Array): Promise<Readonly<Record<string, NDArray>>>;
export function readNpz<const W extends NpzTypes>(file: ArrayBufferLike | Uint8Array, wanted: W): Promise<NpzArrays<W>>;
export async function readNpz(file: ArrayBufferLike | Uint8Array, wanted?: NpzTypes): Promise<unknown> {
  const bytes = bytesOf(file, ".npz");
  const types: readonly unknown[] = wanted === undefined ? [] : isPlain(wanted) ? Object.values(wanted) : [null];
  if (!types.every((type) => typeof type === "string" || isRecordType(type)))
    throw wrongKind('the arrays that are wanted, { x: "float32" }, in readNpz', wanted);
  for (const type of types) if (typeof type === "string") dtype(type as DTypeName);
  const { readArchive } = await loaded(import("./npz/archive.ts"), ".npz files");
  return readArchive(bytes, wanted ?? null, show(file));
}

/**
 * The bytes of a `.npz` file, which `numpy.load` reads: `await writeNpz({ x, y })`. The same arrays give the same bytes: the
 * files in it have the date 1980-01-01.
 *
 * @param arrays - names and arrays; names become the files' in the archive, with `.npy`.
 * @throws {UnsupportedError} code `format`, for 4 GiB or 65,535 arrays and more.
 *
 * @example
 * ```ts
 * (await writeNpz({ x: arange(3) })) instanceof Uint8Array; // true
 * ```
 */
export async function writeNpz(
  arrays: Readonly<Record<string, HostArray | RecordArray>>,
  options: NpzOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (!isPlain(arrays) || arrays instanceof NDArray) throw wrongKind("names and arrays, { x, y }, in writeNpz", arrays);
  checkOptions("writeNpz", options, { compressed: true });
  const { compressed = false } = options;
  if (typeof compressed !== "boolean") throw wrongKind("compressed of writeNpz to be true or false", compressed);
  const { writeArchive } = await loaded(import("./npz/archive.ts"), ".npz files");
  return writeArchive(arrays, compressed);
}
