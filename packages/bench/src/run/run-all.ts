import { commitNow, loadWarning, machineNow, versionsNow } from "../machine/machine.ts";
import { limitsOf } from "../results/limits.ts";
import { type Adapter, type Results, SCHEMA, type Scale, type SuiteResult } from "../results/results.ts";
import type { Suite } from "../suites/suite.ts";
import { type IsolationOptions, isolated } from "./isolated.ts";
import { Progress, type Terminal } from "./progress.ts";

export interface RunOptions extends Pick<IsolationOptions, "worker" | "stepLimit" | "suiteLimit"> {
  readonly scale: Scale;
  /** Stops the run: what was measured until then is given. */
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
}

/** Runs suites one after the other, each in a process of its own. */
export async function runAll(suites: readonly Suite[], options: RunOptions): Promise<Results> {
  const { scale, signal, terminal } = options;
  const machine = machineNow();
  const created = new Date().toISOString();
  const warnings = [...loadWarning(machine)];
  for (const warning of warnings) terminal.write(`Warning: ${warning}\n`);
  const progress = new Progress(suites, scale, terminal);
  const results: SuiteResult[] = [];
  const adapters = new Map<string, Adapter>();
  let runtime = `node ${process.versions.node}`;
  for (const suite of suites) {
    if (signal.aborted) break;
    progress.begin(suite);
    const one = await isolated(suite, { scale }, { ...options, onMessage: (message) => progress.told(message) });
    progress.end();
    const { status, name, why } = one.result;
    if (status !== "done") terminal.write(`${name}: ${why}\n`);
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
