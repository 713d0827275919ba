import type { Allocation } from "../../allocation.ts";
import type { Resident } from "../../backend.ts";
import type { Cells } from "../../copy.ts";
import type { Storage } from "../../internal-types.ts";
import type { Loss } from "../../loss.ts";
import type { Pending } from "../../pending.ts";
import type { BackendRecovery } from "../../recovery/types.ts";

interface Resettable {
  reset(): void;
}

/** The parts of a backend that a loss concerns. */
export interface Parts {
  readonly queue: Resettable & {
    readBack(buffer: GPUBuffer, byteOffset: number, byteLength: number): Promise<ArrayBuffer>;
  };
  readonly staging: Resettable;
  readonly pool: Resettable;
  readonly loss: Loss;
  readonly pending: Pending;
  /** Listens to a device that comes in the place of a lost one, and no longer to that. */
  readonly watch: (gpu: GPUDevice, before: GPUDevice) => void;
}

/** The reports of a backend's parts, on a device that recovers. */
export interface GpuRecovery extends BackendRecovery {
  /** The device that is there now. */
  readonly present: GPUDevice;
  /** The buffer of the device that is there now. */
  real(storage: Storage): GPUBuffer;
  attach(parts: Parts): void;
  /** Memory for an array, in which zeros or anything may be. */
  acquired(allocation: Allocation, what: string): void;
  released(storage: Storage): void;
  /** A buffer that another user of the GPU gave. */
  borrowed(allocation: Allocation): void;
  /** Another user of the GPU has the buffer too. */
  lent(allocation: Allocation): void;
  /** Host elements were copied to the device. */
  uploaded(to: Resident, from: Cells): void;
}
