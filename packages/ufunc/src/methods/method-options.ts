import {
  type AnyScalar,
  asNDArray,
  CastingError,
  type Device,
  type DeviceArray,
  type DType,
  dtype,
  type HostArray,
  isDeviceArray,
  LaunchError,
  type NDArray,
  ShapeError,
} from "@gridstride/core";
import { isComplex } from "@gridstride/core/internal";
import { checkDistinct, checkNames } from "../call/call-options.ts";
import { normalizeAxis } from "../rules/axes.ts";

/** An array of a method's call, on the host or on a device. */
export type AnyArray = NDArray | DeviceArray;

/**
 * The option, of NumPy's own ufuncs alone, that says in which type `reduce` and `reduceat` reduce elements whose result has a
 * narrower one: results are rounded to it once.
 */
export const ACCUMULATOR: unique symbol = Symbol("accumulator");

/** Options of `reduce` and `accumulate`, read. */
export interface MethodOptions {
  /** Each axis once, counted from the start, in ascending order. */
  readonly axes: readonly number[];
  readonly dtype: DType | undefined;
  /** The type to reduce in where the result has another; undefined for that of the result. */
  readonly accumulator: DType | undefined;
  readonly out: AnyArray | null;
  readonly keepdims: boolean;
  /** Undefined where it was not given; null for none at all. */
  readonly initial: AnyScalar | null | undefined;
  /** Null for all elements. */
  readonly where: AnyArray | null;
  readonly device: Device | undefined;
}

type Given = Readonly<Record<string | typeof ACCUMULATOR, unknown>>;

/** An array that a method works on. */
export function readArray(value: unknown): AnyArray {
  return isDeviceArray(value) ? value : asNDArray(value as HostArray);
}

/**
 * Reads a method's options.
 *
 * @param names - the options that the method has.
 * @throws {LaunchError} {ShapeError} {CastingError} in NumPy's words.
 */
export function readMethodOptions(method: string, names: readonly string[], rank: number, given: Given): MethodOptions {
  checkNames(method, given, names);
  const { axis = 0, keepdims = false, initial, where = true, out, device } = given;
  if (typeof keepdims !== "boolean") throw new LaunchError("wrong-kind", "'keepdims' must be a boolean");
  if (
    initial !== undefined &&
    initial !== null &&
    !["number", "bigint", "boolean"].includes(typeof initial) &&
    !isComplex(initial)
  )
    throw new LaunchError("wrong-kind", `expected a scalar as 'initial', got ${typeof initial}`);
  return {
    axes: readAxes(axis, rank),
    dtype: given.dtype === undefined ? undefined : dtype(given.dtype as DType),
    accumulator: given[ACCUMULATOR] as DType | undefined,
    out: readOut(method, out),
    keepdims,
    initial: initial as AnyScalar | null | undefined,
    where: readMask(where),
    device: device as Device | undefined,
  };
}

function readAxes(axis: unknown, rank: number): readonly number[] {
  if (axis === null) return Array.from({ length: rank }, (_, at) => at);
  const list = (Array.isArray(axis) ? axis : [axis]) as readonly number[];
  // An array without axes has one element, and its axis 0 is as good as none.
  if (rank === 0 && list.every((one) => one === 0 || one === -1)) return [];
  const axes = list.map((one) => normalizeAxis(one, rank)).sort((a, b) => a - b);
  if (new Set(axes).size < axes.length) throw new ShapeError("index", "duplicate value in 'axis'");
  return axes;
}

function readOut(method: string, out: unknown): AnyArray | null {
  const [one, ...more] = Array.isArray(out) ? out : [out ?? null];
  if (more.length > 0)
    throw new LaunchError("not-writable", "The 'out' tuple must have exactly one entry per ufunc output");
  if (one === null) return null;
  if (typeof one !== "object" || Array.isArray(one))
    throw new LaunchError("not-writable", "return arrays must be of ArrayType");
  const array = readArray(one);
  checkDistinct(method, array);
  return array;
}

function readMask(where: unknown): AnyArray | null {
  if (where === true) return null;
  const mask = readArray(where);
  if (mask.dtype === "bool") return mask;
  throw new CastingError(
    `Cannot cast array data from dtype('${mask.dtype}') to dtype('bool') according to the rule 'safe'`,
  );
}
