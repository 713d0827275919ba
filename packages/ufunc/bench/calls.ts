import { array, type Device, type DeviceArray, type NDArray } from "@gridstride/core";
import { errorOf, type Floats, type Job, outputOf } from "@gridstride/testing/bench/jobs";
import { type Contender, ONCE, type Repeat } from "@gridstride/testing/bench/measure";
import { median } from "simple-statistics";

/** Who is timed: where, under which name. */
export type Entrant = Pick<Contender, "name" | "target" | "adapter">;

export function entrant(device: Device, name: string): Entrant {
  return { name, target: device.target, adapter: device.info.adapter };
}

/** A job's inputs on a device, once for all contenders that use them. */
export function residentInputs(device: Device, job: Job): readonly DeviceArray[] {
  return Object.values(job.inputs).map((data) => device.toDevice(array(data, job.shape)));
}

/** A job's inputs where they are. */
export function hostInputs(job: Job): readonly NDArray[] {
  return Object.values(job.inputs).map((data) => array(data, job.shape));
}

/** A contender that disposes the inputs it shares with the others, being the last. */
export function disposing(inputs: readonly DeviceArray[], last: Contender): Contender {
  const dispose = async (): Promise<void> => {
    await last.dispose();
    for (const input of inputs) input.dispose();
  };
  return { ...last, dispose };
}

/** Room for a job's result on a device: for all contenders that are compared, so that none has a luckier place in memory. */
export function residentOutput(device: Device, job: Job): DeviceArray {
  return device.zeros(job.shape, job.dtype);
}

/**
 * A call whose result stays on the device, waited for. What is not `out` is disposed before the next one.
 *
 * @param out - of the caller, who disposes it.
 */
export function onDevice(
  device: Device,
  who: string,
  job: Job,
  out: DeviceArray,
  call: (out: DeviceArray) => DeviceArray,
): Contender {
  let result: DeviceArray = out;
  const release = (): void => {
    if (result !== out) result.dispose();
    result = out;
  };
  const run = async (): Promise<number> => {
    release();
    const start = performance.now();
    result = call(out);
    await device.synchronize();
    return performance.now() - start;
  };
  return {
    ...entrant(device, who),
    run,
    check: async () => {
      out.copyFrom(array(outputOf(job).fill(Number.NaN), job.shape));
      await run();
      return errorOf((await result.copyToHost()).data as Floats, job);
    },
    dispose: release,
  };
}

/** A call whose result is on the host when it returns. */
export function onHost(who: Entrant, job: Job, call: (out: NDArray) => NDArray, repeat: Repeat = ONCE): Contender {
  const out = array(outputOf(job), job.shape);
  let result: NDArray | null = null;
  const run = async (): Promise<number> => {
    result = null;
    const batches: number[] = [];
    for (let batch = 0; batch < repeat.batches; batch++) {
      const start = performance.now();
      for (let i = 0; i < repeat.calls; i++) result = call(out);
      batches.push((performance.now() - start) / repeat.calls);
    }
    return median(batches);
  };
  return {
    ...who,
    run,
    check: async () => {
      (out.data as Floats).fill(Number.NaN);
      await run();
      return errorOf((result as unknown as NDArray).data as Floats, job);
    },
    dispose: () => {},
  };
}
