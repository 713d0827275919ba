import type { Allocation } from "../allocation.ts";

/** What a device has after it has recovered. */
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
  /** The same of all arrays; what it gives makes them the checkpoint. */
  checkpoint(): Promise<() => void>;
  /** Null where nothing was lost. */
  recover(): Promise<Recovery | null>;
}
