import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asNDArray, type NDArray } from "@gridstride/core";
import { readZarr, writeZarr } from "@gridstride/data/zarr";
import { afterAll } from "vitest";
import * as zarr from "zarrita";
import type { Launched, Launcher, ScaleError } from "../../src/index.ts";
import { DirectoryStore } from "../../src/stores/directory.ts";
import { type WorkOptions, work } from "../../src/work/work.ts";

const made: string[] = [];

/** A new directory, which goes away after the tests. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "gridstride-scale-"));
  made.push(path);
  return path;
}

afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** Workers in this process, which take turns where they wait for the store: the real loop without the start of processes. */
export function inProcess(workers: number, options: Partial<WorkOptions> = {}): Launcher {
  return {
    name: "in process",
    workers,
    describe: () => "",
    async launch({ store, print, signal }) {
      const one = async (index: number, restarts = 3): Promise<Launched["exits"][number]> => {
        try {
          const outcome = await work({ store, index, of: workers, print, ...(signal ? { signal } : {}), ...options });
          return { worker: `${index}`, code: outcome === "done" ? 0 : 42, said: outcome };
        } catch (error) {
          print((error as Error).message);
          if (restarts > 0 && (error as ScaleError).code === "store") return one(index, restarts - 1);
          return { worker: `${index}`, code: 75, said: (error as Error).message };
        }
      };
      return { exits: await Promise.all(Array.from({ length: workers }, (_, i) => one(i))) };
    },
  };
}

/** Writes an array as Zarr with zarrita alone. */
export async function writeInput(
  store: string,
  path: string,
  values: NDArray,
  chunks: readonly number[],
): Promise<void> {
  const directory = new DirectoryStore(store);
  const target = {
    get: (key: string) => directory.get(path + key),
    set: (key: string, value: Uint8Array) => directory.put(path + key, value),
  };
  const array = await zarr.create(target as never, {
    shape: [...values.shape],
    chunkShape: [...chunks],
    dtype: values.dtype as zarr.DataType,
    ...(/int64/.test(values.dtype) ? { fillValue: 0 as never } : {}),
  });
  await writeZarr(array as never, values);
}

/** Reads a result with zarrita alone. */
export async function readResult(store: string, path: string): Promise<NDArray> {
  const source = {
    get: async (key: string) => {
      try {
        return new Uint8Array(readFileSync(join(store, path, key)));
      } catch {
        return undefined;
      }
    },
  };
  return readZarr(await zarr.open(source as never, { kind: "array" }));
}

/** The bytes of an array, row-major. */
export function bytesOf(values: NDArray): string {
  const { data } = asNDArray(values).copy();
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString("base64");
}
