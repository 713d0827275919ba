import type { MathFn } from "../ir/math-fn.ts";
import type { Intrinsic, Special, TypeRule } from "./intrinsic.ts";

const row = (
  name: string,
  fn: MathFn,
  rule: TypeRule,
  doc: string,
  arity: readonly [number, number] = [1, 1],
): Intrinsic => ({
  name,
  group: "math",
  doc,
  lowering: { kind: "math", fn, arity, rule },
});

const constant = (name: string, value: number): Intrinsic => ({
  name,
  group: "math",
  doc: `The number ${value}, weak: it takes the type of what it meets.`,
  lowering: { kind: "constant", value },
});

const special = (name: string, what: Special, doc: string): Intrinsic => ({
  name,
  group: "math",
  doc,
  lowering: { kind: "special", what },
});

const ANY = Number.POSITIVE_INFINITY;

/** Of random words; the generators are in `library.ts`. */
export const randomIntrinsics: readonly Intrinsic[] = [
  {
    ...special(
      "uniform",
      "uniform",
      "A random word as a float32 in [0, 1), never 1: its upper 24 bits times 2⁻²⁴, exactly. Of several words, `uniform(philox(seed, i))`, the tuple of their numbers.",
    ),
    group: "random",
  },
];

/** JavaScript's `Math` and `Number`, whole (`Math.random` is refused by name), then the context's own functions. */
export const mathIntrinsics: readonly Intrinsic[] = [
  row("Math.sin", "sin", "float", "Sine of an angle in radians."),
  row("Math.cos", "cos", "float", "Cosine of an angle in radians."),
  row("Math.tan", "tan", "float", "Tangent of an angle in radians."),
  row("Math.asin", "asin", "float", "Arc sine, in radians; NaN outside [-1, 1]."),
  row("Math.acos", "acos", "float", "Arc cosine, in radians; NaN outside [-1, 1]."),
  row("Math.atan", "atan", "float", "Arc tangent, in radians."),
  row("Math.atan2", "atan2", "float", "Angle of the point (x, y), from `atan2(y, x)`, in radians.", [2, 2]),
  row("Math.sinh", "sinh", "float", "Hyperbolic sine."),
  row("Math.cosh", "cosh", "float", "Hyperbolic cosine."),
  row("Math.tanh", "tanh", "float", "Hyperbolic tangent."),
  row("Math.asinh", "asinh", "float", "Inverse hyperbolic sine."),
  row("Math.acosh", "acosh", "float", "Inverse hyperbolic cosine; NaN below 1."),
  row("Math.atanh", "atanh", "float", "Inverse hyperbolic tangent; NaN outside [-1, 1]."),
  row("Math.exp", "exp", "float", "e to the power x."),
  row("Math.expm1", "expm1", "float", "e to the power x, less 1, accurate near 0."),
  row("Math.log", "log", "float", "Natural logarithm; NaN below 0, -Infinity at 0."),
  row("Math.log2", "log2", "float", "Logarithm to base 2."),
  row("Math.log10", "log10", "float", "Logarithm to base 10."),
  row("Math.log1p", "log1p", "float", "Natural logarithm of 1 + x, accurate near 0."),
  row("Math.sqrt", "sqrt", "float", "Square root, correctly rounded; NaN below 0."),
  row("Math.cbrt", "cbrt", "float", "Cube root, of negative numbers too."),
  row(
    "Math.pow",
    "pow",
    "pow",
    "x to the power y, also written `x ** y`. Of an integer it is whole, and wraps, where the exponent is a constant that is not negative; else it is a fraction.",
    [2, 2],
  ),
  row("Math.hypot", "hypot", "float", "Square root of the sum of squares, without overflow on the way.", [1, ANY]),
  row(
    "Math.floor",
    "floor",
    "rounding",
    "Largest whole number not above x; of a quotient of integers, the exact integer division.",
  ),
  row("Math.ceil", "ceil", "rounding", "Smallest whole number not below x."),
  row(
    "Math.trunc",
    "trunc",
    "rounding",
    "x without its fraction; of a quotient of integers, the exact integer division.",
  ),
  row("Math.round", "round", "rounding", "Nearest whole number, halves up, as in JavaScript."),
  row("Math.abs", "abs", "same", "Absolute value; of the least integer, itself."),
  row("Math.sign", "sign", "same", "-1, 0 or 1 by the sign of x; keeps -0 and NaN."),
  row("Math.min", "min", "same", "Smallest argument; NaN when any is; -0 is below 0.", [1, ANY]),
  row("Math.max", "max", "same", "Largest argument; NaN when any is; 0 is above -0.", [1, ANY]),
  special("Math.imul", "imul", "Product of two integers, wrapped, in the type that they promote to."),
  special("Math.fround", "fround", "The value as float32."),
  special("Math.clz32", "clz32", "Leading zero bits of the value as uint32."),
  row("Number.isNaN", "isNaN", "predicate", "Whether the value is not a number."),
  row("isNaN", "isNaN", "predicate", "Whether the value is not a number."),
  row("Number.isFinite", "isFinite", "predicate", "Whether the value is neither infinite nor NaN."),
  row("isFinite", "isFinite", "predicate", "Whether the value is neither infinite nor NaN."),
  row("Number.isInteger", "isInteger", "predicate", "Whether the value is whole and finite."),
  special("Number", "toNumber", "The value itself; of a bool, 0 or 1."),
  special("Boolean", "toBoolean", "Whether the value is neither 0 nor NaN."),
  ...(["E", "LN2", "LN10", "LOG2E", "LOG10E", "PI", "SQRT1_2", "SQRT2"] as const).map((name) =>
    constant(`Math.${name}`, Math[name]),
  ),
  ...(["EPSILON", "MAX_VALUE", "MIN_VALUE", "MAX_SAFE_INTEGER", "MIN_SAFE_INTEGER"] as const).map((name) =>
    constant(`Number.${name}`, Number[name]),
  ),
  ...(["POSITIVE_INFINITY", "NEGATIVE_INFINITY", "NaN"] as const).map((name) =>
    constant(`Number.${name}`, Number[name]),
  ),
  constant("Infinity", Number.POSITIVE_INFINITY),
  constant("NaN", Number.NaN),
  row("fma", "fma", "float", "x * y + z, rounded once.", [3, 3]),
  row("rsqrt", "rsqrt", "float", "1 / sqrt(x)."),
  row("cbrt", "cbrt", "float", "Cube root, of negative numbers too."),
  row("erf", "erf", "float", "The error function."),
  row("exp2", "exp2", "float", "2 to the power x."),
  special("sincos", "sincos", "The pair [sin x, cos x]."),
  special("selp", "selp", "`selp(c, a, b)`: a where c holds, else b; both are evaluated."),
  row("popc", "popc", "int", "Number of bits set."),
  row("clz", "clz", "int", "Number of leading zero bits in the value's own type."),
  row("ffs", "ffs", "int", "Position of the lowest set bit, from 1; 0 when there is none."),
  row("brev", "brev", "sameInt", "The bits in reverse order, in the value's own type."),
];
