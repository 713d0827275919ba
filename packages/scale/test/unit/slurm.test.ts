// A real Slurm, where there is one: `npm run test:slurm` installs it. Elsewhere these tests are skipped.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { arange, type NDArray, readNpy, writeNpy } from "@gridstride/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { local, type Plan, plan, type RunReport, slurm } from "../../src/index.ts";
import { command } from "../../src/launchers/command.ts";
import { bundledWorker } from "../bundle.ts";
import { ballast, killing, smallDisk } from "./faults.ts";
import { bytesOf, folder, readResult, writeInput } from "./support.ts";

const heat = (a: number[][]): number => 0.25 * (a[-1]![0]! + a[1]![0]! + (a[0]![-1]! + a[0]![1]!));
const STEPS = 20;

/** 256 chunks. */
const [SIDE, CHUNK] = [256, 16];

/** Debian's, which has NumPy. */
const PYTHON = "/usr/bin/python3";

/** Paths of results, and by how much they may differ from NumPy's: chunks change the order of a mean's sums. */
const RESULTS = { smooth: 0, columns: 0, mean: 1e-14, variance: 1e-14 };

async function begin(store: string): Promise<Plan> {
  const run = plan({ store, target: "cpu", memory: "10 MB", lease: 8 });
  const x = await run.open("in.zarr");
  const smooth = run.stencil(x, heat, { halo: 1, repeat: STEPS, fuse: 10, boundary: "fixed" });
  run.write(smooth, "smooth");
  run.write(smooth, "columns", { chunks: [SIDE, 4] });
  run.write(run.mean(x, { axis: 0 }), "mean");
  run.write(run.variance(x, { axis: 0 }), "variance");
  return run;
}

describe.skipIf(process.env.GRIDSTRIDE_SLURM !== "expected")("slurm", { timeout: 900_000 }, () => {
  let worker: Awaited<ReturnType<typeof bundledWorker>>;
  let x: NDArray;
  const expected: Record<string, string> = {};
  beforeAll(async () => {
    worker = await bundledWorker();
    const flat = arange(SIDE * SIDE, "float32");
    for (let i = 0; i < flat.size; i++) flat.data[i] = (Math.imul(i + 1, 2654435761) >>> 21) / 8;
    x = flat.reshape([SIDE, SIDE]) as NDArray;
    const python = folder();
    writeFileSync(join(python, "x.npy"), writeNpy(x));
    execFileSync(PYTHON, [fileURLToPath(new URL("../slurm.py", import.meta.url)), python, String(STEPS)]);
    const one = await make();
    await (await begin(one)).start(local({ workers: 1, command: worker.command }));
    for (const [path, within] of Object.entries(RESULTS)) {
      const [got, numpy] = [await readResult(one, path), readNpy(readFileSync(join(python, `${path}.npy`)))];
      const right = numpy.copy().data as Float64Array;
      const far = Math.max(...(got.copy().data as Float64Array).map((value, i) => Math.abs(value / right[i]! - 1)));
      expect([path, got.shape, got.dtype]).toEqual([path, numpy.shape, numpy.dtype]);
      expect(far).toBeLessThanOrEqual(within);
      expected[path] = bytesOf(got);
    }
  }, 900_000);
  afterAll(() => worker.remove());

  const make = async (store = folder()): Promise<string> => {
    await writeInput(store, "in.zarr", x, [CHUNK, CHUNK]);
    return store;
  };
  const four = (store: string, started: readonly string[] = worker.command) =>
    slurm({
      workers: 4,
      gres: "gpu:1",
      partition: "gpu",
      time: "0:30:00",
      command: started,
      output: join(store, "slurm-%A_%a.out"),
    });
  /** The bytes of one process, which were compared with NumPy's. */
  const check = async (store: string): Promise<void> => {
    for (const path of Object.keys(RESULTS))
      expect([path, bytesOf(await readResult(store, path)) === expected[path]]).toEqual([path, true]);
  };
  const wait = async (until: () => Promise<boolean>): Promise<void> => {
    while (!(await until())) await sleep(250);
  };
  const done = async (run: Plan): Promise<number> => (await run.progress().catch(() => ({ done: 0 }))).done;
  /** By file. */
  const receipts = (store: string): Record<string, string> => {
    const root = join(store, ".gridstride/done");
    return Object.fromEntries(
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile() && !one.name.includes(".partial-"))
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((path) => [path, readFileSync(path, "utf8")]),
    );
  };
  const outputs = (store: string): string =>
    readdirSync(store)
      .filter((name) => name.startsWith("slurm-"))
      .map((name) => readFileSync(join(store, name), "utf8"))
      .join("");
  const all = ({ progress }: RunReport): void =>
    expect(progress).toMatchObject({ done: progress.total, poison: [], retries: 0 });

  test("four workers on 256 chunks", async () => {
    const store = await make();
    const run = await begin(store);
    const running = run.start(four(store));
    await wait(async () => (await done(run)) > 0);
    const [job = ""] = (await command("squeue", ["-h", "-o", "%A"])).split("\n");
    const about = await command("scontrol", ["show", "job", "-o", job]);
    for (const said of ["TresPerNode=gres:gpu:1", "Partition=gpu", "TimeLimit=00:30:00"]) expect(about).toContain(said);
    const report = await running;
    all(report);
    await check(store);
    expect(report.progress.workers.map(({ granted }) => granted).sort()).toEqual(["0", "1", "2", "3"]);
    expect(new Set(Object.values(receipts(store)).map((text) => JSON.parse(text).worker)).size).toBe(4);
    console.log(`calm: ${report.progress.total} tasks by ${report.progress.workers.length} workers, each with a GPU`);
  });

  test("a partition that is not there: Slurm's own words", async () => {
    const refused = (await begin(await make())).start(slurm({ workers: 1, partition: "none" }));
    await expect(refused).rejects.toMatchObject({
      code: "launcher",
      message: expect.stringContaining("invalid partition"),
    });
  });

  test("the node goes down: Slurm starts the array again when it is back", async () => {
    const store = await make();
    const run = await begin(store);
    let job = "";
    const running = run.start(four(store), {
      print: (line) => {
        job ||= /job (\d+)/.exec(line)?.[1] ?? "";
      },
    });
    await wait(async () => (await done(run)) > 100);
    const node = (await command("hostname", [])).trim();
    await command("scontrol", ["update", `nodename=${node}`, "state=down", "reason=test"]);
    const before = receipts(store);
    const restarts = async () => (await command("scontrol", ["show", "job", "-o", job])).match(/Restarts=1 /g)?.length;
    await wait(async () => (await restarts()) === 4);
    // With ReturnToService it may be back by itself.
    await command("scontrol", ["update", `nodename=${node}`, "state=resume"]).catch(() => {});
    // Slurm waits two minutes before it starts again what a node lost. In the same second the node would refuse it.
    await sleep(5000);
    await command("scontrol", ["update", `jobid=${job}`, "starttime=now"]);
    const report = await running;
    all(report);
    await check(store);
    expect(receipts(store)).toMatchObject(before);
    expect(report.progress.workers.length).toBe(8);
    console.log(
      `node down with ${Object.keys(before).length} of ${report.progress.total} tasks done; ${report.progress.workers.length} workers in all`,
    );
  });

  test("a worker is killed in 10 % of the chunks that it writes, every other time inside the write", async () => {
    const store = await make();
    const { command: started, kills } = killing(store, worker.command, { chance: 0.1, most: 26 });
    const report = await (await begin(store)).start(four(store, started));
    all(report);
    await check(store);
    const inside = kills().filter((one) => one === "inside a write").length;
    console.log(`killed ${kills().length} times, ${inside} inside a write; ${report.progress.total} tasks done`);
    expect([kills().length > 12, inside > 6]).toEqual([true, true]);
  });

  test("the job is cancelled, and submitted again while the node is drained: no receipt changes", async () => {
    const store = await make();
    const run = await begin(store);
    const stop = new AbortController();
    const first = run.start(four(store), { signal: stop.signal }).catch((error: unknown) => error);
    await wait(async () => (await done(run)) > 100);
    stop.abort();
    expect(await first).toMatchObject({ code: "launcher" });
    const before = receipts(store);
    const node = (await command("hostname", [])).trim();
    await command("scontrol", ["update", `nodename=${node}`, "state=drain", "reason=test"]);
    const again = (await begin(store)).start(four(store));
    await sleep(10_000);
    const drained = await done(run);
    await command("scontrol", ["update", `nodename=${node}`, "state=resume"]);
    const report = await again;
    all(report);
    await check(store);
    expect(drained).toBe(Object.keys(before).length);
    expect(receipts(store)).toMatchObject(before);
    console.log(`cancelled with ${drained} tasks done, and as many while drained; ${report.progress.total} at the end`);
  });

  test("the disk is full: workers wait for space, and nothing is done twice", async () => {
    const disk = smallDisk(2 ** 24);
    if (disk === undefined) throw new Error("this test mounts a small file system: run it as root");
    try {
      const store = await make(disk.path);
      const run = await begin(store);
      const logs = folder();
      const launcher = slurm({ workers: 4, command: worker.command, output: join(logs, "slurm-%A_%a.out") });
      const running = run.start(launcher);
      await wait(async () => (await done(run)) > 100);
      const filled = ballast(store);
      await wait(async () => /ENOSPC/.test(outputs(logs)));
      const before = receipts(store);
      await sleep(5000);
      const full = Object.keys(receipts(store)).length;
      filled.remove();
      const report = await running;
      all(report);
      await check(store);
      expect(receipts(store)).toMatchObject(before);
      const lines = [...outputs(logs).matchAll(/ (\d\d-\S+ [\d.]+) in \d+ ms/g)].map(([, task]) => task);
      expect([lines.length, new Set(lines).size]).toEqual([report.progress.total, report.progress.total]);
      console.log(`disk full at ${full} of ${report.progress.total} tasks; each was done once`);
    } finally {
      disk.unmount();
    }
  });
});
