// Tables that a script over golden/tables.py wrote, and how a result is compared with NumPy's.
import { array, type DType, dtypeInfo, type NDArray, type Scalar, type Target } from "@gridstride/core";
import { someRows } from "./thorough.ts";

type Shown = number | string | boolean;

export interface Described {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data: readonly Shown[];
}
/** An operand of a call: a number, numbers, or an input's name and a view of it. */
type Operand = number | readonly number[] | string;

export interface GoldenRow {
  readonly call: string;
  readonly operands: readonly Operand[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly results?: readonly Described[];
  readonly error?: string;
}

export interface GoldenTable {
  readonly inputs: Readonly<Record<string, Described>>;
  readonly rows: readonly GoldenRow[];
}

interface Viewed {
  readonly shape: readonly number[];
  readonly ndim: number;
  transpose(): Viewed;
  broadcastTo(shape: readonly number[]): Viewed;
  slice(...ranges: readonly (null | readonly [number | null, number | null, number])[]): Viewed;
}

const views: Readonly<Record<string, (x: Viewed) => Viewed>> = {
  "": (x) => x,
  T: (x) => x.transpose(),
  backwards: (x) => x.slice(...x.shape.map(() => [null, null, -1] as const)),
  "every other": (x) => x.slice(...x.shape.map((_, i) => (i === x.ndim - 1 ? ([null, null, 2] as const) : null))),
  stretched: (x) => x.broadcastTo([2, ...x.shape]),
};

const isWide = (type: string): boolean => type.endsWith("64");
const scalarOf = (shown: Shown, type: DType): Scalar =>
  /int64/.test(type) ? BigInt(shown) : typeof shown === "string" ? Number(shown.replace("inf", "Infinity")) : shown;

/** An input of a table. */
export function inputOf({ dtype, shape, data }: Described): NDArray {
  const type = dtype as DType;
  return array(
    data.map((one) => scalarOf(one, type)),
    type,
  ).reshape(shape);
}

/** Reads an operand or option of a row; `place` brings its array to where it is computed. */
export function readerOf(
  { inputs }: GoldenTable,
  place: (x: NDArray) => unknown = (x) => x,
): (value: unknown) => unknown {
  return (value) => {
    if (typeof value !== "string") return value;
    const [name = "", ...view] = value.split(" ");
    const input = inputs[name];
    return input === undefined ? value : views[view.join(" ")]!(place(inputOf(input)) as Viewed);
  };
}

/**
 * Rows for a target. On webgpu, where each row is a pipeline or more, every `thin`th row; of rows with elements of 64 bits, whose
 * pipelines take long, every `4 * thin`th.
 */
export function rowsOn(target: Target, table: GoldenTable, thin: number): readonly GoldenRow[] {
  if (target !== "webgpu") return table.rows;
  const wide = table.rows.filter((row) => hasWide(table, row));
  return [
    ...someRows(
      table.rows.filter((row) => !wide.includes(row)),
      thin,
    ),
    ...someRows(wide, 4 * thin),
  ];
}

/** Whether the elements of an array that a row names have 64 bits. */
const hasWide = ({ inputs }: GoldenTable, row: GoldenRow): boolean =>
  [...row.operands, ...Object.values(row.options)].some((value) => {
    const [name = ""] = String(value).split(" ");
    return isWide(inputs[name]?.dtype ?? (name in NAMES ? name : ""));
  });
const NAMES: Readonly<Record<string, true>> = { float64: true, int64: true, uint64: true };

/**
 * The differences from NumPy's result, for people to read; null if there are none.
 *
 * @param ulps - units in the last place of the result's type that a float may differ by; for a type that is narrower than
 *   NumPy's, 4 at least.
 */
export function difference(got: NDArray, wanted: Described, type: DType, ulps = 0): string | null {
  if (got.dtype !== type || String(got.shape) !== String(wanted.shape))
    return `[${got.shape}] of ${got.dtype}, NumPy [${wanted.shape}] of ${wanted.dtype}`;
  const values = array(
    wanted.data.map((one) => scalarOf(one, wanted.dtype as DType)),
    wanted.dtype as DType,
  );
  const flat = got.copy().reshape([-1]);
  const { kind } = dtypeInfo(type);
  const allowed = wanted.dtype === type ? ulps : Math.max(ulps, 4);
  for (let i = 0; i < values.size; i++) {
    const [own, theirs] = [flat.get(i) as Scalar, values.get(i) as Scalar];
    if (kind === "float" ? isNear(Number(own), Number(theirs), type, allowed) : isSame(own, theirs)) continue;
    return `element ${i}: ${show(own)}, NumPy ${show(theirs)}`;
  }
  return null;
}

/** Numbers and bigints may meet: a type that is narrower than NumPy's. */
const isSame = (own: Scalar, theirs: Scalar): boolean =>
  typeof own === "bigint" && typeof theirs === "bigint" ? own === theirs : Number(own) === Number(theirs);

const BITS: Readonly<Record<string, number>> = { float16: 11, float32: 24, float64: 53 };

function isNear(own: number, theirs: number, type: DType, ulps: number): boolean {
  if (Object.is(own, theirs)) return true;
  if (ulps === 0 || !Number.isFinite(own) || !Number.isFinite(theirs)) return false;
  return Math.abs(own - theirs) <= ulps * 2 ** (1 - BITS[type]!) * Math.abs(theirs);
}

const show = (value: Scalar): string => (Object.is(value, -0) ? "-0" : String(value));
