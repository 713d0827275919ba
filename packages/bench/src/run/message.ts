import type { Step } from "../measure/race.ts";
import type { Adapter, Table, Timeline } from "../results/results.ts";

/** A message of a suite's process to the process that waits for it. */
export type Message =
  /** `fraction`: of the suite. */
  | ({ readonly kind: "step"; readonly bench: string } & Step)
  | { readonly kind: "table"; readonly table: Table }
  /** Tables that were not begun: there was no time left for them. */
  | { readonly kind: "left out"; readonly tables: readonly string[] }
  | { readonly kind: "timeline"; readonly timeline: Timeline }
  | { readonly kind: "adapters"; readonly adapters: readonly Adapter[]; readonly runtime: string }
  | { readonly kind: "failed"; readonly why: string }
  | { readonly kind: "done" };

/** An order to the process of a suite. */
export interface Order {
  readonly suite: string;
  readonly scale: "short" | "full";
  /** Where the page is served that runs it; null: it is run in Node. */
  readonly page: string | null;
  /** Names of tables that are there already. */
  readonly done: readonly string[];
  /** Seconds after which no further table is begun; null: all are. */
  readonly budget: number | null;
  /** Contenders that are not to run again, as `table/column/name`, and why. */
  readonly excluded: Readonly<Record<string, string>>;
}

export function excludedKey(bench: string, column: string, name: string): string {
  return `${bench}/${column}/${name}`;
}
