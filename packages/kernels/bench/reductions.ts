// Reductions, scans and all else that reads an array once, compared with plain JavaScript, jax-js and NumPy.
import type { DeviceArray } from "@gridstride/core";
import { argmax, cumsum, histogram, max, random, sum, topk, transpose } from "@gridstride/kernels";
import { errorOf, type Floats, type Job } from "@gridstride/testing/bench/jobs";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import { numpy as jnp } from "@jax-js/jax";
import { daily } from "./daily.ts";
import type { Devices } from "./devices.ts";
import { fresh, plain } from "./fresh.ts";
import { jax } from "./libraries.ts";
import { bytes, copies } from "./limits.ts";
import { line, square, type Task } from "./task.ts";

const SIDE = square[0] as number;
const box = [100, 316, 316];
const sizeOf = (shape: readonly number[]): number => shape.reduce((all, extent) => all * extent, 1);
const tasks: readonly Task[] = [
  {
    name: "sum",
    title: "sum of all elements",
    bytes: 4,
    tolerance: 1e-5,
    shape: line,
    plain: (x) => {
      let all = 0;
      for (const value of x) all += value;
      return [all];
    },
    own: (x) => sum(x),
    jax: (x) => jnp.sum(x),
  },
  {
    name: "cumsum",
    title: "prefix sums of all elements",
    bytes: 8,
    tolerance: 1e-3,
    shape: line,
    plain: (x) => {
      const sums = new Float64Array(x.length);
      let all = 0;
      for (let i = 0; i < x.length; i++) {
        all += x[i] as number;
        sums[i] = all;
      }
      return sums;
    },
    own: (x) => cumsum(x),
  },
  {
    name: "argmax",
    title: "place of the largest element",
    bytes: 4,
    tolerance: 0,
    shape: line,
    plain: (x) => {
      let best = 0;
      for (let i = 1; i < x.length; i++) if ((x[i] as number) > (x[best] as number)) best = i;
      return [best];
    },
    own: (x) => argmax(x),
    jax: (x) => jnp.argmax(x),
  },
  {
    name: "sum-first-axis",
    title: "sums of columns",
    bytes: 4,
    tolerance: 1e-5,
    shape: square,
    plain: (x) => folded(x, square, 0, (a, b) => a + b),
    own: (x) => sum(x, { axis: 0 }),
    jax: (x) => jnp.sum(x, 0),
  },
  {
    name: "sum-middle-axis",
    title: "sums over the middle axis",
    bytes: 4,
    tolerance: 1e-5,
    shape: box,
    plain: (x) => folded(x, box, 1, (a, b) => a + b),
    own: (x) => sum(x, { axis: 1 }),
    jax: (x) => jnp.sum(x, 1),
  },
  {
    name: "max-first-axis",
    title: "the largest of each column",
    bytes: 4,
    tolerance: 0,
    shape: square,
    plain: (x) => folded(x, square, 0, Math.max),
    own: (x) => max(x, { axis: 0 }),
    jax: (x) => jnp.max(x, 0),
  },
  {
    name: "histogram",
    title: "256 bins of one width",
    bytes: 4,
    tolerance: 0,
    shape: line,
    plain: (x) => {
      const counts = new Float64Array(256);
      for (const value of x) {
        const bin = Math.min(255, Math.floor(value * 256));
        counts[bin] = (counts[bin] as number) + 1;
      }
      return counts;
    },
    own: (x) => {
      const [counts, edges] = histogram(x, { bins: 256, range: [0, 1] });
      edges.dispose();
      return counts;
    },
  },
  {
    name: "transpose",
    title: "a transpose in memory",
    bytes: 8,
    tolerance: 0,
    shape: square,
    plain: (x) => {
      const out = new Float32Array(x.length);
      for (let i = 0; i < SIDE; i++) for (let j = 0; j < SIDE; j++) out[j * SIDE + i] = x[i * SIDE + j] as number;
      return out;
    },
    own: (x) => transpose(x),
    jax: (x) => jnp.transpose(x).add(0),
  },
  {
    name: "topk",
    title: "the 100 largest elements",
    bytes: 4,
    tolerance: 0,
    shape: line,
    plain: (x) => x.slice().sort().slice(-100).reverse(),
    own: (x) => {
      const [values, indices] = topk(x, 100);
      indices.dispose();
      return values;
    },
  },
  ...daily,
];

/** One axis of a shape reduced row by row, as a JavaScript programmer writes it. */
function folded(
  x: Floats,
  shape: readonly number[],
  axis: number,
  fold: (a: number, b: number) => number,
): Float64Array {
  const [lines, rows, width] = [shape.slice(0, axis), shape.slice(axis, axis + 1), shape.slice(axis + 1)].map(
    sizeOf,
  ) as [number, number, number];
  const out = new Float64Array(lines * width);
  for (let line = 0; line < lines; line++)
    for (let row = 0; row < rows; row++)
      for (let i = 0; i < width; i++) {
        const value = x[(line * rows + row) * width + i] as number;
        out[line * width + i] = row === 0 ? value : fold(out[line * width + i] as number, value);
      }
  return out;
}

/** What reads about ten million float32 once. */
export function reductions(devices: Devices, python: Python | null): readonly Bench[] {
  return benchesOf(tasks, devices, python);
}

/** One line for each task. */
export function benchesOf(tasks: readonly Task[], devices: Devices, python: Python | null): readonly Bench[] {
  const own = "gridstride parallel";
  return tasks.map((task) => ({
    name: task.name,
    title: `${task.title}, ${task.shape.join(" x ")} float32, arrays resident`,
    dtype: "float32",
    size: sizeOf(task.shape),
    tolerance: task.tolerance,
    base: [own],
    work: bytes(task.bytes * sizeOf(task.shape)),
    bars: ["NumPy", ...(task.jax ? ["jax-js wasm"] : [])].map(
      (rival) => ({ kind: "faster", of: own, times: 1, to: [rival] }) as const,
    ),
    contenders: async () => {
      const job = jobOf(task);
      const x = job.inputs.x as Floats;
      const call = ([given]: readonly DeviceArray[]): DeviceArray | Promise<DeviceArray> =>
        task.own(given as DeviceArray);
      // NumPy counts in int64, which are bigints here.
      const error = (result: ArrayLike<unknown>): number => errorOf(Float64Array.from(result, Number), job);
      const { jax: peer } = task;
      return [
        fresh(devices.parallel, own, job, call),
        fresh(devices.cpu, "gridstride cpu", job, call),
        plain("plain JavaScript", () => Float64Array.from(task.plain(x)), error),
        ...(peer ? [await jax(job, (given) => peer((given as jnp.Array).ref))] : []),
        ...(await pythons(python, job, [{ name: "NumPy", how: "numpy" }], error)),
        ...copies(devices, task.bytes * sizeOf(task.shape)).filter(({ name }) => !name.endsWith("webgpu")),
      ];
    },
  }));
}

function jobOf({ name, shape, plain: right }: Task): Job {
  const x = random(9).uniform(sizeOf(shape), { dtype: "float32" }).data as Floats;
  return { name, dtype: "float32", shape, inputs: { x }, reference: Float64Array.from(right(x)), compared: "all" };
}
