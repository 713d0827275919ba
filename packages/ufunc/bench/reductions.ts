import { array, type Device, type DeviceArray } from "@gridstride/core";
import { errorOf, type Floats, type Job } from "@gridstride/testing/bench/jobs";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import { vectorize } from "@gridstride/ufunc";
import { add, maximum } from "@gridstride/ufunc/numpy";
import { entrant } from "./calls.ts";
import type { Devices } from "./elementwise.ts";

const SIDE = 3162;
const SQUARE = [SIDE, SIDE] as const;

type Reduce = (x: DeviceArray, options: { readonly axis: number | null }) => DeviceArray;
type Fold = (a: number, b: number) => number;

interface Task {
  /** What `peers.py` calls it. */
  readonly name: string;
  readonly title: string;
  readonly shape: readonly number[];
  readonly axis: number | null;
  readonly own: { readonly reduce: Reduce };
  readonly fold: Fold;
  /** Largest error, relative to the result: sums of thousands of numbers below 1. */
  readonly tolerance: number;
}

const plus = { own: add, fold: (a: number, b: number) => a + b, tolerance: 1e-5 };
/** The same as a user writes it. */
const written = vectorize(["float32(float32, float32)"], (x, y) => x + y, { identity: 0 });

const tasks: readonly Task[] = [
  { name: "sum", title: "add.reduce of all elements", shape: [SIDE * SIDE], axis: null, ...plus },
  { name: "sum-first-axis", title: "add.reduce over the first axis", shape: SQUARE, axis: 0, ...plus },
  { name: "sum-middle-axis", title: "add.reduce over the middle axis", shape: [100, 316, 316], axis: 1, ...plus },
  { name: "sum-last-axis", title: "a written sum over the last axis", shape: SQUARE, axis: 1, ...plus, own: written },
  {
    name: "max-first-axis",
    title: "maximum.reduce over the first axis",
    shape: SQUARE,
    axis: 0,
    own: maximum,
    fold: Math.max,
    tolerance: 0,
  },
];

/** Reductions of ten million float32, compared with NumPy's. */
export function reductions(devices: Devices, python: Python | null): readonly Bench[] {
  return tasks.map((task) => ({
    name: `reduce-${task.name}`,
    title: `${task.title}, ${task.shape.join(" x ")} float32, arrays resident`,
    dtype: "float32",
    size: sizeOf(task.shape),
    tolerance: task.tolerance,
    base: ["gridstride cpu"],
    bars: [{ kind: "at most", of: "gridstride cpu", times: 1.5, to: ["NumPy"] }],
    contenders: async () => {
      const job = jobOf(task);
      return [
        reduced(devices.cpu, "gridstride cpu", job, task),
        reduced(devices.parallel, "gridstride parallel", job, task),
        ...(await pythons(python, job, [{ name: "NumPy", how: "numpy" }])),
      ];
    },
  }));
}

function reduced(device: Device | string, name: string, job: Job, { own, axis }: Task): Contender | Absent {
  if (typeof device === "string") return { name, absent: device };
  const x = device.toDevice(array(job.inputs.x as Floats, job.shape));
  return {
    ...entrant(device, name),
    run: async () => {
      const start = performance.now();
      const result = own.reduce(x, { axis });
      await device.synchronize();
      const elapsedMs = performance.now() - start;
      result.dispose();
      return elapsedMs;
    },
    check: async () => {
      const result = own.reduce(x, { axis });
      const { data } = await result.copyToHost();
      result.dispose();
      return errorOf(data as Floats, job);
    },
    dispose: () => x.dispose(),
  };
}

const sizeOf = (shape: readonly number[]): number => shape.reduce((size, extent) => size * extent, 1);

function jobOf({ name, shape, axis, fold }: Task): Job {
  // Numbers from 0 to 1 in no order.
  const x = Float32Array.from({ length: sizeOf(shape) }, (_, at) => (Math.imul(at, 0x9e3779b1) >>> 8) / 2 ** 24);
  const width = axis === null ? 1 : sizeOf(shape.slice(axis + 1));
  const length = axis === null ? x.length : (shape[axis] as number);
  const reference = new Float64Array(x.length / length);
  for (let at = 0; at < x.length; at++) {
    const round = Math.trunc(at / width);
    const to = Math.trunc(round / length) * width + (at % width);
    const value = x[at] as number;
    reference[to] = round % length === 0 ? value : fold(reference[to] as number, value);
  }
  return { name, dtype: "float32", shape, inputs: { x }, reference, compared: "all" };
}
