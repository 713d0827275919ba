import { type DType, type DTypeOf, dtypeInfo, type Target } from "@gridstride/core";
import { deviceFunction } from "@gridstride/jit";
import type { AnyArray, Made, NamedOr, OutOf, WideType } from "@gridstride/ufunc/internal";
import type { PlaceOf, PlaceOptions } from "../call.ts";
import { checkOptions } from "../options.ts";
import type { FoldFunction } from "./fold.ts";
import { type Meaning, NAMED, type ReduceOptions, reduceAs } from "./reduce.ts";

type NamedOptions<A, N extends DType = DType> = Omit<ReduceOptions<A, N>, "commutative">;

/** A reduction that has a name: on device arrays, and on host arrays. */
type Named = <X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  x: X,
  options?: NamedOptions<OutOf<X>, N> & PlaceOf<X, T>,
) => Made<X, NamedOr<N, DTypeOf<X>>, T>;

/** The same where whole numbers are folded in 64 bits. */
type NamedWide = <X extends AnyArray, N extends DType = never, T extends Target = "cpu">(
  x: X,
  options?: NamedOptions<OutOf<X>, N> & PlaceOf<X, T>,
) => Made<X, NamedOr<N, WideType<DTypeOf<X>>>, T>;

export const add: FoldFunction = /* @__PURE__ */ deviceFunction((a: number, b: number) => a + b);
export const multiply: FoldFunction = /* @__PURE__ */ deviceFunction((a: number, b: number) => a * b);
const larger: FoldFunction = /* @__PURE__ */ deviceFunction((a: number, b: number) => Math.max(a, b));
const smaller: FoldFunction = /* @__PURE__ */ deviceFunction((a: number, b: number) => Math.min(a, b));

function named(name: string, fn: FoldFunction, meaning: Meaning): Named & NamedWide {
  return ((x: unknown, options: NamedOptions<unknown> & PlaceOptions<Target> = {}): unknown => {
    checkOptions(name, options, NAMED);
    return reduceAs(name, fn, x, { ...options, commutative: true }, meaning);
  }) as Named & NamedWide;
}

/** Whole numbers are added up and multiplied in 64 bits. */
export function wide(type: DType): DType {
  const { kind } = dtypeInfo(type);
  return kind === "float" ? type : kind === "uint" ? "uint64" : "int64";
}

/**
 * `numpy.sum`: bool and integers are added up as int64 or uint64, which webgpu lacks: name a `dtype` there. float16 is added
 * up in float16; name `dtype: "float32"` for more. 0 for no elements, -0 for none but -0, as in NumPy from 1.25 on.
 *
 * @see reduce, for the options, the order and the errors. A float result is within about `(log2(n) + 64) · u` of exact,
 *   times the sum of the absolute values; u is the unit roundoff of the type.
 */
export const sum: NamedWide = /* @__PURE__ */ named("sum", add, { ofNothing: 0, typeOf: wide, operation: "add" });

/** `numpy.prod`, with the types of `sum`. 1 for no elements. */
export const prod: NamedWide = /* @__PURE__ */ named("prod", multiply, {
  ofNothing: 1,
  typeOf: wide,
  operation: "mul",
});

/** `numpy.max`: NaN where there is one; 0 is above -0. @throws {ShapeError} for no elements and no `initial`. */
export const max: Named = /* @__PURE__ */ named("max", larger, {
  extreme: { largest: true, nanWins: true },
  operation: "max",
});

/** `numpy.min`: NaN where there is one; -0 is below 0. @throws {ShapeError} for no elements and no `initial`. */
export const min: Named = /* @__PURE__ */ named("min", smaller, {
  extreme: { largest: false, nanWins: true },
  operation: "min",
});
