import { readdirSync, readFileSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import coverageLibrary, { type CoverageMap, type CoverageMapData, type FileCoverageData } from "istanbul-lib-coverage";
import reportLibrary from "istanbul-lib-report";
import reports, { type ReportOptions } from "istanbul-reports";
import type { KernelCounts } from "./counter.ts";
import type { KernelReport } from "./file-coverage.ts";
import { fromLcov, parseLcov } from "./lcov.ts";
import { emptyCoverage, withKernels } from "./merge.ts";

/** The counts that processes left in a folder. @throws {Error} where there are none. */
export function readCounts(folder: string): KernelCounts[] {
  const names = listed(folder).filter((name) => name.endsWith(".json"));
  if (names.length === 0)
    throw new Error(
      `no counts in ${folder}: expected files that \`node --import @gridstride/coverage/register --test\` wrote there, got none; run the tests first, or name the folder with --from`,
    );
  return names.flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as KernelCounts[]);
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * The counts of kernels, merged into other reports.
 *
 * @param others - files: Istanbul's JSON, or lcov of a name that ends in `.info` or `.lcov`.
 */
export function mergedCoverage({ files }: KernelReport, others: readonly string[]): CoverageMap {
  const map = coverageLibrary.createCoverageMap({});
  for (const other of others)
    for (const file of readOther(other, (path) => files.get(path)?.functions ?? [])) map.addFileCoverage(file);
  for (const [file, kernels] of files) {
    const known = map.files().includes(file) ? map.fileCoverageFor(file).data : emptyCoverage(file);
    map.filter((name) => name !== file);
    map.addFileCoverage(withKernels(known, kernels));
  }
  return map;
}

function readOther(name: string, kernels: (path: string) => Parameters<typeof fromLcov>[2]): FileCoverageData[] {
  const text = readFileSync(name, "utf8");
  if (/\.(info|lcov)$/.test(name))
    return [...parseLcov(text)].map(([given, file]) => {
      const path = resolve(given);
      return fromLcov(path, file, kernels(path));
    });
  return Object.values(JSON.parse(text) as CoverageMapData).map((file) => ("data" in file ? file.data : file));
}

/** Whether a file is a project's own: in the folder, not installed, not a test. */
export function isOwn(file: string, folder: string): boolean {
  const path = relative(folder, file);
  if (path.startsWith("..") || isAbsolute(path) || path.split(sep).includes("node_modules")) return false;
  return !/\.(test|spec)\.[cm]?[jt]sx?$/.test(path);
}

/** Writes reports: `text` to the console, others to the folder. @param kinds - names of istanbul-reports. */
export function writeReports(map: CoverageMap, kinds: readonly string[], dir: string): void {
  const context = reportLibrary.createContext({ dir, coverageMap: map });
  for (const kind of kinds) reports.create(kind as keyof ReportOptions, {}).execute(context);
}
