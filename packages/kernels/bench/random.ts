import type { Device, DeviceArray } from "@gridstride/core";
import { random } from "@gridstride/kernels";
import type { Floats, Job } from "@gridstride/testing/bench/jobs";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import type { Devices } from "./devices.ts";
import { fresh, plain } from "./fresh.ts";

const LENGTH = 10_000_000;
const own = "gridstride parallel";

/** How far mean and variance are from those of [0, 1); what is not random otherwise the tests see. */
function offMoments(x: Floats): number {
  let sum = 0;
  let squares = 0;
  for (const value of x) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / x.length;
  return x.length === LENGTH ? Math.max(Math.abs(mean - 1 / 2), Math.abs(squares / x.length - 1 / 3)) : Number.NaN;
}

/** Uniform numbers into a new array. The peers' are other numbers: all are held to mean and variance. */
export function randoms(devices: Devices, python: Python | null): readonly Bench[] {
  return (["float32", "float64"] as const).map((dtype) => ({
    name: `random-1e7-f${dtype.slice(5)}`,
    title: `${LENGTH} uniform ${dtype}`,
    dtype,
    size: LENGTH,
    tolerance: 1e-3,
    base: [own],
    bars: [{ kind: "faster", of: own, times: 1, to: ["NumPy, Generator(Philox)"] }],
    contenders: async () => {
      const made = dtype === "float32" ? new Float32Array(LENGTH) : new Float64Array(LENGTH);
      const job: Job = {
        name: "uniform",
        dtype,
        shape: [LENGTH],
        inputs: {},
        reference: new Float64Array(LENGTH),
        compared: "all",
      };
      const rng = random(1);
      const call = (_: readonly DeviceArray[], device: Device): DeviceArray => rng.uniform(LENGTH, { dtype, device });
      return [
        fresh(devices.parallel, own, job, call, offMoments),
        fresh(devices.cpu, "gridstride cpu", job, call, offMoments),
        plain("JavaScript, Math.random", () => made.map(() => Math.random()), offMoments),
        ...(await pythons(python, job, [{ name: "NumPy, Generator(Philox)", how: "numpy" }], offMoments)),
      ];
    },
  }));
}
