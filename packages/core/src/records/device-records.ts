import type { Device, DeviceArray } from "../device.ts";
import { CastingError, LaunchError } from "../errors.ts";
import { show } from "../show.ts";
import { elementsOf, fieldBytes, Records, refuseUnaligned } from "./layouts.ts";
import { fieldOf, isRecordType, type RecordType, sameRecord } from "./record.ts";
import { isRecordArray, isRecords, RecordArray, recordArrayOf } from "./record-array.ts";
import type { FieldSpecs, NestedField, NumberField, RecordValue, SpecsOfField, TypeOfField } from "./record-types.ts";

/**
 * An n-dimensional array of records in a device's memory. `device.zeros(shape, type)`, `device.empty` and `device.toDevice` make
 * it; `dispose` of the array that they made frees it, and views share it.
 */
export class DeviceRecordArray<F extends FieldSpecs = FieldSpecs> extends Records<
  F,
  DeviceArray<"uint8">,
  DeviceRecordArray<F>
> {
  /** Where the records are. */
  get device(): Device {
    return this.bytes.device;
  }

  /** Whether its memory was given back: any further use throws `DisposedError`. */
  get disposed(): boolean {
    return this.bytes.disposed;
  }

  /** The elements of a field, a view without a copy: `RecordArray.field`. @throws {ShapeError} {UnsupportedError} as there, and for a type that the target does not hold. */
  field<K extends NumberField<F>>(name: K): DeviceArray<TypeOfField<F, K>>;
  field<K extends NestedField<F>>(name: K): DeviceRecordArray<SpecsOfField<F, K>>;
  field(name: string): DeviceArray | DeviceRecordArray {
    const field = fieldOf(this.dtype, name);
    const bytes = fieldBytes(this.bytes, field);
    if (isRecordType(field.dtype)) return new DeviceRecordArray(bytes, field.dtype);
    try {
      return elementsOf(bytes.view(field.dtype) as DeviceArray);
    } catch (cause) {
      if ((cause as { code?: unknown }).code !== "layout") throw cause;
      return refuseUnaligned(this.dtype, name, cause);
    }
  }

  /** One record, once everything queued before is done. */
  async get(...index: readonly number[]): Promise<RecordValue<F>> {
    return new RecordArray(await this.recordAt(index).copyToHost(), this.dtype).get();
  }

  /** Stores one record, an object with all fields. Enqueued. */
  set(value: RecordValue<F>, ...index: readonly number[]): void {
    this.recordAt(index).copyFrom(recordArrayOf(value, this.dtype).bytes);
  }

  /** Overwrites this view's own records with one. Enqueued. */
  fill(value: RecordValue<F>): this {
    this.bytes.copyFrom(recordArrayOf(value, this.dtype).bytes);
    return this;
  }

  /** A contiguous copy in fresh memory on the same device, the caller's to dispose. Enqueued. */
  copy(): DeviceRecordArray<F> {
    return this.over(this.bytes.copy());
  }

  /** The records as they are once everything queued before is done. @param into - the caller's records of the same type and shape, filled in place. */
  async copyToHost(into?: RecordArray<F>): Promise<RecordArray<F>> {
    if (into === undefined) return new RecordArray(await this.bytes.copyToHost(), this.dtype);
    if (!isRecordArray(into))
      throw new LaunchError("not-writable", `expected an array of records to copy into, got ${show(into)}`);
    this.#same(into.dtype);
    await this.bytes.copyToHost(into.bytes);
    return into;
  }

  /** Overwrites the records from a host or device array of the same type, broadcast to this shape. Enqueued. */
  copyFrom(source: RecordArray<F> | DeviceRecordArray<F>): void {
    if (!isRecords(source)) throw new LaunchError("wrong-kind", `expected an array of records, got ${show(source)}`);
    this.#same(source.dtype);
    this.bytes.copyFrom(source.bytes as DeviceArray<"uint8">);
  }

  /** What `RecordArray` prints, once everything queued before is done. */
  async toText(): Promise<string> {
    return (await this.copyToHost()).toString();
  }

  /** Gives the memory back to the device once what was queued before is done; of a view, nothing. Twice is fine. */
  dispose(): void {
    this.bytes.dispose();
  }

  /** `dispose`, as `using` calls it. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  toString(): string {
    return `DeviceRecordArray ${this.dtype} [${this.shape.join(", ")}] on ${this.device.target}`;
  }

  protected override over(bytes: DeviceArray<"uint8">): DeviceRecordArray<F> {
    return new DeviceRecordArray(bytes, this.dtype);
  }

  #same(type: RecordType): void {
    if (!sameRecord(type, this.dtype)) throw new CastingError(`expected records of ${this.dtype}, got ${type}`);
  }
}
