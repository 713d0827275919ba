import type { Device, NDArray } from "@gridstride/core";
import { chunkName, extentsOf } from "../arrays/grid.ts";
import { openReader, type Reader } from "../arrays/read.ts";
import type { ArraySpec } from "../arrays/spec.ts";
import { openWriter } from "../arrays/write.ts";
import { type BoundStage, bytesIn, hash, readsOf } from "../graph.ts";
import { operationOf } from "../operations/table.ts";
import type { Store } from "../stores/store.ts";
import { version } from "../version.ts";
import { leave } from "./garbage.ts";
import type { Receipt } from "./keys.ts";

/** Arrays that a worker has opened. */
export class Arrays {
  readonly #readers: Map<string, Promise<Reader>> = new Map();
  readonly #writers: Map<string, ReturnType<typeof openWriter>> = new Map();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  reader(spec: ArraySpec): Promise<Reader> {
    return kept(this.#readers, spec.id, () => openReader(this.#store, spec));
  }

  writer(spec: ArraySpec): ReturnType<typeof openWriter> {
    return kept(this.#writers, spec.id, () => openWriter(this.#store, spec));
  }
}

/** An array that failed to open is opened anew the next time. */
function kept<T>(map: Map<string, Promise<T>>, id: string, make: () => Promise<T>): Promise<T> {
  const known = map.get(id) ?? make();
  map.set(id, known);
  known.catch(() => map.delete(id));
  return known;
}

/** The surroundings of all tasks of a worker. */
export interface Bench {
  readonly arrays: Arrays;
  readonly device: Device;
  readonly worker: string;
}

/** Reads, computes, writes the chunk whole. @returns what its receipt says. */
export async function runTask(
  { arrays, device, worker }: Bench,
  bound: BoundStage,
  index: readonly number[],
  number: number,
): Promise<Receipt> {
  const began = performance.now();
  const { region, reads } = readsOf(bound, index);
  const log: string[] = [];
  let readMs = 0;
  let bytesRead = 0;
  const result = await operationOf(bound.stage.operation).run({
    ...bound,
    index,
    region,
    reads,
    device,
    target: device.target,
    log: (line) => log.push(String(line)),
    async load({ input, region: part }) {
      const spec = bound.inputs[input] as ArraySpec;
      const from = performance.now();
      const read: NDArray = await (await arrays.reader(spec))(part);
      readMs += performance.now() - from;
      bytesRead += bytesIn(extentsOf(part), spec.dtype);
      return read;
    },
  });
  const computed = performance.now();
  const bytesWritten = await (await arrays.writer(bound.output))(region, result);
  const ended = performance.now();
  leave(bytesRead + 3 * bytesWritten);
  return {
    key: hash([bound.stage.key, chunkName(index)]),
    worker,
    adapter: `${device.target}: ${device.info.adapter}`,
    version,
    try: number,
    ms: ended - began,
    readMs,
    writeMs: ended - computed,
    bytesRead,
    bytesWritten,
    log,
  };
}
