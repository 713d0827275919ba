import { erf, erfc } from "./erf.ts";
import { fma64 } from "./fma.ts";
import { gamma, lgamma } from "./gamma.ts";
import * as integer from "./integer-math.ts";
import { remainder } from "./remainder.ts";
import { CHEAP, FEW, LIBRARY, type MathRow, type NumberFn, SINGLE, type Types } from "./row.ts";
import type { IntegerType } from "./wrap.ts";

type Js<T extends Types, A extends number = 1> = MathRow<T, A, false>;
type Own<T extends Types, A extends number = 1> = MathRow<T, A, true>;
type More = Partial<Pick<MathRow, "names" | "variadic" | "numba">>;

const row =
  <O extends boolean>(own: O) =>
  <T extends Types, A extends number>(
    types: T,
    arity: A,
    cost: number,
    meaning: NumberFn,
    wgsl: string,
    doc: string,
    more: More = {},
  ): MathRow<T, A, O> => ({ own, types, arity, cost, meaning, wgsl, doc, ...more });

/** A function of JavaScript's own, and a function of the kernel's context. */
const js = row(false);
const own = row(true);

/** One float, the most common case. */
const float = (meaning: NumberFn, wgsl: string, doc: string): Js<"float"> =>
  js("float", 1, LIBRARY, meaning, wgsl, doc);
const rounding = (meaning: NumberFn, wgsl: string, doc: string): Js<"rounding"> =>
  js("rounding", 1, FEW, meaning, wgsl, doc);
const predicate = (cost: number, meaning: NumberFn, doc: string, names: readonly string[]): Js<"predicate"> =>
  js("predicate", 1, cost, meaning, "", doc, { names });
const extreme = (meaning: NumberFn, wgsl: string, doc: string): Js<"same", 2> =>
  js("same", 2, SINGLE, meaning, wgsl, doc, { variadic: true });
const ownFloat = (meaning: NumberFn, wgsl: string, doc: string, more: More): Own<"float"> =>
  own("float", 1, LIBRARY, meaning, wgsl, doc, more);
const count = (meaning: NumberFn, doc: string): Own<"int"> => own("int", 1, LIBRARY, meaning, "", doc);

const INT32: IntegerType = { bits: 32, signed: true };

/**
 * Every mathematical function, one row each. A class, because its fields are a value and a type: `MathFn` and the context's
 * type for editors follow from the rows, and no target type-checks without a form of each function.
 */
export class MathTable {
  readonly sin: Js<"float"> = float(Math.sin, "sin", "Sine of an angle in radians.");
  readonly cos: Js<"float"> = float(Math.cos, "cos", "Cosine of an angle in radians.");
  readonly tan: Js<"float"> = float(Math.tan, "tan", "Tangent of an angle in radians.");
  readonly asin: Js<"float"> = float(Math.asin, "asin", "Arc sine, in radians; NaN outside [-1, 1].");
  readonly acos: Js<"float"> = float(Math.acos, "acos", "Arc cosine, in radians; NaN outside [-1, 1].");
  readonly atan: Js<"float"> = float(Math.atan, "atan", "Arc tangent, in radians.");
  readonly atan2: Js<"float", 2> = js(
    "float",
    2,
    LIBRARY,
    Math.atan2,
    "atan2",
    "Angle of the point (x, y), from `atan2(y, x)`, in radians.",
  );
  readonly sinh: Js<"float"> = float(Math.sinh, "sinh", "Hyperbolic sine.");
  readonly cosh: Js<"float"> = float(Math.cosh, "cosh", "Hyperbolic cosine.");
  readonly tanh: Js<"float"> = float(Math.tanh, "tanh", "Hyperbolic tangent.");
  readonly asinh: Js<"float"> = float(Math.asinh, "asinh", "Inverse hyperbolic sine.");
  readonly acosh: Js<"float"> = float(Math.acosh, "acosh", "Inverse hyperbolic cosine; NaN below 1.");
  readonly atanh: Js<"float"> = float(Math.atanh, "atanh", "Inverse hyperbolic tangent; NaN outside [-1, 1].");
  readonly exp: Js<"float"> = float(Math.exp, "exp", "e to the power x.");
  readonly expm1: Js<"float"> = float(Math.expm1, "(exp($0) - 1.0f)", "e to the power x, less 1, accurate near 0.");
  readonly log: Js<"float"> = float(Math.log, "log", "Natural logarithm; NaN below 0, -Infinity at 0.");
  readonly log2: Js<"float"> = float(Math.log2, "log2", "Logarithm to base 2.");
  readonly log10: Js<"float"> = float(Math.log10, "(log2($0) * 0.30103f)", "Logarithm to base 10.");
  readonly log1p: Js<"float"> = float(Math.log1p, "log(1.0f + $0)", "Natural logarithm of 1 + x, accurate near 0.");
  readonly sqrt: Js<"float"> = js("float", 1, CHEAP, Math.sqrt, "sqrt", "Square root, correctly rounded; NaN below 0.");
  /** Cube root, of negative numbers too. */
  readonly cbrt: Own<"float"> = ownFloat(
    Math.cbrt,
    "(sign($0) * pow(abs($0), 0.33333334f))",
    "Cube root, of negative numbers too.",
    { names: ["Math.cbrt", "cbrt"] },
  );
  /** JavaScript's: 1 ** NaN and (-1) ** Infinity are NaN, unlike C. */
  readonly pow: Js<"pow", 2> = js(
    "pow",
    2,
    LIBRARY,
    Math.pow,
    "pow",
    "x to the power y, also written `x ** y`. It is whole, and wraps, where x is an integer and the exponent is a constant from 0 on; else a fraction.",
  );
  readonly hypot: Js<"float", 2> = js(
    "float",
    2,
    LIBRARY,
    (x, y) => Math.hypot(x, y),
    "length(vec2<f32>($0, $1))",
    "Square root of the sum of squares, without overflow on the way.",
    { variadic: true },
  );
  readonly floor: Js<"rounding"> = rounding(
    Math.floor,
    "floor",
    "Largest whole number not above x; of a quotient of integers, the exact integer division.",
  );
  readonly ceil: Js<"rounding"> = rounding(Math.ceil, "ceil", "Smallest whole number not below x.");
  readonly trunc: Js<"rounding"> = rounding(
    Math.trunc,
    "trunc",
    "x without its fraction; of a quotient of integers, the exact integer division.",
  );
  /** Halves up, as in JavaScript: Math.round(-2.5) is -2. No short expression of WGSL's functions gives it for every number. */
  readonly round: Js<"rounding"> = js(
    "rounding",
    1,
    CHEAP,
    Math.round,
    "",
    "Nearest whole number, halves up, as in JavaScript.",
  );
  readonly abs: Js<"same"> = js("same", 1, SINGLE, Math.abs, "abs", "Absolute value; of the least integer, itself.");
  readonly sign: Js<"same"> = js("same", 1, FEW, Math.sign, "sign", "-1, 0 or 1 by the sign of x; keeps -0 and NaN.");
  readonly min: Js<"same", 2> = extreme(
    (x, y) => Math.min(x, y),
    "min",
    "Smallest argument; NaN when any is; -0 is below 0.",
  );
  readonly max: Js<"same", 2> = extreme(
    (x, y) => Math.max(x, y),
    "max",
    "Largest argument; NaN when any is; 0 is above -0.",
  );
  readonly isNaN: Js<"predicate"> = predicate(SINGLE, (x) => (x !== x ? 1 : 0), "Whether the value is not a number.", [
    "Number.isNaN",
    "isNaN",
  ]);
  readonly isFinite: Js<"predicate"> = predicate(
    FEW,
    (x) => (Number.isFinite(x) ? 1 : 0),
    "Whether the value is neither infinite nor NaN.",
    ["Number.isFinite", "isFinite"],
  );
  readonly isInteger: Js<"predicate"> = predicate(
    CHEAP,
    (x) => (Number.isInteger(x) ? 1 : 0),
    "Whether the value is whole and finite.",
    ["Number.isInteger"],
  );
  /** x * y + z, rounded once. */
  readonly fma: Own<"float", 3> = own("float", 3, LIBRARY, fma64, "fma", "x * y + z, rounded once.");
  /** 1 / sqrt(x). */
  readonly rsqrt: Own<"float"> = ownFloat((x) => 1 / Math.sqrt(x), "inverseSqrt", "1 / sqrt(x).", {
    numba: "libdevice.rsqrt",
  });
  /** x in [0, 1]: 0 below 0, 1 above 1; 0 for NaN, as in CUDA, and for -0. */
  readonly saturate: Own<"float"> = own(
    "float",
    1,
    FEW,
    (x) => (x > 0 ? Math.min(x, 1) : 0),
    "saturate",
    "x in [0, 1]: 0 below 0, 1 above 1; 0 for NaN, as in CUDA, and for -0.",
    { numba: "libdevice.saturatef" },
  );
  /** The error function. */
  readonly erf: Own<"float"> = ownFloat(erf, "", "The error function.", { numba: "math.erf" });
  /** 1 - erf(x), with all its digits where that is near 0. */
  readonly erfc: Own<"float"> = ownFloat(erfc, "", "1 - erf(x), with all its digits where that is near 0.", {
    numba: "math.erfc",
  });
  /** The gamma function: of a whole number n, the factorial of n - 1; NaN of negative whole numbers, infinite at 0, with its sign. */
  readonly gamma: Own<"float"> = ownFloat(
    gamma,
    "",
    "The gamma function: of a whole number n, the factorial of n - 1; NaN of negative whole numbers, infinite at 0, with its sign.",
    { numba: "math.gamma" },
  );
  /** The natural logarithm of |gamma(x)|. Near its zeros below -2.2 the bound is in units of lgamma(-x), or of 1. */
  readonly lgamma: Own<"float"> = ownFloat(
    lgamma,
    "",
    "The natural logarithm of |gamma(x)|. Near its zeros below -2.2 the bound is in units of lgamma(-x), or of 1.",
    { numba: "math.lgamma" },
  );
  /**
   * x less the nearest whole multiple of y, the even multiple of two equally near, exactly: IEEE 754's remainder.
   * Python's `%` and NumPy's `remainder` are another function, which `uses` takes from `@gridstride/ufunc/numpy`.
   */
  readonly remainder: Own<"float", 2> = own(
    "float",
    2,
    LIBRARY,
    remainder,
    "",
    "x less the nearest whole multiple of y, the even multiple of two equally near, exactly: IEEE 754's remainder. Python's `%` and NumPy's `remainder` are another function, which `uses` takes from `@gridstride/ufunc/numpy`.",
    { numba: "libdevice.remainder" },
  );
  /** 2 to the power x. */
  readonly exp2: Own<"float"> = ownFloat((x) => 2 ** x, "exp2", "2 to the power x.", {
    numba: "math.exp2",
  });
  /** Number of bits set. */
  readonly popc: Own<"int"> = count(integer.popc(32), "Number of bits set.");
  /** Number of leading zero bits in the value's own type. */
  readonly clz: Own<"int"> = count(integer.clz(32), "Number of leading zero bits in the value's own type.");
  /** Position of the lowest set bit, from 1; 0 when there is none. */
  readonly ffs: Own<"int"> = count(integer.ffs(32), "Position of the lowest set bit, from 1; 0 when there is none.");
  /** The bits in reverse order, in the value's own type. */
  readonly brev: Own<"sameInt"> = own(
    "sameInt",
    1,
    LIBRARY,
    integer.brev(INT32),
    "",
    "The bits in reverse order, in the value's own type.",
  );
  /** `**` of integers. */
  readonly ipow: Js<"sameInt", 2> = js("sameInt", 2, LIBRARY, integer.ipow(INT32), "", "", { names: [] });
  /**
   * The bits of a value as a value of another type of the same width; the bits of any NaN are the bits of JavaScript's NaN.
   * bitcast.ts has its meaning.
   */
  readonly bitcast: Js<"bits"> = js("bits", 1, LIBRARY, (x) => x, "", "", { names: [] });
}

export const mathTable: MathTable = new MathTable();

/** The name of a row. */
export type MathFn = keyof MathTable;

type With<T extends Types> = { [F in MathFn]: MathTable[F]["types"] extends T ? F : never }[MathFn];

/** Functions that take floats, and functions that take integers; some take both. */
export type FloatFn = With<"float" | "same" | "rounding" | "predicate" | "pow">;
export type IntegerFn = With<"same" | "int" | "sameInt">;

type Argument = number | boolean;
type Arguments<A extends number> = A extends 1
  ? [x: Argument]
  : A extends 2
    ? [x: Argument, y: Argument]
    : [x: Argument, y: Argument, z: Argument];

/** The members of a kernel's context that are mathematical functions. */
export type ContextMath = {
  readonly [F in keyof MathTable as MathTable[F]["own"] extends true ? F : never]: (
    ...args: Arguments<MathTable[F]["arity"]>
  ) => number;
};
