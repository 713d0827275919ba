import { asNDArray, type HostArray, isArrayView } from "./as-ndarray.ts";
import type { Allocation, Backend, Resident } from "./backend.ts";
import type { Cells } from "./copy.ts";
import type { Device, DeviceArray, WritableHostArray } from "./device.ts";
import { type DType, type DTypes, dtypeInfo, isTypedArray } from "./dtype.ts";
import { CastingError, DisposedError, LaunchError, ShapeError } from "./errors.ts";
import type { Storage } from "./internal-types.ts";
import { allocate, NDArray } from "./ndarray.ts";
import {
  broadcastStride,
  checkShape,
  contiguousStride,
  extentOf,
  type Layout,
  repeats,
  reshapeStride,
  resolveShape,
  showShape,
  sizeOf,
  transposeLayout,
} from "./shape.ts";
import { show } from "./show.ts";
import { type Range, sliceLayout } from "./slice.ts";

/** Memory shared by an array and its views. */
interface Block {
  readonly allocation: Allocation;
  readonly what: string;
  freed: boolean;
  /** It is a copy of a Uint8ClampedArray: kernels clamp what they store there. */
  clamped?: true;
}

/** The one implementation, over every backend. */
export class ResidentArray<D extends DType> implements DeviceArray<D> {
  readonly "~deviceArray" = true;
  readonly device: Device;
  readonly dtype: D;
  readonly shape: readonly number[];
  readonly stride: readonly number[];
  readonly offset: number;
  readonly #backend: Backend;
  readonly #block: Block;
  readonly #owner: boolean;
  #disposed = false;

  constructor(device: Device, backend: Backend, block: Block, type: D, layout: Layout, owner: boolean) {
    this.device = device;
    this.#backend = backend;
    this.#block = block;
    this.#owner = owner;
    this.dtype = type;
    this.shape = layout.shape;
    this.stride = layout.stride;
    this.offset = layout.offset;
  }

  get ndim(): number {
    return this.shape.length;
  }

  get size(): number {
    return sizeOf(this.shape);
  }

  get byteLength(): number {
    return this.size * dtypeInfo(this.dtype).bytesPerElement;
  }

  get disposed(): boolean {
    return this.#disposed || this.#block.freed;
  }

  slice(...ranges: readonly Range[]): DeviceArray<D> {
    return this.#view(sliceLayout(this, ranges));
  }

  transpose(axes?: readonly number[]): DeviceArray<D> {
    return this.#view(transposeLayout(this, axes));
  }

  reshape(shape: number | readonly number[]): DeviceArray<D> {
    const to = resolveShape(this.shape, shape);
    const stride = reshapeStride(this, to);
    if (stride === null)
      throw new ShapeError(
        "layout",
        `cannot view shape ${showShape(this.shape)} with strides ${showShape(this.stride)} as ${showShape(to)}; use copy().reshape(...)`,
      );
    return this.#view({ shape: to, stride, offset: this.offset });
  }

  broadcastTo(shape: number | readonly number[]): DeviceArray<D> {
    const to = checkShape(shape);
    return this.#view({ shape: to, stride: broadcastStride(this.shape, this.stride, to), offset: this.offset });
  }

  copy(): DeviceArray<D> {
    const from = this.#resident();
    const result = makeArray(this.device, this.#backend, this.shape, this.dtype, false);
    this.#backend.copy(residentOf(result), from);
    return result;
  }

  async copyToHost(into?: WritableHostArray): Promise<NDArray<D>> {
    const from = this.#resident();
    const target = into === undefined ? this.#fresh() : this.#writable(into);
    const { loss, pending } = this.#backend;
    // The copy is recorded now, in program order; what is awaited comes after.
    const copied = this.#backend.download(from, target as Cells);
    await pending.through(copied, loss);
    if (from.allocation.error !== null) throw from.allocation.error;
    return target;
  }

  copyFrom(source: HostArray | DeviceArray): void {
    const to = this.#resident();
    if (repeats(this))
      throw new LaunchError(
        "not-writable",
        `expected an array whose elements are apart to copy into, got the broadcast view ${showShape(this.shape)} with strides ${showShape(this.stride)}; copy into the array that it is a view of`,
      );
    const given = source instanceof ResidentArray ? source : asNDArray(source as HostArray);
    if (given.dtype !== this.dtype)
      throw new CastingError(
        `expected an array of ${this.dtype} elements, got ${given.dtype}${showShape(given.shape)}; convert them first${given instanceof ResidentArray ? ", in a kernel" : `, as array(x, "${this.dtype}") does`}`,
      );
    const stride = broadcastStride(given.shape, given.stride, this.shape);
    const layout = { shape: this.shape, stride, offset: given.offset };
    if (given instanceof ResidentArray) {
      if (given.device !== this.device)
        throw new LaunchError("wrong-device", "expected an array on the same device; copy it through the host");
      this.#backend.copy(to, { ...given.#resident(), ...layout });
    } else this.#backend.upload(to, { ...layout, data: given.data, dtype: given.dtype });
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    if (!this.#owner || this.#block.freed) return;
    this.#block.freed = true;
    this.#block.allocation.release();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  get "~clamped"(): boolean {
    return this.#block.clamped === true;
  }

  "~storage"(): Storage {
    return this.#resident().allocation.storage;
  }

  toString(): string {
    return `DeviceArray ${this.dtype}${showShape(this.shape)} on ${this.device.target}`;
  }

  static {
    // What Node's console shows: not the device and all that it holds.
    Object.defineProperty(ResidentArray.prototype, Symbol.for("nodejs.util.inspect.custom"), {
      value(this: ResidentArray<DType>): string {
        return `${this}; await copyToHost()`;
      },
    });
  }

  /** Checked on every use: the array, its base, its device, and what the device said about its memory. */
  static resident(array: ResidentArray<DType>): Resident {
    return array.#resident();
  }

  /** Any layout over the same memory; the caller has checked that it stays inside. */
  static view<D extends DType>(array: ResidentArray<D>, layout: Layout): DeviceArray<D> {
    return array.#view(layout);
  }

  /** Makes stores of kernels clamp, as those into a Uint8ClampedArray do. */
  static clamp(array: ResidentArray<DType>): void {
    array.#block.clamped = true;
  }

  /** The same elements with other axes; disposing of either frees the memory, and the old one may be forgotten. */
  static turned<D extends DType>(array: ResidentArray<D>, axes: readonly number[]): DeviceArray<D> {
    const layout = transposeLayout(array, axes);
    return new ResidentArray(array.device, array.#backend, array.#block, array.dtype, layout, array.#owner);
  }

  #resident(): Resident {
    if (this.#disposed || this.#block.freed)
      throw new DisposedError(`DeviceArray ${this.#block.what}${this.#disposed ? "" : " (the base of this view)"}`);
    this.#backend.loss.check();
    const { allocation } = this.#block;
    if (allocation.error !== null) throw allocation.error;
    return { allocation, dtype: this.dtype, shape: this.shape, stride: this.stride, offset: this.offset };
  }

  #view(layout: Layout): DeviceArray<D> {
    this.#resident();
    return new ResidentArray(this.device, this.#backend, this.#block, this.dtype, layout, false);
  }

  /** Host memory for the elements. */
  #fresh(): NDArray<D> {
    const made = allocate(this.shape, this.dtype);
    if (!this["~clamped"]) return made;
    return new NDArray(new Uint8ClampedArray(this.size) as never, made.shape, made.stride, 0, this.dtype);
  }

  #writable(into: WritableHostArray): NDArray<D> {
    if (!isTypedArray(into) && !isArrayView(into))
      throw new LaunchError(
        "not-writable",
        `expected a typed array or { data, shape, stride } to copy into, got ${show(into)}; a number or nested array cannot be written in place`,
      );
    const info = dtypeInfo(this.dtype);
    const host = asNDArray(into);
    const raw = !("dtype" in into) && dtypeInfo(host.dtype).storage === (info.storage as unknown);
    if (host.dtype !== this.dtype && !raw)
      throw new CastingError(
        `expected host memory of ${this.dtype}, got ${host.dtype}; copy to fresh memory and use astype`,
      );
    const flat = isTypedArray(into) && host.size === this.size;
    if (
      !flat &&
      (host.shape.length !== this.shape.length || host.shape.some((extent, axis) => extent !== this.shape[axis]))
    )
      throw new ShapeError(
        "mismatch",
        `expected host memory of shape ${showShape(this.shape)}, got ${showShape(host.shape)}`,
      );
    const layout = flat ? { shape: this.shape, stride: contiguousStride(this.shape), offset: 0 } : host;
    return new NDArray(host.data as DTypes[D], layout.shape, layout.stride, layout.offset, this.dtype);
  }
}

/** The checked memory of an array made here. */
export function residentOf(array: DeviceArray): Resident {
  return ResidentArray.resident(array as ResidentArray<DType>);
}

/** A view with any strides, for launchers that put several host views over one copy of their memory. */
export function viewOf(
  array: DeviceArray,
  shape: readonly number[],
  stride: readonly number[],
  offset: number,
): DeviceArray {
  const { allocation } = residentOf(array);
  const [low, high] = extentOf({ shape, stride, offset });
  const most = allocation.byteLength / dtypeInfo(array.dtype).bytesPerElement;
  if (high > low && (low < 0 || high > most))
    throw new ShapeError("layout", `a view of elements ${low} to ${high - 1} of an array that has ${most}`);
  return ResidentArray.view(array as ResidentArray<DType>, { shape, stride, offset });
}

/** An array with its axes in another order that owns the memory as `array` did, which is given up for it. */
export function turned<D extends DType>(array: DeviceArray<D>, axes: readonly number[]): DeviceArray<D> {
  return ResidentArray.turned(array as ResidentArray<D>, axes);
}

/** A fresh contiguous array on a device. */
export function makeArray<D extends DType>(
  device: Device,
  backend: Backend,
  shape: readonly number[],
  type: D,
  zero: boolean,
): DeviceArray<D> {
  const what = `${type}${showShape(shape)}`;
  const size = sizeOf(shape);
  if (size > 2 ** 31 - 1)
    throw new LaunchError("limit", `${what} has ${size} elements, more than 2147483647; work in parts`);
  const allocation = backend.allocate(size * dtypeInfo(type).bytesPerElement, what, zero);
  return arrayOver(device, backend, allocation, shape, type, what);
}

/** A contiguous array in memory that was allocated for it; disposing of it releases that. */
export function arrayOver<D extends DType>(
  device: Device,
  backend: Backend,
  allocation: Allocation,
  shape: readonly number[],
  type: D,
  what: string,
): DeviceArray<D> {
  const layout = { shape: [...shape], stride: contiguousStride(shape), offset: 0 };
  return new ResidentArray(device, backend, { allocation, what, freed: false }, type, layout, true);
}
