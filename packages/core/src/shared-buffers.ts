import type { Backend, Sharing } from "./backend.ts";
import type { Device, DeviceArray } from "./device.ts";
import { type DlpackWebArray, dlpackName, dlpackWeb, hasDlpack } from "./dlpack.ts";
import { dtypeInfo, isDTypeName, type TypedArray } from "./dtype.ts";
import { LaunchError, UnsupportedError } from "./errors.ts";
import { wrongKind } from "./show.ts";

/** @param call - as the message names it. @throws {UnsupportedError} code `target`, where there is no GPU to share. */
export function sharingOf({ sharing, target }: Backend, call: string): Sharing {
  if (sharing !== undefined) return sharing;
  throw new UnsupportedError("target", `${call} is for webgpu; memory of ${target} is the host's: use copyToHost()`, {
    targets: ["webgpu"],
  });
}

/** `Device.from`. */
export function fromTensor(device: Device, given: DlpackWebArray): DeviceArray {
  if (!hasDlpack(given)) throw wrongKind('an array that has [Symbol.for("dlpack.web")] to device.from', given);
  const { buffer, byteOffset, dtype: type, shape, strides, device: gpu } = given[dlpackWeb]();
  const name = dlpackName(type);
  if (name === null || !isDTypeName(name))
    throw new UnsupportedError(
      "dtype",
      `no array here holds elements of DLPack's type code ${type.code}, ${type.bits} bits, ${type.lanes} lanes; convert them before`,
    );
  if (gpu === null) {
    const { storage, bytesPerElement } = dtypeInfo(name);
    const offset = byteOffset / bytesPerElement;
    if (!Number.isInteger(offset)) throw wrongKind(`a multiple of ${bytesPerElement} as byteOffset`, byteOffset);
    const memory = buffer as ArrayBuffer;
    const data = new storage(memory, 0, Math.floor(memory.byteLength / storage.BYTES_PER_ELEMENT)) as TypedArray;
    return device.toDevice({ data, dtype: name, shape, stride: strides, offset });
  }
  if (gpu !== device.gpuDevice)
    throw new LaunchError(
      "wrong-device",
      "the array lies on another GPUDevice, and buffers of two devices never mix: open its device with requestDevice({ device })",
    );
  return device.fromGPUBuffer(buffer as GPUBuffer, { dtype: name, shape, offset: byteOffset, strides });
}
