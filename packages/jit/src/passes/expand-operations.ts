import { bug } from "../diagnostics/bug.ts";
import type { Expr, OperationExpr } from "../ir/expr.ts";
import { isFloat, isWide } from "../ir/types.ts";
import { narrowed, widened } from "./expand-conversions.ts";
import { floatBinary, floatCompared, floatMath, floatPredicate, floatUnary } from "./expand-floats.ts";
import { integerBinary, integerCompared, integerCount, integerMath, integerUnary } from "./expand-integers.ts";
import type { Expansion, Words } from "./word-operations.ts";
import { WordOperations } from "./word-operations.ts";

/** An operation that gives 64 bits. */
export function expandedWords(at: Expansion, expr: OperationExpr): Words {
  const make = new WordOperations(at, expr.span);
  const float = isFloat(expr.type);
  switch (expr.kind) {
    case "unary":
      return float ? floatUnary(at, make, expr) : integerUnary(at, make, expr);
    case "select": {
      const condition = at.kept(at.number(expr.condition));
      return make.choose(condition, make.kept(at.words(expr.then)), at.words(expr.else));
    }
    case "binary":
      return float ? floatBinary(at, make, expr) : integerBinary(at, make, expr);
    case "convert":
      return widened(at, make, expr);
    case "math":
      if (expr.fn === "bitcast") return bits(at, make, expr.args[0] as Expr);
      return float ? floatMath(at, make, expr) : integerMath(at, make, expr);
    case "lane":
    case "vector":
      throw bug(expr.kind);
  }
}

/** The words of a value; all NaNs have the same words. */
function bits(at: Expansion, make: WordOperations, value: Expr): Words {
  const a = make.kept(at.words(value));
  if (!isFloat(value.type)) return a;
  return make.pair("floatMax", [...a, ...a]);
}

/** An operation on 64 bits that gives fewer; null for others. */
export function expandedNumber(at: Expansion, expr: Expr): Expr | null {
  const make = new WordOperations(at, expr.span);
  switch (expr.kind) {
    case "convert":
      return isWide(expr.value.type) ? narrowed(at, make, expr) : null;
    case "binary": {
      const { type } = expr.left;
      if (!isWide(type)) return null;
      return isFloat(type) ? floatCompared(at, make, expr) : integerCompared(at, make, expr);
    }
    case "math": {
      const type = expr.args[0]?.type;
      if (type === undefined || !isWide(type)) return null;
      return isFloat(type) ? floatPredicate(at, make, expr) : integerCount(at, make, expr);
    }
    default:
      return null;
  }
}
