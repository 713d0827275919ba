// The language's types as the generator and the oracle know them: written from the language's description, not from
// the compiler, so that both can be wrong only separately.

export const dtypes = ["bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float16", "float32"] as const;
/** Element types that WGSL can hold. */
export type DT = (typeof dtypes)[number];
export const values = ["bool", "int32", "uint32", "float16", "float32"] as const;
/** Types of values. */
export type VT = (typeof values)[number];
/** `narrow`: an int32 known to have 16 bits at most, as elements of 8 and 16 bits have. */
export type Typed = VT | "narrow";
/** `~int`, `~frac`, `~bool` are weak. */
export type Ty = Typed | "~int" | "~frac" | "~bool";

export const typed: readonly Typed[] = [...values, "narrow"];
export const everything: readonly Ty[] = [...typed, "~int", "~frac", "~bool"];
export const integers = ["int32", "uint32", "narrow"] as const;
export const floats = ["float16", "float32"] as const;
export const narrows = ["int8", "int16", "uint8", "uint16"] as const;
export type IntType = Exclude<DT, "bool" | FloatType>;
export type FloatType = (typeof floats)[number];

export const isWeak = (t: Ty): boolean => t.startsWith("~");
export const isFloat = (t: DT | Ty): t is FloatType => t === "float16" || t === "float32";
export const isInt = (t: DT | Ty): t is IntType => t.startsWith("int") || t.startsWith("uint");
/** Whether the type is one of integers that are not weak. */
export const isTypedInt = (t: Ty): boolean => t === "narrow" || isInt(t);
export const isUnsigned = (t: DT): boolean => t.startsWith("uint");
export const isBool = (t: Ty): boolean => t === "bool" || t === "~bool";
const bitsOf = (t: IntType): number => Number(t.replace(/\D+/, ""));

export function rangeOf(t: IntType): readonly [least: number, greatest: number] {
  const bits = bitsOf(t);
  return isUnsigned(t) ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
}

/** What elements are read as. */
export const valueOf = (t: DT): Typed => (isInt(t) && bitsOf(t) < 32 ? "narrow" : (t as VT));

const WEAK_ORDER: readonly Ty[] = ["~bool", "~int", "~frac"];

/** The type of a variable that is given both, or of a choice between them; null where it has 64 bits. */
export function meet(a: Ty, b: Ty): Ty | null {
  if (a === b) return a;
  if (isWeak(a) && isWeak(b)) return WEAK_ORDER[Math.max(WEAK_ORDER.indexOf(a), WEAK_ORDER.indexOf(b))] as Ty;
  if (isBool(a)) return b === "~bool" ? a : unlimited(b);
  if (isBool(b)) return unlimited(a);
  if (isWeak(a)) return meetWeak(b, a);
  if (isWeak(b)) return meetWeak(a, b);
  if (isFloat(a) || isFloat(b)) {
    const fits = (t: Ty): boolean => isFloat(t) || t === "narrow";
    return fits(a) && fits(b) ? "float32" : null;
  }
  return a === "uint32" || b === "uint32" ? null : "int32";
}

const unlimited = (t: Ty): Ty => (t === "narrow" ? "int32" : t);
const meetWeak = (strong: Ty, weak: Ty): Ty | null =>
  isFloat(strong) ? strong : weak === "~frac" ? null : unlimited(strong);

/** In arithmetic a bool is a whole number that takes the type of what it meets. */
const number = (t: Ty): Ty => (isBool(t) ? "~int" : t);

/** The type of a sum; null where it has 64 bits. */
function sum(a: Ty, b: Ty): Ty | null {
  const met = meet(number(a), number(b));
  return met === null ? null : unlimited(met);
}

/** An operand of a bit operator: fractions lose theirs first. */
export const bitOperand = (t: Ty): Ty => (t === "~frac" ? "~int" : isFloat(t) ? "int32" : unlimited(number(t)));

/** The type in which bits meet. */
function bits(left: Ty, right: Ty): Ty {
  const both = [bitOperand(left), bitOperand(right)];
  return both.includes("uint32") ? "uint32" : both.includes("int32") ? "int32" : "~int";
}

/** The type that an operator gives; null where it has 64 bits, or the generator has no such expression. */
export function resultOf(op: string, a: Ty, b: Ty): Ty | null {
  switch (op) {
    case "+":
    case "-":
    case "*":
    case "%":
      return sum(a, b);
    case "/": {
      const met = sum(a, b);
      return met === null || isFloat(met) ? met : isWeak(met) ? "~frac" : null;
    }
    case "&":
    case "|":
    case "^":
      return isBool(a) && isBool(b) ? meet(a, b) : bits(a, b);
    case "<<":
    case ">>":
      return isWeak(bitOperand(a)) ? bits(a, b) : bitOperand(a);
    case ">>>":
      return isWeak(bitOperand(a)) ? null : "uint32";
    default:
      return null;
  }
}

/** Whether two types may be compared without 64 bits. */
export function areComparable(a: Ty, b: Ty): boolean {
  if (isTypedInt(a) && isTypedInt(b)) return true;
  return isFractionOfNarrow(a, b) || isFractionOfNarrow(b, a) || meet(a, b) !== null;
}

/** Narrow integers meet a fraction in float32, which holds both, where they are compared. */
export const isFractionOfNarrow = (a: Ty, b: Ty): boolean => a === "narrow" && b === "~frac";

/** The float in which a mathematical function takes a value; null for float64. */
export function floatFor(t: Ty): Ty | null {
  if (isWeak(t) || t === "bool") return "~frac";
  return t === "narrow" ? "float32" : isFloat(t) ? t : null;
}

/** Where a value of the type is kept or computed; a fractional number adopts the float that is wanted. */
export function natural(t: Ty, wanted: DT = "float32"): VT {
  switch (t) {
    case "~bool":
      return "bool";
    case "~int":
    case "narrow":
      return "int32";
    case "~frac":
      return isFloat(wanted) ? wanted : "float32";
    default:
      return t;
  }
}
