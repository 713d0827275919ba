import type { DeviceLimits, Target } from "./device-info.ts";

/** Limits of memory differ between two devices of these targets, and no kernel is refused for them. */
const HOST: DeviceLimits = {
  maxBlockSize: 1024,
  maxBlockDim: [1024, 1024, 64],
  maxSharedBytes: 49152,
  maxBufferBytes: 2 ** 32,
  maxSegmentBytes: Number.POSITIVE_INFINITY,
  maxStorageBuffers: Number.POSITIVE_INFINITY,
};

/** Most bytes of shapes, strides and scalars of one launch on webgpu: a slot of the queue's ring. */
export const UNIFORM_BYTES = 1024;

/**
 * The limits that a kernel can count on: of webgpu the defaults of the standard, which every adapter has.
 *
 * @see https://www.w3.org/TR/webgpu/#limits
 */
export const guaranteedLimits: Readonly<Record<Target, DeviceLimits>> = {
  webgpu: {
    maxBlockSize: 256,
    maxBlockDim: [256, 256, 64],
    maxSharedBytes: 16384,
    maxBufferBytes: 2 ** 28,
    maxSegmentBytes: 2 ** 27,
    maxStorageBuffers: 8,
  },
  parallel: HOST,
  cpu: HOST,
  simulator: HOST,
};
