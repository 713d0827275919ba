// Programs as users write them, compared with a plain JavaScript loop, NumPy or SciPy, and Numba. One run, in turns.
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Device, requestDevice } from "@gridstride/core";
import { measure, REST_MS } from "@gridstride/testing/bench/measure";
import { endProgress, progressOf } from "@gridstride/testing/bench/progress";
import { checkoutOf } from "./before.ts";
import { referenceOf } from "./compare.ts";
import { gridstride, javascript, type Python, pythons, startPython } from "./contenders.ts";
import type { Program } from "./program.ts";
import { programs } from "./programs.ts";
import { printBefore, printSummary, type Row, rowOf, writeSummary } from "./summary.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
    samples: { type: "string", default: "9" },
    before: { type: "string" },
    json: { type: "string" },
  },
});
/** For the samples of a program; all take ten minutes where the machine is busy, and their processors work for four. */
const SECONDS = 4;
/** Milliseconds that keep the turns of programs with threads apart. */
const APART = { leadMs: 30, restMs: REST_MS };
const samples = Number(options.samples);
if (!(Number.isInteger(samples) && samples > 0))
  throw new RangeError(`--samples: expected a whole number above 0, got ${options.samples}`);

/** The programs that `--only NAME,NAME` names; all without it. */
function chosen(only: string): readonly Program[] {
  if (only === "") return programs;
  const names = only.split(",");
  const unknown = names.filter((name) => !programs.some((one) => one.name === name));
  if (unknown.length > 0)
    throw new RangeError(
      `--only ${only}: there is no ${unknown.join(", ")}; there are ${programs.map(({ name }) => name).join(", ")}`,
    );
  return programs.filter(({ name }) => names.includes(name));
}

async function timed(program: Program, devices: readonly Device[], python: Python | null): Promise<Row> {
  const n = options.quick ? program.size.quick : program.size.full;
  const progress = progressOf(program.name);
  progress("making the arrays");
  const arrays = program.arrays(n);
  const task = { program, n, arrays, reference: referenceOf(program, arrays, n) };
  const own = devices.map((device) => gridstride(task, device));
  const others = before?.(task) ?? [javascript(task), ...(await pythons(python, task))];
  const entries = [...others, ...own];
  const outcomes = await measure(entries, {
    samples,
    seconds: SECONDS,
    warmUp: 1,
    ...(options.quick ? {} : APART),
    tolerance: program.tolerance,
    progress,
  });
  endProgress();
  return rowOf(program, n, outcomes);
}

const [load = 0] = loadavg();
const cores = availableParallelism();
using cpu = await requestDevice({ target: "cpu" });
using parallel = await requestDevice({ target: "parallel" });
/** Another checkout, which takes the place of the others. */
const before = options.before === undefined ? null : await checkoutOf(options.before);
const python = before === null ? await startPython() : null;
const rows: Row[] = [];
const about = {
  date: new Date().toISOString(),
  node: process.version,
  samples,
  cores,
  load,
  python: python?.hello ?? null,
};
for (const program of chosen(options.only)) {
  rows.push(await timed(program, [cpu, parallel], python));
  // Not all at the end: a long run may be stopped.
  if (options.json !== undefined) writeSummary(options.json, rows, about);
}
if (before === null) printSummary(rows, samples);
else printBefore(rows);
if (load > cores / 2)
  console.log(
    `The machine was busy before the run (load ${load.toFixed(1)} on ${cores} cores): long runs count too long.`,
  );
if (rows.some(({ wrong }) => wrong)) process.exitCode = 1;
python?.end();
