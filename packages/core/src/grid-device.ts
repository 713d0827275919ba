import { asNDArray, type HostArray, isArrayView, type WritableHostArray } from "./as-ndarray.ts";
import type { Backend } from "./backend.ts";
import type { Cells } from "./copy.ts";
import type { Device, DeviceArray, DeviceRecordArray, Event, ManagedArray, Resident, Stream } from "./device.ts";
import { arrayOver, makeArray, ResidentArray } from "./device-array.ts";
import type { DeviceInfo, DeviceLimits, Target } from "./device-info.ts";
import type { DlpackWebArray } from "./dlpack.ts";
import { type DType, type DTypeName, type Dtype, dtype, dtypeInfo, isTypedArray } from "./dtype.ts";
import type { DTypeOf } from "./element-types.ts";
import { type DeviceLostError, LaunchError, OutOfMemoryError } from "./errors.ts";
import { DeviceEvent } from "./event.ts";
import type { Gpu } from "./gpu-names.ts";
import type { Graph, GraphBuilder, Recorded, Recording, Slots } from "./graph/types.ts";
import { nextId } from "./ids.ts";
import type { DeviceInternals, Storage } from "./internal-types.ts";
import { loaded } from "./loaded.ts";
import { managedOver } from "./managed-array.ts";
import type { MemoryStatistics } from "./memory.ts";
import { allocate } from "./ndarray.ts";
import type { PictureSource } from "./pictures/types.ts";
import type { Profile, Profiler } from "./profile/types.ts";
import { isRecordArray, type RecordArray } from "./records/record-array.ts";
import { isRecordType } from "./records/record-kinds.ts";
import type { FieldSpecs, RecordType } from "./records/record-types.ts";
import { recoveryOf } from "./recovery/host.ts";
import type { Recovery } from "./recovery/types.ts";
import { upload } from "./resident-copies.ts";
import { checkShape, showShape, sizeOf } from "./shape.ts";
import { fromTensor, sharingOf } from "./shared-buffers.ts";
import type { GPUBufferLayout } from "./sharing-types.ts";
import { show, wrongKind } from "./show.ts";
import { OrderedStream } from "./stream.ts";
import { leftOut, WITHOUT } from "./without.ts";

/** Once it is there: an import takes a while each time. */
let recordings: typeof import("./graph/record.ts") | null = null;

/** The one implementation of `Device`, over every backend. */
export class GridDevice implements Device {
  readonly "~device" = true;
  readonly target: Target;
  readonly info: DeviceInfo;
  readonly limits: DeviceLimits;
  readonly #backend: Backend;

  constructor(backend: Backend, passedOver: DeviceInfo["passedOver"] = []) {
    this.#backend = backend;
    this.target = backend.target;
    this.info = { ...backend.info, passedOver };
    this.limits = backend.limits;
  }

  get lost(): Promise<DeviceLostError> {
    return this.#backend.loss.lost;
  }

  get memory(): MemoryStatistics {
    return this.#backend.meter.statistics;
  }

  "~recording": Recording<DeviceArray> | null = null;

  "~profiler": Profiler | null = null;

  get disposed(): boolean {
    return this.#backend.loss.disposed;
  }

  toDevice<A extends HostArray>(host: A): DeviceArray<DTypeOf<A>>;
  toDevice<F extends FieldSpecs>(records: RecordArray<F>): DeviceRecordArray<F>;
  toDevice(host: HostArray | RecordArray): DeviceArray | DeviceRecordArray {
    if (isRecordArray(host)) return host.dtype["~over"](this.toDevice(host.bytes));
    const source = asNDArray(host);
    const array = this.#make(source.shape, source.dtype, false);
    try {
      upload(array, source as Cells);
      if (source["~clamped"]) ResidentArray.clamp(array as unknown as ResidentArray<DType>);
    } catch (error) {
      array.dispose();
      throw error;
    }
    return array;
  }

  empty<F extends FieldSpecs>(shape: number | readonly number[], type: RecordType<F>): DeviceRecordArray<F>;
  empty<N extends DTypeName = "float64">(shape: number | readonly number[], type?: N): DeviceArray<Dtype<N>>;
  empty(shape: number | readonly number[], type: DTypeName | RecordType = "float64"): DeviceArray | DeviceRecordArray {
    if (!isRecordType(type)) return this.#make(checkShape(shape), dtype(type), false);
    return type["~over"](this.#make([...checkShape(shape), type.itemsize], "uint8", false));
  }

  zeros<F extends FieldSpecs>(shape: number | readonly number[], type: RecordType<F>): DeviceRecordArray<F>;
  zeros<N extends DTypeName = "float64">(shape: number | readonly number[], type?: N): DeviceArray<Dtype<N>>;
  zeros(shape: number | readonly number[], type: DTypeName | RecordType = "float64"): DeviceArray | DeviceRecordArray {
    if (!isRecordType(type)) return this.#make(checkShape(shape), dtype(type), true);
    return type["~over"](this.#make([...checkShape(shape), type.itemsize], "uint8", true));
  }

  managed<N extends DTypeName = "float64">(
    shape: number | readonly number[],
    type: N = "float64" as N,
  ): ManagedArray<Dtype<N>> {
    if (WITHOUT.managed) return leftOut("managed", "managed()");
    else {
      const [extents, to] = [checkShape(shape), dtype(type)];
      if (this.target !== "webgpu") return managedOver(this.#make(extents, to, true));
      this.#backend.loss.check();
      const bytes = new Uint8Array(allocate(extents, to).data.buffer);
      const { byteLength } = bytes;
      return managedOver(
        this["~arrayOver"]({ kind: "host", id: nextId(), bytes, byteLength, unset: null }, extents, to),
      );
    }
  }

  async register<const A extends readonly WritableHostArray[], R>(
    arrays: A,
    body: (...resident: Resident<A>) => R | Promise<R>,
  ): Promise<R> {
    if (!Array.isArray(arrays)) throw wrongKind("a list of arrays, [a, b], to register", arrays);
    if (typeof body !== "function")
      throw wrongKind("a function of the arrays as the second argument of register", body);
    const copies = new Map<WritableHostArray, DeviceArray>();
    try {
      for (const array of arrays) {
        if (!isTypedArray(array) && !isArrayView(array))
          throw new LaunchError(
            "not-writable",
            `expected typed arrays or { data, shape, stride } to register, got ${show(array)}; ${isRecordArray(array) ? "copy records with toDevice(records), and back with copyToHost(records)" : "a number or nested array has no memory to copy back to"}`,
          );
        if (!copies.has(array)) copies.set(array, this.toDevice(array));
      }
      const result = await body(...(arrays.map((array) => copies.get(array)) as unknown as Resident<A>));
      await Promise.all(Array.from(copies, ([host, resident]) => resident.copyToHost(host)));
      return result;
    } finally {
      for (const resident of copies.values()) resident.dispose();
    }
  }

  get gpuDevice(): Gpu<"GPUDevice"> {
    this.#backend.loss.check();
    return sharingOf(this.#backend, "device.gpuDevice").gpu;
  }

  fromGPUBuffer<N extends DTypeName>(buffer: Gpu<"GPUBuffer">, given: GPUBufferLayout<N>): DeviceArray<Dtype<N>> {
    this.#backend.loss.check();
    const sharing = sharingOf(this.#backend, "device.fromGPUBuffer()");
    const { allocation, dtype, what, ...layout } = sharing.borrow(buffer, given);
    return arrayOver(this, this.#backend, allocation, layout.shape, dtype as Dtype<N>, what, layout);
  }

  from(array: DlpackWebArray): DeviceArray {
    return WITHOUT.sharing ? leftOut("sharing", "from()") : fromTensor(this, array);
  }

  async fromTexture(picture: PictureSource): Promise<DeviceArray<"uint8" | "float32">> {
    this.#backend.loss.check();
    return (await loaded(import("./pictures/from-texture.ts"), "pictures")).fromTexture(this, picture);
  }

  async record<const S extends Slots = Record<never, never>>(
    body: (slots: Recorded<S>, graph: GraphBuilder) => void,
    slots?: S,
  ): Promise<Graph<S>> {
    this.#backend.loss.check();
    this["~recording"]?.refuse("a recording");
    recordings ??= await loaded(import("./graph/record.ts"), "recordings");
    return recordings.recordOn(this, this.#backend, body, slots);
  }

  stream(): Stream {
    this.#backend.loss.check();
    return WITHOUT.events ? leftOut("events", "stream()") : new OrderedStream(this);
  }

  event(): Event {
    this.#backend.loss.check();
    this["~recording"]?.refuse("an event");
    return WITHOUT.events ? leftOut("events", "event()") : new DeviceEvent(this, this.#backend);
  }

  async synchronize(): Promise<void> {
    const { loss, pending } = this.#backend;
    loss.check();
    this["~recording"]?.refuse("synchronize()");
    await pending.through(this.#backend.wait(), loss);
  }

  async profile(work: () => unknown): Promise<Profile> {
    this.#backend.loss.check();
    this["~recording"]?.refuse("a profile");
    const { profileOn } = await loaded(import("./profile/profiler.ts"), "profiles");
    return profileOn(this, this.#backend, work);
  }

  async checkpoint(): Promise<void> {
    const { loss, pending } = this.#backend;
    loss.check();
    this["~recording"]?.refuse("checkpoint()");
    let isTaken = (): void => {};
    const copied = recoveryOf(this.#backend, "checkpoint()").checkpoint();
    await pending.through(
      copied.then((take) => {
        isTaken = take;
      }),
      loss,
    );
    isTaken();
  }

  async recover(): Promise<Recovery | null> {
    return recoveryOf(this.#backend, "recover()").recover();
  }

  dispose(): void {
    if (!this.disposed) this.#backend.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  "~internals"(): DeviceInternals {
    this.#backend.loss.check();
    return this.#backend.internals;
  }

  "~emptyManaged"<D extends DType>(shape: readonly number[], type: D): DeviceArray<D> | null {
    const { meter } = this.#backend;
    const bytes = sizeOf(shape) * dtypeInfo(type).bytesPerElement;
    // Memory that only the collector gives back leaves room for arrays that are requested by name.
    if (meter.statistics.live + bytes > meter.limit / 2) return null;
    try {
      return this.#make(shape, type, false, true);
    } catch (error) {
      if (error instanceof OutOfMemoryError) return null;
      throw error;
    }
  }

  "~arrayOver"<D extends DType>(storage: Storage, shape: readonly number[], type: D): DeviceArray<D> {
    const { byteLength } = storage;
    const allocation = { storage, byteLength, error: null, release: () => {} };
    return arrayOver(this, this.#backend, allocation, shape, type, `${type}${showShape(shape)}`);
  }

  toString(): string {
    const { adapter, passedOver } = this.info;
    return `Device ${this.target} (${adapter})${passedOver.map(({ target, message }) => `\nnot ${target}: ${message}`).join("")}`;
  }

  #make<D extends DType>(shape: readonly number[], type: D, zero: boolean, isQuiet = false): DeviceArray<D> {
    this.#backend.loss.check();
    return makeArray(this, this.#backend, shape, type, zero, isQuiet);
  }
}
