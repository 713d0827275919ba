// Buckets: the client, and whole runs, on servers that fail.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { arange, type NDArray } from "@gridstride/core";
import { readZarr, writeZarr } from "@gridstride/data/zarr";
import { add, hypot, multiply } from "@gridstride/ufunc/numpy";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import * as zarr from "zarrita";
import { kubernetes, plan, slurm } from "../../src/index.ts";
import { startRun } from "../../src/launchers/start.ts";
import { refuseConditions } from "../../src/stores/probe.ts";
import { openS3 } from "../../src/stores/s3.ts";
import type { Store } from "../../src/stores/store.ts";
import { work } from "../../src/work/work.ts";
import { type Bucket, type Fault, startBucket } from "./bucket.ts";
import { bytesOf, inProcess } from "./support.ts";

vi.setConfig({ testTimeout: 180_000 });

/** Milliseconds that a request may take: the server answers in less on a busy machine. */
const PATIENCE = 2000;

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterEach(() => {
  bucket.fault = () => null;
});
afterAll(() => bucket.close());

const write = async (store: Store, path: string, x: NDArray, chunkShape: number[]): Promise<void> => {
  const at = {
    get: (key: string) => store.get(path + key),
    set: (key: string, value: Uint8Array) => store.put(path + key, value),
  };
  await writeZarr((await zarr.create(at as never, { shape: [...x.shape], chunkShape, dtype: "float32" })) as never, x);
};
const read = async (store: Store, path: string): Promise<NDArray> =>
  readZarr(await zarr.open({ get: (key: string) => store.get(path + key) } as never, { kind: "array" }));

test("a store: whole files, ranges, lists, conditions where the server has them", async () => {
  const store = await openS3("s3://lab/some/where");
  await store.put("a/b c&d", Uint8Array.of(1, 2, 3, 4));
  await store.put("a/deep/e", Uint8Array.of(5));
  expect([...(await store.get("a/b c&d"))!]).toEqual([1, 2, 3, 4]);
  expect([...(await store.getRange("a/b c&d", 1, 2))!]).toEqual([2, 3]);
  expect(await store.get("none")).toBeUndefined();
  expect((await store.list("a")).map(({ name, bytes }) => [name, bytes])).toEqual([["b c&d", 4]]);
  expect((await store.list("a", true)).map(({ name }) => name).sort()).toEqual(["b c&d", "deep/e"]);
  expect(Math.abs((await store.list("a"))[0]!.modified - Date.now())).toBeLessThan(60_000);
  expect(await refuseConditions(store)).toBe(true);
  bucket.conditions = false;
  expect(await refuseConditions(store)).toBe(false);
  bucket.conditions = true;
  // A request that fails is sent again. Of a creation without an answer the store says whether it was its own.
  let faults: (Fault | null)[] = ["503", null, "cut", null, "lost", null, "silent", null];
  // The limit of a request's time holds when garbage is collected meanwhile.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  bucket.fault = () => {
    const fault = faults.shift() ?? null;
    if (fault === "silent") setTimeout(collect, PATIENCE / 2);
    return fault;
  };
  const hasty = await openS3("s3://lab/some/where", PATIENCE);
  await hasty.put("again", Uint8Array.of(7, 8));
  expect([...(await hasty.get("again"))!]).toEqual([7, 8]);
  expect(await hasty.create("new", Uint8Array.of(8))).toBe(true);
  expect([...(await hasty.get("new"))!]).toEqual([8]);
  faults = ["reset"];
  expect(await hasty.create("new", Uint8Array.of(9))).toBe(false);
  faults = ["lost"];
  expect(await refuseConditions(hasty)).toBe(true);
  faults = ["403"];
  await expect(hasty.put("again", Uint8Array.of(1))).rejects.toMatchObject({ code: "permission" });
});

test("a run", async () => {
  const url = "s3://lab/run";
  const store = await openS3(url);
  const x = arange(48, "float32").reshape([8, 6]) as NDArray;
  await write(store, "x.zarr", x, [4, 4]);
  const run = plan({ store: url, target: "cpu" });
  run.write(
    run.ufunc((p: number) => p * -2, [await run.open("x.zarr")]),
    "o.zarr",
  );
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  for (const launcher of [slurm({ workers: 2 }), kubernetes({ image: "worker", parallelism: 2, secrets: ["lab"] })])
    await run.start(launcher, { dryRun: true, print });
  const { progress } = await run.start(inProcess(2), { print });
  expect(progress).toMatchObject({ done: 4, total: 4 });
  const result = (await read(store, "o.zarr")).toNested();
  expect(result).toEqual((x.toNested() as number[][]).map((row) => row.map((one) => one * -2)));
  expect((await store.list(".gridstride/claims/00-ufunc")).length).toBe(0);
  // No file of the store, script, manifest or line has a credential.
  const files = (await store.list("", true)).map(({ name }) => name);
  for (const name of files) lines.push(new TextDecoder().decode(await store.get(name)));
  expect([files.includes(".gridstride/plan.json"), lines.length > 15]).toEqual([true, true]);
  expect(lines.filter((text) => text.includes(process.env.AWS_SECRET_ACCESS_KEY!))).toEqual([]);
  expect(await work({ store: url })).toBe("done");
});

test("a run on a server that fails at random: the same bytes", async () => {
  const url = "s3://lab/faults";
  const store = await openS3(url, PATIENCE);
  const x = arange(120, "float32").reshape([12, 10]) as NDArray;
  await write(store, "x.zarr", x, [4, 5]);
  const run = plan({ store: url, target: "cpu", lease: 20 });
  const a = await run.open("x.zarr");
  const half = run.ufunc((p: number) => p * 0.5, [a]);
  const both = run.ufunc(hypot, [half, a]);
  run.write(both, "both.zarr");
  run.write(run.reduce(half, add, { axis: 0 }), "sum.zarr");
  const kinds: Fault[] = ["500", "503", "reset", "lost", "cut", "silent"];
  const seen = new Map<Fault, number>();
  let state = 7;
  bucket.fault = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const at = Math.floor((state / 2 ** 32) * 50);
    const fault = kinds[at] ?? null;
    if (fault !== null) seen.set(fault, (seen.get(fault) ?? 0) + 1);
    return fault;
  };
  const { progress } = await startRun(store, run.file(), inProcess(3, { store }), {});
  bucket.fault = () => null;
  expect(progress).toMatchObject({ done: progress.total, retries: 0 });
  expect([...seen.values()].length).toBe(kinds.length);
  const halves = multiply(x as never, 0.5) as unknown as NDArray;
  expect(bytesOf(await read(store, "both.zarr"))).toBe(
    bytesOf(hypot(halves as never, x as never) as unknown as NDArray),
  );
  expect(bytesOf(await read(store, "sum.zarr"))).toBe(
    bytesOf(add.reduce(halves as never, { axis: 0 }) as unknown as NDArray),
  );
});
