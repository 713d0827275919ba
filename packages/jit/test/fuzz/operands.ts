// Random operands of the operators, by the types that they give together.
import { bin, call, type Expr, lit } from "./ast.ts";
import { bigElement } from "./elements.ts";
import { literal } from "./reads.ts";
import type { Scope } from "./scope.ts";
import {
  isBig,
  isNarrow,
  isTypedInt,
  isWeak,
  meet,
  narrows,
  resultOf,
  type Ty,
  type Typed,
  type Types,
} from "./types.ts";

/** Makes an expression of a type, one level less deep. */
export type Sub = (ty: Ty) => Expr;
/** An operator, or what two values meet in. */
type Op = string | "meet";
type Pair = readonly [Ty, Ty];

const BITS: ReadonlySet<Op> = new Set(["&", "|", "^", "<<", ">>"]);
const known = new Map<Types, Map<string, readonly Pair[]>>();

const give = (op: Op, a: Ty, b: Ty): Ty | null => (op === "meet" ? meet(a, b) : resultOf(op, a, b));

/** An argument that is its other operand would be whole. */
const isFractionOfWhole = (a: Ty, b: Ty): boolean =>
  (a === "~frac" && isTypedInt(b)) || (b === "~frac" && isTypedInt(a));

/** The pairs of types, not both weak, that an operator brings to this one. Bits of fractions are whole: arguments are not made so. */
function pairs({ types }: Scope, op: Op, ty: Ty): readonly Pair[] {
  const all = types.operands;
  const key = `${op} ${ty}`;
  const fits = (a: Ty, b: Ty): boolean =>
    give(op, a, b) === ty &&
    !(isWeak(a) && isWeak(b)) &&
    !(BITS.has(op) && (a === "~frac" || b === "~frac")) &&
    !(op === "%" && isFractionOfWhole(a, b));
  const own = known.get(types) ?? new Map<string, readonly Pair[]>();
  const found = own.get(key) ?? all.flatMap((a) => all.filter((b) => fits(a, b)).map((b): Pair => [a, b]));
  known.set(types, own.set(key, found));
  return found;
}

/** What is written most. */
const COMMON: Readonly<Record<Typed, readonly Pair[]>> = {
  bool: [["bool", "bool"]],
  int32: [
    ["int32", "int32"],
    ["int32", "int32"],
    ["narrow", "narrow"],
    ["narrow", "int32"],
  ],
  uint32: [
    ["uint32", "uint32"],
    ["uint32", "uint32"],
    ["int32", "uint32"],
    ["uint32", "unsigned"],
  ],
  int64: [
    ["int64", "int64"],
    ["int64", "int64"],
    ["int64", "int32"],
    ["int64", "uint32"],
    ["int64", "~big"],
    ["uint32", "int32"],
  ],
  uint64: [
    ["uint64", "uint64"],
    ["uint64", "uint64"],
    ["uint64", "uint32"],
    ["uint64", "~big"],
  ],
  float64: [
    ["float64", "float64"],
    ["float64", "float64"],
    ["float64", "float32"],
    ["int32", "float64"],
    ["int64", "float64"],
  ],
  complex64: [["complex64", "complex64"]],
  complex128: [
    ["complex128", "complex128"],
    ["complex128", "float64"],
  ],
  float16: [["float16", "float16"]],
  float32: [
    ["float32", "float32"],
    ["float32", "float32"],
    ["float32", "float32"],
    ["narrow", "float32"],
    ["unsigned", "float32"],
  ],
  narrow: [["narrow", "narrow"]],
  unsigned: [["unsigned", "unsigned"]],
};

/** Operands of an operator that give a type. */
export function operands(s: Scope, op: Op, ty: Typed, sub: Sub): readonly [Expr, Expr] {
  const { source } = s;
  const common = COMMON[ty].filter(([a, b]) => give(op, a, b) === ty);
  const [a, b] = source.pick(common.length > 0 && source.chance(0.6) ? common : pairs(s, op, ty));
  return [operand(s, op, a, b, sub), operand(s, op, b, a, sub)];
}

/** One operand; a weak one may be a constant that the other's type holds, and for bits any. */
export function operand(s: Scope, op: Op, mine: Ty, other: Ty, sub: Sub): Expr {
  const { source } = s;
  if (mine === "~big") return bigint(s, other, BITS.has(op));
  if (mine === "~int" && source.chance(0.6)) {
    if (BITS.has(op) && source.chance(0.2)) return lit(source.pick([-1, -8, 255, 0x80000000, 0xffffffff]));
    const fits = literal(s, other === "uint32" || isBig(other) ? other : "int32");
    return fits.ty === "~int" && isTypedInt(other) ? fits : lit(source.integer(0, 9));
  }
  if (mine === "~frac" && source.chance(0.6)) {
    const constant = literal(s, "float32");
    // A whole constant is no fraction: with an integer it is an integer.
    return constant.ty === "~int" && isTypedInt(other) ? lit(0.5) : constant;
  }
  // Stored to an integer, an argument with an integer as its other operand would be whole.
  if (mine === "~frac" && isTypedInt(other)) return bin("/", sub("~int"), lit(source.pick([2, 5, 8])), mine);
  if (mine === "~int" && isUnsignedValue(other) && !BITS.has(op)) return natural(s, sub);
  const made = sub(mine);
  return BITS.has(op) ? bitOperand(made) : made;
}

/** An operand of a bit operator: its exact quotients are written as calls, which give floats. */
export const bitOperand = (made: Expr): Expr => (isExactUnsigned(made) ? call(made.ty, [made], made.ty) : made);

/** `a / b` that a bit operator would make an exact division, of uint32 or of 64 bits; of other integers it is an int32, as a float is. */
const isExactUnsigned = (e: Expr): boolean =>
  e.k === "bin" && e.op === "/" && [e.a, e.b].some(({ ty }) => ty === "uint32" || isBig(ty));

/** An argument, or a constant that the other's type holds, and for bits any. */
function bigint(s: Scope, other: Ty, any: boolean): Expr {
  const { source } = s;
  const args = s.atoms.filter((e) => e.ty === "~big");
  if (args.length > 0 && source.chance(0.5)) return source.pick(args);
  const v = bigElement(source, other === "uint64" ? "uint64" : "int64");
  return lit(any && source.chance(0.2) ? -1n : source.chance(0.5) ? v & 1023n : v);
}

const isUnsignedValue = (t: Ty): boolean => t === "uint32" || t === "uint64";

/** A weak whole number that is not negative: an unsigned type holds it. */
export const natural = (s: Scope, sub: Sub): Expr => bin("&", sub("~int"), lit(s.source.pick([1, 7, 255])), "~int");

/** Operands of a division or a remainder of integers; the second is not zero. */
export function division(s: Scope, ty: Typed, sub: Sub): readonly [Expr, Expr] {
  const { source } = s;
  const fits = pairs(s, "%", ty).filter(([, b]) => b === "~int" || b === "~big" || isTypedInt(b));
  const [a, b] = source.chance(0.4) ? ([ty, ty] as const) : source.pick(fits);
  return [operand(s, "%", a, b, sub), nonzero(s, b, a, sub)];
}

function nonzero(s: Scope, ty: Ty, other: Ty, sub: Sub): Expr {
  const { source } = s;
  const positive = isUnsignedValue(ty) || (ty === "~int" && isUnsignedValue(other));
  const constant = lit(source.pick([1, 2, 3, 5, 7, 10, ...(positive ? [] : [-2, -3])]));
  if (ty === "~int") return constant;
  if (ty === "~big") return lit(source.pick([1n, 3n, 10n, 1000n, (1n << 40n) + 7n]));
  if (isNarrow(ty)) return call(source.pick(narrows[ty]), [constant], ty);
  return source.chance(0.5) ? call(ty, [constant], ty) : bin("|", sub(ty), lit(1), ty);
}
