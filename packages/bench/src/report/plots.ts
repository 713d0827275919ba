import type { Column, Limit, SuiteResult, Table } from "../results/results.ts";
import type { Plot, PlotSeries } from "./plots-page.ts";
import { rankingsOf } from "./rows.ts";

/** The tables that belong to a curve, as time against what they differ in: a plot for each meaning of the times. */
export function curves(tables: readonly Table[]): readonly Plot[] {
  const points = tables.flatMap((table) =>
    rankingsOf(table, []).flatMap(({ column, rows }) =>
      table.curve === null ? [] : rows.map((row) => ({ ...row, curve: table.curve, title: titleOf(table, column) })),
    ),
  );
  return distinct(points.map(({ title }) => title)).map((title) => {
    const own = points.filter((one) => one.title === title);
    const series = distinct(own.map(({ name }) => name)).map((label): PlotSeries => {
      const along = own.filter(({ name }) => name === label);
      return {
        label,
        joined: true,
        points: along.map(({ curve, entry }) => [curve?.x ?? 0, entry.timing.median] as const),
      };
    });
    return { title, xName: own[0]?.curve?.xName ?? "", yName: "ms", series };
  });
}

const titleOf = ({ curve }: Table, column: Column): string => `${curve?.name}, ${column}`;

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)];

/**
 * The speed that a target reached compared with its limit: operations in a second against operations for each byte.
 *
 * @see S. Williams, A. Waterman, D. Patterson, "Roofline: an insightful visual performance model" (2009).
 */
export function roofline(limit: Limit, suites: readonly SuiteResult[]): readonly Plot[] {
  const series = suites.flatMap(({ name, tables }) =>
    tables
      .filter(({ dtype, curve }) => dtype === limit.dtype && curve === null)
      .flatMap(({ entries }) =>
        entries.flatMap((one): readonly PlotSeries[] => {
          if (one.kind !== "timed" || one.target !== limit.target || one.column !== "resident") return [];
          if (!one.bytes || !one.flops) return [];
          const point = [one.flops / one.bytes, one.flops / one.timing.median / 1e6] as const;
          return [{ label: `${name}: ${one.name}`, joined: false, points: [point] }];
        }),
      ),
  );
  if (series.length === 0) return [];
  const { gigabytesPerSecond, gigaflops, target, dtype } = limit;
  const ridge = gigaflops / gigabytesPerSecond;
  const roof = [ridge / 64, ridge, ridge * 64].map((x) => [x, Math.min(gigaflops, x * gigabytesPerSecond)] as const);
  const title = `${target}, ${dtype}: ${gigabytesPerSecond.toFixed(1)} GB/s, ${gigaflops.toFixed(1)} GFLOP/s`;
  const limits: PlotSeries = { label: "limit", joined: true, points: roof };
  return [{ title, xName: "operations per byte", yName: "GFLOP/s", series: [limits, ...series] }];
}
