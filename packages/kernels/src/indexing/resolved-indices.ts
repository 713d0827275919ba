import {
  CastingError,
  type Device,
  type DeviceArray,
  dtypeInfo,
  isDeviceArray,
  NDArray,
  ShapeError,
} from "@gridstride/core";
import { internalsOf, memoryOf, refuseRecording, show } from "@gridstride/core/internal";
import { onHost } from "@gridstride/ufunc/internal";
import { readHost } from "../call.ts";
import { max, min } from "../reduce/sum-min-max.ts";
import { viewAs } from "../views.ts";
import { isCpuDevice } from "../wasm/cpu-device.ts";
import { resolve32, resolve64 } from "./resolve.ts";

/** Indices that are worth another look before each is resolved. */
const MANY = 4096;

/** The treatment of an index that is out of bounds: an error; counted on at the other end; the nearest index, 0 for negative indices. */
export type IndexMode = "raise" | "wrap" | "clip";

/** Indices of a call: on the host, where they are read at once, or on the device. */
type Indices =
  | { readonly kind: "host"; readonly array: NDArray }
  | { readonly kind: "device"; readonly array: DeviceArray };

/** @throws {LaunchError} for a value that is not an array. {CastingError} for numbers that are not whole; NumPy takes no unsigned 64-bit indices either. */
function readIndices(name: string, given: unknown): Indices {
  const array = isDeviceArray(given) ? given : readHost(given, `${name}: indices`);
  const { kind } = dtypeInfo(array.dtype);
  if (array instanceof NDArray && kind === "float" && array.dtype !== "float16" && whole(array))
    return { kind: "host", array };
  if ((kind === "float" && array.size > 0) || kind === "bool" || array.dtype === "uint64")
    throw new CastingError(
      `${name}: expected indices that are whole numbers, got ${array.dtype}${array instanceof NDArray && array.size < 9 ? ` ${show(array.toNested())}` : ""}`,
    );
  return array instanceof NDArray ? { kind: "host", array } : { kind: "device", array };
}

/** JavaScript's own numbers are float64. */
function whole(array: NDArray): boolean {
  const { data } = array.copy() as NDArray<"float64">;
  return data.every(Number.isSafeInteger);
}

/** Places of indices on the host. @throws {ShapeError} code `index`, in NumPy's words, for the first that is out of bounds. */
function hostPlaces(indices: NDArray, extent: number, mode: IndexMode, axis: number): Int32Array<ArrayBuffer> {
  const { data } = indices.copy();
  return Int32Array.from(data as ArrayLike<number | bigint>, (one) => {
    const index = Number(one);
    if (mode === "clip") return Math.min(Math.max(index, 0), extent - 1);
    if (mode === "wrap") return ((index % extent) + extent) % extent;
    if (index < -extent || index >= extent) throw outOfBounds(one, extent, axis);
    return index < 0 ? index + extent : index;
  });
}

const outOfBounds = (index: number | bigint, extent: number, axis: number): ShapeError =>
  new ShapeError("index", `index ${index} is out of bounds for axis ${axis} with size ${extent}`);

/** Places of indices on an axis of an extent. */
export interface ResolvedIndices {
  /** How many. */
  readonly shape: readonly number[];
  /** The indices, where they are an operand on a device. */
  readonly operands: readonly DeviceArray[];
  /** Reads indices on the host. @throws {ShapeError} code `index`. */
  check(extent: number, axis: number): void;
  /** int32 and flat, side by side; the caller's to dispose. */
  on(device: Device, extent: number, axis: number): DeviceArray;
}

/** @throws as `readIndices`. */
export function resolveIndices(name: string, indices: unknown, mode: IndexMode): ResolvedIndices {
  const given = readIndices(name, indices);
  const { array, kind } = given;
  let known: Int32Array<ArrayBuffer> | null = null;
  return {
    shape: array.shape,
    operands: kind === "device" ? [array] : [],
    check(extent, axis) {
      if (extent === 0 && array.size > 0)
        throw new ShapeError(
          "index",
          `${name}: x has no elements along axis ${axis}, got size 0: cannot do a non-empty ${name} from an empty axes`,
        );
      if (kind === "host") known = hostPlaces(array, extent, mode, axis);
    },
    on(device, extent, axis) {
      if (kind === "device") return devicePlaces(device, array, extent, mode, axis);
      const data = known ?? hostPlaces(array, extent, mode, axis);
      return device.toDevice({ data, shape: [data.length], stride: [1] });
    },
  };
}

/**
 * Places of indices on the device. An index that is out of bounds is thrown here by targets whose launches are done when they
 * return, and by the next wait on webgpu; elements of the nearest place are taken then.
 */
function devicePlaces(device: Device, array: DeviceArray, extent: number, mode: IndexMode, axis: number): DeviceArray {
  if (isCpuDevice(device) && array.dtype === "int32" && arePlaces(array, extent)) {
    const line = viewAs(array, [array.size]);
    if (line?.stride[0] === 1) return line;
    const copy = device.empty([array.size], "int32");
    copy.reshape(array.shape).copyFrom(array);
    return copy;
  }
  const wide = dtypeInfo(array.dtype).bytesPerElement === 8;
  const unsigned = array.dtype === "uint32";
  using converted = wide ? array.copy() : unsigned ? array.view("int32").copy() : array.astype("int32");
  const places = device.empty([array.size], "int32");
  // The largest and the smallest wrong index; for uint32, an index that has the sign bit of an int32.
  using found = device.toDevice({ data: Int32Array.of(extent - 1, -extent, 0), shape: [3], stride: [1] });
  const run = (wide ? resolve64 : resolve32).forall(array.size, { device });
  if (array.size > 0)
    run(converted.reshape([-1]), places, found, extent, mode === "wrap" ? 1 : mode === "clip" ? 2 : 0, unsigned);
  try {
    if (mode === "raise" && array.size > 0) refuseLater(device, found, (words) => check(words, extent, axis));
  } catch (error) {
    places.dispose();
    throw error;
  }
  return places;
}

/** Whether all indices are from 0 to extent - 1: on CPU cores two passes in vectors see it before anything else is done. */
function arePlaces(indices: DeviceArray, extent: number): boolean {
  if (indices.size < MANY) return false;
  using least = min(indices);
  using most = max(indices);
  return Number(onHost(least).get()) >= 0 && Number(onHost(most).get()) < extent;
}

function check(found: Int32Array, extent: number, axis: number): ShapeError | null {
  const [high, low, large] = found as unknown as readonly [number, number, number];
  if (high >= extent) return outOfBounds(high, extent, axis);
  if (low < -extent) return outOfBounds(low, extent, axis);
  return large < 0 ? outOfBounds(large >>> 0, extent, axis) : null;
}

/** Looks at words on a device once they are there: at once, or before the next wait is over. */
function refuseLater(device: Device, words: DeviceArray, check: (words: Int32Array) => ShapeError | null): void {
  const internals = internalsOf(device);
  if (internals.kind !== "webgpu") {
    internals.rethrow();
    const error = check(onHost(words).copy().data as Int32Array);
    if (error !== null) throw error;
    return;
  }
  refuseRecording(device);
  const { buffer } = memoryOf(words, "webgpu");
  const { queue } = internals;
  const read = queue.readBack(buffer, words.offset * 4, words.size * 4).then((bytes) => {
    const error = check(new Int32Array(bytes));
    if (error !== null) throw error;
  });
  queue.track(read);
}
