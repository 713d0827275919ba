import { checkOptions } from "@gridstride/core/internal";
import { STATE } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import type { Graph } from "../graph.ts";
import { checkKey } from "../stores/store.ts";
import { readChunks, specOf } from "./plan-array.ts";

/** Options of `write`. */
export interface WriteOptions {
  /** Chunks of the result; the array's own by default. */
  readonly chunks?: readonly number[];
  /** Zarr 3 codecs after `bytes`, `zstd` or `blosc`, such as `[{ name: "zstd", configuration: { level: 1, checksum: false } }]`; none by default. */
  readonly codecs?: readonly unknown[];
}

/** @param written - results by their paths, to which this one is added. */
export function addWrite(
  graph: Graph,
  written: Map<string, string>,
  given: unknown,
  path: unknown,
  options: WriteOptions,
): void {
  if (typeof options === "object" && options !== null && "shards" in options) throw sharded();
  checkOptions("write", options, { chunks: true, codecs: true });
  const { codecs = [] } = options;
  const key = checkKey(path);
  if (key.startsWith(STATE))
    throw new ScaleError("path", `write: ${key} is where a run keeps its own files; take another path`);
  const inputs = [...graph.arrays.values()].filter((one) => one.kind !== "made" && one.store === undefined);
  for (const other of [...written.keys(), ...inputs.map((one) => one.path)])
    if (other === key || other.startsWith(`${key}/`) || key.startsWith(`${other}/`))
      throw new ScaleError("overlap", `write: ${key} and ${other} overlap; each array has a path of its own`);
  for (const one of codecs) checkCodec(one);
  const spec = specOf(graph, "write", given);
  const chunks = readChunks("write", options.chunks ?? spec.chunks, spec.shape);
  // An array that has a path already is copied, and so is an array for other chunks.
  const copied =
    spec.kind !== "made" || [...written.values()].includes(spec.id) || String(chunks) !== String(spec.chunks);
  const { id } = copied ? graph.addStage("rechunk", [spec], { ...spec, chunks }, {}) : spec;
  graph.place(id, key, codecs);
  written.set(key, id);
}

/** Codecs that zarrita encodes. */
const ENCODED = ["zstd", "blosc"];

function checkCodec(codec: unknown): void {
  const { name } = (codec ?? {}) as { readonly name?: unknown };
  if (name === "sharding_indexed") throw sharded();
  if (!ENCODED.includes(name as string))
    throw new ScaleError("codec", `write: expected codecs of ${ENCODED.join(", ")}, got ${JSON.stringify(codec)}`);
}

const sharded = (): ScaleError =>
  new ScaleError(
    "sharded",
    "write: results are not sharded, because a shard has many writers; write chunks, and shard them afterwards",
  );
