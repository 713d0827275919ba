import type { DType, RecordType } from "@gridstride/core";
import { product } from "../ir/shape.ts";
import { bits } from "../ir/types.ts";
import { type ArrayInfo, partTypes } from "./array-info.ts";
import type { RecordArg } from "./request.ts";

/**
 * Adds an array for each field of an array's records, and of the records in them; returns the arrays of the outermost
 * fields by name.
 *
 * @param argument - the number of the argument that the array is; -1 for arrays that a kernel makes, whose fields do not share memory.
 */
export function declareFields(
  arrays: ArrayInfo[],
  arg: Pick<RecordArg, "type" | "alignment">,
  argument: number,
  records: ArrayInfo,
): ReadonlyMap<string, number> {
  const { name, ndim, shape } = records;
  const add = (type: RecordType, path: readonly string[], outer: readonly number[], base: number) =>
    new Map(
      type.fields.map((field): [string, number] => {
        const own = [...path, field.name];
        const inner = [...outer, ...field.shape];
        const offset = base + field.offset;
        const isRecord = typeof field.dtype === "object";
        const size = isRecord ? 1 : bits(partTypes({ dtype: field.dtype as DType })[0]!) / 8;
        // Records inside of records have their own distance from each other.
        const distance = path.length === 0 && field.shape.length === 0 ? 0 : spacing(arg.type, own);
        // The lowest bit is the greatest power of two that divides all of them.
        const starts = offset | distance | arg.alignment | 8;
        const piece = argument < 0 ? size : Math.min(starts & -starts, size);
        const { record: _, ...info } = records;
        const id = arrays.length;
        arrays.push({
          ...info,
          name: [name, ...own].join("."),
          ndim: ndim + inner.length,
          shape: shape && [...shape, ...inner],
          field: { argument, path: own, inner, piece },
          ...(isRecord ? { record: field.dtype as RecordType } : { dtype: field.dtype as DType }),
        });
        if (isRecord) arrays[id] = { ...arrays[id]!, fields: add(field.dtype as RecordType, own, inner, offset) };
        return [field.name, id];
      }),
    );
  return add(arg.type, [], [], 0);
}

/** The bytes between the elements of the fields on a path, or'ed: their lowest bit says what all are a multiple of. */
function spacing(type: RecordType, path: readonly string[]): number {
  const [name, ...rest] = path;
  const field = type.fields.find((one) => one.name === name)!;
  const size = field.byteLength / product(field.shape);
  const own = field.shape.length === 0 ? 0 : size;
  return own | (typeof field.dtype === "object" && rest.length > 0 ? spacing(field.dtype, rest) : 0);
}
