import type { DeviceArray } from "@gridstride/core";
import { random, sort } from "@gridstride/kernels";
import { errorOf, type Job } from "@gridstride/testing/bench/jobs";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import { numpy as jnp } from "@jax-js/jax";
import type { Devices } from "./devices.ts";
import { fresh, plain } from "./fresh.ts";
import { jax } from "./libraries.ts";

const own = "gridstride parallel";
/** jax-js sorts on one thread, by comparisons: it is asked for the shorter one only. */
const LENGTHS = [1_000_000, 10_000_000] as const;

/** Random float32 keys, resident, into a new array. */
export function sorts(devices: Devices, python: Python | null): readonly Bench[] {
  return LENGTHS.map((length) => ({
    name: `sort-1e${Math.log10(length)}`,
    title: `sort of ${length} float32, arrays resident`,
    dtype: "float32",
    size: length,
    tolerance: 0,
    base: [own],
    bars: [{ kind: "faster", of: own, times: 1, to: ["NumPy sort", "NumPy stable sort"] }],
    contenders: async () => {
      const job = sortJob(length);
      const call = ([x]: readonly DeviceArray[]): DeviceArray => sort(x as DeviceArray);
      return [
        fresh(devices.parallel, own, job, call),
        fresh(devices.cpu, "gridstride cpu", job, call),
        plain(
          "JavaScript, typed array",
          () => (job.inputs.x as Float32Array<ArrayBuffer>).slice().sort(),
          (result) => errorOf(result, job),
        ),
        ...(length === LENGTHS[0] ? [await jax(job, (x) => jnp.sort((x as jnp.Array).ref))] : []),
        ...(await pythons(python, job, [
          { name: "NumPy sort", how: "numpy" },
          { name: "NumPy stable sort", how: "numpy", job: "sort-stable" },
        ])),
      ];
    },
  }));
}

function sortJob(length: number): Job {
  const x = random(11).uniform(length, { dtype: "float32", low: -1, high: 1 }).data as Float32Array<ArrayBuffer>;
  return {
    name: "sort",
    dtype: "float32",
    shape: [length],
    inputs: { x },
    reference: Float64Array.from(x).sort(),
    compared: "all",
  };
}
