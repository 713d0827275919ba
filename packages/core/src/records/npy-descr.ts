import { type DType, dtypeInfo, dtypes } from "../dtype.ts";
import { pythonText, pythonTuple } from "../python-literal.ts";
import { sizeOf } from "../shape.ts";
import { record } from "./record.ts";
import { sameRecord } from "./record-keys.ts";
import { isRecordType } from "./record-kinds.ts";
import type { FieldSpec, RecordType } from "./record-types.ts";

/** NumPy's list of a record type's fields, as `.npy` files have it; padding is a field without a name. */
export function descrOf(type: RecordType): string {
  const parts: string[] = [];
  let end = 0;
  const pad = (to: number): void => {
    if (to > end) parts.push(`('', '|V${to - end}')`);
  };
  for (const { name, dtype, shape, offset, byteLength } of type.fields.toSorted((a, b) => a.offset - b.offset)) {
    pad(offset);
    const text = isRecordType(dtype) ? descrOf(dtype) : `'${dtypeInfo(dtype).npy}'`;
    parts.push(`(${pythonText(name)}, ${text}${shape.length === 0 ? "" : `, ${pythonTuple(shape)}`})`);
    end = offset + byteLength;
  }
  pad(type.itemsize);
  return `[${parts.join(", ")}]`;
}

/** Numbers in a record whose bytes a file has in another order than this machine: the first byte, bytes of each, and how many. */
export type Swap = readonly [offset: number, width: number, count: number];

/** The record type of a list of fields. @returns null where a field has a type that there is not. */
export function recordOf(descr: unknown, isLittle: boolean): { type: RecordType; swaps: readonly Swap[] } | null {
  if (!Array.isArray(descr)) return null;
  const fields: Record<string, FieldSpec> = {};
  const offsets: number[] = [];
  const swaps: Swap[] = [];
  let end = 0;
  for (const item of descr) {
    if (!Array.isArray(item)) return null;
    const [named, of, size = []] = item as [unknown, unknown, unknown];
    const name = Array.isArray(named) ? named.at(-1) : named;
    const padding = name === "" && typeof of === "string" && /^\|V(\d+)$/.exec(of);
    if (padding) {
      end += Number(padding[1]);
      continue;
    }
    const found = typeof of === "string" ? plain(of) : recordOf(of, isLittle)?.type;
    const shape = [size].flat() as number[];
    if (typeof name !== "string" || !found || !shape.every((n) => Number.isSafeInteger(n) && n > 0)) return null;
    const count = sizeOf(shape);
    fields[name] = shape.length === 0 ? found : [found, shape.length === 1 ? (shape[0] as number) : shape];
    offsets.push(end);
    if (isRecordType(found)) {
      const inner = recordOf(of, isLittle)?.swaps ?? [];
      for (let i = 0; i < count; i++)
        for (const [offset, width, many] of inner) swaps.push([end + i * found.itemsize + offset, width, many]);
    } else {
      const { bytesPerElement, cells } = dtypeInfo(found);
      if (bytesPerElement > 1 && (of as string).startsWith(isLittle ? ">" : "<"))
        swaps.push([end, bytesPerElement / cells, count * cells]);
    }
    end += count * (isRecordType(found) ? found.itemsize : dtypeInfo(found).bytesPerElement);
  }
  if (offsets.length === 0) return null;
  const exact = record(fields, { offsets, itemsize: end });
  // Where the plain layouts say the same, they are what a user would write.
  const simple = [record(fields), record(fields, { align: true })].find((type) => sameRecord(type, exact));
  return { type: simple ?? exact, swaps };
}

/** The element type of NumPy's type string, in either byte order. */
export function plain(descr: string): DType | undefined {
  const rest = descr.replace(/^[<>=|]/, "");
  return dtypes.find((name) => dtypeInfo(name).npy.slice(1) === rest);
}
