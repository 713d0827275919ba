// The cost of workers compared with a bare loop and with Dask, and when a second worker pays.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { arange, type NDArray } from "@gridstride/core";
import { readZarr, writeZarr } from "@gridstride/data/zarr";
import { vectorize } from "@gridstride/ufunc";
import * as zarr from "zarrita";
import { local, plan } from "../src/index.ts";
import { bundledWorker } from "../test/bundle.ts";
import { inProcess } from "./launcher.ts";

/** A Python with Dask and Zarr, for the other column. */
const python = process.env.GRIDSTRIDE_DASK ?? "python3";
const peer = fileURLToPath(new URL("dask_peer.py", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "gridstride-scale-bench-"));
const worker = await bundledWorker();
const { cpus, availableParallelism } = await import("node:os");
console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.versions.node}\n`);
try {
  await overhead();
  await smallTasks();
  await secondWorker();
} finally {
  worker.remove();
  rmSync(folder, { recursive: true, force: true });
}

/** A store of plain files. @param flush - whether what is written is on the disk afterwards. */
function files(root: string, flush = false) {
  return {
    async get(key: string) {
      try {
        return new Uint8Array(readFileSync(root + key));
      } catch {
        return undefined;
      }
    },
    async set(key: string, value: Uint8Array) {
      mkdirSync(dirname(root + key), { recursive: true });
      writeFileSync(root + key, value, { flush });
    },
  };
}

async function seconds(run: () => unknown): Promise<number> {
  const began = performance.now();
  await run();
  return (performance.now() - began) / 1000;
}

/** Seconds of all threads of this process: other processes change them little. */
async function cpuSeconds(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** 12 chunks of 64 MB through one ufunc: a loop that reads, computes and writes, and one worker. */
async function overhead(): Promise<void> {
  const [count, rows, columns] = [12, 2000, 4000];
  const input = join(folder, "input.zarr");
  const about = { shape: [count * rows, columns], chunkShape: [rows, columns], dtype: "float64" as const };
  const made = await zarr.create(files(input) as never, about);
  const chunk = arange(rows * columns, "float64").reshape([rows, columns]) as NDArray;
  const at = (i: number) => [zarr.slice(i * rows, (i + 1) * rows), zarr.slice(0, columns)];
  for (let i = 0; i < count; i++) await writeZarr(made as never, chunk, at(i) as never);
  const root = (a: number): number => Math.sqrt(a * 2.5 + 1);
  const bare = (flush: boolean) => async () => {
    const fn = vectorize(root, { target: "cpu" });
    const out = await zarr.create(files(join(folder, "bare.zarr"), flush) as never, about);
    const from = await zarr.open(files(input) as never, { kind: "array" });
    for (let i = 0; i < count; i++)
      await writeZarr(out as never, fn((await readZarr(from, at(i) as never)) as never) as never, at(i) as never);
  };
  const times: Record<string, number[]> = { "bare loop": [], "bare loop, on the disk": [], "one worker": [] };
  for (let round = 0; round < 8; round++) {
    // Each writes new files: the system has memory ready for a file that is written over.
    times["bare loop"]?.push(await cpuSeconds(bare(false)));
    rmSync(join(folder, "bare.zarr"), { recursive: true });
    times["bare loop, on the disk"]?.push(await cpuSeconds(bare(true)));
    rmSync(join(folder, "bare.zarr"), { recursive: true });
    const store = join(folder, `run-${round}`);
    // A task needs 0.7 GB by the plan's count. The rest is for garbage: a worker with less collects it more often.
    const run = plan({ store, target: "cpu", memory: "2 GB" });
    run.write(run.ufunc(root, [await run.open(`file://${input}`)]), "out.zarr");
    times["one worker"]?.push(await cpuSeconds(() => run.start(inProcess(1))));
    rmSync(store, { recursive: true });
  }
  const [plain, flushed, ours] = Object.values(times) as [number[], number[], number[]];
  console.log(`${count} chunks of 64 MB, sqrt(a * 2.5 + 1): seconds of all threads, the least of ${ours.length}`);
  for (const [name, all] of Object.entries(times))
    console.log(`  ${name}: ${Math.min(...all).toFixed(2)} s (${all.map((one) => one.toFixed(2)).join(", ")})`);
  const beside = (others: readonly number[]) => (Math.min(...ours) / Math.min(...others)).toFixed(3);
  console.log(`  one worker / bare loop on the disk: ${beside(flushed)}; / bare loop: ${beside(plain)}`);
  rmSync(input, { recursive: true });
}

/** A function that takes a time, whatever else the machine does. */
function spin({ uses }: { uses: { ms: number } }, c: NDArray): NDArray {
  const end = performance.now() + uses.ms;
  while (performance.now() < end);
  return c;
}

/** A run of tasks of so many milliseconds over chunks of one number. */
async function spinning(tasks: number, ms: number) {
  const store = mkdtempSync(join(folder, "spin-"));
  const x = await zarr.create(files(join(store, "x.zarr")) as never, {
    shape: [tasks],
    chunkShape: [1],
    dtype: "float64",
  });
  await writeZarr(x as never, arange(tasks, "float64") as NDArray);
  const run = plan({ store, target: "cpu" });
  run.write(run.map(spin, [await run.open("x.zarr")], { uses: { ms } }), "out.zarr");
  return run;
}

function dask(...args: readonly (string | number)[]): number {
  const { stdout, status, stderr } = spawnSync(python, [peer, folder, ...args.map(String)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${python} ${peer}: ${stderr}`);
  return Number(stdout);
}

async function smallTasks(): Promise<void> {
  const tasks = 300;
  const run = await spinning(tasks, 0);
  const ours = (await seconds(() => run.start(inProcess(1)))) / tasks;
  const theirs = dask(tasks, 0, 1) / tasks;
  console.log(`\n${tasks} tasks that do nothing, each a chunk from one array to another, one worker`);
  console.log(
    `  a task: ${(ours * 1000).toFixed(2)} ms; Dask's processes: ${(theirs * 1000).toFixed(2)} ms; ratio ${(ours / theirs).toFixed(2)}`,
  );
}

/** Tasks of one length in one loop, by two workers with their start, and by Dask's processes. */
async function secondWorker(): Promise<void> {
  const tasks = 16;
  console.log(
    `\n${tasks} tasks of a length: bare loop, two workers (start of their processes included), Dask with two processes`,
  );
  for (const ms of [20, 50, 100, 200, 400, 1000]) {
    const run = await spinning(tasks, ms);
    const ours = await seconds(() => run.start(local({ workers: 2, command: worker.command })));
    const [bare, theirs] = [(tasks * ms) / 1000, dask(tasks, ms, 2)];
    console.log(
      `  ${ms} ms: ${bare.toFixed(2)} s, ${ours.toFixed(2)} s (${(bare / ours).toFixed(2)}x), ${theirs.toFixed(2)} s (${(bare / theirs).toFixed(2)}x)`,
    );
  }
  const [few, ms] = [8, 500];
  const [one, two] = [await spinning(few, ms), await spinning(2 * few, ms)];
  const alone = await seconds(() => one.start(local({ workers: 1, command: worker.command })));
  const both = await seconds(() => two.start(local({ workers: 2, command: worker.command })));
  const theirs = dask(few, ms, 1) / dask(2 * few, ms, 2);
  console.log(
    `\nweak scaling, ${few} tasks of ${ms} ms for each worker: ${alone.toFixed(2)} s by one, ${both.toFixed(2)} s by two: efficiency ${(alone / both).toFixed(3)}; Dask ${theirs.toFixed(3)}`,
  );
}
