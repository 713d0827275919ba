import { setTimeout as sleep } from "node:timers/promises";
import { checkOptions } from "@gridstride/core/internal";
import type { PlanFile } from "../arrays/spec.ts";
import { metadataOf } from "../arrays/write.ts";
import { ScaleError } from "../errors.ts";
import { type Progress, readProgress } from "../status/progress.ts";
import { refuseConditions } from "../stores/probe.ts";
import { getJson, jsonBytes, type Store } from "../stores/store.ts";
import { mixedDevices, sharedAdapters } from "../work/device.ts";
import { type Failure, keys } from "../work/keys.ts";
import type { Launcher } from "./launcher.ts";

/** Options of `start`. */
export interface StartOptions {
  /** Prints what would be given to the scheduler, and starts nothing; whether the program has the argument `--dry-run` by default. */
  readonly dryRun?: boolean;
  /** Lines of workers and warnings; warnings go to the console by default. */
  readonly print?: (line: string) => void;
  /** Called about once a second with what is done. */
  readonly onProgress?: (progress: Progress) => void;
  /** Stops workers, each after its task. Finished tasks stay finished, and another start goes on. */
  readonly signal?: AbortSignal;
}

/** The result of a run. */
export interface RunReport {
  readonly progress: Progress;
  /** Sentences for the user, such as that workers share a GPU. */
  readonly warnings: readonly string[];
  /** The script or manifest; with `dryRun` all that there is. */
  readonly script: string;
}

export async function startRun(
  store: Store,
  file: PlanFile,
  launcher: Launcher,
  options: StartOptions,
): Promise<RunReport> {
  checkOptions("start", options, { dryRun: true, print: true, onProgress: true, signal: true });
  const { dryRun = process.argv.includes("--dry-run"), print, onProgress, signal } = options;
  const launch = { store: store.url, name: `gridstride-${file.key.slice(0, 8)}` };
  const script = launcher.describe(launch);
  if (dryRun) {
    (print ?? console.log)(script);
    return { progress: emptyProgress(file), warnings: [], script };
  }
  // Whether claims work is found anew with each start.
  await prepare(store, { ...file, claims: await refuseConditions(store) });
  const warned = new Set<string>();
  const ended = new AbortController();
  const warn = (line: string): void => {
    if (!warned.has(line)) (print ?? console.warn)(`gridstride: ${line}`);
    warned.add(line);
  };
  const watching = watch(store, ended.signal, (progress) => {
    sharedAdapters(progress.workers).forEach(warn);
    onProgress?.(progress);
  });
  // An error of the caller's own function is thrown at the end.
  watching.catch(() => {});
  const { exits } = await launcher
    .launch({ ...launch, print: print ?? (() => {}), signal })
    .finally(() => ended.abort());
  await watching;
  const progress = await readProgress(store);
  for (const line of [...sharedAdapters(progress.workers), ...mixedDevices(progress.workers)]) warn(line);
  const report = { progress, warnings: [...warned], script };
  if (progress.done === progress.total) return report;
  if (progress.poison.length > 0) throw poisoned(progress);
  const reasons = [...new Set(exits.filter(({ code }) => code !== 0).map(({ worker, said }) => `${worker}: ${said}`))];
  throw new ScaleError(
    signal?.aborted ? "launcher" : "store",
    `${progress.total - progress.done} of ${progress.total} tasks are not done, and no worker is left${reasons.length > 0 ? ` (${reasons.slice(0, 4).join("; ")})` : ""}: start again, and the run goes on where it was`,
  );
}

/** Writes the plan and the metadata of all arrays for workers. Tasks that failed before may be tried again. */
async function prepare(store: Store, plan: PlanFile): Promise<void> {
  const old = await getJson<PlanFile>(store, keys.plan);
  if (old !== undefined && old.key !== plan.key) throw otherRun(store, old, plan);
  for (const spec of Object.values(plan.arrays)) {
    if (spec.kind !== "made") continue;
    const [key, bytes] = [`${spec.path}/zarr.json`, metadataOf(spec)];
    const there = await store.get(key);
    if (there !== undefined && (old === undefined || !Buffer.from(there).equals(Buffer.from(bytes))))
      throw new ScaleError(
        "overlap",
        `${spec.path} in ${store.url} is an array already, of another run: write to another path, or remove it`,
      );
    if (there === undefined) await store.put(key, bytes);
  }
  for (const { id } of plan.stages) {
    if ((await store.list(keys.poison(id))).length === 0) continue;
    for (const prefix of [keys.errors(id), keys.poison(id), keys.claims(id)])
      for (const { name } of await store.list(prefix)) await store.delete(`${prefix}/${name}`);
  }
  await store.put(keys.plan, jsonBytes(plan));
}

function otherRun(store: Store, old: PlanFile, plan: PlanFile): ScaleError {
  const names = (file: PlanFile): string => file.stages.map(({ id }) => id).join();
  if (names(old) !== names(plan))
    return new ScaleError(
      "other-run",
      `${store.url} has another run, of the stages ${names(old)}: take another store, or remove its folder .gridstride`,
    );
  const stages = plan.stages.filter((stage, i) => stage.key !== old.stages[i]?.key).map(({ id }) => id);
  const inputs = Object.values(plan.arrays)
    .filter((one) => one.digest !== old.arrays[one.id]?.digest)
    .map(({ path }) => path);
  const what =
    inputs.length > 0
      ? `the input ${inputs.join(", ")} has changed`
      : stages.length > 0
        ? `the kernel or the options of ${stages[0]} have changed`
        : "the options of the plan or of its results have changed";
  return new ScaleError(
    "changed",
    `${what} since the run in ${store.url} was started, and its chunks would not be of one kind: take another store, or remove its folder .gridstride and its results`,
  );
}

function poisoned({ poison, done, total }: Progress): ScaleError {
  const [first] = poison as [Failure, ...Failure[]];
  return new ScaleError(
    "poison",
    `${poison.length} ${poison.length === 1 ? "task" : "tasks"} failed ${first.tries} times, ${done} of ${total} are done. ${first.stage} ${first.chunk}: ${first.message}${first.line === undefined ? "" : ` (${first.line})`}`,
  );
}

async function watch(store: Store, ended: AbortSignal, look: (progress: Progress) => void): Promise<void> {
  while (!ended.aborted) {
    await sleep(1000, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) return;
    // The next look may succeed: workers say themselves what is wrong.
    await readProgress(store).then(look, () => {});
  }
}

function emptyProgress(plan: PlanFile): Progress {
  return { key: plan.key, done: 0, total: 0, stages: [], poison: [], workers: [], retries: 0, secondsLeft: null };
}
