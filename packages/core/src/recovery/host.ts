import type { Backend } from "../backend.ts";
import { LaunchError } from "../errors.ts";
import type { BackendRecovery } from "./types.ts";

/** Of a target whose memory is the host's. */
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

/** @throws {LaunchError} code `usage`, for a device that was not asked to recover. */
export function recoveryOf({ recovery }: Backend, what: string): BackendRecovery {
  if (recovery !== undefined) return recovery;
  throw new LaunchError("usage", `${what} needs a device that recovers; open it with requestDevice({ recover: true })`);
}
