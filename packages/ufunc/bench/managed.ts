import { array, type Device, type DeviceArray, isDeviceArray, type ManagedArray, type NDArray } from "@gridstride/core";
import { kernel } from "@gridstride/jit";
import { errorOf, type Floats, type Job, outputOf, polynomial } from "@gridstride/testing/bench/jobs";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import type { Bench } from "@gridstride/testing/bench/race";
import { vectorize } from "@gridstride/ufunc";
import { entrant, hostInputs, residentInputs, residentOutput } from "./calls.ts";
import type { Devices } from "./elementwise.ts";

const KINDS = ["host arrays", "managed arrays", "device arrays"] as const;
const SIZES = [10_000, 1_000_000, 10_000_000];

/** Two inputs and the output. */
type Arrays = readonly (NDArray | DeviceArray)[];

const sumKernel = kernel(({ grid }, x, y, out) => {
  const i = grid(1);
  if (i < out.size) out[i] = 2 * x[i] + y[i];
});
const sumUfunc = vectorize(["float64(float64, float64)"], (x, y) => 2 * x + y);

const WAYS: Readonly<Record<string, (device: Device, arrays: Arrays) => unknown>> = {
  ufunc: (device, [x, y, out]) =>
    isDeviceArray(out) ? sumUfunc(x as DeviceArray, y as DeviceArray, { out }) : sumUfunc(x as NDArray, y as NDArray, { out: out as NDArray, device }), // biome-ignore format: two calls
  kernel: (device, arrays) => {
    const [x, y, out] = arrays as [NDArray, NDArray, NDArray];
    return sumKernel.forall(out.size, { device })(x, y, out);
  },
};

/** What copies take of a call: on host arrays, on arrays that the device manages, and on device arrays. */
export function managed(devices: Devices): readonly Bench[] {
  return (["cpu", "parallel"] as const).flatMap((target) =>
    Object.keys(WAYS).flatMap((way) => SIZES.map((size) => benchOf(devices[target], target, size, way))),
  );
}

function benchOf(device: Device | string, target: string, size: number, way: string): Bench {
  return {
    name: `managed-${way}-${target}-${size}`,
    title: `2·x + y, ${size} float64, ${way} on ${target}, out given`,
    dtype: "float64",
    size,
    tolerance: 1e-15,
    base: [KINDS[0]],
    contenders: async () => {
      if (typeof device === "string") return KINDS.map((name): Absent => ({ name, absent: device }));
      const made = polynomial("float64", size);
      const { x, y } = made.inputs as Record<"x" | "y", Floats>;
      const job = { ...made, reference: Float64Array.from(x, (value, i) => 2 * value + (y[i] as number)) };
      const hosts = [...hostInputs(job), array(outputOf(job), job.shape)];
      const shared = hosts.map((host) => device.managed(job.shape, "float64").fill(host) as ManagedArray);
      const call = WAYS[way] as (typeof WAYS)[string];
      return [
        timed(device, KINDS[0], job, hosts, call),
        timed(device, KINDS[1], job, shared, call),
        timed(device, KINDS[2], job, [...residentInputs(device, job), residentOutput(device, job)], call),
      ];
    },
  };
}

function timed(device: Device, name: string, job: Job, arrays: Arrays, call: (typeof WAYS)[string]): Contender {
  const out = arrays[2] as NDArray | DeviceArray;
  // What is short is done often: a clock shows no microseconds.
  const calls = Math.max(1, Math.round(1_000_000 / out.size));
  const run = async (): Promise<number> => {
    const start = performance.now();
    for (let i = 0; i < calls; i++) await call(device, arrays);
    await device.synchronize();
    return (performance.now() - start) / calls;
  };
  const check = async (): Promise<number> => {
    out.fill(Number.NaN);
    await run();
    return errorOf((isDeviceArray(out) ? await out.copyToHost() : out).data as Floats, job);
  };
  const dispose = (): void => {
    for (const array of arrays) if ("dispose" in array) (array as DeviceArray).dispose();
  };
  return { ...entrant(device, name), run, check, dispose };
}
