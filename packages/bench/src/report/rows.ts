import type { Column, Limit, Table, Timed } from "../results/results.ts";

/** A contender of a table with its times in each column. */
export interface Row {
  readonly name: string;
  readonly adapter: string;
  readonly cells: readonly Cell[];
  /** The largest error of any column; null where nothing is computed. */
  readonly error: number | null;
  /** The share of the machine's limit, in the column without transfers where it has one. */
  readonly limit: Share | null;
}

export interface Cell {
  readonly column: Column;
  readonly entry: Timed;
  /** How many times as fast as the table's base; null where the base has no time. */
  readonly speedup: number | null;
}

/** Which part of a limit is reached. More than 1: the limit is that of Gridstride's own code on that target. */
export interface Share {
  readonly fraction: number;
  readonly of: "copy bandwidth" | "multiply-add rate";
}

/** A contender without a time, and why. */
export interface Unranked {
  readonly name: string;
  readonly column: Column;
  readonly why: string;
}

/** The contenders that were timed, fastest first: by their time without transfers, where they have one. */
export function rowsOf(table: Table, limits: readonly Limit[]): readonly Row[] {
  const timed = table.entries.filter((one) => one.kind === "timed");
  const bases = timed.filter(({ name }) => name === table.base);
  // Times that hold the same are compared, where there are such.
  const base = (column: Column): number | null =>
    bases.length === 0 ? null : (bases.find((one) => one.column === column) ?? computing(bases)).timing.median;
  const names = [...new Set(timed.map(({ name }) => name))];
  const rows = names.map((name): Row => {
    const own = timed.filter((one) => one.name === name);
    const errors = own.flatMap(({ error }) => error ?? []);
    const { adapter, software, target } = own[0] as Timed;
    return {
      name,
      adapter: software && target === "webgpu" ? `${adapter}, on the CPU` : adapter,
      cells: own.map((entry) => {
        const to = base(entry.column);
        return { column: entry.column, entry, speedup: to === null ? null : to / entry.timing.median };
      }),
      error: errors.length === 0 ? null : Math.max(...errors),
      limit: shareOf(computing(own), table.dtype, limits),
    };
  });
  const key = ({ cells }: Row): number => computing(cells.map(({ entry }) => entry)).timing.median;
  return rows.sort((a, b) => key(a) - key(b));
}

/** The time that says most of the computation itself. */
export function computing(entries: readonly Timed[]): Timed {
  const order: readonly Column[] = ["resident", "host", "device", "transfers"];
  return order.flatMap((column) => entries.find((one) => one.column === column) ?? [])[0] as Timed;
}

/** The larger of both shares: this limit holds the program back. */
export function shareOf(entry: Timed, dtype: string, limits: readonly Limit[]): Share | null {
  const limit = limitFor(entry, dtype, limits);
  if (limit === null || entry.column === "transfers") return null;
  const perSecond = 1 / (entry.timing.median * 1e6);
  const shares: readonly Share[] = [
    { of: "copy bandwidth", fraction: ((entry.bytes ?? 0) * perSecond) / limit.gigabytesPerSecond },
    { of: "multiply-add rate", fraction: ((entry.flops ?? 0) * perSecond) / limit.gigaflops },
  ];
  const known = shares.filter(({ fraction }) => Number.isFinite(fraction) && fraction > 0);
  return known.reduce<Share | null>((most, one) => (most === null || one.fraction > most.fraction ? one : most), null);
}

/** One thread's limit for what runs on one, all threads' for native code. */
function limitFor({ target }: Timed, dtype: string, limits: readonly Limit[]): Limit | null {
  const like: Readonly<Record<string, string>> = { javascript: "cpu", wasm: "cpu", native: "parallel" };
  return limits.find((one) => one.target === (like[target] ?? target) && one.dtype === dtype) ?? null;
}

export function unrankedOf({ entries }: Table): readonly Unranked[] {
  return entries.flatMap((one): readonly Unranked[] => {
    switch (one.kind) {
      case "timed":
        return [];
      case "wrong": {
        const error = one.error === null ? "infinite or no number" : one.error.toExponential(1);
        return [
          {
            name: one.name,
            column: one.column,
            why: `wrong result, error ${error}${one.expected === null ? "" : ` (${one.expected})`}`,
          },
        ];
      }
      case "failed":
        return [{ name: one.name, column: one.column, why: `failed: ${one.why}` }];
      case "absent":
        return [{ name: one.name, column: one.column, why: one.why }];
    }
  });
}
