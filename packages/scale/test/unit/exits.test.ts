// Exit codes of real worker processes, and workers whose GPU is lost.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { arange, type DeviceArray, type NDArray } from "@gridstride/core";
import type {} from "@gridstride/testing";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Launcher, local, type PlanOptions, plan } from "../../src/index.ts";
import { exitCodes } from "../../src/launchers/launcher.ts";
import { DirectoryStore } from "../../src/stores/directory.ts";
import { jsonBytes } from "../../src/stores/store.ts";
import { keys } from "../../src/work/keys.ts";
import { bundledWorker } from "../bundle.ts";
import { bytesOf, folder, readResult, writeInput } from "./support.ts";

let worker: Awaited<ReturnType<typeof bundledWorker>>;
beforeAll(async () => {
  worker = await bundledWorker();
});
afterAll(() => worker.remove());

/** The context of a plan's function, as far as the functions here read it. */
interface Context {
  readonly device: { readonly gpuDevice: GPUDevice; toDevice(x: NDArray): DeviceArray };
  readonly uses: { readonly path: string; readonly times: number };
}

/** Starts no worker. */
const nobody: Launcher = { name: "nobody", workers: 1, describe: () => "", launch: async () => ({ exits: [] }) };

/** A store with a run of four tasks, which no worker has seen yet. */
async function begun(fn: (context: Context) => number | Promise<number>, options: Partial<PlanOptions> = {}) {
  const store = folder();
  const run = plan({ store, target: "cpu", ...options });
  const path = join(store, "o.zarr/c");
  run.write(run.sweep({ a: [0, 1, 2, 3] }, fn, { dtype: "float64", uses: { path } }), "o.zarr");
  await run.start(nobody).catch(() => {});
  return store;
}

/** The code or the signal with which a worker leaves, and all that it printed. */
async function leave(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<[number | string, string]> {
  const [node = "", file = ""] = worker.command;
  const child = spawn(node, [file, ...args], { env: { ...process.env, ...variables } });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      text += part;
    });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return [code ?? signal ?? "", text];
}

const { done, kernel, refused, retry, stopped } = exitCodes;

test.each<[string, number | string, string, () => Promise<readonly string[]>]>([
  ["all is done", done, "in ", async () => ["--store", await begun(() => 1)]],
  [
    "a function that fails",
    kernel,
    "failed, try 3 of 3: two",
    async () => [
      "--store",
      await begun(() => {
        throw new Error("two");
      }),
    ],
  ],
  [
    "SIGTERM",
    stopped,
    "in ",
    async () => [
      "--store",
      await begun(async () => {
        process.kill(process.pid, "SIGTERM");
        await new Promise((resolve) => setTimeout(resolve, 100));
        return 1;
      }),
    ],
  ],
  [
    "a task beyond its limit",
    "SIGKILL",
    "a task took longer than its limit of 0.5 s",
    async () => [
      "--store",
      await begun(
        () => {
          for (;;);
        },
        { limit: 0.5, lease: 1 },
      ),
    ],
  ],
  [
    "a store that fails",
    retry,
    "o.zarr",
    async () => [
      "--store",
      // A file is where the folder of chunks would be.
      await begun(({ uses }) => {
        process.getBuiltinModule("node:fs").writeFileSync(uses.path, "");
        return 1;
      }),
    ],
  ],
  ["a store without a run", refused, "has no run", async () => ["--store", folder()]],
  ["a store of another kind", refused, "expected a directory, file: or s3://", async () => ["--store", "gs://lab/x"]],
  ["a bucket without credentials", refused, "expected credentials", async () => ["--store", "s3://lab/x"]],
  ["no store", refused, "gridstride-worker --store URL", async () => []],
  ["an option that is not there", refused, "--shop", async () => ["--shop", "x"]],
  ["an index that is not a number", refused, "got NaN", async () => ["--store", "x", "--index", "one"]],
  [
    "a run of another version",
    refused,
    "install the same version",
    async () => {
      const store = await begun(() => 1);
      const path = join(store, keys.plan);
      writeFileSync(path, readFileSync(path, "utf8").replace(/"version":"[^"]+"/, '"version":"0.0.0-other"'));
      return ["--store", store];
    },
  ],
  [
    "a deterministic run on another device",
    refused,
    "began on webgpu (another GPU)",
    async () => {
      const store = await begun(() => 1, { deterministic: true });
      await new DirectoryStore(store).put(keys.device, jsonBytes({ target: "webgpu", adapter: "another GPU" }));
      return ["--store", store];
    },
  ],
])("a worker leaves: %s: %s", async (_, code, says, args) => {
  const [left, text] = await leave(await args(), { AWS_EC2_METADATA_DISABLED: "true" });
  expect([left, text]).toEqual([code, expect.stringContaining(says)]);
});

describe.skipIf(inject("gridstrideWebgpu") === "off")("a GPU that is lost", () => {
  test.each([
    ["once: the worker asks for another, and does the task again", 1, done],
    ["twice: it leaves with 75, and the next one does the task", 2, retry],
  ])("%s", async (_, times, first) => {
    const store = folder();
    const x = arange(24, "float32").reshape([6, 4]) as NDArray;
    await writeInput(store, "x.zarr", x, [2, 4]);
    const path = join(store, "losses");
    writeFileSync(path, "");
    const run = plan({ store, target: "webgpu" });
    const there = run.map(
      async ({ device, uses }: Context, chunk: NDArray) => {
        const { appendFileSync, readFileSync } = process.getBuiltinModule("node:fs");
        const lost = readFileSync(uses.path, "utf8").length < uses.times;
        if (lost) appendFileSync(uses.path, ".");
        const copy = device.toDevice(chunk);
        if (lost) device.gpuDevice.destroy();
        const result = await copy.copyToHost();
        copy.dispose();
        return result;
      },
      [await run.open("x.zarr")],
      { uses: { path, times } },
    );
    run.write(
      run.ufunc((a: number) => a * 2 + 1, [there]),
      "o.zarr",
    );
    await run.start(nobody).catch(() => {});
    const [code, text] = await leave(["--store", store]);
    expect([code, text.match(/lost its device \(the WebGPU device is lost: it was destroyed/g)?.length]).toEqual([
      first,
      1,
    ]);
    expect(await new DirectoryStore(store).list(keys.claims("00-map"))).toEqual([]);
    const { progress } = await run.start(local({ workers: 1, command: worker.command }));
    expect(progress).toMatchObject({ done: 6, total: 6, retries: 0, poison: [] });
    const right = x.copy() as NDArray;
    for (let i = 0; i < right.size; i++) right.data[i] = 2 * Number(x.data[i]) + 1;
    expect(bytesOf(await readResult(store, "o.zarr"))).toBe(bytesOf(right));
  });
});
