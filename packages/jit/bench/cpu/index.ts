// Gridstride on the CPU beside plain JavaScript, NumPy, Numba and jax-js: the same arrays, one process tree, in turns.
import { parseArgs } from "node:util";
import { type Device, requestDevice } from "@gridstride/core";
import { type Job, laplace, polynomial } from "@gridstride/testing/bench/jobs";
import { type Absent, type Contender, measure, rowsOf } from "@gridstride/testing/bench/measure";
import { endProgress, progressOf } from "@gridstride/testing/bench/progress";
import { pythons, startPython } from "@gridstride/testing/bench/python";
import { printOutcomes, wentWrong } from "@gridstride/testing/bench/report";
import { type BenchRow, writeRows } from "@gridstride/testing/bench/rows";
import { copy, hosted, inPython, javascript, jax, resident } from "./contenders.ts";
import { smallLaunches } from "./overhead.ts";

const { values } = parseArgs({
  options: {
    json: { type: "string" },
    samples: { type: "string", default: "9" },
    only: { type: "string", default: "" },
  },
});
const SAMPLES = Number(values.samples);
const WARM_UP = 3;
const ELEMENTS = 10_000_000;
const SIDE = 4096;

interface Bench {
  readonly name: string;
  readonly title: string;
  readonly job: () => Job;
  readonly contenders: (job: Job) => Promise<readonly (Contender | Absent)[]>;
}

using cpu = await requestDevice({ target: "cpu" });
using parallel = await requestDevice({ target: "parallel" });
const devices: readonly Device[] = [cpu, parallel];
const python = await startPython();

const python3 = (job: Job): Promise<readonly (Contender | Absent)[]> => pythons(python, job, inPython(job));
const residents = (job: Job): readonly Contender[] => devices.map((device) => resident(device, job));

const benches: readonly Bench[] = [
  {
    name: "polynomial-f64",
    title: `x³ + 4·sin(y), ${ELEMENTS} float64, arrays resident`,
    job: () => polynomial("float64", ELEMENTS),
    contenders: async (job) => [...residents(job), javascript(job), ...(await python3(job))],
  },
  {
    name: "polynomial-f64-host",
    title: `x³ + 4·sin(y), ${ELEMENTS} float64, host arrays in and out`,
    job: () => polynomial("float64", ELEMENTS),
    contenders: async (job) => [
      ...devices.map((device) => hosted(device, job)),
      javascript(job),
      ...(await pythons(python, job, inPython(job).slice(0, 1))),
    ],
  },
  {
    name: "polynomial-f32",
    title: `x³ + 4·sin(y), ${ELEMENTS} float32, arrays resident`,
    job: () => polynomial("float32", ELEMENTS),
    contenders: async (job) => [...residents(job), javascript(job), ...(await python3(job)), await jax(job)],
  },
  {
    name: "laplace-f64",
    title: `Laplace operator, ${SIDE} x ${SIDE} float64, arrays resident`,
    job: () => laplace("float64", SIDE),
    contenders: async (job) => [...residents(job), copy(job), javascript(job), ...(await python3(job))],
  },
  {
    name: "laplace-f32",
    title: `Laplace operator, ${SIDE} x ${SIDE} float32, arrays resident`,
    job: () => laplace("float32", SIDE),
    contenders: async (job) => [...residents(job), copy(job), javascript(job), ...(await python3(job))],
  },
];

async function race({ name, title, job: makeJob, contenders: enter }: Bench): Promise<readonly BenchRow[]> {
  const progress = progressOf(name);
  progress("making the arrays");
  const job = makeJob();
  const { dtype } = job;
  const tolerance = dtype === "float32" ? 1e-5 : 1e-13;
  const outcomes = await measure(await enter(job), { samples: SAMPLES, warmUp: WARM_UP, tolerance, progress });
  endProgress();
  const ours = devices.map(({ target }) => `gridstride ${target}`);
  printOutcomes(`${title}; median of ${SAMPLES}, in turns`, outcomes, ours);
  if (wentWrong(outcomes)) process.exitCode = 1;
  return rowsOf({ bench: name, dtype, size: job.reference.length }, outcomes);
}

const rows: BenchRow[] = [];
for (const bench of benches) if (bench.name.includes(values.only)) rows.push(...(await race(bench)));
if ("overhead".includes(values.only)) rows.push(...(await smallLaunches(devices)));
python?.end();
writeRows(values.json, rows);
