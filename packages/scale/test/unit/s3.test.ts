// Buckets: the client, and whole runs, on servers that fail.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { arange, type NDArray } from "@gridstride/core";
import { readZarr, writeZarr } from "@gridstride/data/zarr";
import { add, hypot, multiply } from "@gridstride/ufunc/numpy";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import * as zarr from "zarrita";
import { kubernetes, local, plan, slurm } from "../../src/index.ts";
import { startRun } from "../../src/launchers/start.ts";
import { refuseConditions } from "../../src/stores/probe.ts";
import { openS3 } from "../../src/stores/s3.ts";
import type { Store } from "../../src/stores/store.ts";
import { work } from "../../src/work/work.ts";
import { bundledWorker } from "../bundle.ts";
import { type Bucket, type Fault, PATIENCE, startBucket } from "./bucket.ts";
import { bytesOf, inProcess } from "./support.ts";

vi.setConfig({ testTimeout: 180_000 });

let bucket: Bucket;
let worker: Awaited<ReturnType<typeof bundledWorker>>;
beforeAll(async () => {
  [bucket, worker] = await Promise.all([startBucket(), bundledWorker()]);
});
afterEach(() => {
  bucket.fault = () => null;
  bucket.conditions = true;
});
afterAll(async () => {
  worker.remove();
  await bucket.close();
});

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
  // A request that fails is sent again. After a creation without an answer the store says whether it was its own.
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
  // An answer within the patience is waited for; one beyond it comes when the request was sent again, and is not heard.
  for (const [fault, creating, reading] of [
    ["slow", 1, 1],
    ["late", 3, 2],
  ] as const) {
    let asked = 0;
    bucket.fault = () => (asked++ === 0 ? fault : null);
    expect(await hasty.create(fault, Uint8Array.of(1, 2))).toBe(true);
    expect([fault, asked]).toEqual([fault, creating]);
    asked = 0;
    expect([...(await hasty.get(fault))!]).toEqual([1, 2]);
    expect([fault, asked]).toEqual([fault, reading]);
  }
  bucket.fault = () => faults.shift() ?? null;
  faults = ["403"];
  await expect(hasty.put("again", Uint8Array.of(1))).rejects.toMatchObject({ code: "permission" });
});

test("a worker process with the platform's credentials, which end and are asked for again", async () => {
  const url = "s3://lab/platform";
  const run = plan({ store: url, target: "cpu" });
  await write(await openS3(url), "x.zarr", arange(4, "float32") as NDArray, [1]);
  const wait = async (_: unknown, chunk: NDArray): Promise<NDArray> => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return chunk;
  };
  run.write(run.map(wait, [await run.open("x.zarr")]), "o.zarr");
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  let asked = 0;
  // As the agent of a cluster gives them to a pod.
  const agent = createServer((_, answer) => {
    asked++;
    const Expiration = new Date(Date.now() + 1000).toISOString();
    const given = { AccessKeyId: AWS_ACCESS_KEY_ID, SecretAccessKey: AWS_SECRET_ACCESS_KEY, Token: "t", Expiration };
    answer.setHeader("content-type", "application/json").end(JSON.stringify(given));
  });
  await new Promise<void>((ready) => agent.listen(0, "127.0.0.1", ready));
  const { port } = agent.address() as AddressInfo;
  vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", undefined);
  vi.stubEnv("AWS_CONTAINER_CREDENTIALS_FULL_URI", `http://127.0.0.1:${port}/credentials`);
  try {
    const { progress } = await run.start(local({ workers: 1, command: worker.command, restarts: 0 }));
    expect(progress).toMatchObject({ done: 4, total: 4 });
    expect(asked).toBeGreaterThan(1);
  } finally {
    agent.close();
    vi.unstubAllEnvs();
  }
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
  const kinds: Fault[] = ["500", "503", "reset", "lost", "cut", "slow", "late", "silent"];
  const seen = new Map<Fault, number>();
  let state = 7;
  bucket.fault = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const at = Math.floor((state / 2 ** 32) * 66);
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

test("worker processes on a server that ignores conditions: no claims, each task once, the same bytes", async () => {
  const url = "s3://lab/careless";
  const store = await openS3(url);
  const x = arange(120, "float32").reshape([12, 10]) as NDArray;
  await write(store, "x.zarr", x, [2, 5]);
  bucket.conditions = false;
  const run = plan({ store: url, target: "cpu" });
  const half = run.ufunc((p: number) => p * 0.5, [await run.open("x.zarr")]);
  run.write(half, "half.zarr");
  run.write(run.reduce(half, add, { axis: 0 }), "sum.zarr");
  const lines: string[] = [];
  const { progress } = await run.start(local({ workers: 3, command: worker.command }), {
    print: (line) => lines.push(line),
  });
  expect(progress).toMatchObject({ done: progress.total, retries: 0 });
  expect(progress.workers.map(({ tasks }) => tasks > 0)).toEqual([true, true, true]);
  expect((await store.list(".gridstride", true)).filter(({ name }) => name.startsWith("claims"))).toEqual([]);
  const done = lines.flatMap((line) => / (\d\d-\S+ [\d.]+) in \d+ ms/.exec(line)?.[1] ?? []);
  expect([done.length, new Set(done).size]).toEqual([progress.total, progress.total]);
  const halves = multiply(x as never, 0.5) as unknown as NDArray;
  expect(bytesOf(await read(store, "half.zarr"))).toBe(bytesOf(halves));
  expect(bytesOf(await read(store, "sum.zarr"))).toBe(
    bytesOf(add.reduce(halves as never, { axis: 0 }) as unknown as NDArray),
  );
});
