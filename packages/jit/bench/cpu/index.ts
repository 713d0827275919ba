// Gridstride on the CPU, compared with plain JavaScript, NumPy, Numba and jax-js: the same arrays, one process tree, in turns.
import { type Device, requestDevice } from "@gridstride/core";
import { axpy, type Float, type Job, laplace, polynomial } from "@gridstride/testing/bench/jobs";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { pythons, startPython } from "@gridstride/testing/bench/python";
import { type Bench, benchOptions, race } from "@gridstride/testing/bench/race";
import { copy, hosted, inPython, javascript, jax, resident } from "./contenders.ts";
import { smallLaunches } from "./overhead.ts";

const options = benchOptions();
const ELEMENTS = 10_000_000;
const SIDE = 4096;

using cpu = await requestDevice({ target: "cpu" });
using parallel = await requestDevice({ target: "parallel" });
const devices: readonly Device[] = [cpu, parallel];
const python = await startPython();

type Entry = Contender | Absent;
const python3 = (job: Job): Promise<readonly Entry[]> => pythons(python, job, inPython(job));
const residents = (job: Job): readonly Contender[] => devices.map((device) => resident(device, job));

function bench(
  name: string,
  title: string,
  dtype: Float,
  makeJob: typeof polynomial,
  count: number,
  enter: (job: Job) => Promise<readonly Entry[]>,
): Bench {
  return {
    name,
    title,
    dtype,
    size: makeJob === polynomial ? count : count * count,
    tolerance: dtype === "float32" ? 1e-5 : 1e-13,
    base: devices.map(({ target }) => `gridstride ${target}`),
    contenders: () => enter(makeJob(dtype, count)),
  };
}

const laplaces = async (job: Job): Promise<readonly Entry[]> => [
  ...residents(job),
  copy(job),
  javascript(job),
  ...(await python3(job)),
];

const rowsOfAxpy = async (job: Job): Promise<readonly Entry[]> => [
  ...residents(job),
  ...devices.map((device) => resident(device, job, "rows")),
  javascript(job),
  ...(await python3(job)),
];

const benches: readonly Bench[] = [
  bench(
    "polynomial-f64",
    `x³ + 4·sin(y), ${ELEMENTS} float64, arrays resident`,
    "float64",
    polynomial,
    ELEMENTS,
    async (job) => [...residents(job), javascript(job), ...(await python3(job))],
  ),
  bench(
    "polynomial-f64-host",
    `x³ + 4·sin(y), ${ELEMENTS} float64, host arrays in and out`,
    "float64",
    polynomial,
    ELEMENTS,
    async (job) => [
      ...devices.map((device) => hosted(device, job)),
      javascript(job),
      ...(await pythons(python, job, inPython(job).slice(0, 1))),
    ],
  ),
  bench(
    "polynomial-f32",
    `x³ + 4·sin(y), ${ELEMENTS} float32, arrays resident`,
    "float32",
    polynomial,
    ELEMENTS,
    async (job) => [...residents(job), javascript(job), ...(await python3(job)), await jax(job)],
  ),
  bench(
    "laplace-f64",
    `Laplace operator, ${SIDE} x ${SIDE} float64, arrays resident`,
    "float64",
    laplace,
    SIDE,
    laplaces,
  ),
  bench(
    "laplace-f32",
    `Laplace operator, ${SIDE} x ${SIDE} float32, arrays resident`,
    "float32",
    laplace,
    SIDE,
    laplaces,
  ),
  ...(["float64", "float32"] as const).map((dtype) =>
    bench(
      `axpy-f${dtype.slice(5)}`,
      `2·x + y, ${SIDE} x ${SIDE} ${dtype}, arrays resident`,
      dtype,
      axpy,
      SIDE,
      rowsOfAxpy,
    ),
  ),
];

const small = "overhead".includes(options.only) ? await smallLaunches(devices) : [];
await race(benches, options, small);
python?.end();
