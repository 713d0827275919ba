import { CastingError, type Complex, type DType, dtype, dtypeInfo, dtypes } from "@gridstride/core";
import { isComplex, partType, show } from "@gridstride/core/internal";

/** NumPy's rules for what may be converted; each allows what the one before allows. */
export const castings = ["no", "equiv", "safe", "same_kind", "unsafe"] as const;

/**
 * A rule for conversions: `no` and `equiv` allow none, `safe` the conversions that keep every value, `same_kind` also narrower
 * types of the same kind, `unsafe` all.
 */
export type Casting = (typeof castings)[number];

/** The value that came in place of a word, as NumPy quotes it. */
export const quoted = (given: unknown): string => (typeof given === "string" ? `'${given}'` : show(given));

/** @throws {CastingError} in NumPy's words, if the value is not a casting rule. */
export function checkCasting(casting: unknown): Casting {
  if (castings.includes(casting as Casting)) return casting as Casting;
  throw new CastingError(
    `casting must be one of 'no', 'equiv', 'safe', 'same_kind', or 'unsafe' (got ${quoted(casting)})`,
  );
}

const KIND = { bool: 0, uint: 1, int: 2, float: 3, complex: 4 } as const;

/**
 * Whether elements of one type may be converted to another under a casting rule.
 *
 * @throws {UnsupportedError} code `dtype`, if a value is not a type. {CastingError} if the rule does not exist.
 * @see NumPy, `numpy.can_cast`.
 *
 * @example
 * ```ts
 * canCast("int32", "float64"); // true
 * canCast("float64", "float32"); // false
 * ```
 */
export function canCast(from: DType, to: DType, casting: Casting = "safe"): boolean {
  const same = dtype(from) === dtype(to);
  switch (checkCasting(casting)) {
    case "no":
    case "equiv":
      return same;
    case "safe":
      return isSafe(from, to);
    case "same_kind":
      return isSafe(from, to) || KIND[dtypeInfo(from).kind] <= KIND[dtypeInfo(to).kind];
    case "unsafe":
      return true;
  }
}

/** Whether every value of a type is one of the other; 64-bit integers count as safe to float64, as in NumPy. */
function isSafe(from: DType, to: DType): boolean {
  const a = dtypeInfo(from);
  const b = dtypeInfo(to);
  if (from === to || a.kind === "bool") return true;
  const part = partType(to);
  if (part !== null) return isSafe(partType(from) ?? from, part);
  if (a.kind === "complex") return false;
  if (a.kind === b.kind) return a.bytesPerElement <= b.bytesPerElement;
  if (a.kind === "float" || b.kind === "bool" || b.kind === "uint") return false;
  if (b.kind === "int") return a.bytesPerElement < b.bytesPerElement;
  return a.bytesPerElement < b.bytesPerElement || to === "float64";
}

/**
 * The smallest type that both are safe to convert to.
 *
 * @see NumPy, `numpy.promote_types`.
 *
 * @example
 * ```ts
 * promoteTypes("int32", "float32"); // float64
 * ```
 */
export function promoteTypes(a: DType, b: DType): DType {
  if (isSafe(a, b)) return b;
  if (isSafe(b, a)) return a;
  // `dtypes` has the types of each kind by size, signed before unsigned before float before complex.
  const found = dtypes.find((type) => isSafe(a, type) && isSafe(b, type));
  return found ?? "float64";
}

/**
 * A JavaScript scalar among arrays: numbers that are `whole` (`long` beyond int32) or `fractional`, complex numbers and
 * bigints take the type of what they meet, as Python's `int`, `float` and `complex` do in NumPy 2; a boolean is of type bool.
 */
export type WeakKind = "whole" | "long" | "fractional" | "bigint" | "weakComplex";

/** The type of an operand: an element type, or that it is weak. */
export type OperandType = DType | WeakKind;

const WEAK: ReadonlySet<OperandType> = new Set<OperandType>(["whole", "long", "fractional", "bigint", "weakComplex"]);

/** Whether an operand takes its type from what it meets. */
export function isWeak(type: OperandType): type is WeakKind {
  return WEAK.has(type);
}

/** How a JavaScript scalar takes part: whole are numbers without a fraction, but not -0, an infinity or NaN. */
export function scalarOperandType(value: number | bigint | boolean | Complex): OperandType {
  if (isComplex(value)) return "weakComplex";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return "bigint";
  if (!Number.isSafeInteger(value) || Object.is(value, -0)) return "fractional";
  return (value | 0) === value ? "whole" : "long";
}

/**
 * The type of a result of operands of these types: arrays promote to the smallest type that holds both; a whole number
 * leaves integers and floats as they are and makes bool int64; a fractional one leaves floats and makes the rest float64; a
 * complex number makes float16 and float32 complex64, the rest complex128. With no arrays, numbers are float64, complex numbers
 * complex128 and bigints int64.
 *
 * @param types - at least one.
 * @see NumPy, `numpy.result_type`; NEP 50, "Promotion rules for Python scalars".
 */
export function resultType(...types: readonly OperandType[]): DType {
  const typed = types.filter((type) => !isWeak(type));
  const weak = types.filter(isWeak);
  if (typed.length === 0 && weak.includes("weakComplex")) return "complex128";
  if (typed.length === 0) return weak.every((kind) => kind === "bigint") ? "int64" : "float64";
  // Floats first: each integer type then asks for a float of its own, not for one that holds all integers.
  const strong = typed.toSorted((a, b) => KIND[dtypeInfo(b).kind] - KIND[dtypeInfo(a).kind]).reduce(promoteTypes);
  if (adopts(typed, weak)) return strong;
  if (weak.includes("weakComplex")) return strong === "float16" || strong === "float32" ? "complex64" : "complex128";
  return weak.includes("fractional") ? "float64" : "int64";
}

const CATEGORY = { bool: 0, uint: 1, int: 1, float: 2, complex: 3 } as const;

/** Whether weak operands take a type of the arrays next to them: those hold numbers of their kind, or of a wider one. */
export function adopts(typed: readonly DType[], weak: readonly WeakKind[]): boolean {
  const widest = Math.max(...typed.map((type) => CATEGORY[dtypeInfo(type).kind]));
  const category = (kind: WeakKind): number =>
    kind === "weakComplex" ? CATEGORY.complex : kind === "fractional" ? CATEGORY.float : CATEGORY.int;
  return widest >= Math.max(...weak.map(category));
}
