import type { DType, DTypeOf, Target } from "@gridstride/core";
import { deviceFunction } from "@gridstride/jit";
import type { AnyArray, Made, NamedOr, OutOf } from "@gridstride/ufunc/internal";
import { accumulatorType, summedIn } from "../accumulators.ts";
import type { PlaceOf, PlaceOptions } from "../call.ts";
import { checkOptions, type Rules } from "../options.ts";
import { overParts } from "../over-parts.ts";
import type { AccumulatorOf } from "../result-types.ts";
import type { CombineFunction } from "./combine.ts";
import { larger, smaller } from "./partial-extremes.ts";
import { isNonzero, orZero } from "./read.ts";
import { NAMED, type ReduceOptions, type Reduction, reduceAs } from "./reduce.ts";

type FoldOptions<A, N extends DType = DType> = Omit<ReduceOptions<A, N>, "commutative">;

/** A reduction that has a name: on device arrays, and on host arrays. */
type Named = <X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  x: X,
  options?: FoldOptions<OutOf<X>, N> & PlaceOf<X, T>,
) => Made<X, NamedOr<N, DTypeOf<X>>, T>;

/** The same where whole numbers are reduced in 64 bits. */
type NamedWide = <X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  x: X,
  options?: FoldOptions<OutOf<X>, N> & PlaceOf<X, T>,
) => Made<X, NamedOr<N, AccumulatorOf<X>>, T>;

/** The same where results are of one type. */
type NamedAs<D extends DType> = <X extends AnyArray, T extends Target = "cpu">(
  x: X,
  options?: Pick<FoldOptions<OutOf<X>>, "axis" | "keepdims" | "out" | "variant"> & PlaceOf<X, T>,
) => Made<X, D, T>;

export const add: CombineFunction = /* @__PURE__ */ deviceFunction((a: number, b: number) => a + b);
export const multiply: CombineFunction = /* @__PURE__ */ deviceFunction((a: number, b: number) => a * b);
const largerNumber: CombineFunction = /* @__PURE__ */ deviceFunction((a: number, b: number) =>
  a !== a ? b : b !== b ? a : Math.max(a, b),
);
const smallerNumber: CombineFunction = /* @__PURE__ */ deviceFunction((a: number, b: number) =>
  a !== a ? b : b !== b ? a : Math.min(a, b),
);

const TRUTH = /* @__PURE__ */ (({ axis, keepdims, out, variant }) => ({ axis, keepdims, out, variant }))(NAMED);

function named(
  name: string,
  fn: CombineFunction,
  meaning: Omit<Reduction, "name" | "fn">,
  rules: Partial<Rules<FoldOptions<unknown>>> = NAMED,
): Named & NamedWide & NamedAs<"bool"> & NamedAs<"int32"> {
  return ((x: unknown, options: FoldOptions<unknown> & PlaceOptions<Target> = {}): unknown => {
    checkOptions(name, options, rules as Rules<FoldOptions<unknown>>);
    return reduceAs(name, fn, x, { ...options, commutative: true }, meaning);
  }) as never;
}

/**
 * `numpy.sum`. bool and whole numbers are added up as int64 or uint64, which wrap; name a `dtype` for another type. Complex
 * numbers are added up part by part. float16 is added up in float32 and rounded once. 0 for no elements, -0 for none but -0, as
 * in NumPy from 1.25 on.
 *
 * @see reduce, for the options, the order and the errors. A float result is within about `(log2(n) + 64) · u` of exact,
 *   times the sum of the absolute values; u is the unit roundoff of the type.
 *
 * @example
 * ```ts
 * sum([1, 2, 3]).get(); // 6
 * sum([[1, 2], [3, 4]], { axis: 0 }); // [4. 6.]
 * ```
 */
export const sum: NamedWide = /* @__PURE__ */ overParts(
  /* @__PURE__ */ named("sum", add, {
    ofNothing: 0,
    typeOf: accumulatorType,
    accumulator: summedIn,
  }),
);

/**
 * `numpy.prod`, with the types of `sum`. 1 for no elements.
 *
 * @example
 * ```ts
 * prod([1, 2, 3, 4]).get(); // 24
 * ```
 */
export const prod: NamedWide = /* @__PURE__ */ named("prod", multiply, {
  ofNothing: 1,
  typeOf: accumulatorType,
});

/**
 * `numpy.max`: NaN where there is one; 0 is above -0. @throws {ShapeError} for no elements and no `initial`.
 *
 * @example
 * ```ts
 * max([3, 9, 4]).get(); // 9
 * max([[3, 1], [0, 2]], { axis: 0 }); // [3. 2.]
 * ```
 */
export const max: Named = /* @__PURE__ */ named("max", larger, {
  extreme: { largest: true, nanWins: true },
});

/**
 * `numpy.min`: NaN where there is one; -0 is below 0. @throws {ShapeError} for no elements and no `initial`.
 *
 * @example
 * ```ts
 * min([3, 9, 4]).get(); // 3
 * ```
 */
export const min: Named = /* @__PURE__ */ named("min", smaller, {
  extreme: { largest: false, nanWins: true },
});

/**
 * `numpy.nansum`: `sum` with 0 for NaN.
 *
 * @example
 * ```ts
 * nansum([3, NaN, 4]).get(); // 7
 * ```
 */
export const nansum: NamedWide = /* @__PURE__ */ named("nansum", add, {
  ofNothing: 0,
  typeOf: accumulatorType,
  accumulator: summedIn,
  map: orZero,
});

/**
 * `numpy.nanmax`: `max` without NaN; NaN if all elements are NaN. @throws {ShapeError} for no elements and no `initial`.
 *
 * @example
 * ```ts
 * nanmax([3, NaN, 4]).get(); // 4
 * ```
 */
export const nanmax: Named = /* @__PURE__ */ named("nanmax", largerNumber, {
  extreme: { largest: true, nanWins: false },
});

/**
 * `numpy.nanmin`: `min` without NaN; NaN if all elements are NaN. @throws {ShapeError} for no elements and no `initial`.
 *
 * @example
 * ```ts
 * nanmin([3, NaN, 4]).get(); // 3
 * ```
 */
export const nanmin: Named = /* @__PURE__ */ named("nanmin", smallerNumber, {
  extreme: { largest: false, nanWins: false },
});

/**
 * `numpy.any`: whether any element is not zero, as bool; NaN is not zero. False for no elements. @throws {ShapeError} code `index`, for an axis that does not exist.
 *
 * @example
 * ```ts
 * any([0, 0, 3]).get(); // true
 * ```
 */
export const any: NamedAs<"bool"> = /* @__PURE__ */ named(
  "any",
  larger,
  { ofNothing: 0, typeOf: () => "bool", accumulator: () => "int32", map: isNonzero },
  TRUTH,
);

/**
 * `numpy.all`: whether no element is zero, as bool; NaN is not zero. True for no elements. @throws {ShapeError} code `index`, for an axis that does not exist.
 *
 * @example
 * ```ts
 * all([1, 2, 0]).get(); // false
 * ```
 */
export const all: NamedAs<"bool"> = /* @__PURE__ */ named(
  "all",
  smaller,
  { ofNothing: 1, typeOf: () => "bool", accumulator: () => "int32", map: isNonzero },
  TRUTH,
);

/**
 * `numpy.count_nonzero`: how many elements are not zero; NaN is not zero. int32, where NumPy has int64: no array has more elements.
 * @throws {ShapeError} code `index`, for an axis that does not exist.
 *
 * @example
 * ```ts
 * countNonzero([1, 0, 2]).get(); // 2
 * ```
 */
export const countNonzero: NamedAs<"int32"> = /* @__PURE__ */ named(
  "countNonzero",
  add,
  { ofNothing: 0, typeOf: () => "int32", map: isNonzero },
  TRUTH,
);
