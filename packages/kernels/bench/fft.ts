import type { DeviceArray } from "@gridstride/core";
import { fft, random } from "@gridstride/kernels";
import type { Float, Floats, Job } from "@gridstride/testing/bench/jobs";
import { type Python, pythons } from "@gridstride/testing/bench/python";
import type { Bench } from "@gridstride/testing/bench/race";
import type { Devices } from "./devices.ts";
import { fresh } from "./fresh.ts";
import { flops } from "./limits.ts";

const LENGTH = 2 ** 20;
const own = "gridstride parallel";

/** One long transform of complex numbers, resident, into a new array. NumPy computes in float64 whatever it is given. */
export function transforms(devices: Devices, python: Python | null): readonly Bench[] {
  return (["float32", "float64"] as const).map((dtype) => ({
    name: `fft-2^20-f${dtype.slice(5)}`,
    title: `fft of ${LENGTH} complex numbers, ${dtype}, arrays resident`,
    dtype,
    size: LENGTH,
    // Of results of about the root of the length.
    tolerance: dtype === "float32" ? 1e-3 : 1e-9,
    base: [own],
    // The operations of a transform of radix 2, by which all are rated.
    work: flops(5 * LENGTH * Math.log2(LENGTH)),
    bars: [{ kind: "at most", of: own, times: 2, to: ["NumPy"] }],
    contenders: async () => {
      const job = fftJob(dtype);
      const call = ([x]: readonly DeviceArray[]): DeviceArray => fft(x as DeviceArray);
      return [
        fresh(devices.parallel, own, job, call),
        fresh(devices.cpu, "gridstride cpu", job, call),
        ...(await pythons(python, job, [{ name: "NumPy", how: "numpy" }])),
      ];
    },
  }));
}

/** Numbers whose transform is known in closed form: a sum of a few waves, each one number of the transform. */
function fftJob(dtype: Float): Job {
  const waves = random(12).integers(0, LENGTH, 8).toNested() as number[];
  const x = new Float64Array(2 * LENGTH);
  const reference = new Float64Array(2 * LENGTH);
  for (const [wave, k] of waves.entries()) {
    const height = 1 + wave;
    for (let j = 0; j < LENGTH; j++) {
      const angle = (2 * Math.PI * ((k * j) % LENGTH)) / LENGTH;
      x[2 * j] = (x[2 * j] as number) + (height * Math.cos(angle)) / LENGTH;
      x[2 * j + 1] = (x[2 * j + 1] as number) + (height * Math.sin(angle)) / LENGTH;
    }
    reference[2 * k] = (reference[2 * k] as number) + height;
  }
  const given: Floats = dtype === "float32" ? Float32Array.from(x) : x;
  return { name: "fft", dtype, shape: [LENGTH, 2], inputs: { x: given }, reference, compared: "all" };
}
