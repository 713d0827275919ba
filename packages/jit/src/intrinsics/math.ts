import { type MathFn, mathTable } from "../math/table.ts";
import type { Intrinsic, Special } from "./intrinsic.ts";

const ANY = Number.POSITIVE_INFINITY;

/** The rows of the mathematical functions, by the names that users write. */
const functions: readonly Intrinsic[] = (Object.keys(mathTable) as MathFn[]).flatMap((fn) => {
  const { own, names = [own ? fn : `Math.${fn}`], types, arity, variadic, doc } = mathTable[fn];
  if (types === "bits") return [];
  const given = variadic ? ([1, ANY] as const) : ([arity, arity] as const);
  return names.map((name) => ({ name, group: "math", doc, lowering: { kind: "math", fn, arity: given, rule: types } }));
});

const constant = (name: string, value: number): Intrinsic => ({
  name,
  group: "math",
  doc: `The number ${value}, weak: it takes the type of the other operand.`,
  lowering: { kind: "constant", value },
});

const special = (name: string, what: Special, doc: string): Intrinsic => ({
  name,
  group: "math",
  doc,
  lowering: { kind: "special", what },
});

/** From random words; the generators are in `library.ts`. */
export const randomIntrinsics: readonly Intrinsic[] = [
  {
    ...special(
      "uniform",
      "uniform",
      "A random word as a float32 in [0, 1): its upper 24 bits times 2⁻²⁴. For several words, as `philox` gives, the tuple of their numbers.",
    ),
    group: "random",
  },
];

/** JavaScript's `Math` and `Number`, whole (`Math.random` is refused by name), then the context's own functions. */
export const mathIntrinsics: readonly Intrinsic[] = [
  ...functions,
  special("Math.imul", "imul", "Product of two integers, wrapped, in the type that they promote to."),
  special("Math.fround", "fround", "The value as float32."),
  special("Math.clz32", "clz32", "Leading zero bits of the value as uint32."),
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
  special("sincos", "sincos", "The pair [sin x, cos x]."),
  special("conj", "conj", "The complex conjugate: the imaginary part with the other sign; of a real number, itself."),
  special("selp", "selp", "`selp(c, a, b)`: a where c holds, else b; both are evaluated."),
];
