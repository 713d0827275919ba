// Jobs of Kubernetes, whose manifests go through kubectl to real workers. kubectl and the Job controller are emulated:
// test/kubectl.ts.
import { execFile } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { arange, type DeviceArray, type NDArray } from "@gridstride/core";
import { readZarr, writeZarr } from "@gridstride/data/zarr";
import type {} from "@gridstride/testing";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import * as zarr from "zarrita";
import { kubernetes, type Plan, type PlanOptions, plan } from "../../src/index.ts";
import { DirectoryStore } from "../../src/stores/directory.ts";
import { openS3 } from "../../src/stores/s3.ts";
import { jsonBytes } from "../../src/stores/store.ts";
import { keys } from "../../src/work/keys.ts";
import { bundledWorker } from "../bundle.ts";
import { type Bucket, startBucket } from "./bucket.ts";
import { bytesOf, folder } from "./support.ts";

const run = promisify(execFile);
/** Workers on a software GPU take seconds to start. */
const gpu = inject("gridstrideWebgpu") !== "off" && inject("gridstrideEveryRow");

let worker: Awaited<ReturnType<typeof bundledWorker>>;
let bucket: Bucket;
let kubectl: typeof worker;
const { PATH = "" } = process.env;
beforeAll(async () => {
  [worker, bucket, kubectl] = await Promise.all([bundledWorker(), startBucket(), bundledWorker("test/kubectl.ts")]);
  const bin = folder();
  writeFileSync(join(bin, "kubectl"), `#!/bin/sh\nexec ${kubectl.command.join(" ")} "$@"\n`);
  chmodSync(join(bin, "kubectl"), 0o755);
  process.env.PATH = `${bin}${delimiter}${PATH}`;
});
let state: string;
beforeEach(() => {
  state = folder();
  process.env.KUBE_STATE = state;
});
afterAll(async () => {
  process.env.PATH = PATH;
  delete process.env.KUBE_STATE;
  worker.remove();
  kubectl.remove();
  await bucket.close();
});

const nameOf = (run: Plan): string => `gridstride-${run.file().key.slice(0, 8)}`;
/** Exit codes of pods and what the Job's rules made of them, sorted. */
function podsOf(run: Plan): string[] {
  const path = join(state, `${nameOf(run)}.pods`);
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => line.replace(/^\d+ /, "")).sort();
}
const job = (parallelism: number, options: object = {}) =>
  kubernetes({ image: "lab/worker:1", parallelism, command: worker.command, backoffLimitPerIndex: 1, ...options });

test("a bucket, a secret, an outage, an eviction and a lost GPU: the same bytes (emulated kubectl)", async () => {
  const url = "s3://lab/kubernetes";
  const store = await openS3(url);
  const x = arange(48, "float32").reshape([12, 4]) as NDArray;
  const [from, to] = ["x.zarr", "o.zarr"].map((path) => ({
    get: (key: string) => store.get(path + key),
    set: (key: string, value: Uint8Array) => store.put(path + key, value),
  }));
  const input = await zarr.create(from as never, { shape: [12, 4], chunkShape: [1, 4], dtype: "float32" });
  await writeZarr(input as never, x);
  const path = join(state, "losses");
  writeFileSync(path, "");
  const doubled = plan({ store: url, target: gpu ? "webgpu" : "cpu" });
  const there = doubled.map(
    async (
      {
        device,
        uses,
      }: {
        device: { gpuDevice: GPUDevice; toDevice(x: NDArray): DeviceArray };
        uses: { path: string; losses: number };
      },
      chunk: NDArray,
    ) => {
      const { appendFileSync, readFileSync } = process.getBuiltinModule("node:fs");
      await new Promise((resolve) => setTimeout(resolve, 100));
      const copy = device.toDevice(chunk);
      if (process.env.JOB_COMPLETION_INDEX === "0" && readFileSync(uses.path, "utf8").length < uses.losses) {
        appendFileSync(uses.path, ".");
        device.gpuDevice.destroy();
      }
      const result = await copy.copyToHost();
      copy.dispose();
      return result;
    },
    [await doubled.open("x.zarr")],
    { uses: { path, losses: gpu ? 2 : 0 } },
  );
  doubled.write(
    doubled.ufunc((a: number) => a * 2 + 1, [there]),
    "o.zarr",
  );
  // Pods know the bucket from the secret alone.
  const secret = Object.entries(process.env).filter(([name]) => name.startsWith("AWS_"));
  writeFileSync(join(state, "s3.secret"), JSON.stringify(Object.fromEntries(secret)));
  writeFileSync(join(state, "server.outage"), "");
  let drained: Promise<unknown> | undefined;
  const { progress } = await doubled.start(job(3, { secrets: ["s3"] }), {
    print: () => {},
    onProgress: ({ done }) => {
      if (done > 4) drained ??= run("kubectl", ["drain", "node"]);
    },
  });
  await drained;
  expect(progress).toMatchObject({ done: 24, total: 24, retries: 0, poison: [] });
  const right = x.copy() as NDArray;
  for (let i = 0; i < right.size; i++) right.data[i] = 2 * Number(x.data[i]) + 1;
  const result = await readZarr(await zarr.open(to as never, { kind: "array" }));
  expect(bytesOf(result)).toBe(bytesOf(right));
  expect(existsSync(join(state, "server.outage"))).toBe(false);
  const pods = podsOf(doubled);
  const count = (line: string): number => pods.filter((one) => one === line).length;
  expect([count("0 Complete"), count("75 Count"), count("143 Ignore") > 0]).toEqual([3, gpu ? 1 : 0, true]);
  expect(pods.length).toBe(3 + (gpu ? 1 : 0) + count("143 Ignore"));
});

const fails = (): number => {
  throw new Error("no number");
};

test.each<[string, (context: { uses: { path: string } }) => number, Partial<PlanOptions>, RegExp, object]>([
  ["tasks that fail", fails, {}, /^42 FailIndex,42 FailIndex$/, { code: "poison" }],
  [
    "a store that fails",
    ({ uses }) => {
      process.getBuiltinModule("node:fs").writeFileSync(uses.path, "");
      return 1;
    },
    {},
    /^75 Count(,75 Count){3}$/,
    { code: "store", message: expect.stringContaining("Job has failed indexes; kubectl logs") },
  ],
  [
    "a worker that may not do this run",
    () => 1,
    { deterministic: true },
    // The other pod is stopped, where it has not left.
    /^(143 Count,)?43 FailJob(,43 FailJob)?$/,
    { code: "store", message: expect.stringContaining("failed with exit code 43") },
  ],
])("pods that fail: %s (emulated kubectl)", async (_, fn, options, exits, error) => {
  const store = folder();
  await new DirectoryStore(store).put(keys.device, jsonBytes({ target: "webgpu", adapter: "another GPU" }));
  const failing = plan({ store, target: "cpu", ...options });
  const uses = { path: join(store, "o.zarr/c") };
  failing.write(failing.sweep({ a: [0, 1, 2, 3] }, fn, { dtype: "float64", uses }), "o.zarr");
  await expect(failing.start(job(2), { print: () => {} })).rejects.toMatchObject(error);
  expect(podsOf(failing).join()).toMatch(exits);
});

test("a run that is stopped deletes its Job, whose pods finish their tasks (emulated kubectl)", async () => {
  const store = folder();
  const slow = plan({ store, target: "cpu" });
  const fn = async ({ index }: { index: readonly number[] }): Promise<number> => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return index[0] as number;
  };
  slow.write(slow.sweep({ a: Array.from({ length: 60 }, (_, i) => i) }, fn, { dtype: "float64" }), "o.zarr");
  const stop = new AbortController();
  const stopped = slow.start(job(2), {
    print: () => {},
    signal: stop.signal,
    onProgress: ({ done }) => done > 2 && stop.abort(),
  });
  await expect(stopped).rejects.toMatchObject({ code: "launcher", message: expect.stringContaining("deleted") });
  while (podsOf(slow).length < 2) await sleep(100);
  expect(podsOf(slow)).toEqual(["143 Count", "143 Count"]);
  expect((await new DirectoryStore(store).list(keys.claims("00-sweep"))).length).toBe(0);
  const { progress } = await slow.start(job(2), { print: () => {} });
  expect(progress).toMatchObject({ done: 60, total: 60, retries: 0 });
});
