import type { Device } from "@gridstride/core";
import { internalsOf } from "@gridstride/core/internal";

/** Counts how often a buffer is mapped to be read; null on targets whose memory is the host's. */
export function countReadBacks(device: Device): { stop(): number | null } {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") return { stop: () => null };
  const probe = internals.gpu.createBuffer({ size: 4, usage: 0x0001 | 0x0008 });
  const prototype = Object.getPrototypeOf(probe) as GPUBuffer;
  probe.destroy();
  const original = prototype.mapAsync;
  let count = 0;
  prototype.mapAsync = function (this: GPUBuffer, mode, ...rest) {
    if (mode === 1) count++;
    return original.call(this, mode, ...rest);
  };
  return {
    stop() {
      prototype.mapAsync = original;
      return count;
    },
  };
}
