import type { Device, DeviceArray, DeviceRecordArray } from "../device.ts";
import { CastingError, LaunchError } from "../errors.ts";
import { NDArray } from "../ndarray.ts";
import { showInNotebooks } from "../notebook/load.ts";
import { show } from "../show.ts";
import { elementsOf, fieldBytes, Records, refuseUnaligned } from "./layouts.ts";
import { isRecordArray, RecordArray, recordArrayOf } from "./record-array.ts";
import { fieldOf, sameRecord } from "./record-keys.ts";
import { isRecords, isRecordType } from "./record-kinds.ts";
import type {
  FieldSpecs,
  NestedField,
  NumberField,
  RecordType,
  RecordValue,
  SpecsOfField,
  TypeOfField,
} from "./record-types.ts";

/** The one implementation, over every backend. */
export class ResidentRecords<F extends FieldSpecs = FieldSpecs>
  extends Records<F, DeviceArray<"uint8">, DeviceRecordArray<F>>
  implements DeviceRecordArray<F>
{
  get device(): Device {
    return this.bytes.device;
  }

  get disposed(): boolean {
    return this.bytes.disposed;
  }

  field<K extends NestedField<F>>(name: K): DeviceRecordArray<SpecsOfField<F, K>>;
  field<K extends NumberField<F>>(name: K): DeviceArray<TypeOfField<F, K>>;
  field(name: string): DeviceArray | DeviceRecordArray {
    const field = fieldOf(this.dtype, name);
    const bytes = fieldBytes(this.bytes, field);
    if (isRecordType(field.dtype)) return new ResidentRecords(bytes, field.dtype);
    try {
      return elementsOf(bytes.view(field.dtype) as DeviceArray);
    } catch (cause) {
      if ((cause as { code?: unknown }).code !== "layout") throw cause;
      return refuseUnaligned(this.dtype, name, cause);
    }
  }

  async get(...index: readonly number[]): Promise<RecordValue<F>> {
    return new RecordArray(await this.recordAt(index).copyToHost(), this.dtype).get();
  }

  set(value: RecordValue<F>, ...index: readonly number[]): void {
    this.recordAt(index).copyFrom(recordArrayOf(value, this.dtype).bytes);
  }

  fill(value: RecordValue<F>): this {
    this.bytes.copyFrom(recordArrayOf(value, this.dtype).bytes);
    return this;
  }

  copy(): DeviceRecordArray<F> {
    return this.over(this.bytes.copy());
  }

  async copyToHost(into?: RecordArray<F>): Promise<RecordArray<F>> {
    if (into === undefined) return new RecordArray(await this.bytes.copyToHost(), this.dtype);
    if (!isRecordArray(into))
      throw new LaunchError("not-writable", `expected an array of records to copy into, got ${show(into)}`);
    this.#same(into.dtype);
    await this.bytes.copyToHost(into.bytes);
    return into;
  }

  copyFrom(source: RecordArray<F> | DeviceRecordArray<F>): void {
    if (!isRecords(source)) throw new LaunchError("wrong-kind", `expected an array of records, got ${show(source)}`);
    this.#same(source.dtype);
    this.bytes.copyFrom(source.bytes as DeviceArray<"uint8">);
  }

  async toText(): Promise<string> {
    return (await this.copyToHost()).toString();
  }

  dispose(): void {
    this.bytes.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  override toString(): string {
    return `DeviceRecordArray ${this.dtype} [${this.shape.join(", ")}] on ${this.device.target}`;
  }

  protected override over(bytes: DeviceArray<"uint8">): DeviceRecordArray<F> {
    return new ResidentRecords(bytes, this.dtype);
  }

  #same(type: RecordType): void {
    if (!sameRecord(type, this.dtype)) throw new CastingError(`expected records of ${this.dtype}, got ${type}`);
  }
}

/** `showRecords` for records of devices. */
export function showResidentRecords(): void {
  showInNotebooks(ResidentRecords.prototype);
}

/** Records of a type over their bytes. */
export function recordsOver<F extends FieldSpecs>(bytes: NDArray<"uint8">, type: RecordType<F>): RecordArray<F>;
export function recordsOver<F extends FieldSpecs>(
  bytes: DeviceArray<"uint8">,
  type: RecordType<F>,
): DeviceRecordArray<F>;
export function recordsOver<F extends FieldSpecs>(
  bytes: NDArray<"uint8"> | DeviceArray<"uint8">,
  type: RecordType<F>,
): RecordArray<F> | DeviceRecordArray<F> {
  return bytes instanceof NDArray ? new RecordArray(bytes, type) : new ResidentRecords(bytes, type);
}
