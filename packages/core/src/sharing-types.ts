import type { DTypeName } from "./dtype.ts";
import type { Gpu } from "./gpu-names.ts";

/** Where an array lies in a `GPUBuffer`, as a `GPUBufferBinding` says it. */
export interface GPUBufferRange {
  readonly buffer: Gpu<"GPUBuffer">;
  /** Bytes before the first element. */
  readonly offset: number;
  /** Bytes of all elements. */
  readonly size: number;
}

/** What `device.fromGPUBuffer` must know of a buffer's elements. */
export interface GPUBufferLayout<N extends DTypeName = DTypeName> {
  readonly dtype: N;
  readonly shape: number | readonly number[];
  /** Bytes before element `[0, 0, ...]`, a multiple of the element size; 0 by default. */
  readonly offset?: number;
  /** Elements (not bytes) between neighbours along each axis; row-major by default. */
  readonly strides?: readonly number[];
}
