import type { Gpu } from "./gpu-names.ts";

/** The self-test's findings about an adapter's float32 arithmetic. */
export interface Numerics {
  /** `native` where `/` is correctly rounded in every case tried, results below the normal range apart. */
  readonly divide: "native" | "software";
  /** `native` where `sqrt` is correctly rounded in every case tried. */
  readonly sqrt: "native" | "software";
  /** `native` where `fma` rounds once in every case tried. */
  readonly fma: "native" | "software";
  /** Whether `a * b + c` was seen to round once. */
  readonly contracts: boolean;
  /** Whether subnormal operands or results became zero. */
  readonly flushesSubnormals: boolean;
  /** `native` where `pack2x16float` rounds to nearest, ties to even. */
  readonly pack16: "native" | "software";
  /** Whether the rounding errors of sums and products come out exactly, written so that compilers should not reorder them. */
  readonly pairs: boolean;
  /**
   * Where subgroups are the warps of the language, 32 threads that follow each other in their block: nowhere, always, or where a
   * kernel asks for that size (`@subgroup_size`), which blocks of a multiple of 32 threads along x may.
   */
  readonly warps: "none" | "always" | "sized";
}

/** A WebGPU device as launchers see it. */
export interface WebGpuInternals {
  readonly kind: "webgpu";
  readonly gpu: Gpu<"GPUDevice">;
  readonly numerics: Numerics;
  /** At most `limits.maxStorageBufferBindingSize`; a multiple of 256. */
  readonly maxSegmentBytes: number;
  readonly queue: LaunchQueue;
  /** Lives as long as the device; the launcher owns the keys. */
  readonly cache: Map<string, unknown>;
}

/** The parts of a pipeline. */
export interface Shader {
  readonly module: Gpu<"GPUShaderModule">;
  readonly layout: Gpu<"GPUPipelineLayout">;
}

/** Where launches are recorded, in program order, and submitted in batches. */
export interface LaunchQueue {
  /** Most bytes of uniforms that one launch may have. */
  readonly uniformBytes: number;
  /**
   * Uniforms of at most so many bytes are immediates; 0 where the device has none. Tests and benchmarks set 0 on a device that has
   * launched nothing.
   */
  immediateBytes: number;
  /**
   * The parts of a pipeline for `dispatch`. Its text declares uniforms as `@group(0) @binding(0) var<uniform>`, and storage in
   * group 1. Where the device has immediates for so many bytes, the uniforms become `var<immediate>`.
   *
   * @param bytes - of the uniforms that each dispatch gives.
   * @param storage - the layout of group 1; null where there is none.
   */
  shader(code: string, bytes: number, storage: Gpu<"GPUBindGroupLayout"> | null): Shader;
  /**
   * Records one dispatch of a pipeline that was made of `shader`; group 1 = `bindGroup` (storage, made and cached by the caller;
   * null when the pipeline has none). `uniforms` is all of its buffer, and is copied before return.
   */
  dispatch(
    pipeline: Gpu<"GPUComputePipeline">,
    bindGroup: Gpu<"GPUBindGroup"> | null,
    uniforms: Uint8Array<ArrayBuffer>,
    x: number,
    y: number,
    z: number,
  ): void;
  /** Submits what is recorded. Also happens by itself, at the end of the running task at the latest. */
  flush(): void;
  /** Copies a GPU buffer range (multiples of 4) to the host after everything recorded so far; rejects typed on loss, and when its batch of commands was invalid. */
  readBack(buffer: Gpu<"GPUBuffer">, byteOffset: number, byteLength: number): Promise<ArrayBuffer>;
  /** The promise's result, or a typed rejection as soon as the device is gone. */
  guard<T>(work: Promise<T>): Promise<T>;
  /** Work that the next wait must await; its rejection is rethrown there. */
  track(work: Promise<void>): void;
  /** Reads what the launches before it found wrong, once; of launches that a graph captures, after each replay. */
  check(findings: Findings): void;
  /** An error found without a promise: rethrown by the next wait. */
  fail(error: Error): void;
}

/** The mistakes that launches find, in memory of their own on the GPU. */
export interface Findings {
  /** Throws the error for what was found. The copy to the host is submitted when this returns. */
  read(): Promise<void>;
  /** Empties the memory for the next replay. */
  clear(): void;
  /** Frees the memory, when all that uses it is submitted. */
  dispose(): void;
}

/** A device whose memory is the host's. */
export interface HostInternals {
  readonly kind: "simulator";
  /** Reports of the simulator that are made on request. */
  readonly report: readonly "wraps"[];
  readonly cache: Map<string, unknown>;
  fail(error: Error): void;
  track(work: Promise<void>): void;
  /** Throws what went wrong since the last wait: a launch is done when it returns, and may be waited for at once. */
  rethrow(): void;
}

/** A device whose memory is one `WebAssembly.Memory`, and whose kernels are WebAssembly modules. */
export interface WasmInternals {
  readonly kind: "cpu" | "parallel";
  /** Shared on parallel. It grows: ask for `memory.buffer` again after every allocation. */
  readonly memory: WebAssembly.Memory;
  /** Most threads that run one job together, the caller's included; 1 on cpu. */
  readonly threads: number;
  /** Lives as long as the device; the launcher owns the keys. */
  readonly cache: Map<string, unknown>;
  /**
   * Memory without an array: launch records, scratch. Aligned to 64 bytes, holding anything; below 2³² as a number.
   * @throws {OutOfMemoryError} when it does not fit.
   */
  allocate(byteLength: number): number;
  free(address: number): void;
  /** Memory that `allocate` gave, as `arrayOver` takes it. */
  storageAt(address: number, byteLength: number): Storage;
  /**
   * Makes a module ready to run. It imports `memory` of `gridstride` (1 to 65536 pages, shared on parallel) and
   * exports `run(launch, scratch, first, last)`, four i32, which does the tasks from `first` up to `last`.
   * Its memory is given back when it is collected.
   * @throws {UnsupportedError} code `wasm`, where a policy of the page forbids WebAssembly.
   */
  load(bytes: Uint8Array<ArrayBuffer>): WasmCode;
  /**
   * Does all tasks of a job and returns when they are done.
   *
   * @throws {DeviceError} code `trap`, when a task trapped: others may be done, begun or not.
   * @throws {DeviceLostError} where the caller may not sleep and a worker does not come back.
   */
  run(code: WasmCode, job: WasmJob): void;
  /**
   * The same in two steps: on parallel workers begin at once, and what is returned takes part and returns when the job is
   * done. It must be called, once, before any other job is given. It throws what `run` throws.
   */
  start(code: WasmCode, job: WasmJob): () => void;
  /** Work that the next wait must await; its rejection is rethrown there. */
  track(work: Promise<void>): void;
  /** An error found without a promise: rethrown by the next wait. */
  fail(error: Error): void;
  /** Throws what went wrong since the last wait: a launch is done when it returns, and may be waited for at once. */
  rethrow(): void;
}

/** A module that a device has loaded. */
export interface WasmCode {
  readonly module: WebAssembly.Module;
}

/** Independent tasks, numbered from 0, in any order and on any thread. */
export interface WasmJob {
  /** Address of the launch record. */
  readonly launch: number;
  /** Address of `threads` pieces of scratch memory, `scratchBytes` each: a thread uses its own alone. */
  readonly scratch: number;
  readonly scratchBytes: number;
  /** The first task that is done; 0 where it is left out. */
  readonly first?: number;
  /** The last task that is done is the one before it. */
  readonly tasks: number;
  /** Tasks that a thread takes at a time. */
  readonly chunk: number;
}

/** A job whose launch record and scratch memory are kept for it until `release`. */
export interface RecordedJob {
  readonly code: WasmCode;
  readonly job: WasmJob;
  release(): void;
}

export type DeviceInternals = WebGpuInternals | HostInternals | WasmInternals;

/** The memory under a device array and its views. `id` is unique per buffer for the life of the process; a pooled buffer keeps its id. */
export type Storage =
  | { readonly kind: "webgpu"; readonly id: number; readonly buffer: Gpu<"GPUBuffer">; readonly byteLength: number }
  | {
      readonly kind: "host";
      readonly id: number;
      readonly bytes: Uint8Array;
      readonly byteLength: number;
      /** For each byte 1 where nothing has written it since `empty` made the memory; null where all was written. */
      unset: Uint8Array | null;
    }
  | {
      readonly kind: "wasm";
      readonly id: number;
      /** Where it begins in the device's memory, a multiple of 64; below 2³² as a number. */
      readonly address: number;
      /** A view made at this moment: memory that grows gets a new buffer. */
      readonly bytes: Uint8Array;
      readonly byteLength: number;
    };
