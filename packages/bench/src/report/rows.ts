import type { Column, Limit, Table, Timed } from "../results/results.ts";

/** The times of a table that mean the same, fastest first: other times are another ranking. */
export interface Ranking {
  readonly column: Column;
  /** The meaning of its times, for a heading: `resident: arrays stay on the device`. */
  readonly title: string;
  /** Ratios are to this contender: the table's base, or the fastest where the base has no such time. */
  readonly base: string;
  readonly rows: readonly Row[];
}

/** A contender with its time in a ranking. */
export interface Row {
  readonly name: string;
  readonly entry: Timed;
  /** How many times as fast as the ranking's base. */
  readonly speedup: number;
  /** The share of the machine's limit; null where none is known. */
  readonly limit: Share | null;
}

const TITLES: Readonly<Record<Column, string>> = {
  host: "on the host: nothing to transfer",
  transfers: "with transfers: from host arrays to host arrays",
  resident: "resident: arrays stay on the device",
  device: "device's clock: the kernels alone",
};

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

/** The contenders that were timed, a ranking for each meaning of their times. */
export function rankingsOf(table: Table, limits: readonly Limit[]): readonly Ranking[] {
  const timed = table.entries.filter((one) => one.kind === "timed");
  return (Object.keys(TITLES) as Column[]).flatMap((column): readonly Ranking[] => {
    const own = timed.filter((one) => one.column === column).sort((a, b) => a.timing.median - b.timing.median);
    const base = own.find(({ name }) => name === table.base) ?? own[0];
    if (base === undefined) return [];
    const rows = own.map((entry) => ({
      name: entry.name,
      entry,
      speedup: base.timing.median / entry.timing.median,
      limit: shareOf(entry, table.dtype, limits),
    }));
    return [{ column, title: TITLES[column], base: base.name, rows }];
  });
}

/** The larger of both shares: this limit holds the program back. */
function shareOf(entry: Timed, dtype: string, limits: readonly Limit[]): Share | null {
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
