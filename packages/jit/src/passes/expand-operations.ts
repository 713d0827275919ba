import type { RealDType as DType } from "@gridstride/core";
import type { BinaryExpr, ConvertExpr, Expr, MathExpr, OperationExpr } from "../ir/expr.ts";
import { and, binary, constant, inType, not } from "../ir/make.ts";
import { isBig, isFloat, isSigned } from "../ir/types.ts";
import type { Expansion, Words } from "./expansion.ts";
import { asWord, WordOperations } from "./word-operations.ts";

const bitcast = (value: Expr, type: DType): Expr => ({
  kind: "math",
  fn: "bitcast",
  args: [value],
  type,
  span: value.span,
});

/** An operation that gives 64 bits. */
export function expandedWords(at: Expansion, expr: OperationExpr): Words {
  const make = new WordOperations(at, expr.span);
  switch (expr.kind) {
    case "unary": {
      const value = at.words(expr.value);
      if (expr.op === "neg") return make.negate(value);
      const flip = (part: Expr): Expr => ({
        kind: "unary",
        op: "bitnot",
        value: part,
        type: "uint32",
        span: expr.span,
      });
      return [flip(value[0]), flip(value[1])];
    }
    case "select":
      return make.choose(at.number(expr.condition), at.words(expr.then), at.words(expr.else));
    case "binary":
      return binaryWords(at, make, expr);
    case "convert":
      return convertedWords(at, make, expr);
    case "math":
      return mathWords(at, make, expr);
    case "lane":
    case "vector":
      throw new Error(`bug in Gridstride: ${expr.kind} before integers are words`);
  }
}

function binaryWords(at: Expansion, make: WordOperations, { op, left, right, type }: BinaryExpr): Words {
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
    case "div":
    case "lt":
    case "le":
    case "gt":
    case "ge":
    case "eq":
    case "ne":
      throw new Error(`bug in Gridstride: ${op} gives no ${type}`);
  }
}

function convertedWords(at: Expansion, make: WordOperations, { value, type }: ConvertExpr): Words {
  if (isBig(value.type)) return at.words(value);
  const from = at.kept(at.number(value));
  if (!isFloat(from.type)) {
    const low = asWord(from);
    if (!isSigned(from.type)) return [low, make.word(0)];
    const wide = from.type === "int32" ? from : inType(from, "int32", from.span);
    return [low, asWord(make.of("shr", wide, constant(31, "int32", from.span)))];
  }
  const bits = at.kept(bitcast(from.type === "float32" ? from : inType(from, "float32", from.span), "uint32"));
  const [low, high, holds] = make.call("fromFloat", [bits], 3) as readonly [Expr, Expr, Expr];
  const negative = at.kept(make.of("ne", make.of("shr", bits, make.word(31)), make.word(0)));
  const isNumber = make.of("eq", from, from);
  const fits = make.of("ne", holds, make.word(0));
  const none: Words = [make.word(0), make.word(0)];
  const all = make.word(0xffffffff);
  if (isSigned(type)) {
    const inRange = at.kept(and(fits, not(make.isNegative([high, high]))));
    const value = make.choose(negative, make.negate([low, high]), [low, high]);
    const least: Words = [make.word(0), make.word(0x80000000)];
    const most = make.choose(negative, least, [all, make.word(0x7fffffff)]);
    return make.choose(isNumber, make.choose(inRange, value, most), none);
  }
  return make.choose(and(isNumber, not(negative)), make.choose(fits, [low, high], [all, all]), none);
}

function mathWords(at: Expansion, make: WordOperations, { fn, args, type }: MathExpr): Words {
  const [a, b] = args.map((arg) => make.kept(at.words(arg))) as [Words, Words];
  switch (fn) {
    case "bitcast":
      return a;
    case "abs":
      return isSigned(type) ? make.choose(make.isNegative(a), make.negate(a), a) : a;
    case "sign": {
      const some = asWord(not(make.isZero(a)));
      if (!isSigned(type)) return [some, make.word(0)];
      const all = make.word(0xffffffff);
      return make.choose(make.isNegative(a), [all, all], [some, make.word(0)]);
    }
    case "min":
      return make.choose(make.isLess(b, a, type), b, a);
    case "max":
      return make.choose(make.isLess(a, b, type), b, a);
    case "ipow": {
      const power = make.pair("power", [...a, ...b]);
      if (!isSigned(type)) return power;
      // A negative exponent gives 0, but for the bases 1 and -1.
      const one: Words = [make.word(1), make.word(0)];
      const all = make.word(0xffffffff);
      const isOdd = make.of("ne", make.of("and", b[0], make.word(1)), make.word(0));
      const ofMinusOne = make.choose(isOdd, [all, all], one);
      const none: Words = [make.word(0), make.word(0)];
      const ofOne = make.choose(make.isEqual(a, one), one, none);
      return make.choose(make.isNegative(b), make.choose(make.isEqual(a, [all, all]), ofMinusOne, ofOne), power);
    }
    case "brev": {
      const reversed = (part: Expr): Expr => ({
        kind: "math",
        fn: "brev",
        args: [part],
        type: "uint32",
        span: part.span,
      });
      return [reversed(a[1]), reversed(a[0])];
    }
    default:
      throw new Error(`bug in Gridstride: ${fn} gives no ${type}`);
  }
}

/** An operation on 64 bits that gives fewer; null for others. */
export function expandedNumber(at: Expansion, expr: Expr): Expr | null {
  const make = new WordOperations(at, expr.span);
  if (expr.kind === "convert" && isBig(expr.value.type)) return narrowed(at, make, expr);
  if (expr.kind === "binary" && isBig(expr.left.type)) return compared(at, make, expr);
  if (expr.kind !== "math" || expr.args[0] === undefined || !isBig(expr.args[0].type)) return null;
  const [low, high] = make.kept(at.words(expr.args[0]));
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
      throw new Error(`bug in Gridstride: ${expr.fn} of ${expr.args[0].type}`);
  }
}

function compared(at: Expansion, make: WordOperations, { op, left, right }: BinaryExpr): Expr {
  const [a, b] = [at.words(left), at.words(right)];
  switch (op) {
    case "eq":
      return make.isEqual(a, b);
    case "ne":
      return not(make.isEqual(a, b));
    case "lt":
      return make.isLess(a, b, left.type);
    case "gt":
      return make.isLess(b, a, left.type);
    case "le":
      return not(make.isLess(b, a, left.type));
    case "ge":
      return not(make.isLess(a, b, left.type));
    default:
      throw new Error(`bug in Gridstride: ${op} is no comparison`);
  }
}

function narrowed(at: Expansion, make: WordOperations, { value, type, span }: ConvertExpr): Expr {
  const words = at.words(value);
  if (type === "bool") return not(make.isZero(words));
  if (!isFloat(type)) return type === "uint32" ? words[0] : inType(words[0], type, span);
  const a = make.kept(words);
  const negative = isSigned(value.type) ? at.kept(make.isNegative(a)) : null;
  const [low, high] = negative === null ? a : make.choose(negative, make.negate(a), a);
  const [bits] = make.call("toFloat", [low, high], 1) as readonly [Expr];
  const sign = negative === null ? null : make.select(negative, make.word(0x80000000), make.word(0));
  const result = bitcast(sign === null ? bits : make.of("or", bits, sign), "float32");
  return type === "float32" ? result : inType(result, type, span);
}
