import type { FileCoverageData, Range } from "istanbul-lib-coverage";

/** One file of an lcov report: what it says of lines. */
interface LcovFile {
  readonly lines: (readonly [line: number, count: number])[];
  readonly functions: Map<string, { line: number; count: number }>;
  /** By line and block: the counts of the arms. */
  readonly branches: Map<string, { line: number; arms: number[] }>;
}

/** The files of an lcov report, as `node --test --experimental-test-coverage --test-reporter=lcov` writes it. */
export function parseLcov(text: string): Map<string, LcovFile> {
  const files = new Map<string, LcovFile>();
  let file: LcovFile = emptyFile();
  for (const row of text.split("\n")) {
    const [, kind, rest = ""] = /^(\w+):(.*)$/.exec(row.trim()) ?? [];
    const parts = rest.split(",");
    const [first, second] = [Number(parts[0]), Number(parts[1])];
    if (kind === "SF") {
      file = files.get(rest) ?? emptyFile();
      files.set(rest, file);
    } else if (kind === "DA") file.lines.push([first, second]);
    else if (kind === "FN") file.functions.set(parts.slice(1).join(","), { line: first, count: 0 });
    else if (kind === "FNDA") {
      const known = file.functions.get(parts.slice(1).join(","));
      if (known !== undefined) known.count += first;
    } else if (kind === "BRDA") {
      const key = `${parts[0]},${parts[1]}`;
      const branch = file.branches.get(key) ?? { line: first, arms: [] };
      file.branches.set(key, branch);
      branch.arms.push(parts[3] === "-" ? 0 : Number(parts[3]));
    }
  }
  return files;
}

const emptyFile = (): LcovFile => ({ lines: [], functions: new Map(), branches: new Map() });

/**
 * A file of an lcov report in Istanbul's format, without what it says of lines inside of kernels. lcov knows no columns: a
 * line of its own is a statement.
 */
export function fromLcov(path: string, file: LcovFile, kernels: readonly Range[]): FileCoverageData {
  const touches = (line: number): boolean => kernels.some(({ start, end }) => start.line <= line && line <= end.line);
  const isInside = (line: number): boolean => kernels.some(({ start, end }) => start.line < line && line <= end.line);
  const whole = (line: number): Range => ({ start: { line, column: 0 }, end: { line, column: 0 } });
  const data: FileCoverageData = { path, statementMap: {}, s: {}, branchMap: {}, b: {}, fnMap: {}, f: {} };
  for (const [line, count] of file.lines) {
    if (isInside(line)) continue;
    data.statementMap[line] = whole(line);
    data.s[line] = count;
  }
  for (const [name, { line, count }] of file.functions) {
    if (touches(line)) continue;
    data.fnMap[name] = { name, line, decl: whole(line), loc: whole(line) };
    data.f[name] = count;
  }
  for (const [key, { line, arms }] of file.branches) {
    if (touches(line)) continue;
    data.branchMap[key] = { type: "branch", line, loc: whole(line), locations: arms.map(() => whole(line)) };
    data.b[key] = arms;
  }
  return data;
}
