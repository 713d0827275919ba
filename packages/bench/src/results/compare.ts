import { rankTest } from "../stats/rank-test.ts";
import type { Entry, Results, Timed } from "./results.ts";

/** A contender in two runs. */
export interface Change {
  readonly suite: string;
  readonly table: string;
  readonly name: string;
  readonly column: Entry["column"];
  readonly verdict: Verdict;
}

export type Verdict =
  /** Both were timed. `ratio`: of the new median to the old one; `p` of Mann and Whitney's test. */
  | {
      readonly kind: "slower" | "faster" | "alike";
      readonly ratio: number;
      readonly p: number;
      readonly oldMs: number;
      readonly newMs: number;
    }
  /** Timed before, and no more. */
  | { readonly kind: "lost"; readonly why: string }
  /** Timed now, and not before. */
  | { readonly kind: "new" };

export interface CompareOptions {
  /** Times differ where the test's p is below; by default 0.001: of 7 samples each, all of one before all of the other. */
  readonly alpha?: number;
}

/** Contenders of both runs, in the new one's order; what neither run timed is left out. */
export function compare(before: Results, after: Results, { alpha = 0.001 }: CompareOptions = {}): readonly Change[] {
  const [olds, news] = [entriesOf(before), entriesOf(after)];
  const keys = [...new Set([...news.keys(), ...olds.keys()])];
  return keys.flatMap((key) => {
    const [old, now] = [olds.get(key), news.get(key)];
    const { suite, table } = (now ?? old) as Found;
    const { name, column } = ((now ?? old) as Found).entry;
    const verdict = verdictOf(old?.entry, now?.entry, alpha);
    return verdict === null ? [] : [{ suite, table, name, column, verdict }];
  });
}

interface Found {
  readonly suite: string;
  readonly table: string;
  readonly entry: Entry;
}

function entriesOf({ suites, scale }: Results): ReadonlyMap<string, Found> {
  const all = suites.flatMap((suite) =>
    suite.tables.flatMap((table) =>
      table.entries.map((entry) => {
        // The title holds the size: other sizes are not compared.
        const key = JSON.stringify([scale, suite.name, table.name, table.title, entry.name, entry.column]);
        return [key, { suite: suite.name, table: table.name, entry }] as const;
      }),
    ),
  );
  return new Map(all);
}

function verdictOf(old: Entry | undefined, now: Entry | undefined, alpha: number): Verdict | null {
  if (old?.kind !== "timed") return now?.kind === "timed" ? { kind: "new" } : null;
  if (now?.kind !== "timed") return { kind: "lost", why: whyOf(now) };
  return difference(old, now, alpha);
}

function whyOf(entry: Exclude<Entry, Timed> | undefined): string {
  if (entry === undefined) return "it is not there";
  return entry.kind === "wrong" ? "its result is wrong" : entry.why;
}

function difference(old: Timed, now: Timed, alpha: number): Verdict {
  const { p } = rankTest(old.timing.samples, now.timing.samples);
  const [oldMs, newMs] = [old.timing.median, now.timing.median];
  const kind = p >= alpha ? "alike" : newMs > oldMs ? "slower" : "faster";
  return { kind, ratio: newMs / oldMs, p, oldMs, newMs };
}

/** The contenders that became slower by more than a share (0.1: a tenth), or have no time any more. */
export function regressions(changes: readonly Change[], over: number): readonly Change[] {
  return changes.filter(
    ({ verdict }) => verdict.kind === "lost" || (verdict.kind === "slower" && verdict.ratio > 1 + over),
  );
}
