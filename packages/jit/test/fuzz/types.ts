// The language's types as the generator and the oracle know them: written from the language's description, not from
// the compiler, so that both can be wrong only separately.

export const dtypes = ["bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float16", "float32"] as const;
/** Element types that WGSL can hold. */
export type DT = (typeof dtypes)[number];
/** `~int`, `~frac`, `~bool` are weak. */
export type Ty = DT | "~int" | "~frac" | "~bool";

export const integers = ["int8", "int16", "int32", "uint8", "uint16", "uint32"] as const;
export const floats = ["float16", "float32"] as const;
export type IntType = (typeof integers)[number];
export type FloatType = (typeof floats)[number];

export const isWeak = (t: Ty): boolean => t.startsWith("~");
export const isFloat = (t: Ty): t is FloatType => t === "float16" || t === "float32";
export const isInt = (t: Ty): t is IntType => t.startsWith("int") || t.startsWith("uint");
export const isUnsigned = (t: Ty): boolean => t.startsWith("uint");
export const isBool = (t: Ty): boolean => t === "bool" || t === "~bool";
export const bitsOf = (t: Ty): number => (t === "bool" ? 8 : Number(t.replace(/\D+/, "")));

export function rangeOf(t: IntType): readonly [least: number, greatest: number] {
  const bits = bitsOf(t);
  return isUnsigned(t) ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
}

const WEAK_ORDER: readonly Ty[] = ["~bool", "~int", "~frac"];

/** The type in which two meet; null where it needs 64 bits. */
export function meet(a: Ty, b: Ty): Ty | null {
  if (a === b) return a;
  if (isWeak(a) && isWeak(b)) return WEAK_ORDER[Math.max(WEAK_ORDER.indexOf(a), WEAK_ORDER.indexOf(b))] as Ty;
  if (isWeak(a)) return meetWeak(b, a);
  if (isWeak(b)) return meetWeak(a, b);
  return promote(a as DT, b as DT);
}

function meetWeak(strong: Ty, weak: Ty): Ty | null {
  if (isFloat(strong)) return strong;
  if (weak === "~frac") return null;
  if (strong === "bool") return weak === "~int" ? "int32" : "bool";
  return strong;
}

function promote(a: DT, b: DT): DT | null {
  if (a === "bool") return b;
  if (b === "bool") return a;
  if (isFloat(a) || isFloat(b)) {
    const [float, other] = isFloat(a) ? [a, b] : [b, a];
    const needs = isFloat(other) ? bitsOf(other) : Math.min(64, bitsOf(other) * 2);
    const bits = Math.max(bitsOf(float), needs);
    return bits === 64 ? null : (`float${bits}` as DT);
  }
  if (isUnsigned(a) === isUnsigned(b)) return bitsOf(a) >= bitsOf(b) ? a : b;
  const [signed, unsigned] = isUnsigned(a) ? [b, a] : [a, b];
  if (bitsOf(signed) > bitsOf(unsigned)) return signed;
  return bitsOf(unsigned) === 32 ? null : (`int${bitsOf(unsigned) * 2}` as DT);
}

/** The float in which a mathematical function takes a value; null for float64. */
export function floatFor(t: Ty): Ty | null {
  if (isWeak(t)) return "~frac";
  if (isFloat(t)) return t;
  return t === "bool" || bitsOf(t) === 8 ? "float16" : bitsOf(t) === 16 ? "float32" : null;
}

/** Where a value of the type is kept or computed; a fractional number adopts the float that is wanted. */
export function natural(t: Ty, wanted: DT = "float32"): DT {
  switch (t) {
    case "~bool":
      return "bool";
    case "~int":
      return "int32";
    case "~frac":
      return isFloat(wanted) ? wanted : "float32";
    default:
      return t;
  }
}
