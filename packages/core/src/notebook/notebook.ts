// Notebooks show an array as a picture, or as a table of its first and last elements. A large array on a device copies only the
// elements that are shown to the host.
import { formatter } from "../print.ts";
import { showShape } from "../shape.ts";
import type { Range } from "../slice.ts";
import { hostOf, isOnDevice, isPicture, type Numbers, pictureOf } from "./picture.ts";

/** Records, on the host or on a device. */
interface Records {
  readonly "~records": true;
  readonly dtype: { readonly fields: readonly { readonly name: string }[]; toString(): string };
  readonly shape: readonly number[];
  readonly size: number;
  slice(range: Range): Records;
}

interface HostRecords extends Records {
  toNested(): unknown;
}

/** The used part of an array: the files of arrays import this file. */
export type Shown = Numbers | Records;

/** A cell's output by MIME type; a frontend shows the richest that it knows. */
export type MimeBundle = Readonly<Record<string, string>>;

/** Rows and columns of a table; of more, half of these from either end. */
const MOST = 20;
/** Elements that are written as text. */
const MOST_TEXT = 1000;

/** The output of a cell whose value is the array, as the Jupyter protocol's `data` has it. */
export async function bundleOf(array: Shown): Promise<MimeBundle> {
  const heading = headingOf(array);
  if ("disposed" in array && array.disposed) return { "text/plain": `${heading}, disposed` };
  if ("~records" in array) return recordBundle(array, heading);
  if (isPicture(array)) {
    const { png, width, height, note } = await pictureOf(array);
    const about = `${heading}, ${note}`;
    const image = `<img src="data:image/png;base64,${png}" width="${width}" height="${height}" alt="${escaped(heading)}">`;
    const html = `<figure>${image}<figcaption>${escaped(about)}</figcaption></figure>`;
    return { "text/plain": about, "text/html": html, "image/png": png };
  }
  const isTable = (array.ndim === 1 || array.ndim === 2) && array.size > 0;
  const small = array.size <= MOST_TEXT || !isOnDevice(array);
  const plain = small ? `${heading}\n${await hostOf(array)}` : heading;
  return { "text/plain": plain, "text/html": isTable ? await tableOf(array, heading) : preformatted(plain) };
}

function headingOf(array: Shown): string {
  const kind = "~records" in array ? "RecordArray" : isOnDevice(array) ? "Array" : "NDArray";
  const [name, place] = isOnDevice(array) ? [`Device${kind}`, ` on ${array.device.target}`] : [kind, ""];
  return `${name} ${array.dtype} ${showShape(array.shape)}${place}`;
}

/** One axis is a row; two are rows and columns. */
async function tableOf(array: Numbers, heading: string): Promise<string> {
  const isRow = array.ndim === 1;
  const [height, width] = (isRow ? [1, array.size] : array.shape) as [number, number];
  const values = await endsOf(array, isRow);
  const text = formatter(values.flat(), array.dtype);
  const rows = values.map((row, i): readonly string[] => {
    const cells = row.map((value) => text(value).trim());
    return [isRow ? "" : String(indexOf(i, height)), ...withGap(cells, width)];
  });
  const indices = (values[0] as unknown[]).map((_, i) => String(indexOf(i, width)));
  const head = ["", ...withGap(indices, width)];
  const dots = head.map(() => "…");
  return tableText(heading, head, withGap(rows, height, dots));
}

/** The index in an axis of what is number `i` of what is shown of it. */
const indexOf = (i: number, extent: number): number => (extent > MOST && i >= MOST / 2 ? extent - MOST + i : i);

/** The shown items of an axis, with `gap` for the rest between its ends. */
function withGap<T>(items: readonly T[], extent: number, gap: T = "…" as T): readonly T[] {
  return extent > MOST ? [...items.slice(0, MOST / 2), gap, ...items.slice(MOST / 2)] : items;
}

/** The first and last elements along each axis, in rows. */
async function endsOf(array: Numbers, isRow: boolean): Promise<readonly (readonly unknown[])[]> {
  const ranges = array.shape.map((extent): readonly Range[] => (extent > MOST ? [[0, MOST / 2], [-MOST / 2]] : [null]));
  const [rows, columns] = (isRow ? [[], ...ranges] : ranges) as [readonly Range[], readonly Range[]];
  const part = async (...at: Range[]): Promise<unknown[]> => (await hostOf(array.slice(...at))).toNested() as unknown[];
  if (isRow) return [(await Promise.all(columns.map((column) => part(column)))).flat()];
  const blocks = await Promise.all(
    rows.map(async (row) => {
      const [left, right] = (await Promise.all(columns.map((column) => part(row, column)))) as unknown[][][];
      return (left as unknown[][]).map((cells, i) => [...cells, ...(right?.[i] ?? [])]);
    }),
  );
  return blocks.flat();
}

/** A record is a row, a field a column. */
async function recordBundle(array: Records, heading: string): Promise<MimeBundle> {
  const isRow = array.shape.length === 1;
  const records = isRow ? array.slice([0, MOST]) : array;
  const host = isOnDevice<HostRecords>(records) ? await records.copyToHost() : (records as HostRecords);
  const plain = `${heading}\n${host}${isRow && array.size > MOST ? "…" : ""}`;
  if (!isRow) return { "text/plain": plain, "text/html": preformatted(plain) };
  const names = array.dtype.fields.map(({ name }) => name);
  const rows = (host.toNested() as unknown as Record<string, unknown>[]).map((value, i) => [
    String(i),
    ...names.map((name) => cellText(value[name])),
  ]);
  if (array.size > MOST) rows.push(["…", ...names.map(() => "…")]);
  return { "text/plain": plain, "text/html": tableText(heading, ["", ...names], rows) };
}

function cellText(value: unknown): string {
  if (typeof value !== "object") return String(value);
  return JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part));
}

function tableText(heading: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], isHead: boolean): string =>
    `<tr>${cells.map((cell, i) => (isHead || i === 0 ? `<th>${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`)).join("")}</tr>`;
  const body = rows.map((row) => line(row, false)).join("");
  return `<table><caption>${escaped(heading)}</caption><thead>${line(head, true)}</thead><tbody>${body}</tbody></table>`;
}

const preformatted = (text: string): string => `<pre>${escaped(text)}</pre>`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] as string);
