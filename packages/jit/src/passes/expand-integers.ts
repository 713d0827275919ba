import { bug } from "../diagnostics/bug.ts";
import type { BinaryExpr, CompareOp, Expr, MathExpr, UnaryExpr } from "../ir/expr.ts";
import { and, binary, constant, not, unary } from "../ir/make.ts";
import { isSigned } from "../ir/types.ts";
import type { Expansion, Words } from "./word-operations.ts";
import { asWord, mathOf, type WordOperations } from "./word-operations.ts";

// Operations on int64 and uint64.

/** neg or bitnot. */
export function integerUnary(at: Expansion, make: WordOperations, expr: UnaryExpr): Words {
  const value = at.words(expr.value);
  if (expr.op === "neg") return make.negate(value);
  return [unary(expr.op, value[0], expr.span), unary(expr.op, value[1], expr.span)];
}

/** A sum, a product and so on of int64 or uint64. */
export function integerBinary(at: Expansion, make: WordOperations, { op, left, right, type }: BinaryExpr): Words {
  const [a, b] = [at.words(left), at.words(right)];
  switch (op) {
    case "add":
      return make.add(a, b);
    case "sub":
      return make.subtract(a, b);
    case "mul":
      return make.pair("product", [...a, ...b]);
    case "and":
    case "or":
    case "xor":
      return [make.of(op, a[0], b[0]), make.of(op, a[1], b[1])];
    case "shl":
    case "shr":
      return make.shift(op, a, b[0], type);
    case "idiv":
      return make.divide(a, b, type)[0];
    case "rem":
      return make.divide(a, b, type)[1];
    case "floordiv": {
      if (!isSigned(type)) return make.divide(a, b, type)[0];
      const divisor = make.kept(b);
      const [quotient, rest] = make.divide(a, divisor, type);
      const differs = make.of("xor", rest[1], divisor[1]);
      const lower = and(not(make.isZero(rest)), make.isNegative([differs, differs]));
      const one = asWord(at.kept(lower));
      return make.subtract(quotient, [one, make.word(0)]);
    }
    default:
      op satisfies "div" | CompareOp;
      throw bug(`${op} of ${type}`);
  }
}

/** A function that gives int64 or uint64. */
export function integerMath(at: Expansion, make: WordOperations, { fn, args, type }: MathExpr): Words {
  const [a, b] = args.map((arg) => make.kept(at.words(arg))) as [Words, Words];
  switch (fn) {
    case "bitcast":
      return a;
    case "abs":
      return isSigned(type) ? make.choose(make.isNegative(a), make.negate(a), a) : a;
    case "sign": {
      const some = asWord(not(make.isZero(a)));
      if (!isSigned(type)) return [some, make.word(0)];
      return make.choose(make.isNegative(a), make.both(0xffffffff), [some, make.word(0)]);
    }
    case "min":
      return make.choose(make.isLess(b, a, type), b, a);
    case "max":
      return make.choose(make.isLess(a, b, type), b, a);
    case "ipow": {
      const power = make.pair("power", [...a, ...b]);
      if (!isSigned(type)) return power;
      // A negative exponent gives 0, except for the bases 1 and -1.
      const one: Words = [make.word(1), make.word(0)];
      const minusOne = make.both(0xffffffff);
      const isOdd = make.of("ne", make.of("and", b[0], make.word(1)), make.word(0));
      const ofMinusOne = make.choose(isOdd, minusOne, one);
      const ofOne = make.choose(make.isEqual(a, one), one, make.both(0));
      return make.choose(make.isNegative(b), make.choose(make.isEqual(a, minusOne), ofMinusOne, ofOne), power);
    }
    case "brev":
      return [mathOf("brev", a[1], "uint32"), mathOf("brev", a[0], "uint32")];
    default:
      throw bug(`${fn} of ${type}`);
  }
}

/** A comparison of int64 or uint64. */
export function integerCompared(at: Expansion, make: WordOperations, { op, left, right }: BinaryExpr): Expr {
  const [a, b] = [at.words(left), at.words(right)];
  if (op === "eq") return make.isEqual(a, b);
  if (op === "ne") return not(make.isEqual(a, b));
  const isLess = op === "lt" || op === "ge" ? make.isLess(a, b, left.type) : make.isLess(b, a, left.type);
  return op === "lt" || op === "gt" ? isLess : not(isLess);
}

/** The count of bits that a function of int64 or uint64 gives. */
export function integerCount(at: Expansion, make: WordOperations, expr: MathExpr): Expr {
  const [low, high] = make.kept(at.words(expr.args[0] as Expr));
  const of = (fn: MathExpr["fn"], part: Expr): Expr => ({ ...expr, fn, args: [part] });
  const none = make.of("eq", expr.fn === "ffs" ? low : high, make.word(0));
  const more = (value: Expr): Expr => binary("add", value, constant(32, "int32", expr.span), expr.span);
  switch (expr.fn) {
    case "popc":
      return binary("add", of("popc", low), of("popc", high), expr.span);
    case "clz":
      return make.select(none, more(of("clz", low)), of("clz", high));
    case "ffs": {
      const zero = constant(0, "int32", expr.span);
      const above = make.select(make.of("eq", high, make.word(0)), zero, more(of("ffs", high)));
      return make.select(none, above, of("ffs", low));
    }
    default:
      throw bug(expr.fn);
  }
}
