import type { Allocation } from "./allocation.ts";
import type { Cells } from "./copy.ts";
import type { BackendInfo, DeviceLimits, Target } from "./device-info.ts";
import type { DlpackWebTensor } from "./dlpack.ts";
import type { DType, RealDType } from "./dtype.ts";
import type { Gpu } from "./gpu-names.ts";
import type { DeviceInternals, RecordedJob } from "./internal-types.ts";
import type { Loss } from "./loss.ts";
import type { MemoryMeter } from "./memory.ts";
import type { Pending } from "./pending.ts";
import type { BackendRecovery } from "./recovery/types.ts";
import type { Layout } from "./shape.ts";
import type { GPUBufferLayout, GPUBufferRange } from "./sharing-types.ts";

/** Memory shared by an array and its views. */
export interface Block {
  readonly allocation: Allocation;
  readonly what: string;
  freed: boolean;
  /** It is a copy of a Uint8ClampedArray: kernels clamp what they store there. */
  clamped?: true;
}

/** Elements of any type in device memory. */
export interface Elements extends Layout {
  readonly allocation: Allocation;
  readonly dtype: DType;
}

/** Elements in device memory: complex elements as pairs of numbers (`resident-copies.ts`). */
export interface Resident extends Layout {
  readonly allocation: Allocation;
  readonly dtype: RealDType;
}

/** Memory of somebody else, and what lies in it. */
export interface Borrowed extends Elements {
  readonly what: string;
}

/** The GPU objects that a backend of WebGPU shares with other users of its GPU. */
export interface Sharing {
  readonly gpu: Gpu<"GPUDevice">;
  borrow(buffer: Gpu<"GPUBuffer">, layout: GPUBufferLayout): Borrowed;
  /** Elements of `allocation` as other programs see them, once what is recorded is submitted. */
  lend(elements: Elements, what: string): GPUBufferRange;
  lendTensor(elements: Elements, what: string): DlpackWebTensor;
}

/** A moment on the device; `read` gives it in milliseconds on a clock that only differences mean something on. */
export interface Timestamp {
  readonly source: "timestamp-query" | "wall-clock";
  record(): void;
  read(): Promise<number>;
  dispose(): void;
}

/** The work that a target does for a device. Everything but `download`, `wait` and reading a timestamp is synchronous and ordered. */
export interface Backend {
  readonly target: Target;
  readonly info: BackendInfo;
  readonly limits: DeviceLimits;
  readonly loss: Loss;
  readonly pending: Pending;
  readonly meter: MemoryMeter;
  readonly internals: DeviceInternals;
  /** Only webgpu has it. */
  readonly sharing?: Sharing;
  /** Present on a device that was asked to recover. */
  recovery?: BackendRecovery;
  /** @param isQuiet - whether it may be collected without a word. */
  allocate(byteLength: number, what: string, zero: boolean, isQuiet?: boolean): Allocation;
  /** Copies a host array of the same dtype and shape into device memory; `from` may be reused at once. */
  upload(to: Resident, from: Cells): void;
  /** Copies on the device, converted where the types differ; same shape; reads before it writes where the two overlap. */
  copy(to: Resident, from: Resident): void;
  /** The work of `copy` as jobs; null where it is not jobs alone. Targets without it copy in another way. */
  copyJobs?(to: Resident, from: Resident): readonly RecordedJob[] | null;
  /** Copies into host memory of the same dtype and shape, as of the moment of the call. */
  download(from: Resident, into: Cells): Promise<void>;
  /** Resolves when everything queued is done; rejects only for a lost device. */
  wait(): Promise<void>;
  timestamp(): Timestamp;
  dispose(): void;
}
