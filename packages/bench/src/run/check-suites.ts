import { show } from "@gridstride/core/internal";
import { UsageError } from "../errors.ts";
import { faultOf, type Schema } from "../results/fault.ts";
import type { Table } from "../results/results.ts";
import { tableSchema } from "../results/schema.ts";
import type { Bench, Suite } from "../suites/suite.ts";

/** A module that exports no suites, or something else as its suites. */
export class SuitesError extends UsageError {
  override readonly name = "SuitesError";
}

/** The suites that a module exports. @throws {SuitesError} with the member that is not as it must be. */
export function checkSuites(from: string, suites: unknown): readonly Suite[] {
  const fault =
    faultOf({ type: "array", items: suiteSchema }, suites, "suites") ?? functionFault(suites as readonly Suite[]);
  if (fault !== null) throw new SuitesError(`${from}: ${fault}`);
  return suites as readonly Suite[];
}

const text: Schema = { type: "string" };
const seconds: Schema = { type: "number", exclusiveMinimum: 0 };

const suiteSchema: Schema = {
  type: "object",
  properties: { name: text, title: text, seconds: { type: "object", properties: { short: seconds, full: seconds } } },
};

function functionFault(suites: readonly Suite[]): string | null {
  for (const [i, { name, benches, timelines }] of suites.entries()) {
    if (suites.findIndex((one) => one.name === name) < i) return `suites[${i}].name: ${show(name)} is there already`;
    if (typeof benches !== "function") return `suites[${i}].benches: expected a function, got ${show(benches)}`;
    if (timelines !== undefined && typeof timelines !== "function")
      return `suites[${i}].timelines: expected a function, got ${show(timelines)}`;
  }
  return null;
}

/** The result of a suite's `benches`. @throws {SuitesError} with the member that is not as it must be. */
export function checkBenches(suite: string, benches: unknown): readonly Bench[] {
  const whose = `${suite}: benches()`;
  const asTables = Array.isArray(benches)
    ? benches.map((one: unknown) =>
        typeof one === "object" && one !== null ? { notes: [], curve: null, ...one } : one,
      )
    : benches;
  const fault = faultOf({ type: "array", items: benchSchema }, asTables, whose);
  if (fault !== null) throw new SuitesError(fault);
  for (const [i, { contenders }] of (benches as readonly Bench[]).entries())
    if (typeof contenders !== "function")
      throw new SuitesError(`${whose}[${i}].contenders: expected a function, got ${show(contenders)}`);
  return benches as readonly Bench[];
}

const { entries: _, ...beforehand } = tableSchema.properties ?? {};

/** A table before its entries are known. */
const benchSchema: Schema = {
  type: "object",
  properties: { ...beforehand, tolerance: { type: "number", minimum: 0 } },
};

/** A table as it is declared. @throws {SuitesError} with the member that a contender did not give as it must be. */
export function checkTable(suite: string, table: Table): Table {
  const fault = faultOf(tableSchema, table, `${suite}: ${table.name}`);
  if (fault !== null) throw new SuitesError(fault);
  return table;
}
