// What a machine can do at most, as contenders of the race: measured in turns with those who are to reach it.
import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";
import type { Absent, Contender } from "@gridstride/testing/bench/measure";
import type { Work } from "@gridstride/testing/bench/work";
import type { Devices } from "./devices.ts";
import type { Limit } from "./limit.ts";
import { wasmCopy, wasmMultiplyAdds } from "./limits-wasm.ts";
import { webgpuCopy, webgpuMultiplyAdds } from "./limits-webgpu.ts";

const COPY = "copy, limit of ";
const PEAK = "multiply-adds, limit of ";
const TARGETS = ["cpu", "parallel", "webgpu"] as const;
type LimitTarget = (typeof TARGETS)[number];

const limits = (start: string): Readonly<Record<string, string>> =>
  Object.fromEntries(TARGETS.map((target) => [target, `${start}${target}`]));

/** What a bench says of its work in floating-point operations: a multiplication and an addition are two. */
export const flops = (amount: number): Work => ({ unit: "FLOP", amount, limits: limits(PEAK) });
/** What a bench says of its work in bytes of arrays that have to be read or written. */
export const bytes = (amount: number): Work => ({ unit: "B", amount, limits: limits(COPY) });

/** The name of a limit among the contenders, for bars. */
export const peakOf = (target: LimitTarget): string => `${PEAK}${target}`;
export const copyOf = (target: LimitTarget): string => `${COPY}${target}`;

/** Multiplies and adds in registers, on every device, as many operations as the bench has. */
export function multiplyAdds(
  devices: Devices,
  dtype: "float32" | "float64" | "int32",
  amount: number,
): readonly (Contender | Absent)[] {
  return on(devices, PEAK, (device) => {
    if (device.target !== "webgpu") return wasmMultiplyAdds(device, dtype, amount);
    if (dtype === "float64") throw new Error("webgpu has no float64");
    return webgpuMultiplyAdds(device, dtype, amount);
  });
}

/** Copies memory on every device: reads half of the bench's bytes and writes the other half. */
export function copies(devices: Devices, amount: number): readonly (Contender | Absent)[] {
  return on(devices, COPY, (device) =>
    device.target === "webgpu" ? webgpuCopy(device, amount) : wasmCopy(device, amount),
  );
}

function on(devices: Devices, name: string, make: (device: Device) => Limit): readonly (Contender | Absent)[] {
  return TARGETS.map((target) => {
    const device = devices[target];
    const own = `${name}${target}`;
    if (typeof device === "string") return { name: own, absent: device };
    try {
      return limitOn(device, own, make(device));
    } catch (error) {
      return { name: own, absent: (error as Error).message };
    }
  });
}

/** A device's limit as a contender. */
export function limitOn(device: Device, name: string, { run, part, dispose }: Limit): Contender {
  return {
    name,
    target: device.target,
    adapter: device.info.adapter,
    run: async () => {
      const start = performance.now();
      run();
      // A WebAssembly device is done when a call returns.
      if (internalsOf(device).kind === "webgpu") await device.synchronize();
      return (performance.now() - start) / part;
    },
    check: async () => null,
    dispose,
  };
}
