import type { FileCoverageData, Location, Range } from "istanbul-lib-coverage";
import type { KernelCoverage } from "./file-coverage.ts";

/** The coverage of a file: inside of kernels the counts of kernels, elsewhere the counts of JavaScript's engine. */
export function withKernels(engine: FileCoverageData, { data, functions }: KernelCoverage): FileCoverageData {
  const outside = (range: Range): boolean => !functions.some((one) => isWithin(range.start, one));
  const statements = kept(engine.statementMap, outside);
  const branches = kept(engine.branchMap, ({ loc }) => outside(loc));
  // Where a declaration begins, source maps often miss by a word.
  const fns = kept(engine.fnMap, ({ loc }) => outside(loc));
  const both = <T>(ids: readonly string[], from: Readonly<Record<string, T>>, more: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      [...ids.map((id) => from[id] as T), ...Object.values(more)].map((value, i) => [String(i), value]),
    );
  return {
    path: engine.path,
    statementMap: both(statements, engine.statementMap, data.statementMap),
    s: both(statements, engine.s, data.s),
    branchMap: both(branches, engine.branchMap, data.branchMap),
    b: both(branches, engine.b, data.b),
    fnMap: both(fns, engine.fnMap, data.fnMap),
    f: both(fns, engine.f, data.f),
  };
}

/** The coverage of a file of which nothing is known. */
export function emptyCoverage(path: string): FileCoverageData {
  return { path, statementMap: {}, s: {}, branchMap: {}, b: {}, fnMap: {}, f: {} };
}

const kept = <T>(map: Readonly<Record<string, T>>, keep: (value: T) => boolean): string[] =>
  Object.keys(map).filter((id) => keep(map[id] as T));

const isWithin = (at: Location, { start, end }: Range): boolean => !isBefore(at, start) && isBefore(at, end);

const isBefore = (a: Location, b: Location): boolean => a.line < b.line || (a.line === b.line && a.column < b.column);
