import type { DType, Target } from "@gridstride/core";
import type { AnyArray, Made, NamedOr, OutOf } from "@gridstride/ufunc/internal";
import { accumulatorType } from "../accumulators.ts";
import type { PlaceOf, PlaceOptions } from "../call.ts";
import type { CombineFunction } from "../reduce/combine.ts";
import { add, multiply } from "../reduce/sum-min-max.ts";
import type { AccumulatorOf } from "../result-types.ts";
import { type ScanOptions, scanAs } from "./scan.ts";

/** A scan that has a name: on device arrays, and on host arrays. */
type Named = <X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  x: X,
  options?: ScanOptions<OutOf<X>, N> & PlaceOf<X, T>,
) => Made<X, NamedOr<N, AccumulatorOf<X>>, T>;

function named(name: string, fn: CombineFunction, identity: number, typeOf: (type: DType) => DType): Named {
  return ((x: unknown, options: ScanOptions<unknown> & PlaceOptions<Target> = {}): unknown =>
    scanAs(name, fn, x, options, typeOf, identity)) as Named;
}

/**
 * `numpy.cumsum`, with the types of `sum`; an exclusive one starts with 0. @see scan
 *
 * @example
 * ```ts
 * cumsum([1, 2, 3, 4]); // [ 1.  3.  6. 10.]
 * ```
 */
export const cumsum: Named = /* @__PURE__ */ named("cumsum", add, 0, accumulatorType);

/**
 * `numpy.cumprod`, with the types of `sum`; an exclusive one starts with 1. @see scan
 *
 * @example
 * ```ts
 * cumprod([1, 2, 3, 4]); // [ 1.  2.  6. 24.]
 * ```
 */
export const cumprod: Named = /* @__PURE__ */ named("cumprod", multiply, 1, accumulatorType);
