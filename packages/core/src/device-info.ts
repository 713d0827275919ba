/** Where kernels run; `cpu` and `parallel` are Numba's names. */
export type Target = "webgpu" | "parallel" | "cpu" | "simulator";

/** The adapter that runs kernels: never a silent substitute. */
export interface DeviceInfo {
  /** Such as `SwiftShader driver 5.0.0 (google swiftshader)`. */
  readonly adapter: string;
  /** As WebGPU gives it, such as `nvidia`; `""` where nothing says. */
  readonly vendor: string;
  /** As WebGPU gives it, such as `ampere`; `wasm32` on cpu and parallel, `""` where nothing says. */
  readonly architecture: string;
  /** Whether a CPU does the work of a GPU. */
  readonly software: boolean;
  /** Whether the platform calls it a fallback adapter. */
  readonly fallback: boolean;
  /** WebGPU features in use, such as `shader-f16`, `subgroups`, `timestamp-query`. */
  readonly features: readonly string[];
  /** The targets that `requestDevice()` without a target looked for first, and did not get: the message of each says why. */
  readonly passedOver: readonly { readonly target: Target; readonly message: string }[];
}

/** As a backend knows it. */
export type BackendInfo = Omit<DeviceInfo, "passedOver">;

/** Limits of launches and arrays. */
export interface DeviceLimits {
  /** Threads per block. */
  readonly maxBlockSize: number;
  /** Threads per block along x, y, z. */
  readonly maxBlockDim: readonly [number, number, number];
  /** Bytes of shared memory per block. */
  readonly maxSharedBytes: number;
  /** Bytes of one array. */
  readonly maxBufferBytes: number;
  /** Bytes that a kernel sees through one binding; larger arrays are bound as segments. */
  readonly maxSegmentBytes: number;
  /** Bindings of arrays (segments counted) that one kernel can have. */
  readonly maxStorageBuffers: number;
}
