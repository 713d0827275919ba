import { array, type Device, type DeviceArray } from "@gridstride/core";
import { errorOf, type Floats, type Job, outputOf } from "@gridstride/testing/bench/jobs";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";

/** A call on a job's arrays, which lie on the device, into an array of the result's that is there too. */
export function resident(
  device: Device | string,
  name: string,
  job: Job,
  call: (inputs: readonly DeviceArray[], out: DeviceArray) => unknown,
): Contender | Absent {
  if (typeof device === "string") return { name, absent: device };
  const inputs = Object.values(job.inputs).map((data) => device.toDevice(array(data, job.shape)));
  const out = device.zeros(job.shape, job.dtype);
  const run = async (): Promise<number> => {
    const start = performance.now();
    call(inputs, out);
    await device.synchronize();
    return performance.now() - start;
  };
  return {
    name,
    target: device.target,
    adapter: device.info.adapter,
    run,
    check: async () => {
      out.copyFrom(array(outputOf(job).fill(Number.NaN), job.shape));
      await run();
      return errorOf((await out.copyToHost()).data as Floats, job);
    },
    dispose: () => {
      for (const one of [...inputs, out]) one.dispose();
    },
  };
}
