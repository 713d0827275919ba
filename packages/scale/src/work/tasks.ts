// A worker's knowledge of a run: which chunks are done, taken, failed.
import { chunkCounts, chunkName, chunksUnder, indexOf, product } from "../arrays/grid.ts";
import type { PlanFile } from "../arrays/spec.ts";
import { type BoundStage, bind, readsOf } from "../graph.ts";
import type { Entry, Store } from "../stores/store.ts";
import { keys } from "./keys.ts";

export interface StageTasks {
  readonly bound: BoundStage;
  readonly counts: readonly number[];
  readonly total: number;
  readonly done: Set<string>;
  readonly poison: Set<string>;
  /** By chunk, the last try that was claimed, and when it was renewed by the store's clock. */
  claims: Map<string, { readonly number: number; readonly modified: number }>;
  /** By chunk, the tries that failed. */
  errors: Map<string, readonly number[]>;
  /** Numbers of chunks that are not known to be done, in the order in which this worker takes them. */
  pending: number[];
  /** Where in `pending` the worker looks next, until it looks again. */
  at: number;
}

export class Tasks {
  readonly stages: readonly StageTasks[];
  readonly #byId: Map<string, StageTasks>;
  readonly #store: Store;
  readonly #claims: boolean;

  /** @param start - from which part of each stage this worker begins, 0 to 1. */
  constructor(store: Store, plan: PlanFile, start: number) {
    this.#store = store;
    this.#claims = plan.claims;
    this.stages = plan.stages.map((stage): StageTasks => {
      const bound = bind(plan.arrays, stage);
      const counts = chunkCounts(bound.output);
      const total = product(counts);
      const first = Math.floor(start * total);
      const pending = Array.from({ length: total }, (_, i) => (i + first) % total);
      return {
        bound,
        counts,
        total,
        done: new Set(),
        poison: new Set(),
        claims: new Map(),
        errors: new Map(),
        pending,
        at: 0,
      };
    });
    this.#byId = new Map(this.stages.map((one) => [one.bound.stage.id, one]));
  }

  /** Reads what others have done. Stages before which nothing is done are left out: nothing is done of them. */
  async refresh(): Promise<void> {
    for (const stage of this.stages) {
      stage.at = 0;
      if (stage.done.size === stage.total || !this.#begun(stage)) continue;
      const { id } = stage.bound.stage;
      const none: readonly Entry[] = [];
      const [done, poison, errors, claims] = await Promise.all([
        this.#store.list(keys.done(id)),
        this.#store.list(keys.poison(id)),
        this.#store.list(keys.errors(id)),
        this.#claims ? this.#store.list(keys.claims(id)) : none,
      ]);
      for (const { name } of done) stage.done.add(name);
      stage.poison.clear();
      for (const { name } of poison) stage.poison.add(name);
      stage.errors = new Map();
      for (const { name } of errors) {
        const [chunk, number] = splitTry(name);
        stage.errors.set(chunk, [...(stage.errors.get(chunk) ?? []), number]);
      }
      stage.claims = new Map();
      for (const { name, modified } of claims) {
        const [chunk, number] = splitTry(name);
        if (number > (stage.claims.get(chunk)?.number ?? 0)) stage.claims.set(chunk, { number, modified });
      }
      stage.pending = stage.pending.filter((number) => !stage.done.has(nameOf(stage, number)));
    }
  }

  /** Whether all that a task reads is there. */
  ready(stage: StageTasks, index: readonly number[]): boolean {
    return this.#inputsOf(stage, index, (input, chunk) => input.done.has(chunk));
  }

  /** Chunks that can never be done, since something they are made of failed; by stage. */
  blocked(): ReadonlyMap<StageTasks, ReadonlySet<string>> {
    const blocked = new Map<StageTasks, Set<string>>();
    for (const stage of this.stages) {
      const some = new Set<string>();
      blocked.set(stage, some);
      const reachable = stage.bound.inputs.some((one) => {
        const input = this.#byId.get(one.id);
        return input !== undefined && (input.poison.size > 0 || (blocked.get(input)?.size ?? 0) > 0);
      });
      if (!reachable) continue;
      for (const number of stage.pending) {
        const index = indexOf(number, stage.counts);
        const fine = this.#inputsOf(
          stage,
          index,
          (input, chunk) => !input.poison.has(chunk) && !blocked.get(input)?.has(chunk),
        );
        if (!fine) some.add(chunkName(index));
      }
    }
    return blocked;
  }

  get doneCount(): number {
    return this.stages.reduce((all, one) => all + one.done.size, 0);
  }

  #begun({ bound }: StageTasks): boolean {
    return bound.inputs.every(({ id }) => (this.#byId.get(id)?.done.size ?? 1) > 0);
  }

  #inputsOf(
    { bound }: StageTasks,
    index: readonly number[],
    holds: (input: StageTasks, chunk: string) => boolean,
  ): boolean {
    return readsOf(bound, index).reads.every(({ input, region }) => {
      const spec = bound.inputs[input] as (typeof bound.inputs)[number];
      const made = this.#byId.get(spec.id);
      return made === undefined || chunksUnder(spec, region).every((one) => holds(made, chunkName(one)));
    });
  }
}

export const nameOf = (stage: StageTasks, number: number): string => chunkName(indexOf(number, stage.counts));

function splitTry(name: string): [string, number] {
  const at = name.lastIndexOf("~");
  return [name.slice(0, at), Number(name.slice(at + 1))];
}
