#!/usr/bin/env node
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { kernelCoverage } from "./file-coverage.ts";
import { countsFolder } from "./folder.ts";
import { isOwn, mergedCoverage, readCounts, writeReports } from "./report.ts";

const USAGE = `gridstride-coverage [--reporter NAME]... [--dir FOLDER] [--merge FILE]... [--min PERCENT] [--from FOLDER] [--keep]

The coverage inside kernels, of the counts that \`node --import @gridstride/coverage/register --test\` left.

  --reporter  text, lcov, html, json and the other reports of Istanbul; text if left out
  --dir       the folder for reports; coverage if left out
  --merge     a report of the rest of the code, to merge: lcov (a name with .info or .lcov), or Istanbul's JSON
  --min       exits with 1 if fewer lines are covered
  --from      the folder with the counts; GRIDSTRIDE_COVERAGE, or coverage/kernels, if left out
  --keep      leaves the counts, so that the next run adds to them`;

process.exitCode = main();

function main(): number {
  try {
    const { values } = parseArgs({
      options: {
        reporter: { type: "string", multiple: true, default: ["text"] },
        dir: { type: "string", default: "coverage" },
        merge: { type: "string", multiple: true, default: [] },
        min: { type: "string" },
        from: { type: "string", default: countsFolder() },
        keep: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const least = values.min === undefined ? 0 : Number(values.min);
    if (!(least >= 0 && least <= 100)) throw new Error(`--min: expected a percentage, got ${values.min}`);
    const from = resolve(values.from);
    const report = kernelCoverage(readCounts(from), (file) => isOwn(file, process.cwd()));
    const map = mergedCoverage(report, values.merge);
    writeReports(map, values.reporter, values.dir);
    if (!values.keep) rmSync(from, { recursive: true });
    for (const one of report.unplaced) console.error(`not found in its file, and left out: ${one}`);
    const { pct } = map.getCoverageSummary().lines;
    if (Number(pct) >= least) return 0;
    console.error(`${pct} % of lines are covered; expected ${least} %`);
    return 1;
  } catch (error) {
    console.error(`gridstride-coverage: ${(error as Error).message}`);
    return 1;
  }
}
