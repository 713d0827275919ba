import { bug } from "../diagnostics/bug.ts";
import type { BinaryExpr, Expr, MathExpr, UnaryExpr } from "../ir/expr.ts";
import { not } from "../ir/make.ts";
import { powerName } from "../math/functions.ts";
import type { Expansion, Words } from "./word-operations.ts";
import { asWord, type WordOperations } from "./word-operations.ts";

// Operations on float64: calls of functions of intrinsics/wide-floats.ts and wide-conversions.ts, and bits.

const SIGN = 0x80000000;
const BINARY: Partial<Record<BinaryExpr["op"], string>> = {
  add: "floatAdd",
  mul: "floatMul",
  div: "floatDiv",
  rem: "floatRem",
};
const RELATIONS: Readonly<Record<string, string>> = {
  eq: "Equal",
  ne: "Equal",
  lt: "Less",
  gt: "Less",
  le: "AtMost",
  ge: "AtMost",
};
/** How floatRound rounds. */
const ROUND: Partial<Record<MathExpr["fn"], number>> = { trunc: 0, floor: 1, ceil: 2, round: 3 };
const MATH: Partial<Record<MathExpr["fn"], string>> = {
  sqrt: "floatSqrt",
  fma: "floatFma",
  min: "floatMin",
  max: "floatMax",
};

export const magnitude = (make: WordOperations, high: Expr): Expr => make.of("and", high, make.word(0x7fffffff));

/** Whether it is NaN. */
export const isNaN64 = (make: WordOperations, a: Words): Expr => make.holds("unordered", [...a, ...a]);

/** Whether it is 0 or -0. */
export const isZero64 = (make: WordOperations, [low, high]: Words): Expr => make.isZero([low, magnitude(make, high)]);

export function floatUnary(at: Expansion, make: WordOperations, { value }: UnaryExpr): Words {
  const [low, high] = at.words(value);
  return [low, make.of("xor", high, make.word(SIGN))];
}

export function floatBinary(at: Expansion, make: WordOperations, { op, left, right }: BinaryExpr): Words {
  const a = make.kept(at.words(left));
  const b = at.words(right);
  if (op === "sub") return difference(make, a, b);
  const name = BINARY[op];
  if (name === undefined) throw bug(op);
  return make.pair(name, [...a, ...b]);
}

/** The sum with the other sign. */
export const difference = (make: WordOperations, a: Words, [low, high]: Words): Words =>
  make.pair("floatAdd", [...a, low, make.of("xor", high, make.word(SIGN))]);

export function floatMath(at: Expansion, make: WordOperations, { fn, args }: MathExpr): Words {
  const given = args.map((arg) => make.kept(at.words(arg)));
  const [a] = given as [Words];
  const how = ROUND[fn];
  if (how !== undefined) return make.pair("floatRound", [...a, make.word(how)]);
  switch (fn) {
    case "bitcast":
      return a;
    case "abs":
      return [a[0], magnitude(make, a[1])];
    case "sign": {
      // Zeros and NaN stay what they are.
      const is = make.of("or", asWord(at.kept(isNaN64(make, a))), asWord(at.kept(isZero64(make, a))));
      const one = make.of("or", make.of("and", a[1], make.word(SIGN)), make.word(0x3ff00000));
      return make.choose(make.of("ne", is, make.word(0)), a, [make.word(0), one]);
    }
    case "pow": {
      const exponent = args[1] as Expr;
      const constant = exponent.kind === "const" ? powerName(Number(exponent.value)) : null;
      return constant === null ? make.pair(fn, given.flat()) : make.pair(constant, a);
    }
    default:
      return make.pair(MATH[fn] ?? fn, given.flat());
  }
}

export const floatCompared = (
  at: Expansion,
  make: WordOperations,
  { op, left, right }: BinaryExpr,
  as?: "fast",
): Expr => compared(make, op, make.kept(at.words(left)), make.kept(at.words(right)), as);

/** @param as - whether operands are binary64, or pairs of float32 (intrinsics/wide-fast.ts). */
export function compared(make: WordOperations, op: string, a: Words, b: Words, as: "float" | "fast" = "float"): Expr {
  const relation = RELATIONS[op];
  if (relation === undefined) throw bug(op);
  const operands = op === "gt" || op === "ge" ? [...b, ...a] : [...a, ...b];
  const holds = make.holds(`${as}${relation}`, operands);
  return op === "ne" ? not(holds) : holds;
}

export function floatPredicate(at: Expansion, make: WordOperations, { fn, args }: MathExpr): Expr {
  const a = make.kept(at.words(args[0] as Expr));
  const finite = make.of("lt", magnitude(make, a[1]), make.word(0x7ff00000));
  switch (fn) {
    case "isNaN":
      return isNaN64(make, a);
    case "isFinite":
      return finite;
    case "isInteger":
      return make.of(
        "and",
        finite,
        make.isEqual(make.kept(make.pair("floatRound", [...a, make.word(ROUND.trunc as number)])), a),
      );
    default:
      throw bug(fn);
  }
}
