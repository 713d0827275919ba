import { type DTypes, dtypeInfo, empty, type NDArray, NDArray as NDArrayClass, type RealDType } from "@gridstride/core";
import { readZarr } from "@gridstride/data/zarr";
import { type AsyncReadable, type DataType, open, slice, type Array as ZarrArray } from "zarrita";
import { ScaleError } from "../errors.ts";
import { openStore } from "../stores/open.ts";
import type { Store } from "../stores/store.ts";
import { leave } from "../work/garbage.ts";
import { extentsOf, inside, product, type Region } from "./grid.ts";
import type { ArraySpec } from "./spec.ts";

/** Chunks that are read at once: a bucket answers several in the time of one. */
export const READS_AT_ONCE = 4;

let free = READS_AT_ONCE;
const waiting: (() => void)[] = [];

/** Reads a file when fewer than `READS_AT_ONCE` others are being read. The file and its decoded chunk are garbage soon after. */
async function inTurn(read: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
  if (free > 0) free--;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    const bytes = await read();
    leave(2 * (bytes?.length ?? 0));
    return bytes;
  } finally {
    const next = waiting.shift();
    if (next === undefined) free++;
    else next();
  }
}

/** Reads regions of an array. */
export type Reader = (region: Region) => Promise<NDArray>;

/** @param run - the run's store, where made arrays and inputs without a store are. */
export async function openReader(run: Store, spec: ArraySpec): Promise<Reader> {
  const store = spec.store === undefined ? run : await openStore(spec.store);
  const read =
    spec.kind === "npy" ? npyReader(store, spec) : zarrReader(await openZarr(store, spec.path, spec.kind === "made"));
  return async (region) => {
    const parts = inside(spec.shape, region);
    if (parts.length === 1) return read((parts[0] as (typeof parts)[0]).from);
    const whole = empty(extentsOf(region), spec.dtype) as NDArray;
    for (const { from, at } of parts) {
      const to = extentsOf(from).map((extent, axis): [number, number] => [
        at[axis] as number,
        (at[axis] as number) + extent,
      ]);
      whole.slice(...to).fill(await read(from));
    }
    return whole;
  };
}

/**
 * @param whole - whether a chunk that is not there is an error instead of the fill value.
 * @throws {ScaleError} codes `store`, `codec`.
 */
export async function openZarr(store: Store, path: string, whole = false): Promise<ZarrArray<DataType, AsyncReadable>> {
  const readable: AsyncReadable = {
    async get(key) {
      const bytes = await inTurn(() => store.get(path + key));
      if (bytes === undefined && whole && !key.endsWith("zarr.json"))
        throw new ScaleError(
          "store",
          `${store.url}: ${path}${key} is not there, though its receipt is: something has removed it; delete the receipts of its stage and start again`,
        );
      return bytes;
    },
    getRange: (key, range) =>
      inTurn(() =>
        "suffixLength" in range
          ? store.getRange(path + key, null, range.suffixLength)
          : store.getRange(path + key, range.offset, range.length),
      ),
  };
  try {
    return whole ? await open.v3(readable, { kind: "array" }) : await open(readable, { kind: "array" });
  } catch (error) {
    if (error instanceof ScaleError) throw error;
    const missing = (error as Error).name === "NotFoundError" || /not found/i.test(String(error));
    throw missing
      ? new ScaleError("store", `expected a Zarr array at ${path} in ${store.url}, found none`, { cause: error })
      : new ScaleError("codec", `${path} in ${store.url} cannot be read: ${(error as Error).message}`, {
          cause: error,
        });
  }
}

function zarrReader(array: ZarrArray<DataType, AsyncReadable>): Reader {
  return async ({ start, stop }) => {
    try {
      return await readZarr(
        array as never,
        start.map((from, axis) => slice(from, stop[axis] as number)),
      );
    } catch (error) {
      if (/codec/i.test((error as Error).message ?? ""))
        throw new ScaleError("codec", `${array.path} cannot be read: ${(error as Error).message}`, { cause: error });
      throw error;
    }
  };
}

/** Rows of a `.npy` file: a region along the first axis is one range of bytes. */
function npyReader(store: Store, { path, shape, dtype, offset = 0 }: ArraySpec): Reader {
  const info = dtypeInfo(dtype);
  const row = product(shape.slice(1));
  return async ({ start, stop }) => {
    const [first = 0, last = 1] = [start[0], stop[0]];
    const length = (last - first) * row * info.bytesPerElement;
    const bytes = await inTurn(() => store.getRange(path, offset + first * row * info.bytesPerElement, length));
    if (bytes?.length !== length)
      throw new ScaleError("store", `${path} in ${store.url} is shorter than its header says`);
    const data = new info.storage(new Uint8Array(bytes).buffer) as DTypes[RealDType];
    const rows = new NDArrayClass(data, [data.length], [1], 0, dtype).reshape([last - first, ...shape.slice(1)]);
    return rows.slice(
      null,
      ...start.slice(1).map((from, axis): [number, number] => [from, stop[axis + 1] as number]),
    ) as NDArray;
  };
}
