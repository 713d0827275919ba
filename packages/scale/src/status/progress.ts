import { chunkCounts, product } from "../arrays/grid.ts";
import type { PlanFile } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import { getJson, type Store } from "../stores/store.ts";
import { type Failure, keys, type WorkerRecord } from "../work/keys.ts";

/** The progress of a run. */
export interface Progress {
  readonly key: string;
  /** Tasks. */
  readonly done: number;
  readonly total: number;
  readonly stages: readonly StageProgress[];
  /** Tasks that nobody tries any more. */
  readonly poison: readonly Failure[];
  readonly workers: readonly WorkerRecord[];
  /** Tries that failed. */
  readonly retries: number;
  /** An estimate from the tasks done so far; null before there are any. */
  readonly secondsLeft: number | null;
}

/** The progress of a stage, in tasks. */
export interface StageProgress {
  readonly id: string;
  readonly done: number;
  readonly total: number;
  /** Tasks that a worker has, or had when it was lost. */
  readonly taken: number;
  /** Tasks that nobody tries any more. */
  readonly failed: number;
}

/** Tasks whose failures are read whole. */
const MOST_POISON = 20;

/** @throws {ScaleError} code `no-run`, for a store without a run. */
export async function planOf(store: Store): Promise<PlanFile> {
  const plan = await getJson<PlanFile>(store, keys.plan);
  if (plan !== undefined) return plan;
  throw new ScaleError("no-run", `${store.url} has no run: start one with plan(...).start(...)`);
}

/** @throws {ScaleError} code `no-run`, for a store without a run. */
export async function readProgress(store: Store): Promise<Progress> {
  const plan = await planOf(store);
  const poison: Failure[] = [];
  let retries = 0;
  const stages: StageProgress[] = [];
  for (const { id } of plan.stages) {
    const [done, taken, errors, poisoned] = await Promise.all(
      [keys.done(id), keys.claims(id), keys.errors(id), keys.poison(id)].map((prefix) => store.list(prefix)),
    );
    const output = plan.arrays[id];
    const total = output === undefined ? 0 : product(chunkCounts(output));
    const over = new Set([...(done ?? []), ...(poisoned ?? [])].map(({ name }) => name));
    stages.push({
      id,
      done: done?.length ?? 0,
      total,
      taken: new Set((taken ?? []).map(({ name }) => name.split("~")[0] as string).filter((one) => !over.has(one)))
        .size,
      failed: poisoned?.length ?? 0,
    });
    retries += errors?.length ?? 0;
    for (const { name } of (poisoned ?? []).slice(0, MOST_POISON - poison.length)) {
      const failure = await getJson<Failure>(store, `${keys.poison(id)}/${name}`);
      if (failure !== undefined) poison.push(failure);
    }
  }
  const names = await store.list(keys.workers);
  const records = await Promise.all(names.map(({ name }) => getJson<WorkerRecord>(store, `${keys.workers}/${name}`)));
  const workers = records.filter((one) => one !== undefined);
  const sum = (pick: (one: StageProgress) => number): number => stages.reduce((all, one) => all + pick(one), 0);
  const [done, total] = [sum((one) => one.done), sum((one) => one.total)];
  return {
    key: plan.key,
    done,
    total,
    stages,
    poison,
    workers,
    retries,
    secondsLeft: estimate(workers, total - done, Date.now()),
  };
}

/** Tasks that are left, at the speed of the workers that are there. */
function estimate(workers: readonly WorkerRecord[], left: number, now: number): number | null {
  const there = workers.filter((one) => one.state === "working" && one.tasks > 0);
  const perSecond = there.reduce(
    (all, one) => all + (1000 * one.tasks) / Math.max(1, Math.min(now, one.updated) - one.started),
    0,
  );
  if (left === 0) return 0;
  return perSecond > 0 ? left / perSecond : null;
}
