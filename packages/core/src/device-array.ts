import type { Allocation } from "./allocation.ts";
import type { HostArray, WritableHostArray } from "./as-ndarray.ts";
import type { Backend, Block, Elements } from "./backend.ts";
import type { AnyScalar } from "./cast.ts";
import type { Cells } from "./copy.ts";
import { copySource } from "./copy-source.ts";
import type { Device, DeviceArray } from "./device.ts";
import { type DType, type DTypeName, type Dtype, dtype, dtypeInfo, type ElementOf } from "./dtype.ts";
import { DisposedError, LaunchError, ShapeError } from "./errors.ts";
import { destination } from "./host-destination.ts";
import type { Storage } from "./internal-types.ts";
import { allocate, type NDArray, type PartOf } from "./ndarray.ts";
import { showInNotebooks } from "./notebook/load.ts";
import { partView } from "./parts.ts";
import { keepOn } from "./recovery/host.ts";
import { convert, download, upload } from "./resident-copies.ts";
import { broadcastStride, checkShape, contiguousStride, type Layout, showShape, sizeOf } from "./shape.ts";
import { type Shared, SharedArray } from "./shared-array.ts";
import { elementAt, type Range } from "./slice.ts";
import { reinterpreted, reshaped, sliced, transposed } from "./view-layouts.ts";

/** The one implementation, over every backend. */
export class ResidentArray<D extends DType> extends SharedArray implements DeviceArray<D> {
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
    super();
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

  get T(): DeviceArray<D> {
    return this.transpose();
  }

  slice(...ranges: readonly Range[]): DeviceArray<D> {
    return this.#view(sliced(this, ranges));
  }

  transpose(axes?: readonly number[]): DeviceArray<D> {
    return this.#view(transposed(this, axes));
  }

  reshape(shape: number | readonly number[]): DeviceArray<D> {
    const { to, stride } = reshaped(this, shape);
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

  view<N extends DTypeName>(type: N): DeviceArray<Dtype<N>> {
    const to = dtype(type);
    return this.#view(reinterpreted(this, this.dtype, to), to);
  }

  get real(): DeviceArray<PartOf<D>> {
    const { layout, type } = partView(this, 0);
    return this.#view(layout, type) as unknown as DeviceArray<PartOf<D>>;
  }

  get imag(): DeviceArray<PartOf<D>> {
    const { layout, type } = partView(this, 1);
    return this.#view(layout, type) as unknown as DeviceArray<PartOf<D>>;
  }

  copy(): DeviceArray<D> {
    return this.astype(this.dtype) as unknown as DeviceArray<D>;
  }

  astype<N extends DTypeName>(type: N): DeviceArray<Dtype<N>> {
    const to = dtype(type);
    this.#resident();
    const result = makeArray(this.device, this.#backend, this.shape, to, false);
    if (to === "uint8" && this["~clamped"]) ResidentArray.clamp(result as unknown as ResidentArray<DType>);
    convert(this, result);
    return result;
  }

  fill(value: AnyScalar): this {
    const one = makeArray(this.device, this.#backend, [], this.dtype, false);
    try {
      if (this["~clamped"]) ResidentArray.clamp(one as unknown as ResidentArray<DType>);
      one.set(value);
      convert(one, this);
    } finally {
      one.dispose();
    }
    return this;
  }

  async get(...index: readonly number[]): Promise<ElementOf<D>> {
    return (await this.#view({ shape: [], stride: [], offset: elementAt(this, index) }).copyToHost()).get();
  }

  set(value: AnyScalar, ...index: readonly number[]): void {
    const one = this.#fresh([]);
    one.set(value);
    upload(this.#view({ shape: [], stride: [], offset: elementAt(this, index) }), one as Cells);
  }

  async toText(): Promise<string> {
    return (await this.copyToHost()).toString();
  }

  async copyToHost(into?: WritableHostArray): Promise<NDArray<D>> {
    const from = this.#resident();
    this.device["~recording"]?.refuse("copyToHost()");
    const target = into === undefined ? this.#fresh(this.shape) : destination(into, this.dtype, this.shape);
    // The copy is recorded now, in program order; what is awaited comes after.
    const copied = download(this.device, this.#backend, from, target as Cells);
    await this.#backend.pending.through(copied, this.#backend.loss);
    if (from.allocation.error !== null) throw from.allocation.error;
    return target;
  }

  async keep(): Promise<void> {
    await keepOn(this.device, this.#backend, this.#resident().allocation);
  }

  copyFrom(source: HostArray | DeviceArray): void {
    this.#resident();
    const given = copySource(this, source);
    if (given instanceof ResidentArray) {
      if (given.device !== this.device)
        throw new LaunchError("wrong-device", "expected an array on the same device; copy it through the host");
      return convert(given, this);
    }
    upload(this, given as Cells);
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
    return this.dtype === "uint8" && this.#block.clamped === true;
  }

  override "~shared"(): Shared {
    return { backend: this.#backend, elements: this.#resident(), what: this.#block.what };
  }

  "~storage"(): Storage {
    return this.#checked().storage;
  }

  override toString(): string {
    return `DeviceArray ${this.dtype}${showShape(this.shape)} on ${this.device.target}`;
  }

  static {
    // Node's console shows this text, not the device and all that it holds.
    Object.defineProperty(ResidentArray.prototype, Symbol.for("nodejs.util.inspect.custom"), {
      value(this: ResidentArray<DType>): string {
        return `${this}; await copyToHost()`;
      },
    });
    showInNotebooks(ResidentArray.prototype);
  }

  /** Checked on every use: the array, its base, its device, and what the device said about its memory. */
  static resident(array: ResidentArray<DType>): Elements {
    return array.#resident();
  }

  /** Any layout over the same memory; the caller has checked that it stays inside. */
  static view(array: ResidentArray<DType>, layout: Layout, type: DType = array.dtype): DeviceArray {
    return array.#view(layout, type);
  }

  /** Makes stores of kernels clamp, as those into a Uint8ClampedArray do. */
  static clamp(array: ResidentArray<DType>): void {
    array.#block.clamped = true;
  }

  /** The same memory in another layout; disposing of either frees it, and the old array may be forgotten. */
  static relaid<D extends DType>(array: ResidentArray<DType>, layout: Layout, type: D): DeviceArray<D> {
    return new ResidentArray(array.device, array.#backend, array.#block, type, layout, array.#owner);
  }

  #resident(): Elements {
    const allocation = this.#checked();
    return { allocation, dtype: this.dtype, shape: this.shape, stride: this.stride, offset: this.offset };
  }

  #checked(): Allocation {
    if (this.#disposed || this.#block.freed)
      throw new DisposedError(`DeviceArray ${this.#block.what}${this.#disposed ? "" : " (the base of this view)"}`);
    this.#backend.loss.check();
    const { allocation } = this.#block;
    if (allocation.error !== null) throw allocation.error;
    return allocation;
  }

  #view(layout: Layout): DeviceArray<D>;
  #view<T extends DType>(layout: Layout, type: T): DeviceArray<T>;
  #view(layout: Layout, type: DType = this.dtype): DeviceArray {
    this.#resident();
    return new ResidentArray(this.device, this.#backend, this.#block, type, layout, false);
  }

  /** Host memory for elements. */
  #fresh(shape: readonly number[]): NDArray<D> {
    return allocate(shape, this.dtype, this);
  }
}

/** The checked memory of an array made here. */
export function residentOf(array: DeviceArray): Elements {
  return ResidentArray.resident(array as ResidentArray<DType>);
}

/** A fresh contiguous array on a device. While the device records, its memory belongs to the recording. */
export function makeArray<D extends DType>(
  device: Device,
  backend: Backend,
  shape: readonly number[],
  type: D,
  zero: boolean,
  isQuiet: boolean = false,
): DeviceArray<D> {
  const what = `${type}${showShape(shape)}`;
  const size = sizeOf(shape);
  if (size > 2 ** 31 - 1)
    throw new LaunchError("limit", `${what} has ${size} elements, more than 2147483647; work in parts`);
  const byteLength = size * dtypeInfo(type).bytesPerElement;
  const recording = device["~recording"];
  if (recording === null)
    return arrayOver(device, backend, backend.allocate(byteLength, what, zero, isQuiet), shape, type, what);
  const array = arrayOver(device, backend, recording.allocate(byteLength, what), shape, type, what);
  if (zero) recording.clear(array);
  return array;
}

/** A contiguous array in memory that was allocated for it; disposing of it releases that. */
export function arrayOver<D extends DType>(
  device: Device,
  backend: Backend,
  allocation: Allocation,
  shape: readonly number[],
  type: D,
  what: string,
  layout: Layout = { shape: [...shape], stride: contiguousStride(shape), offset: 0 },
): DeviceArray<D> {
  return new ResidentArray(device, backend, { allocation, what, freed: false }, type, layout, true);
}
