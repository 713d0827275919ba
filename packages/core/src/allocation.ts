import type { Storage } from "./internal-types.ts";

/** A buffer held by a device array and its views. */
export interface Allocation {
  readonly storage: Storage;
  /** Bytes that were asked for; the buffer may be larger. */
  readonly byteLength: number;
  /** Set when the device refused the memory after all: every use of the array gets it. */
  error: Error | null;
  /** Gives the buffer back; called once. */
  release(): void;
}
