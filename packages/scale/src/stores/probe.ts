import { randomUUID } from "node:crypto";
import { ScaleError } from "../errors.ts";
import { keys } from "../work/keys.ts";
import type { Store } from "./store.ts";

/**
 * Whether the store refuses to create what is there, as it should: some accept the condition and ignore it, and then every
 * claim would have two owners. Also shows whether it can be written and read.
 *
 * @throws {ScaleError} codes `permission`, `store`.
 */
export async function refuseConditions(store: Store): Promise<boolean> {
  const key = `${keys.probe}/${randomUUID()}`;
  const first = await store.create(key, Uint8Array.of(1));
  const second = await store.create(key, Uint8Array.of(2));
  const back = await store.get(key);
  await store.delete(key);
  if (back?.length !== 1) throw new ScaleError("store", `${store.url} does not give back what was written to it`);
  return first && !second;
}
