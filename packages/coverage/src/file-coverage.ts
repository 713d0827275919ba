import type { BranchMapping, FileCoverageData, FunctionMapping, Range } from "istanbul-lib-coverage";
import { Bundles } from "./bundled.ts";
import type { KernelCounts } from "./counter.ts";
import { fileOf } from "./files.ts";
import { placeOf } from "./place.ts";
import { type BranchPoint, pointsOf } from "./points.ts";

/** The coverage of the kernels of one file. */
export interface KernelCoverage {
  readonly data: FileCoverageData;
  /** The functions that are compiled: counts that JavaScript's engine has of what lies in them say nothing. */
  readonly functions: readonly Range[];
}

/** The result of `kernelCoverage`. */
export interface KernelReport {
  /** By path. */
  readonly files: ReadonlyMap<string, KernelCoverage>;
  /** Functions that were not found in a file, as `name, passed at file:line`. */
  readonly unplaced: readonly string[];
}

/**
 * Counts as Istanbul's format has them, for each file with functions that were compiled. A function that was counted in
 * several processes, or passed to several calls, is there once, with the sums.
 *
 * @param keep - whether the coverage of a file is wanted, by its path; of all files if left out.
 */
export function kernelCoverage(
  counts: readonly KernelCounts[],
  keep: (file: string) => boolean = () => true,
): KernelReport {
  const files = new Map<string, FileBuilder>();
  const unplaced = new Set<string>();
  const bundles = new Bundles();
  for (const one of summed(counts)) {
    const place = placeOf(one, bundles);
    if (!keep(place?.file ?? fileOf(one.passedAt.file))) continue;
    const points = pointsOf(one.text);
    if (points === null) continue;
    const whole = place?.at({ start: 0, end: one.text.length }) ?? null;
    if (place === null || whole === null) {
      unplaced.add(`${one.name}, passed at ${one.passedAt.file}:${one.passedAt.line}`);
      continue;
    }
    const builder = files.get(place.file) ?? new FileBuilder(place.file);
    files.set(place.file, builder);
    builder.functions.push(whole);
    const count = (key: string | null): number => (key === null ? 0 : (one.counts[key] ?? 0));
    for (const { range, key } of place.statements(points)) builder.statement(range, count(key));
    for (const branch of points.branches) {
      const arms = branch.arms.map(({ range }) => place.at(range));
      builder.branch(branch.type, place.at(branch.range), arms, armCounts(branch, count));
    }
    for (const { name, range, body } of points.functions) {
      const isWhole = range.start === points.functions[0]?.range.start;
      builder.function(isWhole ? one.name : name, place.at(range), place.at(body.range), count(body.key));
    }
  }
  return {
    files: new Map([...files].map(([file, builder]) => [file, builder.coverage()])),
    unplaced: [...unplaced],
  };
}

/** The counts of equal functions of equal calls in one. */
function summed(counts: readonly KernelCounts[]): KernelCounts[] {
  const all = new Map<string, KernelCounts & { counts: Record<string, number> }>();
  for (const one of counts) {
    const key = JSON.stringify([one.passedAt, one.text]);
    const known = all.get(key);
    if (known === undefined) all.set(key, { ...one, counts: { ...one.counts } });
    else for (const [name, count] of Object.entries(one.counts)) known.counts[name] = (known.counts[name] ?? 0) + count;
  }
  return [...all.values()];
}

function armCounts({ key, arms }: BranchPoint, count: (key: string | null) => number): number[] {
  const counts = arms.map((arm) => count(arm.key));
  const taken = counts.reduce((sum, one) => sum + one, 0);
  return counts.map((one, i) => (arms[i]?.key === null ? Math.max(0, count(key) - taken) : one));
}

class FileBuilder {
  readonly functions: Range[] = [];
  readonly #path: string;
  readonly #statements: Map<string, { range: Range; count: number }> = new Map();
  readonly #branches: Map<string, { mapping: BranchMapping; counts: number[] }> = new Map();
  readonly #functions: Map<string, { mapping: FunctionMapping; count: number }> = new Map();

  constructor(path: string) {
    this.#path = path;
  }

  statement(range: Range | null, count: number): void {
    if (range === null) return;
    const key = showRange(range);
    this.#statements.set(key, { range, count: count + (this.#statements.get(key)?.count ?? 0) });
  }

  branch(type: string, loc: Range | null, arms: readonly (Range | null)[], counts: readonly number[]): void {
    if (loc === null) return;
    const key = `${type} ${showRange(loc)}`;
    const before = this.#branches.get(key)?.counts ?? [];
    // An `if` without `else` has no place for the arm.
    const locations = arms.map((arm) => arm ?? loc);
    this.#branches.set(key, {
      mapping: { type, loc, line: loc.start.line, locations },
      counts: counts.map((count, i) => count + (before[i] ?? 0)),
    });
  }

  function(name: string | null, decl: Range | null, loc: Range | null, count: number): void {
    if (decl === null || loc === null) return;
    const key = showRange(decl);
    const known = this.#functions.get(key);
    this.#functions.set(key, {
      mapping: { name: name || `(anonymous_${decl.start.line})`, decl, loc, line: decl.start.line },
      count: count + (known?.count ?? 0),
    });
  }

  coverage(): KernelCoverage {
    const [statements, branches, functions] = [this.#statements, this.#branches, this.#functions].map((map) => [
      ...map.values(),
    ]) as [
      { range: Range; count: number }[],
      { mapping: BranchMapping; counts: number[] }[],
      { mapping: FunctionMapping; count: number }[],
    ];
    const data = {
      path: this.#path,
      statementMap: numbered(statements, ({ range }) => range),
      s: numbered(statements, ({ count }) => count),
      branchMap: numbered(branches, ({ mapping }) => mapping),
      b: numbered(branches, ({ counts }) => counts),
      fnMap: numbered(functions, ({ mapping }) => mapping),
      f: numbered(functions, ({ count }) => count),
    };
    return { data, functions: this.functions };
  }
}

function numbered<T, R>(items: readonly T[], value: (item: T) => R): Record<string, R> {
  return Object.fromEntries(items.map((item, i) => [String(i), value(item)]));
}

const showRange = ({ start, end }: Range): string => `${start.line}:${start.column}-${end.line}:${end.column}`;
