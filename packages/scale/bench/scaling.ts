// Weak scaling by simulation: the real loop of workers and its protocol in virtual time. Tasks wait as long as a measured task
// took, and requests to a store in memory as long as measured requests. `npm run bench:scaling -- PICTURE.svg` draws it too.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { plan } from "../src/index.ts";
import { startRun } from "../src/launchers/start.ts";
import type { Store } from "../src/stores/store.ts";
import { Clock } from "./clock.ts";
import { inProcess } from "./launcher.ts";
import { bucketLatencies, directoryLatencies, type Latencies, type Request, taskTime } from "./measured.ts";
import { scalingPicture } from "./scaling-picture.ts";

/** Tasks of each worker. */
const EACH = 8;
const WORKERS = [1, 2, 4, 8, 16, 32, 64];

/** Milliseconds more for each request, as a distant bucket might take: an assumption. */
const FAR = 30;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

/** Draws from values, the same in each run. */
function drawing(): (values: readonly number[]) => number {
  let state = 1;
  return (values) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)] as number;
  };
}

function memoryStore(clock: Clock, latencies: Latencies): Store {
  const files = new Map<string, { readonly bytes: Uint8Array; readonly modified: number }>();
  const draw = drawing();
  const after = async <T>(kind: Request, run: () => T): Promise<T> => {
    await clock.sleep(draw(latencies[kind]));
    return run();
  };
  const write = (key: string, bytes: Uint8Array): boolean => {
    files.set(key, { bytes, modified: Date.now() });
    return true;
  };
  return {
    url: "memory:",
    get: (key) => after("get", () => files.get(key)?.bytes),
    getRange: (key, offset, length) =>
      after("get", () => files.get(key)?.bytes.slice(offset ?? -length, offset === null ? undefined : offset + length)),
    put: (key, bytes) => after("put", () => void write(key, bytes)),
    create: (key, bytes) => after("create", () => !files.has(key) && write(key, bytes)),
    delete: (key) => after("delete", () => void files.delete(key)),
    list: (prefix) =>
      after("list", () =>
        [...files]
          .filter(([key]) => key.startsWith(`${prefix}/`))
          .map(([key, { bytes, modified }]) => ({ name: key.slice(prefix.length + 1), bytes: bytes.length, modified })),
      ),
    renewal: async () => ({ file: "/dev/null" }),
  };
}

/** The part of the workers' time in which tasks ran. */
async function efficiency(workers: number, latencies: Latencies, task: number): Promise<number> {
  const run = plan({ store: tmpdir(), target: "cpu" });
  const wait = async ({ uses }: { uses: { ms: number } }, { i }: { i: number }): Promise<number> => {
    await process.getBuiltinModule("node:timers/promises").setTimeout(uses.ms);
    return i;
  };
  const tasks = Array.from({ length: workers * EACH }, (_, i) => i);
  run.write(run.sweep({ i: tasks }, wait, { dtype: "float64", uses: { ms: task } }), "out");
  const clock = new Clock();
  const store = memoryStore(clock, latencies);
  let began = 0;
  const launcher = inProcess(workers, store, (worker) => {
    began ||= clock.now;
    return clock.worker(worker);
  });
  let ended = 0;
  const launch: typeof launcher.launch = async (about) => {
    const launched = await launcher.launch(about);
    ended = clock.now;
    return launched;
  };
  const { progress } = await clock.run(() => startRun(store, run.file(), { ...launcher, launch }, {}));
  if (progress.done !== tasks.length) throw new Error(`${progress.done} of ${tasks.length} tasks are done`);
  return (EACH * task) / (ended - began);
}

const folder = mkdtempSync(join(tmpdir(), "gridstride-scaling-"));
try {
  const load = loadavg()[0] as number;
  console.log(
    `${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.versions.node}, load ${load.toFixed(1)}`,
  );
  const task = await taskTime(folder);
  console.log(`measured: a task of 64 MB through one ufunc takes ${task.toFixed(0)} ms of processor time; requests:`);
  const [directory, bucket] = [await directoryLatencies(folder), await bucketLatencies(folder)];
  const far = Object.fromEntries(
    Object.entries(bucket).map(([kind, all]) => [kind, all.map((ms) => ms + FAR)]),
  ) as unknown as Latencies;
  const stores = { directory, "S3 server on the loopback": bucket, [`the same and ${FAR} ms`]: far };
  for (const [name, latencies] of Object.entries(stores))
    console.log(
      `${name}: ${Object.entries(latencies)
        .map(([kind, all]) => `${kind} ${median(all).toFixed(1)}`)
        .join(", ")} ms`,
    );
  console.log(`\nsimulated: ${EACH} tasks for each worker; the part of the workers' time in which tasks ran`);
  const rows: number[][] = [];
  for (const workers of WORKERS) {
    const row: number[] = [];
    for (const latencies of Object.values(stores)) row.push(await efficiency(workers, latencies, task));
    rows.push(row);
    console.log(`${workers} workers: ${row.map((one) => one.toFixed(3)).join(" ")}`);
  }
  const [path] = process.argv.slice(2);
  if (path !== undefined) writeFileSync(path, scalingPicture(WORKERS, Object.keys(stores), rows));
} finally {
  rmSync(folder, { recursive: true });
}
