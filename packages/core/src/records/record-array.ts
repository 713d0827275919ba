import { reader } from "../cast.ts";
import { type DType, isComplex } from "../dtype.ts";
import { CastingError } from "../errors.ts";
import { allocate, NDArray, type NestedOf } from "../ndarray.ts";
import { showInNotebooks } from "../notebook/load.ts";
import { broadcastShapes, checkShape, showShape, sizeOf } from "../shape.ts";
import { wrongKind } from "../show.ts";
import { elementsOf, fieldBytes, Records, refuseUnaligned } from "./layouts.ts";
import { fieldOf, sameRecord } from "./record-keys.ts";
import { isRecords, isRecordType } from "./record-kinds.ts";
import { formatRecords } from "./record-text.ts";
import type {
  FieldSpecs,
  NestedField,
  NumberField,
  RecordType,
  RecordValue,
  SpecsOfField,
  TypeOfField,
} from "./record-types.ts";
import { column, putValues, setColumn, shapeOfRecords, valuesOf } from "./values.ts";

/**
 * An n-dimensional array of records on the host, NumPy's structured array. Views share its memory. `zeros(shape, type)` and
 * `array(objects, type)` make it.
 */
export class RecordArray<F extends FieldSpecs = FieldSpecs> extends Records<F, NDArray<"uint8">, RecordArray<F>> {
  /**
   * The elements of a field, a view without a copy: it has the axes of the records, then the axes of the field.
   *
   * @throws {ShapeError} code `layout`, where a packed record puts the field at a byte at which typed arrays cannot begin.
   *   {UnsupportedError} code `dtype`, for a name that no field has.
   */
  field<K extends NestedField<F>>(name: K): RecordArray<SpecsOfField<F, K>>;
  field<K extends NumberField<F>>(name: K): NDArray<TypeOfField<F, K>>;
  field(name: string): NDArray | RecordArray {
    const field = fieldOf(this.dtype, name);
    const bytes = fieldBytes(this.bytes, field);
    if (isRecordType(field.dtype)) return new RecordArray(bytes, field.dtype);
    try {
      return elementsOf(bytes.view(field.dtype) as NDArray);
    } catch (cause) {
      return refuseUnaligned(this.dtype, name, cause);
    }
  }

  /** One record, as an object: numbers as `NDArray.get` gives them, fields of a fixed size as nested arrays. */
  get(...index: readonly number[]): RecordValue<F> {
    return valuesOf(this.recordAt(index), this.dtype) as RecordValue<F>;
  }

  /** Stores one record, an object with all fields. @throws {CastingError} where a field is missing, or there is another. */
  set(value: RecordValue<F>, ...index: readonly number[]): void {
    putValues(this.recordAt(index), this.dtype, value);
  }

  /** Fills this view's own records with one record, or with other records of this type, broadcast. */
  fill(value: RecordValue<F> | RecordArray<F>): this {
    if (value instanceof RecordArray && !sameRecord(value.dtype, this.dtype))
      throw new CastingError(`expected records of ${this.dtype}, got ${value.dtype}: convert them with astype`);
    const from = value instanceof RecordArray ? value : recordArrayOf(value, this.dtype);
    this.bytes.fill(from.bytes as unknown as NDArray);
    return this;
  }

  /** A contiguous copy in fresh memory. */
  copy(): RecordArray<F> {
    return this.over(this.bytes.copy());
  }

  /** A contiguous copy of another record type: as in NumPy the first field becomes the first, and so on, converted as by `NDArray.astype`. */
  astype<G extends FieldSpecs>(type: RecordType<G>): RecordArray<G> {
    const result = allocateRecords(this.shape, type);
    convertFields(this, result);
    return result;
  }

  /** Whether records are equal, all fields compared as numbers: NumPy's `==`. The two are broadcast. */
  equals(other: RecordArray<F>): NDArray<"bool"> {
    if (!(other instanceof RecordArray)) throw wrongKind("an array of records to compare with", other);
    const shape = broadcastShapes(this.shape, other.shape);
    const result = allocate(shape, "bool");
    result.data.fill(1);
    compare(this.broadcastTo(shape), other.broadcastTo(shape), result.data);
    return result;
  }

  /** Nested JavaScript arrays of objects, rows outermost; the bare object for a 0-d array. */
  toNested(): NestedOf<RecordValue<F>> {
    return valuesOf(this.bytes, this.dtype) as NestedOf<RecordValue<F>>;
  }

  /** Prints like NumPy's `str`. */
  override toString(): string {
    return formatRecords(this.bytes, this.dtype);
  }

  protected override over(bytes: NDArray<"uint8">): RecordArray<F> {
    return new RecordArray(bytes, this.dtype);
  }
}

/**
 * Gives consoles and notebooks their texts. Called with each record type, and twice does no harm: a `static` block would keep
 * the class in bundles of programs without records.
 */
export function showRecords(): void {
  // Node's console shows this text.
  Object.defineProperty(RecordArray.prototype, Symbol.for("nodejs.util.inspect.custom"), {
    configurable: true,
    value(this: RecordArray): string {
      return `RecordArray ${this.dtype} ${showShape(this.shape)}\n${this.toString()}`;
    },
  });
  showInNotebooks(RecordArray.prototype);
}

/** Records of zeros in fresh memory. */
function allocateRecords<F extends FieldSpecs>(shape: number | readonly number[], type: RecordType<F>): RecordArray<F> {
  return new RecordArray(allocate([...checkShape(shape), type.itemsize], "uint8"), type);
}

/** A copy of records, or of nested arrays of objects. */
export function recordArrayOf<F extends FieldSpecs>(value: unknown, type: RecordType<F>): RecordArray<F> {
  if (value instanceof RecordArray) return value.astype(type);
  const made = allocateRecords(shapeOfRecords(value), type);
  putValues(made.bytes, type, value);
  return made;
}

function convertFields(from: RecordArray, to: RecordArray): void {
  if (from.dtype.fields.length !== to.dtype.fields.length)
    throw new CastingError(
      `expected as many fields as there are, ${from.dtype.fields.length}, got ${to.dtype.fields.length}: ${to.dtype}`,
    );
  for (const [place, field] of from.dtype.fields.entries()) {
    const into = to.dtype.fields[place]!;
    if (isRecordType(field.dtype) !== isRecordType(into.dtype) || field.shape.join() !== into.shape.join())
      throw new CastingError(`field ${field.name} of ${from.dtype} does not become field ${into.name} of ${to.dtype}`);
    if (isRecordType(field.dtype))
      convertFields(
        new RecordArray(fieldBytes(from.bytes, field), field.dtype),
        new RecordArray(fieldBytes(to.bytes, into), into.dtype as RecordType),
      );
    else setColumn(to.bytes, into, column(from.bytes, field).astype(into.dtype as DType) as NDArray);
  }
}

function compare(a: RecordArray, b: RecordArray, equal: Uint8Array): void {
  const names = ({ dtype: { fields } }: RecordArray): string =>
    JSON.stringify(fields.map(({ name, shape }) => [name, shape]));
  if (names(a) !== names(b))
    throw new CastingError(`records of ${a.dtype} cannot be compared with records of ${b.dtype}: their fields differ`);
  for (const [place, field] of a.dtype.fields.entries()) {
    const other = b.dtype.fields[place]!;
    if (isRecordType(field.dtype) && isRecordType(other.dtype)) {
      const [left, right] = [fieldBytes(a.bytes, field), fieldBytes(b.bytes, other)];
      const inner = new Uint8Array(equal.length * sizeOf(field.shape)).fill(1);
      compare(new RecordArray(left, field.dtype), new RecordArray(right, other.dtype), inner);
      for (const [i, same] of inner.entries()) if (same === 0) equal[Math.floor(i / sizeOf(field.shape))] = 0;
      continue;
    }
    const [left, right] = [column(a.bytes, field), column(b.bytes, other)];
    const [first, second] = [reader(left.data, left.dtype), reader(right.data, right.dtype)];
    const each = sizeOf(field.shape);
    for (let i = 0; i < left.size; i++) if (!isSame(first(i), second(i))) equal[Math.floor(i / each)] = 0;
  }
}

/** A bigint equals the number of the same value; a complex number one with the same parts. */
function isSame(a: unknown, b: unknown): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: 1n and 1 are equal.
  if (!isComplex(a) || !isComplex(b)) return a == b;
  return a.re === b.re && a.im === b.im;
}

/** Whether a value is an array of records on the host, of this copy of the package or another. */
export function isRecordArray(value: unknown): value is RecordArray {
  return isRecords(value) && value.bytes instanceof NDArray;
}
