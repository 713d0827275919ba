import { commitNow, loadWarning, machineNow, versionsNow } from "../machine/machine.ts";
import { plain } from "../report/plain.ts";
import { limitsOf } from "../results/limits.ts";
import { type Adapter, type Results, SCHEMA, type Scale, type SuiteResult } from "../results/results.ts";
import type { Suite } from "../suites/suite.ts";
import { type IsolationOptions, isolated } from "./isolated.ts";
import type { Message } from "./message.ts";
import { Progress, type Terminal } from "./progress.ts";

export interface RunOptions extends Pick<IsolationOptions, "worker" | "stepLimit" | "suiteLimit"> {
  readonly scale: Scale;
  /** Where the page is served that runs suites; null: they run in Node. */
  readonly page: string | null;
  /** About how many seconds all suites may take together, shared by what each takes; null: as long as they take. */
  readonly budget: number | null;
  /** Stops the run: what was measured until then is given. */
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

/** Runs suites one after the other, each in a process of its own. */
export async function runAll(suites: readonly Suite[], options: RunOptions): Promise<Results> {
  const { scale, page, signal, terminal } = options;
  const machine = machineNow();
  const created = new Date().toISOString();
  const warnings = [...loadWarning(machine)];
  for (const warning of warnings) terminal.write(`Warning: ${warning}\n`);
  const progress = new Progress(suites, scale, terminal);
  const results: SuiteResult[] = [];
  const adapters = new Map<string, Adapter>();
  let runtime = `node ${process.versions.node}`;
  const start = performance.now();
  for (const [i, suite] of suites.entries()) {
    if (signal.aborted) break;
    progress.begin(suite);
    const budget =
      options.budget === null ? null : shareOf(suites.slice(i), options.budget - secondsSince(start), scale);
    const onMessage = (message: Message): void => progress.told(message);
    const one = await isolated(suite, { scale, page }, { ...options, budget, onMessage });
    progress.end();
    const { status, name, why } = one.result;
    if (status !== "done") terminal.write(`${name}: ${why}`.split("\n").map(plain).join("\n").concat("\n"));
    if (one.leftOut.length > 0) warnings.push(`${name}: no time was left for ${one.leftOut.join(", ")}`);
    results.push(one.result);
    runtime = one.runtime ?? runtime;
    for (const adapter of one.adapters) adapters.set(adapter.target, adapter);
  }
  const tables = results.flatMap((suite) => suite.tables);
  for (const { target, description, software } of adapters.values())
    if (software && target === "webgpu")
      warnings.push(`webgpu ran on a CPU (${description}): no figure here is a GPU's`);
  return {
    schema: SCHEMA,
    created,
    scale,
    runtime,
    versions: versionsNow(),
    commit: commitNow(),
    machine,
    adapters: [...adapters.values()],
    limits: limitsOf(tables),
    warnings,
    suites: results,
  };
}

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** The first suite's share of the seconds that are left, by the known durations of all suites. */
function shareOf(suites: readonly Suite[], left: number, scale: Scale): number {
  const all = suites.reduce((sum, { seconds }) => sum + seconds[scale], 0);
  return (left * (suites[0] as Suite).seconds[scale]) / all;
}

/** Whether something went wrong: a result that nobody expected to be wrong, a contender that failed, a suite that is not whole. */
export function wentWrong({ suites }: Results): boolean {
  return suites.some(
    ({ status, tables }) =>
      status !== "done" ||
      tables.some(({ entries }) =>
        entries.some((one) => one.kind === "failed" || (one.kind === "wrong" && one.expected === null)),
      ),
  );
}
