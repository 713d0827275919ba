// What NumPy's ufuncs gave (test/golden/numpy_list.py), and how close a result is to it.
import { array, type DType, type NDArray, type Scalar } from "@gridstride/core";
import * as list from "@gridstride/ufunc/numpy";
import golden from "../golden/numpy.json" with { type: "json" };

type Shown = number | string | boolean;

/** A ufunc of which the tests know nothing but its name. */
export interface AnyUfunc {
  (...args: unknown[]): unknown;
  readonly nin: number;
  readonly nout: number;
  readonly nargs: number;
  readonly types: readonly string[];
  readonly identity: number | null;
  readonly reduce: (...args: unknown[]) => NDArray | Promise<NDArray>;
  readonly accumulate: (...args: unknown[]) => NDArray | Promise<NDArray>;
}

/** What one loop of a ufunc makes of the operands of its types. */
export interface ValueRow {
  readonly name: string;
  /** As in `types`: "ff->f". */
  readonly loop: string;
  /** For each result its elements. */
  readonly out: readonly (readonly Shown[])[];
}

export const ufuncs: typeof golden.ufuncs = golden.ufuncs;
export const methods: typeof golden.methods = golden.methods;
export const values: readonly ValueRow[] = golden.values;

const CODES: Readonly<Record<string, DType>> = {
  "?": "bool",
  b: "int8",
  h: "int16",
  i: "int32",
  l: "int64",
  B: "uint8",
  H: "uint16",
  I: "uint32",
  L: "uint64",
  e: "float16",
  f: "float32",
  d: "float64",
};

export const dtypesOf = (codes: string): readonly DType[] => [...codes].map((code) => CODES[code] as DType);

/** `floor_divide` is `floorDivide` here. */
export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const exported = list as unknown as Readonly<Record<string, AnyUfunc>>;
export const ufuncOf = (name: string): AnyUfunc => exported[camel(name)] as AnyUfunc;

const read = (shown: Shown, type: DType): Scalar =>
  type === "int64" || type === "uint64"
    ? BigInt(shown)
    : typeof shown === "string"
      ? Number(shown.replace("inf", "Infinity"))
      : shown;

export const toArray = (shown: readonly Shown[], type: DType): NDArray =>
  array(
    shown.map((one) => read(one, type)),
    type,
  );

const given = new Map(
  golden.inputs.map(({ types, values }) => [
    types,
    values.map((column, i) => toArray(column as Shown[], dtypesOf(types)[i] as DType)),
  ]),
);

/** The operands of a row: what NumPy refuses or leaves open is not among them. */
export function operandsOf({ name, loop }: ValueRow): readonly NDArray[] {
  const [codes = ""] = loop.split("->");
  const columns = given.get(codes) as readonly NDArray[];
  const whole = /^[bBhHiIlL]/.test(codes);
  if (whole && name === "power") return pick(columns, (i) => (columns[1]?.get(i) as number) >= 0);
  if (whole && name === "reciprocal") return pick(columns, (i) => Number(columns[0]?.get(i)) !== 0);
  return columns;
}

function pick(columns: readonly NDArray[], keep: (index: number) => boolean): readonly NDArray[] {
  return columns.map((column) => {
    const some = Array.from({ length: column.size }, (_, i) => i).filter(keep);
    return array(
      some.map((i) => column.get(i) as Scalar),
      column.dtype,
    );
  });
}

/** The most that a result may differ from NumPy's, in units in the last place; the others are exact. */
const BOUND: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ...["arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "cbrt", "cos", "cosh", "deg2rad"],
    ...["degrees", "exp", "exp2", "expm1", "float_power", "hypot", "log", "log10", "log1p", "log2", "logaddexp"],
    ...["logaddexp2", "power", "rad2deg", "radians", "sin", "sinh", "tan", "tanh"],
  ].map((name) => [name, 4]),
);

/** Those that give back one of their operands: of zeros NumPy takes now this one, now that one. */
const EITHER_ZERO: ReadonlySet<string> = new Set(["fmax", "fmin", "maximum", "minimum"]);

const LAST_BITS = { float16: [11, -14], float32: [24, -126], float64: [53, -1022] } as const;

/** The distance between numbers of a type next to a value. */
function unit(value: number, type: DType): number {
  const [bits, least] = LAST_BITS[type as "float32"];
  return 2 ** (Math.max(Math.floor(Math.log2(Math.abs(value))), least) - bits + 1);
}

const isSubnormal = (value: Scalar): boolean => typeof value === "number" && value !== 0 && Math.abs(value) < 2 ** -126;

/** In float16 NumPy's `spacing` is never negative and its `nextafter` of two zeros is the first; here as in the other types. */
const leftOpen = ({ name, loop }: ValueRow, given: readonly Scalar[]): boolean =>
  (name === "spacing" && loop === "e->e" && (given[0] as number) < 0) ||
  (name === "nextafter" && loop === "ee->e" && given.every((value) => value === 0));

/**
 * What is not as NumPy has it, for people to read; nothing where all is well.
 *
 * @param flushed - the device counts subnormal numbers as 0: those are passed over.
 */
export function differences(row: ValueRow, results: readonly NDArray[], flushed = false): readonly string[] {
  const types = dtypesOf(row.loop.split("->")[1] as string);
  const operands = operandsOf(row);
  return row.out.flatMap((shown, o) => {
    const type = types[o] as DType;
    const made = results[o] as NDArray;
    const wanted = toArray(shown, type);
    if (made.dtype !== type || made.size !== wanted.size) return [`${made.size} of ${made.dtype}`];
    return shown.flatMap((_, i) => {
      const given = operands.map((operand) => operand.get(i) as Scalar);
      const [a, b] = [made.get(i) as Scalar, wanted.get(i) as Scalar];
      if (isClose(row, given, a, b, type) || leftOpen(row, given)) return [];
      if (flushed && [...given, b].some(isSubnormal)) return [];
      return [`${row.name} ${row.loop} of ${given.join(", ")}: ${show(a)}, NumPy ${show(b)}`];
    });
  });
}

const show = (value: Scalar): string => (Object.is(value, -0) ? "-0" : String(value));

/** Whether a result is NumPy's, or as near to it as the ufunc is exact. */
export function isClose(
  { name }: Pick<ValueRow, "name">,
  given: readonly Scalar[],
  a: Scalar,
  b: Scalar,
  type: DType,
): boolean {
  if (Object.is(a, b) || (a === b && EITHER_ZERO.has(name))) return true;
  const bound = BOUND[name];
  if (bound === undefined || typeof a !== "number" || typeof b !== "number" || !type.startsWith("float")) return false;
  // Sums of logarithms cancel: they are as close as their operands are.
  const size = name.startsWith("logadd") ? Math.max(Math.abs(b), ...given.map((one) => Math.abs(one as number))) : b;
  const error = Math.abs(a - b);
  return error > 0 && error <= bound * unit(size, type);
}
