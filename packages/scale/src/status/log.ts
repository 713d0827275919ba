import { ScaleError } from "../errors.ts";
import { getJson, type Store } from "../stores/store.ts";
import { type Failure, keys, type Receipt } from "../work/keys.ts";
import { planOf } from "./progress.ts";

/**
 * The history of tasks, in their order: a line for each that was done, one for each line that it logged, and one for each try
 * that failed.
 *
 * @param stage - of one stage alone. @param chunk - of one chunk of it.
 * @throws {ScaleError} codes `no-run`, `option`.
 */
export async function* readLog(store: Store, stage?: string, chunk?: string): AsyncGenerator<string> {
  const all = (await planOf(store)).stages.map(({ id }) => id);
  if (stage !== undefined && !all.includes(stage))
    throw new ScaleError("option", `${store.url} has no stage ${stage}: its stages are ${all.join(", ")}`);
  for (const id of stage === undefined ? all : [stage]) {
    const wanted = ({ name }: { readonly name: string }): boolean =>
      chunk === undefined || name === chunk || name.startsWith(`${chunk}~`);
    for (const { name } of (await store.list(keys.errors(id))).filter(wanted)) {
      const failure = await getJson<Failure>(store, `${keys.errors(id)}/${name}`);
      if (failure !== undefined) yield `${id} ${failure.chunk}: failed on ${failure.worker}: ${failure.message}`;
    }
    for (const { name } of (await store.list(keys.done(id))).filter(wanted)) {
      const receipt = await getJson<Receipt>(store, `${keys.done(id)}/${name}`);
      if (receipt === undefined) continue;
      yield `${id} ${name}: ${receipt.ms.toFixed(0)} ms on ${receipt.worker}, ${receipt.adapter}`;
      for (const line of receipt.log) yield `${id} ${name}: ${line}`;
    }
  }
}
