import type { DeviceArray } from "@gridstride/core";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import type { Limit } from "../limit.ts";
import type { Gpu } from "./open.ts";
import { errorIn, hostLine, lineOf, type Squares, spoil } from "./squares.ts";
import { byDevice, byHost, noClock } from "./timed.ts";

/** Computes a task on arrays that are on the device: enqueued. */
export type Call = (inputs: readonly DeviceArray[], out: DeviceArray) => unknown;

/** A call on the arrays of a bench, which lie on the device. */
export function resident(gpu: Gpu, squares: Squares, name: string, call: Call): Contender {
  const { inputs, out } = squares;
  const once = (): unknown => call(inputs, out);
  return {
    name,
    target: "webgpu",
    adapter: gpu.device.info.adapter,
    run: byHost(gpu, once),
    check: async () => {
      spoil(out);
      once();
      return errorIn(squares, (line) => lineOf(out, line));
    },
    // Shared by all: whoever comes first frees them, after the last run.
    dispose: squares.dispose,
  };
}

/** The same by the device's own clock. */
export function onClock(gpu: Gpu, squares: Squares, name: string, call: Call): Contender | Absent {
  const absent = noClock(gpu.device);
  if (absent !== null) return { name, absent };
  return {
    ...resident(gpu, squares, name, call),
    run: byDevice(gpu, () => call(squares.inputs, squares.out)),
  };
}

/** From arrays on the host to a result on the host: copied there, computed, copied back. */
export function transferred(gpu: Gpu, squares: Squares, name: string, call: Call): Contender {
  const { device } = gpu;
  const { host, task } = squares;
  const { side } = task;
  const result = new Float32Array(side ** 2);
  const once = async (): Promise<void> => {
    const inputs = host.map((one) => device.toDevice(one));
    using out = device.empty([side, side], "float32");
    call(inputs, out);
    await out.reshape([-1]).copyToHost(result);
    for (const one of inputs) one.dispose();
  };
  return {
    ...resident(gpu, squares, name, call),
    run: async () => {
      const start = performance.now();
      await once();
      return performance.now() - start;
    },
    check: async () => {
      result.fill(Number.NaN);
      await once();
      return errorIn(squares, async (line) => hostLine(result, side, line));
    },
  };
}

/** What the adapter can do at most; a reason, where the adapter cannot do it. */
export function limit(gpu: Gpu, name: string, make: () => Limit): Contender | Absent {
  try {
    const { run, part, dispose } = make();
    const batch = byHost(gpu, run);
    return {
      name,
      target: "webgpu",
      adapter: gpu.device.info.adapter,
      run: async () => (await batch()) / part,
      check: async () => null,
      dispose,
    };
  } catch (error) {
    return { name, absent: (error as Error).message };
  }
}
