import { jsonBytes, type Store } from "../stores/store.ts";
import { keys } from "./keys.ts";
import type { StageTasks } from "./tasks.ts";

/** Workers that may be lost during a task before it is given up, besides the tries that fail. */
export const MOST_LOST = 10;

/** A task that a worker has. */
export interface Claim {
  /** The claim's file; null where tasks are divided by their number. */
  readonly key: string | null;
  /** From 1. */
  readonly number: number;
}

/**
 * Takes a task: creates the file of its next try, which only one worker can. A try is over when its error is there, or when
 * nobody renewed it for a lease.
 *
 * @param now - milliseconds by the store's clock.
 * @returns null where somebody else has it.
 */
export async function claim(
  store: Store,
  stage: StageTasks,
  chunk: string,
  worker: string,
  lease: number,
  now: number,
): Promise<Claim | null> {
  const { id } = stage.bound.stage;
  const last = stage.claims.get(chunk);
  const over =
    last === undefined || (stage.errors.get(chunk)?.includes(last.number) ?? false) || now - last.modified > lease;
  if (!over) return null;
  const failed = Math.max(0, ...(stage.errors.get(chunk) ?? []));
  const number = Math.max(last?.number ?? 0, failed) + 1;
  const key = `${keys.claims(id)}/${chunk}~${number}`;
  // The heartbeat writes over the first character.
  const made = await store.create(key, new TextEncoder().encode(` ${JSON.stringify({ worker })}\n`));
  stage.claims.set(chunk, { number, modified: now });
  if (!made) return null;
  try {
    // Somebody may have finished it, and deleted the claim, since we looked.
    if ((await store.get(`${keys.done(id)}/${chunk}`)) === undefined) return { key, number };
    stage.done.add(chunk);
    await store.delete(key);
    return null;
  } catch (error) {
    // A worker that leaves now leaves no task behind that others wait for.
    await store.delete(key).catch(() => {});
    throw error;
  }
}

/**
 * How much the store's clock is ahead of ours, by which a claim's age is measured: the least that explains what was seen, as a
 * slow store may have written at any time between the request and its answer.
 */
export async function clockOffset(store: Store, worker: string): Promise<number> {
  const name = `clock-${worker}`;
  const before = Date.now();
  await store.put(`${keys.probe}/${name}`, jsonBytes({}));
  const after = Date.now();
  const entry = (await store.list(keys.probe)).find((one) => one.name === name);
  await store.delete(`${keys.probe}/${name}`);
  if (entry === undefined) return 0;
  return Math.max(0, entry.modified - after) + Math.min(0, entry.modified - before);
}
