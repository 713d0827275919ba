import type { Entrant } from "../measure/contender.ts";
import { race } from "../measure/race.ts";
import type { Entry, Scale, Table } from "../results/results.ts";
import type { Bench, Context, Suite } from "../suites/suite.ts";
import { checkBenches, checkTable } from "./check-suites.ts";
import { excludedKey, type Message, type Order } from "./message.ts";

/** Rounds go on while a table has time. */
const SECONDS: Readonly<Record<Scale, number>> = { short: 1, full: 10 };
const SAMPLE_MS: Readonly<Record<Scale, number>> = { short: 3, full: 10 };

/** Runs a suite where this is called, and tells of each step and each table. Disposes the context. */
export async function runSuite(
  suite: Suite,
  context: Context,
  order: Order,
  runtime: string,
  send: (message: Message) => void,
): Promise<void> {
  const start = performance.now();
  const late = (): boolean => order.budget !== null && (performance.now() - start) / 1000 >= order.budget;
  try {
    const benches = checkBenches(suite.name, await suite.benches(context)).filter(
      ({ name }) => !order.done.includes(name),
    );
    for (const [i, bench] of benches.entries()) {
      // The first is begun in any case.
      if (i > 0 && late()) {
        send({ kind: "left out", tables: benches.slice(i).map(({ name }) => name) });
        break;
      }
      const part = (fraction: number): number => (i + fraction) / benches.length;
      send({ kind: "step", bench: bench.name, contender: "", column: "host", what: "opening", fraction: part(0) });
      const entrants = (await bench.contenders()).map((one) => without(one, bench, order));
      const entries = await race(entrants, {
        tolerance: bench.tolerance,
        // More iterations than the least only where time is no matter.
        seconds: order.budget === null ? SECONDS[context.scale] : 0,
        sampleMs: SAMPLE_MS[context.scale],
        onStep: (step) => send({ kind: "step", bench: bench.name, ...step, fraction: part(step.fraction) }),
      });
      send({ kind: "table", table: checkTable(suite.name, tableOf(bench, entries)) });
    }
    for (const timeline of late() ? [] : ((await suite.timelines?.(context)) ?? []))
      send({ kind: "timeline", timeline });
    send({ kind: "adapters", adapters: context.adapters(), runtime });
  } finally {
    await context.dispose();
  }
}

/** An entrant, or that it is not to run again. */
function without(one: Entrant, bench: Bench, { excluded }: Order): Entrant {
  const why = excluded[excludedKey(bench.name, one.column, one.name)];
  return why === undefined ? one : { kind: "failed", name: one.name, column: one.column, why };
}

function tableOf(bench: Bench, entries: readonly Entry[]): Table {
  const { name, title, dtype, base, notes = [], curve = null } = bench;
  return { name, title, dtype, notes, base, curve, entries };
}
