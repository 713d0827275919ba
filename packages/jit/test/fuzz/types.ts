// The language's types as the generator and the oracle know them: written from the language's description, not from
// the compiler, so that both can be wrong only separately.

const short = ["bool", "int8", "int16", "int32", "uint8", "uint16", "uint32", "float16", "float32"] as const;
const wide = ["int64", "uint64", "float64"] as const;
const complex = ["complex64", "complex128"] as const;
const dtypes = [...short, ...wide, ...complex] as const;
/** Element types. */
export type DT = (typeof dtypes)[number];
const values = ["bool", "int32", "uint32", "float16", "float32", ...wide, ...complex] as const;
/** Types of values. */
export type VT = (typeof values)[number];
/** `narrow`: an int32 known to have 16 bits at most, as elements of 8 and 16 bits have; `unsigned`: the same, not negative. */
export type Typed = VT | "narrow" | "unsigned";
/** `~int`, `~big` (a bigint), `~frac`, `~bool` are weak. */
export type Ty = Typed | "~int" | "~big" | "~frac" | "~bool";

/** The types that a program uses. */
export interface Types {
  readonly dtypes: readonly DT[];
  readonly typed: readonly Typed[];
  /** Without complex numbers. */
  readonly real: readonly Typed[];
  readonly everything: readonly Ty[];
  /** With bigints, where there are integers of 64 bits: their other operand has another type. */
  readonly operands: readonly Ty[];
  readonly integers: readonly Typed[];
  readonly floats: readonly FloatType[];
}

function typesOf(own: readonly DT[]): Types {
  const typed: Typed[] = [...values.filter((t) => own.includes(t)), "narrow", "unsigned"];
  const everything: Ty[] = [...typed, "~int", "~frac", "~bool"];
  return {
    dtypes: own,
    typed,
    real: typed.filter((t) => !isComplex(t)),
    everything,
    operands: own.some(isBig) ? [...everything, "~big"] : everything,
    integers: typed.filter(isTypedInt),
    floats: typed.filter(isFloat),
  };
}

export const isNarrow = (t: Ty): t is "narrow" | "unsigned" => t === "narrow" || t === "unsigned";
/** The element types that are read as such a type. */
export const narrows = { narrow: ["int8", "int16"], unsigned: ["uint8", "uint16"] } as const;
export type FloatType = "float16" | "float32" | "float64";
export type ComplexType = (typeof complex)[number];
export type IntType = Exclude<DT, "bool" | FloatType | ComplexType>;

export const isWeak = (t: Ty): boolean => t.startsWith("~");
export const isFloat = (t: DT | Ty): t is FloatType => t.startsWith("float");
export const isInt = (t: DT | Ty): t is IntType => t.startsWith("int") || t.startsWith("uint");
/** Integers whose values are JavaScript's bigints. */
export const isBig = (t: DT | Ty): t is "int64" | "uint64" => t === "int64" || t === "uint64";
export const isComplex = (t: DT | Ty): t is ComplexType => t.startsWith("complex");
export const partOf = (t: ComplexType): "float32" | "float64" => (t === "complex64" ? "float32" : "float64");
/** Whether the type is one of integers that are not weak. */
export const isTypedInt = (t: Ty): boolean => isNarrow(t) || isInt(t);
export const isUnsigned = (t: DT): boolean => t.startsWith("uint");
export const isBool = (t: Ty): boolean => t === "bool" || t === "~bool";
const bitsOf = (t: string): number => Number(t.replace(/\D+/, ""));

/** Programs of these types alone stay in them. */
export const shortTypes = typesOf(short);
/** With those of 64 bits. */
export const wideTypes = typesOf([...short, ...wide]);
export const allTypes = typesOf(dtypes);

/** The types that a program is made of; half of the programs have none of 64 bits, which compile for long. */
export const typeSets = {
  short: [shortTypes],
  "64-bit": [wideTypes],
  all: [shortTypes, shortTypes, wideTypes, allTypes],
} as const;
export type TypeSet = keyof typeof typeSets;

/** Of 64 bits, the doubles next to the ends. */
export function rangeOf(t: IntType): readonly [least: number, greatest: number] {
  const bits = bitsOf(t);
  return isUnsigned(t) ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
}

/** What elements are read as. */
export const valueOf = (t: DT): Typed =>
  isInt(t) && bitsOf(t) < 32 ? (isUnsigned(t) ? "unsigned" : "narrow") : (t as VT);

const WEAK_ORDER: readonly Ty[] = ["~bool", "~int", "~big", "~frac"];

/** The type of a variable that is given both, or of a choice between them. */
export function meet(a: Ty, b: Ty): Ty {
  if (a === b) return a;
  if (isWeak(a) && isWeak(b)) return WEAK_ORDER[Math.max(WEAK_ORDER.indexOf(a), WEAK_ORDER.indexOf(b))] as Ty;
  if (isComplex(a) || isComplex(b)) return [a, b].some(isDouble) ? "complex128" : "complex64";
  if (isBool(a)) return b === "~bool" ? a : unlimited(b);
  if (isBool(b)) return unlimited(a);
  if (isWeak(a)) return meetWeak(b, a);
  if (isWeak(b)) return meetWeak(a, b);
  if (isFloat(a) || isFloat(b)) return floatBits(a) === 64 || floatBits(b) === 64 ? "float64" : "float32";
  if (isNarrow(a) && isNarrow(b)) return "narrow";
  const [x, y] = [unlimited(a), unlimited(b)] as [VT, VT];
  if (a === "unsigned" && isUnsigned(y)) return y;
  if (b === "unsigned" && isUnsigned(x)) return x;
  if (isUnsigned(x) === isUnsigned(y)) return bitsOf(x) > bitsOf(y) ? x : y;
  const [signed, unsigned] = isUnsigned(y) ? [x, y] : [y, x];
  return unsigned === "uint32" ? "int64" : bitsOf(signed) > bitsOf(unsigned) ? signed : "float64";
}

/** Whether a complex number that meets the type has parts of 64 bits. */
const isDouble = (t: Ty): boolean =>
  isComplex(t) ? t === "complex128" : !isWeak(t) && t !== "bool" && floatBits(t) === 64;

/** Bits of the float that holds a value of the type. */
const floatBits = (t: Ty): number => (isFloat(t) ? bitsOf(t) : isNarrow(t) ? 32 : 64);

const unlimited = (t: Ty): Ty => (isNarrow(t) ? "int32" : t);
function meetWeak(strong: Ty, weak: Ty): Ty {
  if (isFloat(strong)) return strong;
  if (weak === "~big") return isBig(strong) ? strong : "int64";
  return weak === "~frac" ? "float64" : unlimited(strong);
}

/** In arithmetic a bool is a whole number that takes the type of what it meets. */
const number = (t: Ty): Ty => (isBool(t) ? "~int" : t);

const sum = (a: Ty, b: Ty): Ty => unlimited(meet(number(a), number(b)));

/** An operand of a bit operator: fractions lose theirs first. */
export const bitOperand = (t: Ty): Ty => (t === "~frac" ? "~int" : isFloat(t) ? "int32" : unlimited(number(t)));

/** The type in which bits meet: the wider one, and of two signs none. */
function bits(left: Ty, right: Ty): Ty {
  const both = [bitOperand(left), bitOperand(right)];
  if (both.includes("~big")) return both.every(isWeak) ? "~big" : both.includes("uint64") ? "uint64" : "int64";
  return (["uint64", "int64", "uint32", "int32"] as const).find((t) => both.includes(t)) ?? "~int";
}

/** Bits of a float next to 64 bits, or next to another float, which may be an exact quotient of 64 bits. */
const isRefused = (a: Ty, b: Ty): boolean =>
  (isFloat(a) || a === "~frac") && (isBig(b) || b === "~big" || (isFloat(a) && isFloat(b)));

/** The type that an operator gives; null where the generator has no such expression. */
export function resultOf(op: string, a: Ty, b: Ty): Ty | null {
  if (isComplex(a) || isComplex(b)) return "+-*/".includes(op) ? meet(a, b) : null;
  switch (op) {
    case "+":
    case "-":
    case "*":
      return sum(a, b);
    case "%":
      // No larger than its operands.
      return meet(number(a), number(b));
    case "/": {
      const met = sum(a, b);
      return isFloat(met) ? met : isWeak(met) ? "~frac" : "float64";
    }
    case "&":
    case "|":
    case "^":
      if (isRefused(a, b) || isRefused(b, a)) return null;
      return isBool(a) && isBool(b) ? meet(a, b) : bits(a, b);
    case "<<":
    case ">>":
      if (isRefused(a, b)) return null;
      return isWeak(bitOperand(a)) || ((isBig(b) || b === "~big") && !isBig(a)) ? bits(a, b) : bitOperand(a);
    case ">>>":
      return isRefused(a, b) || isWeak(bitOperand(a)) ? null : "uint32";
    default:
      return null;
  }
}

/** Whether two types may be compared in a program of these types. */
export function areComparable(a: Ty, b: Ty, { everything }: Types): boolean {
  if (isTypedInt(a) && isTypedInt(b)) return true;
  if (isFractionOfNarrow(a, b) || isFractionOfNarrow(b, a)) return true;
  // An argument whose other operand is an integer is a whole number.
  const isFractionOfInt = (isTypedInt(a) && b === "~frac") || (isTypedInt(b) && a === "~frac");
  return !isFractionOfInt && everything.includes(meet(a, b));
}

/** Narrow integers meet a fraction in its own float, which holds both, where they are compared. */
export const isFractionOfNarrow = (a: Ty, b: Ty): boolean => isNarrow(a) && b === "~frac";

/** The float in which a mathematical function takes a value. */
export function floatFor(t: Ty): Ty {
  if (isWeak(t) || t === "bool") return "~frac";
  return isFloat(t) || isComplex(t) ? t : (`float${floatBits(t)}` as FloatType);
}

/** Where a value of the type is kept or computed; a fractional number adopts the float that is wanted. */
export function natural(t: Ty, fraction: FloatType, wanted: DT = fraction): VT {
  switch (t) {
    case "~bool":
      return "bool";
    case "~int":
    case "narrow":
    case "unsigned":
      return "int32";
    case "~big":
      return "int64";
    case "~frac":
      return isFloat(wanted) ? wanted : fraction;
    default:
      return t;
  }
}
