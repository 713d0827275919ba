import type { Backend, Elements } from "./backend.ts";
import { type DlpackWebTensor, dlpackWeb } from "./dlpack.ts";
import { sharingOf } from "./shared-buffers.ts";
import type { GPUBufferRange } from "./sharing-types.ts";

/** The elements of an array, and the backend in whose memory they are. */
export interface Shared {
  readonly backend: Backend;
  readonly elements: Elements;
  /** Such as `float32[1024]`. */
  readonly what: string;
}

/** What arrays show other programs. */
export abstract class SharedArray {
  /** Checked on every use. */
  abstract "~shared"(): Shared;

  gpuBuffer(): GPUBufferRange {
    const { backend, elements, what } = this["~shared"]();
    return sharingOf(backend, "array.gpuBuffer()").lend(elements, what);
  }

  [dlpackWeb](): DlpackWebTensor {
    const { backend, elements, what } = this["~shared"]();
    return sharingOf(backend, 'array[Symbol.for("dlpack.web")]()').lendTensor(elements, what);
  }
}
