import { array, type Device, type DeviceArray } from "@gridstride/core";
import { errorOf, type Floats, type Job } from "@gridstride/testing/bench/jobs";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";

/** How far a result is from what it must be. */
export type ErrorOf = (result: Floats) => number;

/** A call that makes its own result, on a job's arrays, which lie on the device. */
export function fresh(
  device: Device | string,
  name: string,
  job: Job,
  call: (inputs: readonly DeviceArray[], device: Device) => DeviceArray | Promise<DeviceArray>,
  error: ErrorOf = (result) => errorOf(result, job),
): Contender | Absent {
  if (typeof device === "string") return { name, absent: device };
  const inputs = Object.values(job.inputs).map((data) => device.toDevice(array(data, job.shape)));
  return {
    name,
    target: device.target,
    adapter: device.info.adapter,
    run: async () => {
      const start = performance.now();
      using _result = await call(inputs, device);
      await device.synchronize();
      return performance.now() - start;
    },
    check: async () => {
      using result = await call(inputs, device);
      return error((await result.copyToHost()).data as Floats);
    },
    dispose: () => {
      for (const one of inputs) one.dispose();
    },
  };
}

/** Plain JavaScript, on one thread. */
export function plain(name: string, call: () => Floats, error: ErrorOf): Contender {
  return {
    name,
    target: "js",
    adapter: `V8 ${process.versions.v8}`,
    run: async () => {
      const start = performance.now();
      call();
      return performance.now() - start;
    },
    check: async () => error(call()),
    dispose: () => {},
  };
}
