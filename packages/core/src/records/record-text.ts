import { reader } from "../cast.ts";
import { allocate, type NDArray } from "../ndarray.ts";
import { formatElements, formatter } from "../print.ts";
import { sizeOf } from "../shape.ts";
import { fieldBytes } from "./layouts.ts";
import { isRecordType } from "./record-kinds.ts";
import type { RecordType } from "./record-types.ts";
import { column } from "./values.ts";

/** Writes records as NumPy's `str` does: `[(1., 2., 3) (4., 5., 6)]`. */
export function formatRecords(bytes: NDArray<"uint8">, type: RecordType): string {
  const { itemsize } = type;
  const { shape, stride, offset } = bytes;
  if (shape.length === 1) return textsOf(bytes.reshape([1, itemsize]), type, true)[0] as string;
  return formatElements({ shape: shape.slice(0, -1), stride: stride.slice(0, -1), offset }, (places) => {
    const shown = allocate([places.length, itemsize], "uint8");
    for (const [i, place] of places.entries())
      for (let at = 0; at < itemsize; at++)
        shown.data[i * itemsize + at] = bytes.data[place + at * (stride.at(-1) as number)] as number;
    return textsOf(shown, type, false);
  });
}

/** Texts of records in a row. @param single - a record on its own, whose booleans are not aligned. */
function textsOf(bytes: NDArray<"uint8">, type: RecordType, single: boolean): readonly string[] {
  const columns = type.fields.map((field): readonly string[] => {
    const each = sizeOf(field.shape);
    const texts = isRecordType(field.dtype)
      ? textsOf(
          fieldBytes(bytes, field)
            .copy()
            .reshape([-1, field.byteLength / each]),
          field.dtype,
          single,
        )
      : numbers(column(bytes, field), single);
    return field.shape.length === 0 ? texts : grouped(texts, field.shape);
  });
  return Array.from({ length: bytes.shape[0] as number }, (_, i) => {
    const parts = columns.map((texts) => texts[i]);
    return parts.length === 1 ? `(${parts[0]},)` : `(${parts.join(", ")})`;
  });
}

function numbers(values: NDArray, single: boolean): readonly string[] {
  const shown = Array.from({ length: values.size }, (_, i) => i).map(reader(values.data, values.dtype));
  const texts = shown.map(formatter(shown, values.dtype));
  return single && values.dtype === "bool" ? texts.map((text) => text.trim()) : texts;
}

/** Joins the texts of a field's elements into the texts of the whole fields: `[1., 2.]`. */
function grouped(texts: readonly string[], shape: readonly number[]): readonly string[] {
  return shape.reduceRight<readonly string[]>(
    (inner, extent) =>
      Array.from(
        { length: inner.length / extent },
        (_, i) => `[${inner.slice(i * extent, (i + 1) * extent).join(", ")}]`,
      ),
    texts,
  );
}
