import type { TypedArray } from "@gridstride/core";
import { mayWarn, warn } from "@gridstride/core/internal";

// docs/reference/warnings.md describes each code with the thresholds below.

/** Calls that move less are over soon, whatever they are. */
const LARGE_BYTES = 8 * 2 ** 20;
/** Uploads of one array after which it should have stayed, if they were so many bytes together. */
const UPLOADS = 4;
const UPLOADED_BYTES = 16 * 2 ** 20;

/**
 * Whether moving arrays takes longer than computing on them: a bus moves about as many bytes in a second as a single core
 * does operations.
 *
 * @param operations - on each element of the result.
 */
export function transfersDominate(bytes: number, elements: number, operations: number): boolean {
  return bytes >= LARGE_BYTES && elements * operations < bytes;
}

/** Whether an array of so many bytes was copied to a device so often that it should have stayed there. */
export function uploadedOften(uploadedBytes: number, byteLength: number): boolean {
  return uploadedBytes >= Math.max(UPLOADED_BYTES, UPLOADS * byteLength);
}

/** Bytes copied to webgpu, by the memory they came from. */
const uploaded: WeakMap<object, number> = new WeakMap();

/** A call on host arrays that a device far from them computes. */
export interface RemoteCall {
  readonly name: string;
  /** The memory that is copied there, and how much of it. */
  readonly inputs: readonly { readonly memory: TypedArray; readonly bytes: number }[];
  /** To the device and back. */
  readonly bytes: number;
  /** Elements of the result. */
  readonly elements: number;
  /** On each of them. */
  operations(): number;
}

/** GSW01 and GSW02: host arrays on webgpu that should be elsewhere. */
export function adviseRemote({ name, inputs, bytes, elements, operations }: RemoteCall): void {
  if (mayWarn("GSW01") && bytes >= LARGE_BYTES && transfersDominate(bytes, elements, operations()))
    warn(
      "GSW01",
      `a call of ${name} moved ${megabytes(bytes)} to target webgpu and back for ${operations()} operations on each of ${elements} elements: the transfer takes longer than the computation. Keep arrays on the device from call to call (device.toDevice(x), copyToHost() in the end), let one ufunc do more, or use target "parallel".`,
    );
  if (!mayWarn("GSW02")) return;
  for (const { memory, bytes } of inputs) {
    const total = (uploaded.get(memory) ?? 0) + bytes;
    uploaded.set(memory, total);
    if (uploadedOften(total, memory.byteLength))
      warn(
        "GSW02",
        `${megabytes(total)} were copied to target webgpu from one array of ${megabytes(memory.byteLength)}, now by ${name}. If it does not change between calls, copy it once: const dx = device.toDevice(x), and pass dx.`,
      );
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
