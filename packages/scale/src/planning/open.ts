import { basename, dirname } from "node:path";
import { dtypeInfo, type RealDType } from "@gridstride/core";
import { npyHeader, npyType } from "@gridstride/core/internal";
import { registry } from "zarrita";
import { openZarr } from "../arrays/read.ts";
import type { ArraySpec } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import { type Graph, hash } from "../graph.ts";
import { openStore } from "../stores/open.ts";
import { checkKey, getJson, type Store } from "../stores/store.ts";
import { realType } from "./elementwise.ts";
import { arrayOf, type PlanArray, readChunks } from "./plan-array.ts";

/** Bytes at the start of a `.npy` file that hold its header. */
const HEADER = 4096;

/** Files of an input whose sizes and times are compared; of larger inputs the metadata alone is. */
const MOST_FILES = 20_000;

/** @param path - in the run's store, or a URL of `file:` or `s3:` with the array's own path. */
export async function openInput(
  graph: Graph,
  run: Store,
  path: string | URL,
  chunks?: readonly number[],
): Promise<PlanArray> {
  const url = path instanceof URL ? path.href : /^[a-z0-9]+:\/\//i.test(path) ? path : undefined;
  const parent = url === undefined ? undefined : dirname(url.replace(/\/+$/, ""));
  const store = parent === undefined ? run : await openStore(parent);
  const key = checkKey(
    url === undefined ? path : decodeURIComponent(url.replace(/\/+$/, "").slice((parent as string).length + 1)),
  );
  const where = parent === undefined ? { path: key } : { path: key, store: parent };
  return arrayOf(
    graph.addInput(key.endsWith(".npy") ? await openNpy(store, where, chunks) : await openArray(store, where)),
  );
}

type Where = Pick<ArraySpec, "path" | "store">;

async function openArray(store: Store, where: Where): Promise<Omit<ArraySpec, "id">> {
  await checkCodecs(store, where.path);
  const array = await openZarr(store, where.path);
  const { shape, chunks, dtype } = array;
  if (shape.includes(0))
    throw new ScaleError("shape", `${where.path} has no elements: its shape is [${shape.join(", ")}]`);
  const files = await store.list(where.path, true);
  const digest = hash(
    files.length > MOST_FILES ? [shape, chunks, dtype] : files.map((one) => [one.name, one.bytes, one.modified]).sort(),
  );
  const fitted = chunks.map((extent, axis) => Math.min(extent, shape[axis] as number));
  return { ...where, kind: "zarr", shape: [...shape], chunks: fitted, dtype: typeOf(where.path, dtype), digest };
}

interface Metadata {
  readonly codecs?: readonly { readonly name: string; readonly configuration?: Metadata }[];
  readonly compressor?: { readonly id: string } | null;
  readonly filters?: readonly { readonly id: string }[] | null;
}

/** @throws {ScaleError} code `codec`, before a worker meets it. */
async function checkCodecs(store: Store, path: string): Promise<void> {
  const about =
    (await getJson<Metadata>(store, `${path}/zarr.json`)) ?? (await getJson<Metadata>(store, `${path}/.zarray`));
  const ofV3 = (given: Metadata): readonly string[] =>
    (given.codecs ?? []).flatMap(({ name, configuration }) =>
      name === "sharding_indexed" ? ofV3(configuration ?? {}) : [name],
    );
  const ofV2 = [about?.compressor, ...(about?.filters ?? [])].flatMap((one) => (one ? [one.id] : []));
  const unknown = [...ofV3(about ?? {}), ...ofV2].find(
    (name) => !registry.has(name as never) && !registry.has(`numcodecs.${name}` as never),
  );
  if (unknown !== undefined)
    throw new ScaleError(
      "codec",
      `${path} has the codec ${unknown}, which zarrita cannot read: write it again with blosc, zstd, lz4 or gzip, or add the codec to zarrita's registry`,
    );
}

function typeOf(path: string, type: string): RealDType {
  try {
    return realType(path, type);
  } catch (error) {
    throw new ScaleError("codec", `${path}: expected elements that are real numbers or bool, got ${type}`, {
      cause: error,
    });
  }
}

async function openNpy(store: Store, where: Where, chunks: unknown): Promise<Omit<ArraySpec, "id">> {
  const head = await store.getRange(where.path, 0, HEADER);
  if (head === undefined)
    throw new ScaleError("store", `expected a .npy file at ${where.path} in ${store.url}, found none`);
  const { descr, columns, shape, start: offset } = npyHeader(head);
  const dtype = typeOf(where.path, npyType(descr));
  if (columns && shape.length > 1)
    throw new ScaleError("codec", `${where.path} is column-major: save it with numpy.ascontiguousarray`);
  if ((descr as string).startsWith(">") && dtypeInfo(dtype).bytesPerElement > 1)
    throw new ScaleError("codec", `${where.path} is big-endian: save it with x.astype(x.dtype.newbyteorder("<"))`);
  if (chunks === undefined)
    throw new ScaleError(
      "chunks",
      `${where.path}: a .npy file of shape [${shape.join(", ")}] has no chunks: say with open(path, { chunks }) what a task reads`,
    );
  const parent = dirname(where.path);
  const file = (await store.list(parent === "." ? "" : parent)).find((one) => one.name === basename(where.path));
  return {
    ...where,
    kind: "npy",
    shape,
    chunks: readChunks(where.path, chunks, shape),
    dtype,
    offset,
    digest: hash([file, [...head]]),
  };
}
