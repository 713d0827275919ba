import type { DlpackWebArray, DlpackWebTensor, dlpackWeb } from "./dlpack.ts";
import type { DTypeName } from "./dtype.ts";
import type { Gpu } from "./gpu-names.ts";
import type { DrawOptions, DrawTarget, PictureSource, TextureOptions } from "./pictures/types.ts";

/** Where an array lies in a `GPUBuffer`, as a `GPUBufferBinding` says it. */
export interface GPUBufferRange {
  readonly buffer: Gpu<"GPUBuffer">;
  /** Bytes before the first element. */
  readonly offset: number;
  /** Bytes of all elements. */
  readonly size: number;
}

/** The element type and shape that `device.fromGPUBuffer` must know of a buffer. */
export interface GPUBufferLayout<N extends DTypeName = DTypeName> {
  readonly dtype: N;
  readonly shape: number | readonly number[];
  /** Bytes before element `[0, 0, ...]`, a multiple of the element size; 0 by default. */
  readonly offset?: number;
  /** Elements (not bytes) between neighbours along each axis; row-major by default. */
  readonly strides?: readonly number[];
}

/** Methods that share an array on a device with other users of a GPU, and with the screen. */
export interface ArraySharing {
  /**
   * webgpu: where the elements lie, for another user of `device.gpuDevice`. Earlier launches are submitted to the
   * device's queue, so that commands submitted after this call see it; call it again after further launches. The buffer is
   * the array's, with usage STORAGE, COPY_SRC and COPY_DST: after `dispose` it holds other arrays. `offset` and `size` are
   * bytes; nothing aligns the offset of a view.
   *
   * @throws {UnsupportedError} code `target`, on another target. {LaunchError} code `limit`, for an array that is bound in segments.
   *   {ShapeError} code `layout`, for a view that is not contiguous: lend its `copy()`.
   */
  gpuBuffer(): GPUBufferRange;
  /**
   * Shows the array, of shape `[height, width]` or `[height, width, 3 or 4]`, on all of a canvas, row 0 at the top. On webgpu it is drawn
   * from the array's own buffer, with no read-back, on the canvas' webgpu context, which is configured if it is not; elsewhere
   * through `ImageData` on its 2d context. NaN is 0. A `GPUTexture` with usage RENDER_ATTACHMENT is drawn on too.
   *
   * @returns resolves when the drawing is submitted (webgpu), or done.
   * @throws {ShapeError} for other shapes. {LaunchError} code `usage`, for a canvas without such a context, or a texture
   *   without the usage; `wrong-device`, for a canvas of another device. {UnsupportedError} code `format`, for a texture that cannot be rendered to.
   */
  drawTo(target: DrawTarget, options?: DrawOptions): Promise<void>;
  /**
   * webgpu: a new texture with the array's values, the caller's to destroy; shapes as for `drawTo`. Its usage is COPY_SRC,
   * TEXTURE_BINDING and RENDER_ATTACHMENT.
   *
   * @throws {UnsupportedError} code `format`, for a format that cannot be rendered to; `target`, on another target.
   */
  toTexture(options?: TextureOptions): Promise<Gpu<"GPUTexture">>;
  /** webgpu: the same in the words of DLPack for the web, of any view. Errors: as `gpuBuffer`, without `layout`. */
  [dlpackWeb](): DlpackWebTensor;
}

/** The part of a device that takes memory of other libraries, as its arrays `A`, and pictures, as its arrays `P`. */
export interface DeviceSharing<A, P> {
  /** webgpu: the `GPUDevice` itself, for other libraries. @throws {UnsupportedError} code `target`, on another target. */
  readonly gpuDevice: Gpu<"GPUDevice">;
  /**
   * An array of another library that keeps the convention of DLPack for the web: `fromGPUBuffer` of what it gives, without a
   * copy; memory of the host is copied, as by `toDevice`.
   *
   * @throws {LaunchError} code `wrong-kind`, for what has no `[Symbol.for("dlpack.web")]`; `wrong-device`. {UnsupportedError}
   *   code `dtype`, for elements that no array has.
   */
  from(array: DlpackWebArray): A;
  /**
   * The pixels of a texture, picture or video frame, `[height, width, 4]`, as they are when the promise resolves: uint8 of 0 to 255, or
   * float32 for textures of more than 8 bits a channel. On webgpu there is no read-back. The caller's to dispose.
   *
   * @throws {LaunchError} code `usage`, for a texture without TEXTURE_BINDING, and a picture that is closed or not loaded.
   *   {UnsupportedError} code `format`, for a texture of integers, depth or several samples; `target`, for a texture on another target.
   */
  fromTexture(picture: PictureSource): Promise<P>;
}
