import { type Device, requestDevice } from "@gridstride/core";
import Table from "cli-table3";
import type { Outcome, Program, Scale } from "./program.ts";
import { findTheErrors } from "./programs/broken.ts";
import { elementwise } from "./programs/elementwise.ts";
import { laplace } from "./programs/laplace.ts";
import { matmul, registered } from "./programs/matmul.ts";
import { ufuncs } from "./programs/ufuncs.ts";

const programs: readonly Program[] = [matmul, registered, elementwise, laplace, ufuncs];

/** Sizes on the simulator are ones that finish in seconds; it checks every access. */
const targets = [
  { target: "webgpu", scale: "full" },
  { target: "parallel", scale: "full" },
  { target: "cpu", scale: "full" },
  { target: "simulator", scale: "small" },
] as const;

interface Row extends Outcome {
  readonly target: string;
  readonly adapter: string;
}

async function runAll(device: Device, scale: Scale): Promise<Row[]> {
  const rows: Row[] = [];
  for (const program of programs) {
    for (const outcome of await program(device, scale)) {
      progress(`${device.target}: ${outcome.what}`);
      rows.push({ ...outcome, target: device.target, adapter: adapterName(device) });
    }
  }
  return rows;
}

const adapterName = (device: Device): string => `${device.info.adapter}${device.info.software ? " (software)" : ""}`;
const isRight = (row: Outcome): boolean => row.maxError <= row.tolerance;
const ms = (value: number | null): string => (value === null ? "-" : value.toFixed(value < 10 ? 2 : 0));

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

function show(rows: readonly Row[]): string {
  const table = new Table({
    head: ["program", "target", "adapter", "max error", "ms with transfers", "ms without", "right"],
    colAligns: ["left", "left", "left", "right", "right", "right", "left"],
    style: { head: [], border: [], compact: true },
  });
  for (const row of rows) {
    table.push([
      row.what,
      row.target,
      row.adapter,
      row.maxError.toExponential(1),
      ms(row.withTransfersMs),
      ms(row.residentMs),
      isRight(row) ? "yes" : `NO, above ${row.tolerance.toExponential(1)}`,
    ]);
  }
  return table.toString();
}

const rows: Row[] = [];
for (const { target, scale } of targets) {
  const device = await requestDevice({ target });
  rows.push(...(await runAll(device, scale)));
  device.dispose();
}
const diagnosis = await findTheErrors();
rows.push({ ...diagnosis.fixed, target: "simulator", adapter: "every access checked" });
progress("");

console.log(show(rows));
console.log("The simulator runs small sizes; times include compilation where a program says so.\n");
for (const row of rows) if (row.prints !== undefined) console.log(`[${row.target}] ${row.prints}\n`);
console.log("6 the lesson's broken matmul, as the simulator sees it:");
console.log(diagnosis.error?.message ?? "NOT FOUND");

if (!rows.every(isRight) || diagnosis.error === null) {
  console.error("\nThe demo found something wrong: see the table.");
  process.exitCode = 1;
}
