import type { Results, SuiteResult } from "./results.ts";

/**
 * Combines the results of the tasks of a job into the results of one run. The machine is the first task's; adapters, limits and
 * warnings are printed once each.
 *
 * @param parts - one for each suite that was asked for; null where its task wrote none.
 * @param suites - their names, in order.
 * @throws {RangeError} where no task wrote any.
 */
export function merge(parts: readonly (Results | null)[], suites: readonly string[]): Results {
  const there = parts.filter((one) => one !== null);
  const [first] = there;
  if (first === undefined) throw new RangeError("merge: no task wrote results");
  const machines = new Set(there.map(({ machine }) => `${machine.cpu}, ${machine.cores} cores`));
  const warnings = there.flatMap((one) => one.warnings);
  if (machines.size > 1) warnings.push(`tasks ran on different machines: ${[...machines].join("; ")}`);
  return {
    ...first,
    adapters: distinct(there.flatMap(({ adapters }) => adapters)),
    limits: there.flatMap(({ limits }) => limits).filter((one, i, all) => i === all.findIndex((two) => same(one, two))),
    warnings: distinct(warnings),
    suites: [
      // Each task measures the limits for itself; one table of them is enough.
      ...(suites.includes("limits") ? [] : first.suites.filter(({ name }) => name === "limits")),
      ...suites.map((name, i) => parts[i]?.suites.find((one) => one.name === name) ?? lost(name)),
    ],
  };
}

const same = (a: Results["limits"][number], b: Results["limits"][number]): boolean =>
  a.target === b.target && a.dtype === b.dtype && a.adapter === b.adapter;

function distinct<T>(list: readonly T[]): T[] {
  const seen = new Map(list.map((one) => [JSON.stringify(one), one]));
  return [...seen.values()];
}

function lost(name: string): SuiteResult {
  return {
    name,
    title: name,
    status: "failed",
    why: "its task wrote no results",
    seconds: 0,
    tables: [],
    timelines: [],
  };
}
