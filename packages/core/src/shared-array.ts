import type { Backend, Elements } from "./backend.ts";
import type { DeviceArray } from "./device.ts";
import { type DlpackWebTensor, dlpackWeb } from "./dlpack.ts";
import type { Gpu } from "./gpu-names.ts";
import { withPictures } from "./pictures/load.ts";
import type { DrawOptions, DrawTarget, TextureOptions } from "./pictures/types.ts";
import { sharingOf } from "./shared-buffers.ts";
import type { GPUBufferRange } from "./sharing-types.ts";

/** The elements of an array, and the backend in whose memory they are. */
export interface Shared {
  readonly backend: Backend;
  readonly elements: Elements;
  /** Such as `float32[1024]`. */
  readonly what: string;
}

/** The part of an array that other programs see. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the interface below adds a method that is defined there.
export abstract class SharedArray {
  /** Checked on every use. */
  abstract "~shared"(): Shared;

  gpuBuffer(): GPUBufferRange {
    const { backend, elements, what } = this["~shared"]();
    return sharingOf(backend, "array.gpuBuffer()").lend(elements, what);
  }

  drawTo(target: DrawTarget, options?: DrawOptions): Promise<void> {
    (this as unknown as DeviceArray).device["~recording"]?.refuse("drawTo()");
    return withPictures(this as unknown as DeviceArray, (code, array) => code.drawTo(array, target, options));
  }

  toTexture(options?: TextureOptions): Promise<Gpu<"GPUTexture">> {
    (this as unknown as DeviceArray).device["~recording"]?.refuse("toTexture()");
    sharingOf(this["~shared"]().backend, "array.toTexture()");
    return withPictures(this as unknown as DeviceArray, (code, array) => code.toTexture(array, options));
  }
}

// Declarations that each file has on its own cannot hold a method whose name is a symbol of another file: an interface can.
export interface SharedArray {
  [dlpackWeb](): DlpackWebTensor;
}

Object.defineProperty(SharedArray.prototype, dlpackWeb, {
  configurable: true,
  writable: true,
  value(this: SharedArray): DlpackWebTensor {
    const { backend, elements, what } = this["~shared"]();
    return sharingOf(backend, 'array[Symbol.for("dlpack.web")]()').lendTensor(elements, what);
  },
});
