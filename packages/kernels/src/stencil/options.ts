import { CastingError, type Device, type DType, LaunchError, ShapeError, type Target } from "@gridstride/core";
import type { Reach } from "@gridstride/jit/internal";
import { type StencilBoundary, stencilBoundaryCode } from "./boundary.ts";
import { holds, type Value } from "./value.ts";

/** How a stencil is made. */
export interface StencilOptions<T extends Target = "cpu", U = undefined> {
  /** What the function brings in from outside; with it (also `{}`), its first parameter is the context. */
  readonly uses?: U;
  /** What becomes of elements whose neighbourhood leaves the array; `constant` by default. */
  readonly boundary?: StencilBoundary;
  /** What such elements become with `constant`, or find outside with `padded`; 0 by default. Numba's `cval`. */
  readonly value?: Value;
  /** Least and greatest index along each axis, where indices are not all constants. */
  readonly neighborhood?: Reach;
  /** Which parameters, counted from 0 without the context, are arrays that are indexed from their start. */
  readonly standardIndexing?: readonly number[];
  /** Where host arrays are computed; `cpu` by default. */
  readonly target?: T;
  /** The device's own math functions instead of the accurate ones. */
  readonly fastmath?: boolean;
}

/** Options of a call. `A` is where its arrays are: on the host, or on a device. */
export interface StencilCallOptions<A> {
  /**
   * Where the result goes; may share memory with the arrays. With the boundary `constant` and no `value` given, its edges
   * stay as they are, as Numba's do.
   */
  readonly out?: A;
  /** Where host arrays are computed; by default the shared device of the stencil's target. */
  readonly device?: Device;
}

const OPTIONS = ["uses", "boundary", "value", "neighborhood", "standardIndexing", "target", "fastmath"];

/** @throws {LaunchError} wrong-kind, for options that no stencil has. */
export function checkStencilOptions(name: string, arity: number, options: StencilOptions<Target, unknown>): void {
  const refuse = (what: string): never => {
    throw new LaunchError("wrong-kind", `${name}: ${what}`);
  };
  for (const key of Object.keys(options))
    if (!OPTIONS.includes(key)) refuse(`unknown option "${key}"; a stencil has ${OPTIONS.join(", ")}`);
  const { boundary, value, neighborhood, standardIndexing } = options;
  if (boundary !== undefined && !Object.hasOwn(stencilBoundaryCode, boundary))
    refuse(
      `expected a boundary, ${Object.keys(stencilBoundaryCode).join(", ")}; got ${typeof boundary === "string" ? JSON.stringify(boundary) : typeof boundary}`,
    );
  if (value !== undefined && typeof value !== "number" && typeof value !== "bigint")
    refuse(`expected a number as value, got ${value === null ? "null" : typeof value}`);
  if (neighborhood !== undefined) checkNeighborhood(neighborhood, refuse);
  const whole: readonly unknown[] = standardIndexing ?? [];
  if (!Array.isArray(whole)) refuse(`expected a list as standardIndexing, got ${typeof standardIndexing}`);
  for (const at of whole) {
    if (!(Number.isInteger(at) && (at as number) >= 0 && (at as number) < arity))
      refuse(
        `expected standardIndexing to name parameters by their place, 0 to ${arity - 1}; got ${typeof at === "string" ? JSON.stringify(at) : String(at)}`,
      );
    if (at === 0) refuse("the first array is read around the element: it cannot be in standardIndexing");
  }
}

function checkNeighborhood(neighborhood: Reach, refuse: (what: string) => never): void {
  const pairs: readonly unknown[] = Array.isArray(neighborhood) ? neighborhood : [null];
  for (const pair of pairs) {
    const [least, greatest, ...more] = Array.isArray(pair) ? (pair as readonly number[]) : [];
    const good = Number.isInteger(least) && Number.isInteger(greatest) && more.length === 0;
    if (!good || (least as number) > (greatest as number))
      refuse(
        `expected a neighborhood such as [[-1, 1], [-2, 2]], two whole numbers for each axis, the least first; got ${JSON.stringify(neighborhood)}`,
      );
  }
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
  const shown = (shape: readonly number[]): string => `[${shape.join(", ")}]`;
  if (rank < 1 || rank > 3)
    throw new ShapeError("mismatch", `${name}: expected a first array of 1 to 3 axes, got shape ${shown(first.shape)}`);
  if (neighborhood !== undefined && neighborhood.length !== rank)
    throw new ShapeError(
      "mismatch",
      `${name}: a neighborhood of ${neighborhood.length} axes, and a first array of ${rank}`,
    );
  for (const { shape } of others)
    if (shape.length !== rank || shape.some((size, axis) => size < (first.shape[axis] as number)))
      throw new ShapeError(
        "mismatch",
        `${name}: arrays that are read around elements have as many axes as the first, and are at least as long; got shapes ${shown(first.shape)} and ${shown(shape)}`,
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
    if (!holds(type, value)) throw new CastingError(`${name}: expected a boundary value of type ${type}, got ${value}`);
}
