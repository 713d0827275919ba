import { type DType, type DTypeName, dtype, dtypeInfo, isDTypeName } from "../dtype.ts";
import { UnsupportedError } from "../errors.ts";
import type { NDArray } from "../ndarray.ts";
import { checkOptions, isPlain } from "../options.ts";
import { sizeOf } from "../shape.ts";
import { show } from "../show.ts";
import { recordsOver, showResidentRecords } from "./device-records.ts";
import { recordArrayOf, showRecords } from "./record-array.ts";
import { isRecordType } from "./record-kinds.ts";
import type { FieldSpec, FieldSpecs, RecordField, RecordType } from "./record-types.ts";

/** How the fields of a record lie in memory. */
export interface RecordOptions {
  /** As a C compiler lays them out, NumPy's `align=True`: each field at a multiple of its type's size, with padding. Packed without. */
  readonly align?: boolean;
  /** The byte at which each field begins, in the order of the fields. They may leave gaps, and may not overlap. */
  readonly offsets?: readonly number[];
  /** Bytes of one record, where it is longer than its fields. */
  readonly itemsize?: number;
}

/**
 * An element type with named fields, laid out as NumPy lays out structured arrays. `zeros`, `array`, `device.zeros`, `readNpy`
 * and the rest take it for an element type.
 *
 * ```ts
 * const particle = record({ position: ["float32", 3], mass: "float32", id: "int32" });
 * const particles = zeros(1000, particle);
 * ```
 *
 * @param fields - names and types; a type and a size, `["float32", 3]` or `["float32", [2, 2]]`, for several elements in one field.
 * @throws {UnsupportedError} code `dtype`: no field, a wrong name or type, offsets that overlap.
 *
 * @example
 * ```ts
 * const point = record({ x: "float32", id: "int32" });
 * const points = array([{ x: 0.5, id: 1 }, { x: 1.5, id: 2 }], point);
 * points.field("x"); // [0.5 1.5]
 * ```
 */
export function record<const F extends FieldSpecs>(fields: F, options: RecordOptions = {}): RecordType<F> {
  if (!isPlain(fields) || Object.keys(fields).length === 0)
    throw refused(`expected fields, { x: "float32", … }, got ${show(fields)}`);
  checkOptions("record", options, { align: true, offsets: true, itemsize: true });
  const { align = false, offsets, itemsize } = options;
  if (typeof align !== "boolean") throw refused(`expected true or false as align, got ${show(align)}`);
  const specs = Object.entries<FieldSpec>(fields);
  if (offsets !== undefined && (!Array.isArray(offsets) || offsets.length !== specs.length || !offsets.every(isSize)))
    throw refused(`expected as offsets one byte for each of the ${specs.length} fields, got ${show(offsets)}`);
  let end = 0;
  let alignment = 1;
  const made = specs.map(([name, spec], place): RecordField => {
    if (name === "" || String(Number(name)) === name)
      throw refused(
        `expected a name for each field, got ${show(name)} in the fields, ${show(fields)}: JavaScript sorts numbers before names`,
      );
    const { type, shape } = parse(fields, name, spec);
    const [size, own] = isRecordType(type)
      ? [type.itemsize, type.alignment]
      : [dtypeInfo(type).bytesPerElement, dtypeInfo(type).storage.BYTES_PER_ELEMENT];
    if (align) alignment = Math.max(alignment, own);
    const offset = offsets?.[place] ?? (align ? upTo(end, own) : end);
    const byteLength = size * sizeOf(shape);
    if (offsets === undefined) end = offset + byteLength;
    else end = Math.max(end, offset + byteLength);
    return Object.freeze({ name, dtype: type, shape, offset, byteLength });
  });
  refuseOverlap(made, offsets);
  const least = upTo(end, alignment);
  if (itemsize !== undefined && !(isSize(itemsize) && itemsize >= least))
    throw refused(`expected a size of at least the ${least} bytes of its fields as itemsize, got ${show(itemsize)}`);
  const said = { ...(align && { align }), ...(offsets && { offsets }), ...(itemsize !== undefined && { itemsize }) };
  return typeOf<F>(made, itemsize ?? least, alignment, said);
}

function parse(
  fields: FieldSpecs,
  name: string,
  spec: FieldSpec,
): { type: DType | RecordType; shape: readonly number[] } {
  const [type, size] = (Array.isArray(spec) ? spec : [spec, []]) as [DTypeName | RecordType, number | number[]];
  const shape = Object.freeze([size].flat());
  if (Array.isArray(spec) && (spec.length !== 2 || shape.length === 0 || !shape.every((n) => isSize(n) && n > 0)))
    throw refused(
      `expected a type and its size, ["float32", 3], for field ${show(name)}, got ${show(spec)} in the fields, ${show(fields)}`,
    );
  if (isRecordType(type)) return { type, shape };
  if (!isDTypeName(type))
    throw refused(
      `expected a type for field ${show(name)}, "float32", ["float32", 3] or a record, got ${show(spec)} in the fields, ${show(fields)}`,
    );
  return { type: dtype(type), shape };
}

function refuseOverlap(fields: readonly RecordField[], offsets: unknown): void {
  const sorted = fields.toSorted((a, b) => a.offset - b.offset);
  for (const [at, field] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next !== undefined && field.offset + field.byteLength > next.offset)
      throw refused(
        `expected offsets at which fields lie apart, got ${show(offsets)}: fields ${field.name} and ${next.name} overlap, bytes ${field.offset} to ${field.offset + field.byteLength - 1} and from ${next.offset}`,
      );
  }
}

function typeOf<F extends FieldSpecs>(
  fields: readonly RecordField[],
  itemsize: number,
  alignment: number,
  said: RecordOptions,
): RecordType<F> {
  showRecords();
  showResidentRecords();
  const made: RecordType<F> = {
    "~record": true,
    "~over": <R>(bytes: unknown) => recordsOver(bytes as NDArray<"uint8">, made) as R,
    "~of": <R>(value: unknown) => recordArrayOf(value, made) as R,
    fields: Object.freeze(fields),
    itemsize,
    alignment,
    toString: () => textOf(fields, said),
  };
  return Object.freeze(made);
}

function textOf(fields: readonly RecordField[], said: RecordOptions): string {
  const parts = fields.map(({ name, dtype: type, shape }) => {
    const text = isRecordType(type) ? String(type) : `"${type}"`;
    const size = shape.length === 1 ? shape[0] : `[${shape.join(", ")}]`;
    return `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}: ${shape.length === 0 ? text : `[${text}, ${size}]`}`;
  });
  const options = Object.entries(said).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `record({ ${parts.join(", ")} }${options.length === 0 ? "" : `, { ${options.join(", ")} }`})`;
}

const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const upTo = (value: number, multiple: number): number => Math.ceil(value / multiple) * multiple;
const refused = (why: string): UnsupportedError => new UnsupportedError("dtype", why);
