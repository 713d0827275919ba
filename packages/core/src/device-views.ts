import type { Device, DeviceArray } from "./device.ts";
import { ResidentArray, residentOf } from "./device-array.ts";
import { type ComplexDType, type DType, dtypeInfo, partType } from "./dtype.ts";
import { ShapeError } from "./errors.ts";
import { managedMemory } from "./managed-view.ts";
import type { NDArray } from "./ndarray.ts";
import { partsLayout } from "./parts.ts";
import { convert } from "./resident-copies.ts";
import { extentOf, transposeLayout } from "./shape.ts";

/** A view with any strides in elements of a type, for launchers: several host views over one copy of their memory, fields of records. */
export function viewOf(
  array: DeviceArray,
  shape: readonly number[],
  stride: readonly number[],
  offset: number,
  type: DType = array.dtype,
): DeviceArray {
  const { allocation } = residentOf(array);
  const [low, high] = extentOf({ shape, stride, offset });
  const most = allocation.byteLength / dtypeInfo(type).bytesPerElement;
  if (high > low && (low < 0 || high > most))
    throw new ShapeError("layout", `a view of elements ${low} to ${high - 1} of an array that has ${most}`);
  return ResidentArray.view(array as ResidentArray<DType>, { shape, stride, offset }, type);
}

const views = new WeakMap<DeviceArray, DeviceArray>();

/** Complex elements as the numbers that they are in memory, the two of each along one more, last axis; the same view each time. */
export function partsView(array: DeviceArray): DeviceArray {
  const type = partType(array.dtype);
  if (type === null) return array;
  const known = views.get(array) ?? ResidentArray.view(array as ResidentArray<DType>, partsLayout(array), type);
  views.set(array, known);
  return known;
}

/** Numbers whose last axis has the two parts of complex numbers, row-major, as complex numbers; disposing of either frees the memory. */
export function joinedParts<D extends ComplexDType>(array: DeviceArray, type: D): DeviceArray<D> {
  const { shape, stride, offset } = array;
  const layout = {
    shape: shape.slice(0, -1),
    stride: stride.slice(0, -1).map((step) => Math.trunc(step / 2)),
    offset: offset / 2,
  };
  return ResidentArray.relaid(array as ResidentArray<DType>, layout, type);
}

/** `partsView` of a host array. */
export function hostParts(array: NDArray): NDArray {
  const type = partType(array.dtype);
  return type === null ? array : array["~over"](partsLayout(array), type);
}

/** An array with its axes in another order that owns the memory as `array` did, which is given up for it. */
export function turned<D extends DType>(array: DeviceArray<D>, axes: readonly number[]): DeviceArray<D> {
  return ResidentArray.relaid(array as ResidentArray<D>, transposeLayout(array, axes), array.dtype);
}

/**
 * Copies the elements of an array, broadcast and converted as by `astype`, into another one on the same device. The two share no
 * memory, unless they are of one type.
 */
export function convertInto(into: DeviceArray, from: DeviceArray): void {
  convert(from, into);
}

/** A host array's elements as a device array that shares them; null where they are not in the memory of that device. */
export function residentOn(array: NDArray, device: Device): DeviceArray | null {
  const base = (managedMemory(array)?.base ?? null) as ResidentArray<DType> | null;
  // A GPU cannot reach this memory, so it is copied, as any host array is.
  if (base?.device !== device || device.target === "webgpu") return null;
  return ResidentArray.view(base, array, array.dtype);
}

/** The device in whose memory the managed arrays among these lie; undefined where there are none, or several devices. */
export function deviceUnder(arrays: readonly (NDArray | null)[]): Device | undefined {
  let device: Device | undefined;
  for (const array of arrays) {
    const own = (managedMemory(array)?.base as DeviceArray | null | undefined)?.device;
    if (device !== undefined && own !== undefined && own !== device) return undefined;
    device ??= own;
  }
  return device?.disposed ? undefined : device;
}
