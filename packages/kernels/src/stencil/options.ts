import {
  CastingError,
  type Device,
  type DType,
  dtypeInfo,
  LaunchError,
  type RealDType,
  ShapeError,
  type Target,
} from "@gridstride/core";
import { show } from "@gridstride/core/internal";
import type { Reach } from "@gridstride/jit/internal";
import { type Rule, TARGETS } from "../options.ts";
import type { StencilBoundary } from "./boundary.ts";
import { holds, type Value } from "./value.ts";

/** How a stencil is made. */
export interface StencilOptions<T extends Target = "cpu", U = undefined> {
  /** The values that the function uses from outside; with it (also `{}`), its first parameter is the context. */
  readonly uses?: U;
  /** The values of elements whose neighbourhood leaves the array; `constant` by default. */
  readonly boundary?: StencilBoundary;
  /** The value of such elements with `constant`, or of elements outside with `padded`; 0 by default. Numba's `cval`. */
  readonly value?: Value;
  /** Least and greatest index along each axis, where indices are not all constants. */
  readonly neighborhood?: Reach;
  /** Which parameters, counted from 0 without the context, are arrays that are indexed from their start. */
  readonly standardIndexing?: readonly number[];
  /** Where host arrays are computed; `cpu` by default. */
  readonly target?: T;
  /** The device's own math functions instead of the accurate functions. */
  readonly fastmath?: boolean;
  /**
   * float64 on webgpu, as of a kernel: "exact", or sums of two float32 numbers, "fast", in which each `+ - * /` and `Math.sqrt` is
   * within 2^-44. Other targets compute float64 exactly either way.
   */
  readonly float64?: "exact" | "fast";
}

/** Options of a call. `A` is where its arrays are: on the host, or on a device. `N` is the result's type, where it is named. */
export interface StencilCallOptions<A, N extends DType = DType> {
  /**
   * The result's element type; by default the type of what the function returns, which is converted as by a store in a
   * kernel: floats are rounded to the other float types, and whole numbers wrap. A function that returns a fraction makes no whole
   * numbers: round in the function.
   */
  readonly dtype?: N;
  /**
   * Where the result goes; may share memory with the arrays. With the boundary `constant` and no `value` given, its edges
   * stay as they are, as Numba's do.
   */
  readonly out?: A;
  /** Where host arrays are computed; by default the shared device of the stencil's target. */
  readonly device?: Device;
}

export const STENCIL_OPTIONS: Readonly<Record<keyof StencilOptions, Rule>> = {
  uses: "own",
  boundary: ["constant", "fixed", "periodic", "mirrored", "padded"],
  value: "own",
  neighborhood: "own",
  standardIndexing: "own",
  target: TARGETS,
  fastmath: "flag",
  float64: ["exact", "fast"],
};

export const CALL_OPTIONS: Readonly<Record<keyof StencilCallOptions<unknown>, Rule>> = {
  dtype: "dtype",
  out: "array",
  device: "device",
};

/** @throws {LaunchError} wrong-kind, for what no stencil of so many parameters has. */
export function checkStencilOptions(name: string, arity: number, options: StencilOptions<Target, unknown>): void {
  const refuse = (what: string, came: unknown): never => {
    throw new LaunchError("wrong-kind", `${name}: expected ${what}, got ${show(came)}`);
  };
  const { value, neighborhood, standardIndexing = [] } = options;
  if (value !== undefined && typeof value !== "number" && typeof value !== "bigint") refuse("a number as value", value);
  if (neighborhood !== undefined && !isNeighborhood(neighborhood))
    refuse("a neighborhood such as [[-1, 1], [-2, 2]], two whole numbers for each axis, the least first", neighborhood);
  if (!Array.isArray(standardIndexing)) refuse("a list as standardIndexing", standardIndexing);
  for (const at of standardIndexing as readonly unknown[]) {
    if (!(Number.isInteger(at) && (at as number) >= 0 && (at as number) < arity))
      refuse(`standardIndexing to name parameters by their place, 0 to ${arity - 1}`, at);
    if (at === 0) refuse("standardIndexing without 0: the first array is read around the element", standardIndexing);
  }
}

function isNeighborhood(neighborhood: unknown): boolean {
  const isPair = (pair: unknown): boolean =>
    Array.isArray(pair) && pair.length === 2 && pair.every(Number.isInteger) && pair[0] <= pair[1];
  return Array.isArray(neighborhood) && neighborhood.length > 0 && neighborhood.every(isPair);
}

/** Arrays of a call, as far as they are checked. */
export interface NearArray {
  readonly dtype: DType;
  readonly shape: readonly number[];
}

/**
 * The arrays that are read around elements: as many axes as the first, 1 to 3, and at least as long.
 * @throws {ShapeError}
 */
export function checkNear(name: string, arrays: readonly NearArray[], neighborhood: Reach | undefined): void {
  const [first, ...others] = arrays as [NearArray, ...NearArray[]];
  const rank = first.shape.length;
  if (rank < 1 || rank > 3)
    throw new ShapeError("mismatch", `${name}: expected a first array of 1 to 3 axes, got shape ${show(first.shape)}`);
  if (neighborhood !== undefined && neighborhood.length !== rank)
    throw new ShapeError(
      "mismatch",
      `${name}: a neighborhood of ${neighborhood.length} axes, and a first array of ${rank}`,
    );
  for (const { shape } of others)
    if (shape.length !== rank || shape.some((size, axis) => size < (first.shape[axis] as number)))
      throw new ShapeError(
        "mismatch",
        `${name}: arrays that are read around elements have as many axes as the first, and are at least as long; got shapes ${show(first.shape)} and ${show(shape)}`,
      );
}

/**
 * @param near - of all arrays that are read around elements.
 * @throws {CastingError} where the result, or what is padded, cannot have what the boundary gives.
 */
export function checkBoundaryType(
  name: string,
  { boundary = "constant", value = 0 }: StencilOptions<Target, unknown>,
  near: readonly DType[],
  result: DType,
): void {
  if (boundary === "fixed" && near[0] !== result)
    throw new CastingError(
      `${name}: fixed edges keep values of the first array, ${near[0]}, in a result of type ${result}; use another boundary, or return ${near[0]}`,
    );
  const types = boundary === "padded" ? near : boundary === "constant" ? [result] : [];
  for (const type of types)
    if (!holds(type as RealDType, value))
      throw new CastingError(`${name}: expected a boundary value of type ${type}, got ${value}`);
}

/** @throws {CastingError} where a store in a kernel would refuse what the function returns. */
export function checkResultType(name: string, returned: DType, asked: DType): void {
  const kind = dtypeInfo(asked).kind;
  if (returned === asked || kind === "complex") return;
  if (dtypeInfo(returned).kind === "complex")
    throw new CastingError(
      `${name}: returns ${returned}, which dtype ${asked} cannot hold; return a part, as \`z.real\`, or a size, as \`Math.abs(z)\``,
    );
  if (kind === "float") return;
  if (kind === "bool")
    throw new CastingError(
      `${name}: expected a function that returns bool for dtype bool; this one returns ${returned}`,
    );
  if (dtypeInfo(returned).kind === "float")
    throw new CastingError(
      `${name}: returns ${returned}, which dtype ${asked} cannot hold; return a whole number, as in int32(Math.round(x))`,
    );
}
