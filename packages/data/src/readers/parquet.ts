// Columns of Parquet files as arrays, over the package hyparquet.
import { array, asNDArray, type DType, LaunchError, type NDArray, type Scalar, zeros } from "@gridstride/core";
import { checkOptions, type OptionNames } from "@gridstride/core/internal";
import { type AsyncBuffer, type Compressors, parquetMetadataAsync, parquetRead, type SchemaElement } from "hyparquet";
import { type ArrayColumns, checkNames, noNumbers } from "./tables.ts";

/** Options of `readParquet`. */
export interface ParquetOptions {
  /** The columns to read; all by default. */
  readonly columns?: readonly string[];
  /** The first row to read; 0 by default. */
  readonly rowStart?: number;
  /** The row to end before; by default all are read. */
  readonly rowEnd?: number;
  /** Functions that decompress, such as the functions of hyparquet-compressors; hyparquet itself has Snappy and gzip. */
  readonly compressors?: Compressors;
}

const OPTIONS: OptionNames<ParquetOptions> = { columns: true, rowStart: true, rowEnd: true, compressors: true };

/**
 * The columns of a Parquet file as arrays. Columns, row groups and pages that are not wanted are not read.
 *
 * @param file - its bytes, or what hyparquet makes of an address or a path, `asyncBufferFromUrl({ url })`.
 * @returns columns and, for columns with nulls, masks.
 * @throws {UnsupportedError} code `dtype`, for a column that has no numbers: text, decimals, dates, nested columns; code
 *   `format`, for a name that no column has. {LaunchError} code `wrong-kind`, for options that do not exist, and rows that are not
 *   whole numbers from 0 up. Errors of hyparquet for a file of another format.
 */
export async function readParquet(
  file: ArrayBuffer | AsyncBuffer,
  options: ParquetOptions = {},
): Promise<ArrayColumns> {
  checkOptions("readParquet", options, OPTIONS);
  const { columns: wanted, rowStart = 0, rowEnd, compressors } = options;
  checkRow("rowStart", rowStart);
  if (rowEnd !== undefined) checkRow("rowEnd", rowEnd);
  const metadata = await parquetMetadataAsync(file);
  const fields = fieldsOf(metadata.schema);
  const known = fields.map(({ name }) => name);
  checkNames("readParquet", wanted ?? [], known);
  const names = wanted ?? known;
  const end = Math.min(rowEnd ?? Number.POSITIVE_INFINITY, Number(metadata.num_rows));
  const columns: Record<string, NDArray> = {};
  const masks: Record<string, NDArray<"bool">> = {};
  for (const field of fields)
    if (names.includes(field.name))
      columns[field.name] = zeros([Math.max(0, end - rowStart)], typeOf(field)) as NDArray;
  const maskOf = (name: string): NDArray<"bool"> => {
    const mask = masks[name] ?? zeros([end - rowStart], "bool").fill(true);
    masks[name] = mask;
    return mask;
  };
  if (end > rowStart && names.length > 0)
    await parquetRead({
      file,
      metadata,
      columns: [...names],
      rowStart,
      rowEnd: end,
      ...(compressors === undefined ? {} : { compressors }),
      onChunk({ columnName, columnData, rowStart: first }) {
        // Chunks hold whole pages: rows before and after the wanted rows too.
        const [from, to] = [Math.max(rowStart, first), Math.min(end, first + columnData.length)];
        if (from >= to) return;
        const part = (columns[columnName] as NDArray).slice([from - rowStart, to - rowStart]);
        const values = columnData.slice(from - first, to - first);
        if (!Array.isArray(values)) return void part.fill(asNDArray(values));
        const present = values.map((value: Scalar | null | undefined, i): Scalar => {
          if (value !== null && value !== undefined) return value;
          maskOf(columnName).set(false, from - rowStart + i);
          return 0;
        });
        part.fill(array(present, part.dtype));
      },
    });
  return { columns: Object.fromEntries(names.map((name) => [name, columns[name] as NDArray])), masks };
}

function checkRow(name: string, row: unknown): void {
  if (!(Number.isInteger(row) && (row as number) >= 0))
    throw new LaunchError(
      "wrong-kind",
      `readParquet: expected ${name} to be a whole number from 0 up, got ${String(row)}`,
    );
}

/** The columns at the top, whose schema is a list of the tree's nodes, parents first. */
function fieldsOf(schema: readonly SchemaElement[]): readonly SchemaElement[] {
  const fields: SchemaElement[] = [];
  const skip = (at: number): number => {
    let next = at + 1;
    for (let child = 0; child < (schema[at]?.num_children ?? 0); child++) next = skip(next);
    return next;
  };
  for (let at = 1; at < schema.length; at = skip(at)) fields.push(schema[at] as SchemaElement);
  return fields;
}

function typeOf({
  name,
  type,
  converted_type: converted,
  logical_type: logical,
  num_children: children,
  repetition_type: repeated,
}: SchemaElement): DType {
  const meaning = logical?.type ?? converted;
  const refuse = (what: string) =>
    noNumbers(`readParquet: column ${name}`, what, "leave it out with { columns }, or write it as numbers");
  if (children !== undefined || repeated === "REPEATED") throw refuse("a nested column");
  if (logical?.type === "FLOAT16") return "float16";
  if (logical?.type === "INTEGER") return `${logical.isSigned ? "" : "u"}int${logical.bitWidth}` as DType;
  const whole = /^(U?)INT_(8|16|32|64)$/.exec(converted ?? "");
  if (whole) return `${whole[1] === "U" ? "u" : ""}int${whole[2]}` as DType;
  if (meaning !== undefined) throw refuse(`a column of ${meaning}`);
  switch (type) {
    case "BOOLEAN":
      return "bool";
    case "INT32":
      return "int32";
    case "INT64":
      return "int64";
    case "FLOAT":
      return "float32";
    case "DOUBLE":
      return "float64";
    default:
      throw refuse(`a column of ${type}`);
  }
}
