#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { examine } from "./doctor/examine.ts";
import { type Examined, reportOf } from "./doctor/report.ts";
import { machineNow, versionsNow } from "./machine/machine.ts";

const USAGE = `gridstride-doctor [targets] [--out FILE]

Measures the adapter and the cores of this machine, and writes a report that can be pasted into a bug: limits, features, the
self-test, bandwidth, the cost of a launch, and the largest error of every mathematical function: at 20,000 points, and at 2,000 where
a CPU does the work of a GPU. The report says which.

  targets   of webgpu, parallel and cpu; all of them by default
  --out     where the report goes; by default it is printed`;

const TARGETS = ["webgpu", "parallel", "cpu"] as const;

const args = process.argv.slice(2);
const out = args.includes("--out") ? args.splice(args.indexOf("--out"), 2)[1] : null;
const wrong = args.find((arg) => !TARGETS.some((target) => target === arg));

if (wrong !== undefined || out === undefined) {
  console.error(
    args.includes("--help")
      ? USAGE
      : `${wrong === undefined ? "--out needs a file" : `no target '${wrong}'`}\n\n${USAGE}`,
  );
  process.exitCode = args.includes("--help") ? 0 : 1;
} else {
  const examined: Examined[] = [];
  for (const target of TARGETS.filter((one) => args.length === 0 || args.includes(one)))
    examined.push(await examine(target, progress));
  progress("");
  const { platform, architecture, cpu, cores, memoryBytes } = machineNow();
  const machine = [
    ["date", new Date().toISOString().slice(0, 10)],
    ["machine", `${cpu}, ${cores} cores, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB, ${platform} ${architecture}`],
    ...Object.entries(versionsNow()),
  ] as const;
  const report = reportOf(machine as never, examined);
  if (out === null) console.log(report);
  else {
    writeFileSync(out, report);
    console.error(`wrote ${out}`);
  }
}

/** One line that changes, where somebody looks; else a line for each. */
function progress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
  else if (what !== "") console.error(what);
}
