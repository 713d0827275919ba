// Times of this machine that the simulation draws from.
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { arange, type NDArray } from "@gridstride/core";
import { writeZarr } from "@gridstride/data/zarr";
import S3rver from "s3rver";
import * as zarr from "zarrita";
import { plan } from "../src/index.ts";
import { DirectoryStore } from "../src/stores/directory.ts";
import { openS3 } from "../src/stores/s3.ts";
import type { Store } from "../src/stores/store.ts";
import { inProcess } from "./launcher.ts";

export type Request = "get" | "put" | "create" | "delete" | "list";

/** Milliseconds of requests of each kind, without the slowest tenth: other programs use the machine too. */
export type Latencies = Readonly<Record<Request, readonly number[]>>;

const SAMPLES = 60;

/** Milliseconds of processor time of a task that reads a chunk of 64 MB, takes it through one ufunc and writes it. */
export async function taskTime(folder: string): Promise<number> {
  const [count, rows, columns] = [8, 2000, 4000];
  const root = mkdtempSync(join(folder, "tasks-"));
  const store = new DirectoryStore(root);
  const target = {
    get: (key: string) => store.get(`in${key}`),
    set: (key: string, value: Uint8Array) => store.put(`in${key}`, value),
  };
  const about = { shape: [count * rows, columns], chunkShape: [rows, columns], dtype: "float64" as const };
  const made = await zarr.create(target as never, about);
  const chunk = arange(rows * columns, "float64").reshape([rows, columns]) as NDArray;
  for (let i = 0; i < count; i++)
    await writeZarr(made as never, chunk, [zarr.slice(i * rows, (i + 1) * rows), zarr.slice(0, columns)] as never);
  const run = plan({ store: root, target: "cpu" });
  run.write(
    run.ufunc((a: number) => Math.sqrt(a * 2.5 + 1), [await run.open("in")]),
    "out",
  );
  const before = process.cpuUsage();
  await run.start(inProcess(1));
  const { user, system } = process.cpuUsage(before);
  rmSync(root, { recursive: true });
  return (user + system) / 1000 / count;
}

/** A store in a directory of this machine's disk. */
export async function directoryLatencies(folder: string): Promise<Latencies> {
  return latenciesOf(new DirectoryStore(mkdtempSync(join(folder, "store-"))));
}

/** The S3 client and a server on the loopback. */
export async function bucketLatencies(folder: string): Promise<Latencies> {
  const directory = mkdtempSync(join(folder, "bucket-"));
  const configureBuckets = [{ name: "lab", configs: [] }];
  const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets });
  const { port } = (await server.run()) as AddressInfo;
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  });
  try {
    return await latenciesOf(await openS3("s3://lab/latencies"));
  } finally {
    await server.close();
  }
}

/** Files as small as claims and receipts, in a folder of `SAMPLES`. */
async function latenciesOf(store: Store): Promise<Latencies> {
  const bytes = new Uint8Array(400).fill(32);
  const times: Record<Request, number[]> = { get: [], put: [], create: [], delete: [], list: [] };
  const timed = async (kind: Request, run: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await run();
    times[kind].push(performance.now() - began);
  };
  for (let i = 0; i < SAMPLES; i++) {
    await timed("put", () => store.put(`a/${i}`, bytes));
    await timed("create", () => store.create(`b/${i}`, bytes));
    await timed("get", () => store.get(`a/${i}`));
    await timed("list", () => store.list("a"));
    await timed("delete", () => store.delete(`b/${i}`));
  }
  const kept = (all: readonly number[]): readonly number[] => all.toSorted((a, b) => a - b).slice(0, 0.9 * SAMPLES);
  return Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, kept(all)])) as unknown as Latencies;
}
