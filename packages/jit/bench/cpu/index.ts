// Gridstride on the CPU beside plain JavaScript, NumPy, Numba and jax-js: the same arrays, one process tree, in turns.
import { parseArgs } from "node:util";
import { type Device, requestDevice } from "@gridstride/core";
import { median } from "simple-statistics";
import { type BenchRow, printTable, writeRows } from "../rows.ts";
import { type Contender, copy, hosted, javascript, jax, pythons, resident } from "./contenders.ts";
import { type Job, laplace, largestError, polynomial } from "./jobs.ts";
import { smallLaunches } from "./overhead.ts";
import { startPython } from "./python.ts";

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
  readonly contenders: (job: Job) => Promise<readonly Contender[]>;
}

using cpu = await requestDevice({ target: "cpu" });
using parallel = await requestDevice({ target: "parallel" });
const devices: readonly Device[] = [cpu, parallel];
const python = await startPython();
if (python === null) console.log("python3 with NumPy was not found: its rows are left out");
else if (python.numba === null) console.log("Numba was not found: its rows are left out");

const python3 = async (job: Job): Promise<readonly Contender[]> => (python === null ? [] : pythons(python, job));
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
      ...(await python3(job)).slice(0, 1),
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

async function measure({ name, title, job: makeJob, contenders: enter }: Bench): Promise<readonly BenchRow[]> {
  const job = makeJob();
  const contenders = await enter(job);
  const samples = contenders.map((): number[] => []);
  const errors: number[] = [];
  try {
    for (const contender of contenders) {
      await contender.run();
      const result = await contender.result();
      errors.push(result === null ? 0 : largestError(result, job));
    }
    const wrong = contenders.filter((_, i) => !((errors[i] as number) < (job.dtype === "float32" ? 1e-5 : 1e-13)));
    if (wrong.length > 0) throw new Error(`${title}: wrong result from ${wrong.map((one) => one.name).join(", ")}`);
    for (let sample = -WARM_UP; sample < SAMPLES; sample++) {
      for (const [i, contender] of contenders.entries()) {
        const ms = await contender.run();
        if (sample >= 0) samples[i]?.push(ms);
      }
    }
  } finally {
    for (const contender of contenders) contender.dispose();
  }
  const medians = samples.map((list) => median(list));
  const best = Math.min(...medians.slice(0, devices.length));
  console.log(`\n${title}; median of ${SAMPLES}, in turns`);
  printTable(
    ["contender", "ms", "to gridstride's better", "fastest", "slowest", "largest error"],
    contenders.map((contender, i) => [
      contender.name,
      (medians[i] as number).toFixed(1),
      ((medians[i] as number) / best).toFixed(2),
      Math.min(...(samples[i] as number[])).toFixed(1),
      Math.max(...(samples[i] as number[])).toFixed(1),
      contender.target === "javascript" && errors[i] === 0 ? "" : (errors[i] as number).toExponential(1),
    ]),
  );
  return contenders.map((contender, i) => ({
    bench: name,
    contender: contender.name,
    target: contender.target,
    adapter: contender.adapter,
    dtype: job.dtype,
    size: job.reference.length,
    medianMs: medians[i] as number,
    samples: SAMPLES,
    maxError: errors[i] as number,
  }));
}

const rows: BenchRow[] = [];
for (const bench of benches) if (bench.name.includes(values.only)) rows.push(...(await measure(bench)));
if ("overhead".includes(values.only)) rows.push(...(await smallLaunches(devices)));
python?.end();
writeRows(values.json, rows);
