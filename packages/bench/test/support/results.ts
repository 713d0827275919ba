import { timingOf } from "../../src/measure/runner.ts";
import { type Entry, type Results, SCHEMA, type Table } from "../../src/results/results.ts";

/** A contender that was timed; 7 samples, the middle one `ms`. */
export function timed(name: string, ms: number, more: Partial<Extract<Entry, { kind: "timed" }>> = {}): Entry {
  const samples = [0.97, 0.98, 0.99, 1, 1.01, 1.02, 1.03].map((x) => x * ms);
  const where = { target: "cpu", adapter: "planted", software: false } as const;
  const timing = timingOf(samples, 1);
  return { kind: "timed", name, column: "resident", ...where, error: 0, bytes: 8e6, flops: 2e6, timing, ...more };
}

export function table(name: string, entries: readonly Entry[], more: Partial<Table> = {}): Table {
  return { name, title: `table ${name}`, dtype: "float32", notes: [], base: "base", curve: null, entries, ...more };
}

/** A run of one suite. */
export function results(tables: readonly Table[], more: Partial<Results> = {}): Results {
  return {
    schema: SCHEMA,
    created: "2026-01-02T03:04:05.678Z",
    scale: "short",
    runtime: "node 20",
    versions: {},
    commit: null,
    machine: { platform: "linux", architecture: "x64", cpu: "planted", cores: 2, memoryBytes: 1e9, load: [0, 0, 0] },
    adapters: [],
    limits: [{ target: "cpu", adapter: "planted", dtype: "float32", gigabytesPerSecond: 10, gigaflops: 20 }],
    warnings: [],
    suites: [{ name: "suite", title: "a suite", status: "done", why: null, seconds: 1, tables, timelines: [] }],
    ...more,
  };
}
