import type { RealDType as DType } from "@gridstride/core";
import { bitcast } from "../../intrinsics/bitcast.ts";
import type {
  BinaryExpr,
  ConvertExpr,
  Expr,
  LanesExpr,
  LeafExpr,
  LoadExpr,
  MathExpr,
  OperationExpr,
  SelectExpr,
  UnaryExpr,
} from "../../ir/expr.ts";
import { isBig } from "../../ir/types.ts";
import { locate } from "./access.ts";
import { binaryOn, mathOn, unaryOn, unreachable } from "./arithmetic.ts";
import { checkDivision, checkItem, checkOverflow, isReported, overflowed } from "./checks.ts";
import { conversion } from "./convert.ts";
import { readOp } from "./memory.ts";
import { fastBinary, weakBinary } from "./operations.ts";
import { positionRegister } from "./registers.ts";
import type { Scope } from "./scope.ts";
import * as step from "./steps.ts";
import type { Op } from "./thread.ts";

/**
 * Puts the steps that compute `e` into `out` and returns the register of its value: `into` where that is given, else
 * the variable's or constant's own, or a temporary. Only the last step writes `into`, so it may be an operand too.
 */
export function evaluate(s: Scope, e: Expr, out: Op[], into?: number): number {
  const known = held(s, e);
  if (known !== null) {
    if (into === undefined || into === known) return known;
    out.push(step.move(e.type, known, into));
    return into;
  }
  const result = into ?? s.build.registers.temporary(e.type);
  out.push(operation(s, e, out, result));
  return result;
}

/** The last step of an expression, which writes `into`; the steps of its operands are put into `out`. */
function operation(s: Scope, e: Expr, out: Op[], into: number): Op {
  switch (e.kind) {
    case "load": {
      const indices = evaluateIndex(s, e.index, out);
      const at = locate(s.build, e.array, indices, e.span, "read", out);
      s.build.trace?.access(s.build.monitor, "read", e.array, indices, at, e.span, out);
      return readOp(s.build.views[e.array]!, at, into);
    }
    case "unary":
      return unary(s, e, out, into);
    case "binary":
      return binary(s, e, out, into);
    case "select":
      return select(s, e, out, into);
    case "convert":
      return convert(s, e, out, into);
    case "math":
      return math(s, e, out, into);
    default:
      e satisfies LeafExpr | LanesExpr;
      return unreachable(e.kind);
  }
}

export function evaluateAll(s: Scope, list: readonly Expr[], out: Op[]): number[] {
  return list.map((e) => evaluate(s, e, out));
}

/** The same of an element's indices. A value outside int32 is out of bounds as it stands, and is reported as it stands. */
export const evaluateIndex = (s: Scope, list: readonly Expr[], out: Op[]): number[] =>
  evaluateAll(s, list.map(beforeInt32), out);

/** The value of an index before its conversion to int32. */
function beforeInt32(e: Expr): Expr {
  if (e.kind === "convert" && e.value.type === "uint32") return e.value;
  return e.kind === "select" && e.wide ? ({ ...e.then, type: "float64" } as ConvertExpr) : e;
}

/** The register that holds the expression's value already, or null where there is something to compute. */
function held(s: Scope, e: Expr): number | null {
  const { registers } = s.build;
  switch (e.kind) {
    case "const":
      return isBig(e.type) ? registers.bigint(BigInt(e.value)) : registers.number(Number(e.value));
    case "local":
      return s.locals[e.local]!;
    case "param":
      return registers.param(e.param, e.type);
    case "position":
      return positionRegister(e.of, e.axis);
    case "extent":
      return registers.extent(e.of, e.array, e.axis);
    default:
      e satisfies LoadExpr | OperationExpr;
      return null;
  }
}

function unary(s: Scope, e: UnaryExpr, out: Op[], into: number): Op {
  const x = evaluate(s, e.value, out);
  checkOverflow(s.build, e, [x], out);
  return step.apply(unaryOn(e.op, e.type), e.type, [x], e.type, into);
}

function binary(s: Scope, e: BinaryExpr, out: Op[], into: number): Op {
  const x = evaluate(s, e.left, out);
  const y = evaluate(s, e.right, out);
  const type = e.left.type;
  if (e.op === "idiv" || e.op === "floordiv" || e.op === "rem") checkDivision(s.build.monitor, e, x, y, out);
  // The commonest check is one with its operation.
  if (type === "int32" && (e.op === "add" || e.op === "sub" || e.op === "mul") && isReported(s.build, e))
    return weakBinary(e.op, x, y, into, (t, exact) => overflowed(s.build, t, e, exact));
  checkOverflow(s.build, e, [x, y], out);
  const fast = fastBinary(e.op, type);
  return fast === null ? step.apply(binaryOn(e.op, type), type, [x, y], e.type, into) : fast(x, y, into);
}

function select(s: Scope, e: SelectExpr, out: Op[], into: number): Op {
  if (e.items !== undefined && e.condition.kind === "binary")
    checkItem(s.build.monitor, e, evaluate(s, e.condition.left, out), e.items, out);
  const condition = evaluate(s, e.condition, out);
  const x = evaluate(s, e.then, out);
  const y = evaluate(s, e.else, out);
  return step.select(e.type, condition, x, y, into);
}

function convert(s: Scope, e: ConvertExpr, out: Op[], into: number): Op {
  const x = evaluate(s, e.value, out);
  const from: DType = e.value.type;
  checkOverflow(s.build, e, [x], out);
  // Small integers and their like are float64 and int32 values as they stand.
  const exact = e.type === "float64" || from === e.type || (from === "bool" && !isBig(e.type));
  return exact && !isBig(from)
    ? step.move(e.type, x, into)
    : step.apply(conversion(from, e.type), from, [x], e.type, into);
}

function math(s: Scope, e: MathExpr, out: Op[], into: number): Op {
  const args = evaluateAll(s, e.args, out);
  checkOverflow(s.build, e, args, out);
  // Math.min and Math.max of many: two at a time.
  while ((e.fn === "min" || e.fn === "max") && args.length > 2) {
    const both = s.build.registers.temporary(e.type);
    const [x, y] = args.splice(0, 2) as [number, number];
    out.push(step.apply(mathOn(e.fn, e.type), e.type, [x, y], e.type, both));
    args.unshift(both);
  }
  const type = e.args[0]?.type ?? e.type;
  if (e.fn === "hypot" && args.length !== 2) return step.hypotMany(args, e.type, into);
  const fn: step.Fn =
    e.fn === "bitcast" ? (value: number | bigint) => bitcast(value, type, e.type) : mathOn(e.fn, type);
  return step.apply(fn, type, args, e.type, into);
}
