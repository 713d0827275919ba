import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { DeviceLostError } from "@gridstride/core";
import { indexOf } from "../arrays/grid.ts";
import type { PlanFile } from "../arrays/spec.ts";
import { ScaleError } from "../errors.ts";
import { bind, needsOf } from "../graph.ts";
import { planOf } from "../status/progress.ts";
import { openStore } from "../stores/open.ts";
import { jsonBytes, type Store } from "../stores/store.ts";
import { version } from "../version.ts";
import { type Claim, claim, clockOffset, MOST_LOST } from "./claims.ts";
import { openDevice, sameDevice } from "./device.ts";
import { describe } from "./failure.ts";
import { setRoom } from "./garbage.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";
import { type Failure, keys, type Receipt } from "./keys.ts";
import { Arrays, type Bench, runTask } from "./run-task.ts";
import { Tally } from "./tally.ts";
import { nameOf, type StageTasks, Tasks } from "./tasks.ts";

/** Options of a worker. */
export interface WorkOptions {
  /** A store or its URL. */
  readonly store: string | Store;
  /** Which of `of` workers it is, from 0: where in each stage it begins. */
  readonly index?: number;
  readonly of?: number;
  /** Ends it after the task that it has. */
  readonly signal?: AbortSignal;
  /** Lines of what it does. */
  readonly print?: (line: string) => void;
}

/** `done`: all is done; `failed`: all is done except tasks that failed; `stopped`: the signal came. */
export type Outcome = "done" | "failed" | "stopped";

/** Milliseconds between looks at what others do: while there is work, and at most while there is none. */
const LOOK = 1000;
const LEAST_WAIT = 25;

/**
 * Does tasks of the run in a store until none is left.
 *
 * @throws {ScaleError} codes `no-run`, `version`, `clock`, `devices`; `store` and `permission` where the store failed.
 */
export async function work(options: WorkOptions): Promise<Outcome> {
  const { index = 0, of = 1, signal, print = () => {} } = options;
  const store = typeof options.store === "string" ? await openStore(options.store) : options.store;
  const plan = await readPlan(store);
  const id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const offset = await checkClock(store, id, plan);
  let opened = await openDevice(plan.target);
  print(`${id}: worker ${index + 1} of ${of} on ${opened.device.target}, ${opened.device.info.adapter}`);
  const tally = new Tally(store, id, opened);
  await tally.save();
  // Garbage may take the memory that tasks do not need.
  setRoom(plan.memory - Math.max(...plan.stages.map((stage) => needsOf(bind(plan.arrays, stage)).memory)));
  const heartbeat = startHeartbeat(plan.lease);
  try {
    if (plan.deterministic) await sameDevice(store, opened.device);
    const worker = new TaskLoop(store, plan, { id, index, of, offset, heartbeat, tally, print, signal });
    for (;;) {
      try {
        return await worker.run({ arrays: new Arrays(store), device: opened.device, worker: id });
      } catch (error) {
        if (!(error instanceof DeviceLostError) || worker.lost > 1) throw error;
        print(`${id}: lost its device (${error.message}); asking for another`);
        opened.device.dispose();
        opened = await openDevice(plan.target);
      }
    }
  } finally {
    await heartbeat.end();
    await tally.save("left").catch(() => {});
    opened.device.dispose();
  }
}

async function readPlan(store: Store): Promise<PlanFile> {
  const plan = await planOf(store);
  if (plan.version !== version)
    throw new ScaleError(
      "version",
      `the run in ${store.url} is one of @gridstride/scale ${plan.version}, and this worker is ${version}: install the same version`,
    );
  return plan;
}

/** A claim's age is measured by the store's clock, whose difference to ours is known. @throws {ScaleError} code `clock`, where it cannot be relied on. */
async function checkClock(store: Store, id: string, { lease, claims }: PlanFile): Promise<number> {
  const offset = await clockOffset(store, id);
  if (claims && Math.abs(offset) > lease / 2)
    throw new ScaleError(
      "clock",
      `the clock of this machine and that of ${store.url} differ by ${(offset / 1000).toFixed(1)} s, and claims last ${lease / 1000} s: set the clocks (NTP), or plan a longer lease`,
    );
  return offset;
}

interface LoopOptions {
  readonly id: string;
  readonly index: number;
  readonly of: number;
  readonly offset: number;
  readonly heartbeat: Heartbeat;
  readonly tally: Tally;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

class TaskLoop {
  /** Devices that were lost without a task done since. */
  lost = 0;
  readonly #store: Store;
  readonly #plan: PlanFile;
  readonly #options: LoopOptions;
  readonly #tasks: Tasks;
  #looked = 0;
  #lastDone = -1;
  #progressAt = 0;

  constructor(store: Store, plan: PlanFile, options: LoopOptions) {
    this.#store = store;
    this.#plan = plan;
    this.#options = options;
    this.#tasks = new Tasks(store, plan, options.index / options.of);
  }

  async run(bench: Bench): Promise<Outcome> {
    let wait = LEAST_WAIT;
    await this.#look();
    for (;;) {
      if (this.#options.signal?.aborted) return "stopped";
      if (Date.now() - this.#looked > LOOK) await this.#look();
      const next = await this.#next();
      if (next !== null) {
        await this.#do(bench, next.stage, next.number, next.claim);
        wait = LEAST_WAIT;
        continue;
      }
      const outcome = this.#ended();
      if (outcome !== null) return outcome;
      await sleep(wait);
      wait = Math.min(LOOK, wait * 1.5);
      await this.#look();
    }
  }

  async #look(): Promise<void> {
    await this.#tasks.refresh();
    this.#looked = Date.now();
    if (this.#tasks.doneCount === this.#lastDone) return;
    this.#lastDone = this.#tasks.doneCount;
    this.#progressAt = this.#looked;
  }

  async #next(): Promise<{ stage: StageTasks; number: number; claim: Claim } | null> {
    for (const stage of this.#tasks.stages) {
      while (stage.at < stage.pending.length) {
        const number = stage.pending[stage.at++] as number;
        const chunk = nameOf(stage, number);
        if (stage.done.has(chunk) || stage.poison.has(chunk)) continue;
        // Whoever failed last is about to write that the task is given up, or was lost before it did.
        const errors = stage.errors.get(chunk) ?? [];
        if (errors.length >= this.#plan.tries) {
          await this.#giveUp(stage, chunk, Math.max(...errors));
          continue;
        }
        if (!this.#tasks.ready(stage, indexOf(number, stage.counts))) continue;
        const taken = await this.#take(stage, number, chunk);
        if (taken !== null) return { stage, number, claim: taken };
      }
    }
    return null;
  }

  async #take(stage: StageTasks, number: number, chunk: string): Promise<Claim | null> {
    const { id, index, of, offset } = this.#options;
    const failed = Math.max(0, ...(stage.errors.get(chunk) ?? []));
    if (this.#plan.claims) return claim(this.#store, stage, chunk, id, this.#plan.lease, Date.now() + offset);
    // Divided by number; what others should have done is taken over when nothing has moved for a lease.
    const own = number % of === index % of || Date.now() - this.#progressAt > this.#plan.lease;
    return own ? { key: null, number: failed + 1 } : null;
  }

  async #do(bench: Bench, stage: StageTasks, number: number, taken: Claim): Promise<void> {
    const { bound } = stage;
    const chunk = nameOf(stage, number);
    const { heartbeat, tally, print, id } = this.#options;
    if (taken.number > this.#plan.tries + MOST_LOST) {
      await this.#poison(
        stage,
        chunk,
        { code: "lost", message: `workers were lost during ${taken.number - 1} tries` },
        taken.number - 1,
      );
      return;
    }
    heartbeat.keep(taken.key === null ? [] : [await this.#store.renewal(taken.key)], this.#plan.limit);
    let receipt: Receipt;
    try {
      receipt = await runTask(bench, bound, indexOf(number, stage.counts), taken.number);
      await this.#store.put(`${keys.done(bound.stage.id)}/${chunk}`, jsonBytes(receipt));
    } catch (error) {
      heartbeat.keep([]);
      if (error instanceof DeviceLostError) this.lost++;
      // The task has done nothing wrong: others may try it at once.
      if (
        error instanceof DeviceLostError ||
        (error instanceof ScaleError && (error.code === "store" || error.code === "permission"))
      ) {
        if (taken.key !== null) await this.#store.delete(taken.key).catch(() => {});
        throw error;
      }
      await this.#failed(stage, chunk, taken, error);
      return;
    }
    heartbeat.keep([]);
    this.lost = 0;
    stage.done.add(chunk);
    // It is done: a claim that stays hinders nobody.
    if (taken.key !== null) await this.#store.delete(taken.key).catch(() => {});
    tally.done(bound.stage.id, chunk, receipt);
    print(`${id}: ${bound.stage.id} ${chunk} in ${receipt.ms.toFixed(0)} ms`);
    for (const line of receipt.log) print(`${id}: ${bound.stage.id} ${chunk}: ${line}`);
    await tally.saveNowAndThen();
  }

  async #failed(stage: StageTasks, chunk: string, taken: Claim, error: unknown): Promise<void> {
    const what = describe(error, stage.bound.stage);
    const { id } = stage.bound.stage;
    const tries = (stage.errors.get(chunk)?.length ?? 0) + 1;
    this.#options.tally.failed();
    this.#options.print(
      `${this.#options.id}: ${id} ${chunk} failed, try ${tries} of ${this.#plan.tries}: ${what.message}${what.line === undefined ? "" : ` (${what.line})`}`,
    );
    await this.#store.put(
      `${keys.errors(id)}/${chunk}~${taken.number}`,
      jsonBytes(this.#failure(stage, chunk, what, tries)),
    );
    stage.errors.set(chunk, [...(stage.errors.get(chunk) ?? []), taken.number]);
    if (tries >= this.#plan.tries) await this.#poison(stage, chunk, what, tries);
  }

  /** Poisons a task whose tries are all used, with what its last try said. */
  async #giveUp(stage: StageTasks, chunk: string, last: number): Promise<void> {
    const { id } = stage.bound.stage;
    const said = await this.#store.get(`${keys.errors(id)}/${chunk}~${last}`);
    // Nothing is there when the run was started again meanwhile.
    if (said === undefined) return;
    await this.#store.put(`${keys.poison(id)}/${chunk}`, said);
    stage.poison.add(chunk);
  }

  async #poison(stage: StageTasks, chunk: string, what: ReturnType<typeof describe>, tries: number): Promise<void> {
    await this.#store.put(
      `${keys.poison(stage.bound.stage.id)}/${chunk}`,
      jsonBytes(this.#failure(stage, chunk, what, tries)),
    );
    stage.poison.add(chunk);
  }

  #failure(stage: StageTasks, chunk: string, what: ReturnType<typeof describe>, tries: number): Failure {
    return {
      stage: stage.bound.stage.id,
      chunk,
      worker: this.#options.id,
      adapter: this.#options.tally.adapter,
      ...what,
      tries,
    };
  }

  /** Null while something may still be done. */
  #ended(): Outcome | null {
    if (this.#tasks.stages.every((one) => one.done.size === one.total)) return "done";
    if (this.#tasks.stages.every((one) => one.poison.size === 0)) return null;
    const blocked = this.#tasks.blocked();
    const over = this.#tasks.stages.every((one) =>
      one.pending.every((number) => {
        const chunk = nameOf(one, number);
        return one.done.has(chunk) || one.poison.has(chunk) || blocked.get(one)?.has(chunk);
      }),
    );
    return over ? "failed" : null;
  }
}
