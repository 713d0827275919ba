import type { Backend, BackendRecovery } from "./backend.ts";
import { LaunchError } from "./errors.ts";

/** What a device has after it has recovered. */
export interface Recovery {
  /** How many checkpoints were taken before the loss; 0 for none. The arrays of the last checkpoint are as they were then. */
  readonly checkpoint: number;
  /** Arrays that could not be brought back: each use of them throws one `DeviceLostError`, which names them all. */
  readonly lost: readonly string[];
}

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
