import type { Limit, SuiteResult, Table } from "../results/results.ts";
import type { Plot, PlotSeries } from "./plots-page.ts";
import { computing, rowsOf } from "./rows.ts";

/** The tables that belong to a curve, as time against what they differ in. */
export function curves(tables: readonly Table[]): readonly Plot[] {
  const names = [...new Set(tables.flatMap(({ curve }) => curve?.name ?? []))];
  return names.map((name) => {
    const own = tables.filter(({ curve }) => curve?.name === name);
    const points = own.flatMap((table) =>
      rowsOf(table, []).map((row) => ({
        name: row.name,
        point: [table.curve?.x ?? 0, computing(row.cells.map(({ entry }) => entry)).timing.median] as const,
      })),
    );
    const labels = [...new Set(points.map((one) => one.name))];
    const series = labels.map(
      (label): PlotSeries => ({
        label,
        joined: true,
        points: points.filter((one) => one.name === label).map(({ point }) => point),
      }),
    );
    return { title: name, xName: own[0]?.curve?.xName ?? "", yName: "ms", series };
  });
}

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
