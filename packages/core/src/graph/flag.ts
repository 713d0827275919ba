import type { Elements } from "../backend.ts";
import { dtypeInfo } from "../dtype.ts";

/** Whether an element of the host's memory is not 0. */
export function isSet({ allocation, dtype, offset }: Elements): boolean {
  const { storage } = allocation;
  if (storage.kind === "webgpu") throw new Error("bug in Gridstride: a flag in a GPU's memory is read by the GPU");
  const { bytesPerElement: size } = dtypeInfo(dtype);
  const at = offset * size;
  return storage.bytes.subarray(at, at + size).some((byte) => byte !== 0);
}
