import type { NDArray, RealDType } from "@gridstride/core";
import { writeZarr } from "@gridstride/data/zarr";
import { type AsyncMutable, type AsyncReadable, type DataType, open, slice, type Array as ZarrArray } from "zarrita";
import { ScaleError } from "../errors.ts";
import { jsonBytes, type Store } from "../stores/store.ts";
import type { Region } from "./grid.ts";
import type { ArraySpec } from "./spec.ts";

/** `zarr.json` of an array that a stage makes: Zarr 3, without shards. */
export function metadataOf({ shape, chunks, dtype, codecs = [] }: ArraySpec): Uint8Array {
  const one = /^.?int8|bool/.test(dtype);
  return jsonBytes({
    zarr_format: 3,
    node_type: "array",
    shape,
    data_type: dtype,
    chunk_grid: { name: "regular", configuration: { chunk_shape: chunks } },
    chunk_key_encoding: { name: "default", configuration: { separator: "/" } },
    fill_value: dtype === "bool" ? false : 0,
    codecs: [one ? { name: "bytes" } : { name: "bytes", configuration: { endian: "little" } }, ...codecs],
    attributes: {},
  });
}

/** A function that writes chunks, each whole: the region is a chunk. */
export async function openWriter(
  store: Store,
  spec: ArraySpec,
): Promise<(region: Region, values: NDArray) => Promise<number>> {
  let bytes = 0;
  const mutable: AsyncReadable & AsyncMutable = {
    get: (key) => store.get(spec.path + key),
    async set(key, value) {
      bytes += value.length;
      await store.put(spec.path + key, value, true);
    },
  };
  const array = (await open.v3(mutable, { kind: "array" })) as ZarrArray<DataType, AsyncReadable & AsyncMutable>;
  return async ({ start, stop }, values) => {
    if (values.dtype !== (spec.dtype as RealDType))
      throw new ScaleError(
        "function",
        `expected a chunk of ${spec.dtype}, got ${values.dtype}: say the type with dtype`,
      );
    bytes = 0;
    await writeZarr(
      array as never,
      values,
      start.length === 0 ? undefined : start.map((from, axis) => slice(from, stop[axis] as number)),
    );
    return bytes;
  };
}
