import type { Outcome } from "./measure.ts";

/** What a contender is to reach, by medians of one run unless it says otherwise. Others are named as in the list of contenders. */
export type Bar =
  /** At most so many times as long as the fastest of the others. */
  | { readonly kind: "at most"; readonly of: string; readonly times: number; readonly to: readonly string[] }
  /**
   * At most so many times as long as the machine's limit would take, by the fastest turns of both: what else the machine does
   * slows a program down and hardly its limit, which runs in registers.
   */
  | { readonly kind: "of limit"; readonly of: string; readonly times: number; readonly to: readonly string[] }
  /** The fastest of the others takes more than so many times as long. 1: faster. */
  | { readonly kind: "faster"; readonly of: string; readonly times: number; readonly to: readonly string[] }
  /** Less than so many milliseconds. */
  | { readonly kind: "under"; readonly of: string; readonly ms: number };

/** `reached` is null where a contender that the bar speaks of was not timed. */
export interface Verdict {
  readonly reached: boolean | null;
  /** The bar, whether it is reached, and what was measured. */
  readonly text: string;
}

/** Where a contender stands with its bar. */
export function verdict(bar: Bar, outcomes: readonly Outcome[]): Verdict {
  const timeOf = bar.kind === "of limit" ? fastestOf : medianOf;
  const own = timeOf(bar.of, outcomes);
  if (bar.kind === "under") return said(barText(bar), own, own !== null && own < bar.ms, (ms) => inTime(ms));
  const others = bar.to.flatMap((name) => timeOf(name, outcomes) ?? []);
  const best = others.length === 0 ? null : Math.min(...others);
  if (own === null || best === null) return said(barText(bar), null, false, String);
  if (bar.kind !== "faster") return said(barText(bar), own / best, own <= bar.times * best, (x) => x.toFixed(2));
  return said(barText(bar), best / own, best > bar.times * own, (x) => x.toFixed(2));
}

function said(bar: string, value: number | null, reached: boolean, show: (value: number) => string): Verdict {
  if (value === null) return { reached: null, text: `${bar}: not measured` };
  return { reached, text: `${bar}: ${reached ? "reached" : "not"} (${show(value)})` };
}

function barText(bar: Bar): string {
  if (bar.kind === "under") return `bar ${inTime(bar.ms)}`;
  const others = bar.to.join(", ");
  if (bar.kind === "at most") return `bar ${bar.times} of ${others}`;
  if (bar.kind === "of limit") return `bar ${bar.times} of ${others}, fastest turns`;
  return bar.times === 1 ? `bar faster than ${others}` : `bar ${bar.times}x as fast as ${others}`;
}

/** Milliseconds, or microseconds where there are few of them. */
export function inTime(ms: number): string {
  if (ms < 0.1) return `${(ms * 1000).toPrecision(3)} µs`;
  return ms < 100 ? `${ms.toPrecision(3)} ms` : `${ms.toFixed(0)} ms`;
}

const medianOf = (name: string, outcomes: readonly Outcome[]): number | null => timesOf(name, outcomes)?.median ?? null;
const fastestOf = (name: string, outcomes: readonly Outcome[]): number | null =>
  timesOf(name, outcomes)?.fastest ?? null;

function timesOf(name: string, outcomes: readonly Outcome[]): { median: number; fastest: number } | null {
  const one = outcomes.find((outcome) => outcome.kind === "timed" && outcome.contender.name === name);
  return one?.kind === "timed" ? one.times : null;
}
