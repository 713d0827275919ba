// A real Slurm, where there is one: `npm run test:slurm` installs it. Without it these tests are skipped.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { arange, type NDArray } from "@gridstride/core";
import { mean, stencil, variance } from "@gridstride/kernels";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plan, type ScaleError, slurm } from "../../src/index.ts";
import { command } from "../../src/launchers/command.ts";
import { bundledWorker } from "../bundle.ts";
import { bytesOf, folder, readResult, writeInput } from "./support.ts";

const heat = (a: number[][]): number => 0.25 * (a[-1]![0]! + a[1]![0]! + (a[0]![-1]! + a[0]![1]!));
const STEPS = 20;

/** 256 chunks. */
const SHAPE = [256, 256];
const CHUNKS = [16, 16];

describe.skipIf(process.env.GRIDSTRIDE_SLURM !== "expected")("slurm", () => {
  let worker: Awaited<ReturnType<typeof bundledWorker>>;
  let x: NDArray;
  let expected: NDArray;
  beforeAll(async () => {
    worker = await bundledWorker();
    const flat = arange(SHAPE[0]! * SHAPE[1]!, "float32");
    for (let i = 0; i < flat.size; i++) flat.data[i] = (Math.imul(i + 1, 2654435761) >>> 21) / 8;
    x = flat.reshape(SHAPE) as NDArray;
    const step = stencil(heat, { boundary: "fixed" });
    expected = x;
    for (let i = 0; i < STEPS; i++) expected = step(expected as never, { dtype: "float32" }) as unknown as NDArray;
  });
  afterAll(() => worker.remove());

  const make = async (store: string) => {
    await writeInput(store, "in.zarr", x, CHUNKS);
    const begin = async () => {
      const run = plan({ store, target: "cpu", memory: "10 MB", lease: 8 });
      const smooth = run.stencil(await run.open("in.zarr"), heat, {
        halo: 1,
        repeat: STEPS,
        fuse: 10,
        boundary: "fixed",
      });
      run.write(smooth, "smooth.zarr");
      run.write(run.mean(smooth, { axis: 0 }), "mean.zarr");
      run.write(run.variance(smooth, { axis: 0 }), "variance.zarr");
      run.write(smooth, "columns.zarr", { chunks: [256, 4] });
      return run;
    };
    return begin;
  };
  const launcher = (store: string) =>
    slurm({ workers: 4, command: worker.command, output: join(store, "slurm-%A_%a.out") });
  const check = async (store: string): Promise<void> => {
    expect(bytesOf(await readResult(store, "smooth.zarr"))).toBe(bytesOf(expected));
    expect(bytesOf(await readResult(store, "columns.zarr"))).toBe(bytesOf(expected));
    const far = (got: NDArray, right: NDArray): number =>
      Math.max(
        ...(got.copy().data as Float64Array).map((one, i) =>
          Math.abs(one / (right.copy().data as Float64Array)[i]! - 1),
        ),
      );
    const wide = expected.astype("float64");
    expect(
      far(await readResult(store, "mean.zarr"), mean(wide as never, { axis: 0 } as never) as unknown as NDArray),
    ).toBeLessThan(1e-14);
    expect(
      far(
        await readResult(store, "variance.zarr"),
        variance(wide as never, { axis: 0 } as never) as unknown as NDArray,
      ),
    ).toBeLessThan(1e-12);
  };

  test("four workers on 256 chunks", async () => {
    const store = folder();
    const run = await (await make(store))();
    const { progress } = await run.start(launcher(store));
    expect(progress).toMatchObject({ done: progress.total, retries: 0 });
    expect(progress.workers.length).toBeGreaterThanOrEqual(1);
    await check(store);
    console.log(`calm: ${progress.total} tasks by ${progress.workers.length} workers`);
  }, 600_000);

  test("workers killed at random, the job cancelled and submitted again", async () => {
    const store = folder();
    const begin = await make(store);
    const run = await begin();
    let kills = 0;
    const stop = new AbortController();
    const killing = (async () => {
      for (const signal of ["SIGKILL", "SIGKILL", "SIGKILL", "SIGKILL"] as const) {
        await sleep(4000);
        const pids = (await command("pgrep", ["-f", `worker.mjs --store .*${store}`]).catch(() => ""))
          .split("\n")
          .filter((one) => one !== "" && Number(one) !== process.pid);
        const pid = Number(pids[kills % Math.max(1, pids.length)]);
        if (pid > 0) {
          try {
            process.kill(pid, signal);
            kills++;
          } catch {}
        }
      }
      stop.abort();
    })();
    const first = await run.start(launcher(store), { signal: stop.signal }).catch((error: ScaleError) => error);
    await killing;
    const before = (await run.progress()).done;
    const report = await (await begin()).start(launcher(store));
    expect(report.progress.done).toBe(report.progress.total);
    await check(store);
    console.log(
      `killed ${kills} workers; ${first instanceof Error ? `cancelled with ${before} tasks done` : "was done before the cancel"}; ${report.progress.total} tasks at the end`,
    );
    expect(kills).toBeGreaterThan(0);
  }, 900_000);

  test("a drained node takes no worker until it is back", async () => {
    const store = folder();
    const run = await (await make(store))();
    const node = (await command("hostname", [])).trim();
    await command("scontrol", ["update", `nodename=${node}`, "state=drain", "reason=test"]);
    const running = run.start(launcher(store));
    await sleep(5000);
    const during = (await run.progress()).done;
    await command("scontrol", ["update", `nodename=${node}`, "state=resume"]);
    const { progress } = await running;
    expect([during, progress.done]).toEqual([0, progress.total]);
    await check(store);
  }, 600_000);
});
