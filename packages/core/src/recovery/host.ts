import type { Allocation } from "../allocation.ts";
import type { Backend } from "../backend.ts";
import type { Device } from "../device.ts";
import { LaunchError } from "../errors.ts";
import type { BackendRecovery } from "./types.ts";

/** The recovery of a target whose memory is the host's. */
export function hostRecovery(backend: Backend): BackendRecovery {
  return {
    keep: () => backend.wait(),
    checkpoint: () => backend.wait().then(() => () => {}),
    recover: async () => {
      backend.loss.check();
      return null;
    },
  };
}

/** `DeviceArray.keep`. */
export async function keepOn(device: Device, backend: Backend, allocation: Allocation): Promise<void> {
  device["~recording"]?.refuse("keep()");
  await backend.pending.through(recoveryOf(backend, "keep()").keep(allocation), backend.loss);
}

/** @throws {LaunchError} code `usage`, for a device that was not asked to recover. */
export function recoveryOf({ recovery }: Backend, what: string): BackendRecovery {
  if (recovery !== undefined) return recovery;
  throw new LaunchError("usage", `${what} needs a device that recovers; open it with requestDevice({ recover: true })`);
}
