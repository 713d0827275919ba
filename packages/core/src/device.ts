import type { HostArray, WritableHostArray } from "./as-ndarray.ts";
import type { Scalar } from "./cast.ts";
import type { DeviceInfo, DeviceLimits, Target } from "./device-info.ts";
import type { Complex, DType, DTypeName, Dtype, ElementOf } from "./dtype.ts";
import type { DTypeOf, MayBe, MayHold } from "./element-types.ts";
import type { DeviceLostError } from "./errors.ts";
import type { Gpu } from "./gpu-names.ts";
import type { Recorder } from "./graph/types.ts";
import type { DeviceInternals, Storage } from "./internal-types.ts";
import type { MemoryStatistics } from "./memory.ts";
import type { NDArray, PartOf } from "./ndarray.ts";
import type { Owned } from "./owned.ts";
import type { Profiled } from "./profile/types.ts";
import type { RecordArray } from "./records/record-array.ts";
import type {
  FieldSpecs,
  NestedField,
  NumberField,
  RecordType,
  RecordValue,
  SpecsOfField,
  TypeOfField,
} from "./records/record-types.ts";
import type { Recoverable } from "./recovery/types.ts";
import type { ArraySharing, DeviceSharing, GPUBufferLayout } from "./sharing-types.ts";
import type { StridedView } from "./strided-view.ts";

/**
 * An n-dimensional array in a device's memory. Views share it; `dispose` of a view leaves it, `dispose`
 * of the array that `toDevice`, `empty`, `zeros` or `copy` made frees it. Strides and offset are in elements.
 */
export interface DeviceArray<D extends DType = DType> extends StridedView<DeviceArray<D>>, ArraySharing {
  /** Found by name, so that two copies of this package understand each other's objects. */
  readonly "~deviceArray": true;
  /** Where the elements are. */
  readonly device: Device;
  /** Type of the elements. */
  readonly dtype: D;
  /** Elements (not bytes) between neighbours along each axis; 0 or negative is fine. */
  readonly stride: readonly number[];
  /** Elements before the one at `[0, 0, ...]` in the memory that views share. */
  readonly offset: number;
  /** The real parts of complex elements, a view; of other types all. */
  readonly real: DeviceArray<PartOf<D>>;
  /** The imaginary parts of complex elements, a view. @throws {CastingError} for other types, which have none. */
  readonly imag: DeviceArray<PartOf<D>>;
  /** The same memory read as another element type, a view: `NDArray.view`. @throws {ShapeError} as there. */
  view<N extends DTypeName>(type: N): DeviceArray<Dtype<N>>;
  /** A contiguous copy, converted by the rules of `NDArray.astype`, in fresh memory on the same device, the caller's to dispose. Enqueued. */
  astype<N extends DTypeName>(type: N): DeviceArray<Dtype<N>>;
  /** Overwrites this view's own elements with one value, converted as by `astype`. Enqueued. @throws {CastingError} for a value that is not a number. */
  fill(value: Scalar | Complex): this;
  /**
   * One element, once everything queued before is done: a boolean for bool, a bigint for 64-bit integers, `{ re, im }` for complex types, else a number.
   *
   * @throws {ShapeError} unless there is one index per axis, each in bounds; negative indices count from the end. Else as `copyToHost`.
   */
  get(...index: readonly number[]): Promise<ElementOf<D>>;
  /** Stores one element, converted as by `astype`: `x.set(value, i, j)` writes what `x.get(i, j)` reads. Enqueued. @throws {CastingError} for a value that is not a number. */
  set(value: Scalar | Complex, ...index: readonly number[]): void;
  /** NumPy's text of the elements, as `NDArray` prints it, once everything queued before is done. Errors: as `copyToHost`. */
  toText(): Promise<string>;
  /**
   * The elements as they are once everything queued before is done.
   *
   * @param into - the caller's memory of the same dtype and size, filled in place (only the view's own elements); fresh memory without it.
   * @returns the array that was filled.
   * @throws {CastingError} another dtype. {ShapeError} another shape. {DisposedError}, {DeviceLostError}, and what went wrong since the last wait.
   */
  copyToHost(): Promise<NDArray<D>>;
  copyToHost<A extends WritableHostArray | undefined>(into: A & MayHold<A, D>): Promise<NDArray<D>>;
  /**
   * Overwrites the elements from a host or device array of the same dtype, broadcast to this shape. Enqueued;
   * host memory may be reused at once. A device array must be on the same device; both may overlap.
   */
  copyFrom<A extends HostArray | DeviceArray>(source: A & MayBe<A, D>): void;
  /**
   * Keeps the elements on the host, as they are once everything queued before is done: should the device be lost, they come back
   * with `device.recover()`, unless they were written since. All memory that a view shares is kept.
   *
   * @throws {LaunchError} code `usage`, on a device that was opened without `recover: true`, and for a buffer of somebody else.
   *   Else as `copyToHost`.
   */
  keep(): Promise<void>;
  /** For Gridstride's own packages: `storageOf`. */
  "~storage"(): Storage;
  /** Whether it is a copy of a Uint8ClampedArray, into which kernels store clamped. */
  readonly "~clamped"?: boolean;
}

/**
 * An n-dimensional array of records in a device's memory. Views share it; `dispose` of the array that `toDevice`, `empty`,
 * `zeros` or `copy` made frees it.
 */
export interface DeviceRecordArray<F extends FieldSpecs = FieldSpecs> extends StridedView<DeviceRecordArray<F>> {
  /** Found by name, so that two copies of this package understand each other's objects. */
  readonly "~records": true;
  /** Where the records are. */
  readonly device: Device;
  /** The fields, and where they lie in a record. */
  readonly dtype: RecordType<F>;
  /** The memory as bytes, an array of uint8 with the bytes of a record along its last axis. */
  readonly bytes: DeviceArray<"uint8">;
  /**
   * The elements of a field, a view without a copy: it has the axes of the records, then the axes of the field.
   *
   * @throws {ShapeError} code `layout`, where a packed record puts the field at a byte at which its type cannot begin.
   *   {UnsupportedError} code `dtype`, for a name that no field has.
   */
  field<K extends NestedField<F>>(name: K): DeviceRecordArray<SpecsOfField<F, K>>;
  field<K extends NumberField<F>>(name: K): DeviceArray<TypeOfField<F, K>>;
  /** Overwrites this view's own records with one. Enqueued. @throws {CastingError} where a field is missing, or there is another. */
  fill(value: RecordValue<F>): this;
  /** One record, as an object, once everything queued before is done. Errors: as `DeviceArray.get`. */
  get(...index: readonly number[]): Promise<RecordValue<F>>;
  /** Stores one record, an object with all fields. Enqueued. @throws {CastingError} where a field is missing, or there is another. */
  set(value: RecordValue<F>, ...index: readonly number[]): void;
  /** The text that `RecordArray` prints, once everything queued before is done. */
  toText(): Promise<string>;
  /**
   * The records as they are once everything queued before is done. Errors: as `DeviceArray.copyToHost`.
   *
   * @param into - the caller's records of the same type and shape, filled in place; fresh memory without it.
   */
  copyToHost(into?: RecordArray<F>): Promise<RecordArray<F>>;
  /** Overwrites the records from a host or device array of the same type, broadcast to this shape. Enqueued. */
  copyFrom(source: RecordArray<F> | DeviceRecordArray<F>): void;
}

/**
 * A host array that its device computes in without a copy: `device.managed`. All that an `NDArray` can do. Its views
 * (`slice`, `reshape`, ...) share the memory, and are not copied either.
 */
export interface ManagedArray<D extends DType = DType> extends NDArray<D>, Owned {
  /** The device that computes in its memory. */
  readonly device: Device;
  /** Whether its memory was given back: any further use throws `DisposedError`. */
  readonly disposed: boolean;
  /**
   * Gives the memory back to the device. Twice is fine. Afterwards the array and its views throw `DisposedError`; a typed
   * array that was read from `data` before shows what the device puts there next.
   */
  dispose(): void;
}

/**
 * An ordered sequence of copies and launches. WebGPU has one queue, and other targets do their work before a
 * call returns, so the streams of a device are ordered with each other too: a stream says what belongs
 * together, and on webgpu copies to the host still overlap with later launches.
 */
export interface Stream {
  /** Whose copies and launches it orders. */
  readonly device: Device;
  /** As `device.toDevice`, in this stream. */
  toDevice<A extends HostArray>(host: A): DeviceArray<DTypeOf<A>>;
  /** As `array.copyToHost`, in this stream. @throws {LaunchError} code `wrong-device`. */
  copyToHost<D extends DType>(array: DeviceArray<D>): Promise<NDArray<D>>;
  copyToHost<D extends DType, A extends WritableHostArray | undefined>(
    array: DeviceArray<D>,
    into: A & MayHold<A, D>,
  ): Promise<NDArray<D>>;
  /** Records an event after what the stream has been given; a fresh one without an argument. */
  record(event?: Event): Event;
  /** Waits for what the stream has been given; throws as `device.synchronize`. */
  synchronize(): Promise<void>;
}

/**
 * A point between operations of a device.
 *
 * ```ts
 * using start = device.event().record();
 * launch();
 * using end = device.event().record();
 * const ms = await start.elapsedMs(end);
 * ```
 */
export interface Event extends Owned {
  /** Whose operations it stands between. */
  readonly device: Device;
  /** The device's own clock (which browsers round to 0.1 ms), or the host's, read when the device reported that work was done. */
  readonly source: "timestamp-query" | "wall-clock";
  /** Marks the point after everything queued so far; may be called again. @returns itself. */
  record(stream?: Stream): Event;
  /** Waits until the device has passed the point; throws as `device.synchronize`. */
  synchronize(): Promise<void>;
  /** Milliseconds from this event to a later one of the same device. Waits for both. @throws {LaunchError} code `bad-size` when one was not recorded. */
  elapsedMs(end: Event): Promise<number>;
  /** Frees what the device keeps for it. Twice is fine. */
  dispose(): void;
}

/** Device arrays for a tuple of host arrays. */
export type Resident<A extends readonly HostArray[]> = { readonly [K in keyof A]: DeviceArray<DTypeOf<A[K]>> };

/**
 * Where arrays live and kernels run. Made by `requestDevice`, owned by the caller.
 *
 * Copies and launches happen in the order in which they are made. An error that no promise carries is thrown once, by the next
 * wait (`synchronize`, `copyToHost`, an event). After a device is lost, all waits and calls reject with `DeviceLostError`.
 */
export interface Device
  extends Owned,
    Recorder<DeviceArray>,
    DeviceSharing<DeviceArray, DeviceArray<"uint8" | "float32">>,
    Profiled,
    Recoverable {
  readonly "~device": true;
  /** The target that runs its kernels. */
  readonly target: Target;
  /** The hardware or software behind it. */
  readonly info: DeviceInfo;
  /** Limits of launches and arrays. */
  readonly limits: DeviceLimits;
  /** Bytes, at this moment. */
  readonly memory: MemoryStatistics;
  /** Resolves with the error that all operations get, when the device is lost or disposed; never rejects. */
  readonly lost: Promise<DeviceLostError>;
  /** Whether it was disposed: any further use throws. */
  readonly disposed: boolean;

  /**
   * A contiguous copy of a host array on the device, of the same dtype and shape; the caller's to dispose.
   *
   * @throws {LaunchError} code `limit`, for an array above `limits.maxBufferBytes`.
   * @throws {OutOfMemoryError} above `maxMemoryBytes`; the device's own refusal is thrown by the next wait.
   */
  toDevice<A extends HostArray>(host: A): DeviceArray<DTypeOf<A>>;
  toDevice<F extends FieldSpecs>(records: RecordArray<F>): DeviceRecordArray<F>;
  /** An array whose elements may be anything; float64 by default, as NumPy. Errors: as `toDevice`. */
  empty<F extends FieldSpecs>(shape: number | readonly number[], type: RecordType<F>): DeviceRecordArray<F>;
  empty<N extends DTypeName = "float64">(shape: number | readonly number[], type?: N): DeviceArray<Dtype<N>>;
  /** An array of zeros; float64 by default, as NumPy. Errors: as `toDevice`. */
  zeros<F extends FieldSpecs>(shape: number | readonly number[], type: RecordType<F>): DeviceRecordArray<F>;
  zeros<N extends DTypeName = "float64">(shape: number | readonly number[], type?: N): DeviceArray<Dtype<N>>;
  /**
   * A host array of zeros, row-major, that no call on this device copies: Numba's `cuda.managed_array`. Kernels, ufuncs,
   * gufuncs, reductions and the functions of `kernels` take it as any `NDArray`; where all arrays of a call are managed by
   * one device, its results are too. float64 by default, as NumPy.
   *
   * On cpu, parallel and simulator its elements lie in the memory that the device computes in. A GPU's memory is not the
   * host's: on webgpu it is an ordinary host array, and calls copy it. Read it when the calls that use it have returned, or
   * their promises have resolved.
   *
   * **Growth.** The memory of cpu grows as arrays are made, and then the typed arrays over it become empty: `x.data` that was
   * read before has the length 0. `x.data` read again has the elements; so have `get`, `set` and views. Calls refuse the empty
   * typed array (`LaunchError`, code `wrong-kind`). The memory of parallel is shared between threads, and typed arrays over it
   * stay; browsers refuse shared memory in a few places (`ImageData`, `TextDecoder`): `x.copy().data` is not shared.
   * `x.data.buffer` is all of the device's memory: use `byteOffset`, or `x.data` itself.
   *
   * **Ownership.** The caller's to dispose; the memory goes back to the device at `dispose()`, or when the array, its views
   * and what `data` gave are all collected, which is reported as a leak unless it was the result of a call. Hold one of them as
   * long as `x.data.subarray()` is used. After the device or the array is disposed, `data`, `get` and calls throw `DisposedError`.
   * To hand it to another thread, send `x.copy()`.
   *
   * @throws {UnsupportedError} {LaunchError} {OutOfMemoryError} as `toDevice`.
   */
  managed<N extends DTypeName = "float64">(shape: number | readonly number[], type?: N): ManagedArray<Dtype<N>>;
  /**
   * ROC's `with register(A, B, C)`: copies the arrays in, runs `body` with them resident, copies them back
   * into the caller's memory, and disposes. The same array given twice is one device array. When `body`
   * throws, nothing is copied back: what the kernels did until then is not known.
   *
   * @returns what `body` returns.
   * @throws {LaunchError} code `not-writable`, for a number or nested array: there is nothing to copy back to.
   */
  register<const A extends readonly WritableHostArray[], R>(
    arrays: A,
    body: (...resident: Resident<A>) => R | Promise<R>,
  ): Promise<R>;
  /**
   * webgpu: an array over a `GPUBuffer` that somebody else made on `gpuDevice`, without a copy. The buffer stays its owner's: `dispose`
   * leaves it alone, and it must live as long as the array is used. The owner's commands that were submitted before come before
   * launches. It is not counted in `memory`.
   *
   * @throws {LaunchError} code `usage`, for a buffer without STORAGE, COPY_SRC or COPY_DST; `bad-size`, where it is too small;
   *   `wrong-device`, for another device's: what WebGPU alone finds out is thrown by the next wait, and by uses after it.
   *   {UnsupportedError} code `target`, on another target.
   */
  fromGPUBuffer<N extends DTypeName>(buffer: Gpu<"GPUBuffer">, layout: GPUBufferLayout<N>): DeviceArray<Dtype<N>>;
  /** An ordered sequence of copies and launches. */
  stream(): Stream;
  /** A point in time on the device, to be recorded. */
  event(): Event;
  /** Waits until all that was queued is done, and throws what went wrong since the last wait. */
  synchronize(): Promise<void>;
  /** Frees everything; arrays on the device cannot be used after. Twice is fine. */
  dispose(): void;
  /** For Gridstride's own packages: `internalsOf`. */
  "~internals"(): DeviceInternals;
  /** For Gridstride's own packages: `emptyManaged`. */
  "~emptyManaged"<D extends DType>(shape: readonly number[], type: D): DeviceArray<D> | null;
  /** For Gridstride's own packages: `arrayOver`. */
  "~arrayOver"<D extends DType>(storage: Storage, shape: readonly number[], type: D): DeviceArray<D>;
}
