// Arrays from and to columns of Apache Arrow, over the package apache-arrow.
import {
  array,
  asNDArray,
  CastingError,
  type DType,
  type HostArray,
  NDArray,
  ShapeError,
  zeros,
} from "@gridstride/core";
import {
  Bool,
  type Data,
  type DataType,
  Float16,
  Float32,
  Float64,
  Int8,
  Int16,
  Int32,
  Int64,
  makeData,
  makeVector,
  type Table,
  Type,
  Uint8,
  Uint16,
  Uint32,
  Uint64,
  type Vector,
} from "apache-arrow";
import { type ArrayColumns, checkNames, noNumbers } from "./tables.ts";

/** A column as an array. */
export interface ArrayColumn {
  /** One axis. Where an element is null it holds anything. */
  readonly array: NDArray;
  /** An array of bool, true where an element is there; null if all are. The `where` of ufuncs' methods and of `groupBy` takes it. */
  readonly mask: NDArray<"bool"> | null;
}

const arrowTypes = {
  bool: Bool,
  int8: Int8,
  int16: Int16,
  int32: Int32,
  int64: Int64,
  uint8: Uint8,
  uint16: Uint16,
  uint32: Uint32,
  uint64: Uint64,
  float16: Float16,
  float32: Float32,
  float64: Float64,
} as const;

/**
 * A column of Apache Arrow as an array: a view of the column's memory where it is one piece of numbers. Booleans, which are bits
 * in Arrow, and columns of several pieces are copied. Dates, times and timestamps are their whole numbers, int32 or int64.
 *
 * @throws {UnsupportedError} code `dtype`, for other columns: text, decimals, lists.
 */
export function fromArrow(column: Vector): ArrayColumn {
  return readColumn("fromArrow", column);
}

/**
 * The columns of a table of Apache Arrow as arrays, as `fromArrow` gives them.
 *
 * @param names - the columns to take; all by default.
 * @throws {UnsupportedError} code `dtype`, for a column that has no numbers; code `format`, for a name that no column has.
 */
export function fromArrowTable(table: Table, names?: readonly string[]): ArrayColumns {
  const known = table.schema.fields.map(({ name }) => name);
  checkNames("fromArrowTable", names ?? [], known);
  const columns: Record<string, NDArray> = {};
  const masks: Record<string, NDArray<"bool">> = {};
  for (const name of names ?? known) {
    const { array: values, mask } = readColumn(`fromArrowTable: column ${name}`, table.getChild(name) as Vector);
    columns[name] = values;
    if (mask !== null) masks[name] = mask;
  }
  return { columns, masks };
}

/**
 * An array of one axis as a column of Apache Arrow: over the same memory where its elements lie side by side, else a copy; booleans,
 * which are bits in Arrow, are copied.
 *
 * @param mask - of bool and the array's length: where it is false, the element is null.
 * @throws {ShapeError} for more axes than one, and a mask of another length. {CastingError} for complex numbers, and a mask that is not of bool.
 */
export function toArrow(values: HostArray, mask?: HostArray): Vector {
  const given = asNDArray(values);
  const { dtype, shape } = given;
  if (shape.length !== 1)
    throw new ShapeError(
      "mismatch",
      `toArrow: expected an array of one axis, got shape [${shape.join(", ")}]; take its rows or columns, or reshape it`,
    );
  if (!(dtype in arrowTypes))
    throw new CastingError(
      `toArrow: expected real numbers or booleans, got ${dtype}: take x.real and x.imag as two columns`,
    );
  const length = shape[0] as number;
  const type = new arrowTypes[dtype as keyof typeof arrowTypes]() as DataType;
  const flat = given.stride[0] === 1 || length <= 1 ? given : given.copy();
  const cells = (flat.data as Uint8Array).subarray(flat.offset, flat.offset + length);
  const data = dtype === "bool" ? bitsOf(cells) : cells;
  const valid = mask === undefined ? null : readMask(asNDArray(mask), length);
  return makeVector(
    makeData({
      type,
      length,
      data,
      nullCount: valid === null ? 0 : valid.reduce((count, one) => count + (one === 0 ? 1 : 0), 0),
      nullBitmap: valid === null ? null : bitsOf(valid),
    } as never),
  );
}

function readMask(mask: NDArray, length: number): Uint8Array {
  if (mask.dtype !== "bool") throw new CastingError(`toArrow: expected a mask of bool, got ${mask.dtype}`);
  if (mask.ndim !== 1 || mask.size !== length)
    throw new ShapeError(
      "mismatch",
      `toArrow: expected a mask of shape [${length}], got shape [${mask.shape.join(", ")}]`,
    );
  return mask.copy().data as Uint8Array;
}

function readColumn(whose: string, column: Vector): ArrayColumn {
  const pieces = column.data as readonly Data[];
  const { type } = column;
  if (!isNumeric(type))
    throw noNumbers(whose, `a column of ${type}`, "make numbers of it first, such as codes of its different values");
  const [first] = pieces;
  const single = pieces.length === 1 && first !== undefined;
  const values = single && type.typeId !== Type.Bool ? viewOf(first, type) : copyOf(pieces, type, column.length);
  return { array: values, mask: column.nullCount === 0 ? null : validOf(pieces, column.length) };
}

const isNumeric = ({ typeId }: DataType): boolean =>
  [Type.Int, Type.Float, Type.Bool, Type.Date, Type.Time, Type.Timestamp, Type.Duration].includes(typeId);

/** The memory of a piece. Arrow keeps float16 as its bits, as arrays do. */
function viewOf(piece: Data, type: DataType): NDArray {
  const half = type.typeId === Type.Float && piece.values instanceof Uint16Array;
  if (half) return new NDArray(piece.values, [piece.length], [1], 0, "float16");
  return asNDArray(piece.values.subarray(0, piece.length));
}

function copyOf(pieces: readonly Data[], type: DataType, length: number): NDArray {
  const bits = type.typeId === Type.Bool;
  const [first] = pieces;
  const dtype: DType = bits ? "bool" : first === undefined ? "float64" : viewOf(first, type).dtype;
  const all = zeros([length], dtype) as NDArray;
  let at = 0;
  for (const piece of pieces) {
    const part = all.slice([at, at + piece.length]);
    if (!bits) part.fill(viewOf(piece, type));
    else setBits(part, piece.values, piece.offset);
    at += piece.length;
  }
  return all;
}

function validOf(pieces: readonly Data[], length: number): NDArray<"bool"> {
  const all = array(new Uint8Array(length).fill(1)).view("bool");
  let at = 0;
  for (const piece of pieces) {
    if (piece.nullCount > 0) setBits(all.slice([at, at + piece.length]), piece.nullBitmap, piece.offset);
    at += piece.length;
  }
  return all;
}

/** Arrow's bits, the lowest of each byte first. */
function setBits(part: NDArray, bits: Uint8Array, offset: number): void {
  const cells = part.data as Uint8Array;
  for (let i = 0; i < part.size; i++) {
    const bit = offset + i;
    cells[part.offset + i] = ((bits[bit >> 3] as number) >> (bit & 7)) & 1;
  }
}

function bitsOf(cells: Uint8Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(cells.length / 64) * 8);
  for (let i = 0; i < cells.length; i++) if (cells[i] !== 0) bits[i >> 3] = (bits[i >> 3] as number) | (1 << (i & 7));
  return bits;
}
