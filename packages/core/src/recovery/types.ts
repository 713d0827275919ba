import type { Allocation } from "../allocation.ts";

/** The state of a device after it has recovered. */
export interface Recovery {
  /** How many checkpoints were taken before the loss; 0 for none. The arrays of the last checkpoint are as they were then. */
  readonly checkpoint: number;
  /** Arrays that could not be brought back: each use of them throws one `DeviceLostError`, which names them all. */
  readonly lost: readonly string[];
}

/** Copies of arrays on the host, from which they are made again. */
export interface BackendRecovery {
  /** Reads the elements to the host, as of the moment of the call. */
  keep(allocation: Allocation): Promise<void>;
  /** The same of all arrays; the function that it gives makes them the checkpoint. */
  checkpoint(): Promise<() => void>;
  /** Null where nothing was lost. */
  recover(): Promise<Recovery | null>;
}

/** The part of a device that survives its loss. */
export interface Recoverable {
  /**
   * Waits for everything queued before, and keeps all arrays of the device on the host: `recover` goes back to the last
   * checkpoint. Arrays that were not written since the last one are not read again. When it rejects, the checkpoint
   * before it stays.
   *
   * @throws {LaunchError} code `usage`, on a device that was opened without `recover: true`. Else as `synchronize`.
   */
  checkpoint(): Promise<void>;
  /**
   * Opens another device on the same adapter in place of one that is lost. Arrays of the last checkpoint are as they were then;
   * others come back if no kernel has written them since `toDevice`, `zeros` or `keep()`; uses of the rest throw one
   * `DeviceLostError` that names them. Kernels and graphs go on, and are compiled again when they are used.
   *
   * @returns the arrays that came back and were lost. The same for all who ask after one loss; null where nothing was ever lost.
   * @throws {LaunchError} code `usage`, on a device that was opened without `recover: true`. {UnsupportedError}, where no such
   *   adapter is left: it may be called again. {DisposedError}.
   */
  recover(): Promise<Recovery | null>;
}
