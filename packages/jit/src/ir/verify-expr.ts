import type { RealDType as DType } from "@gridstride/core";
import { mathTable } from "../math/table.ts";
import type { BinaryExpr, ConstExpr, Expr, MathExpr } from "./expr.ts";
import type { Kernel, Local, Stmt } from "./ir.ts";
import { type Coarse, isVector, LANES } from "./lanes.ts";
import { rankOf } from "./shape.ts";
import { bits, integerRange, isBig, isFloat, isInteger, operands } from "./types.ts";

/** The names that an expression or statement may refer to, and the list of errors. */
export interface Scope {
  readonly kernel: Kernel;
  readonly locals: readonly Local[];
  /** Result types of the function around; empty in a kernel. */
  readonly results: readonly DType[];
  /** Functions that may be called: the functions before this function. */
  readonly callable: number;
  readonly where: string;
  readonly problems: string[];
}

/** Checks an expression and everything in it; gives its type. */
export function verifyExpr(expr: Expr, scope: Scope): DType {
  const problem = check(expr, scope) ?? lanesProblem(expr, scope.locals, scope.kernel.coarse);
  if (problem !== null) scope.problems.push(`${scope.where}: ${problem}`);
  return expr.type;
}

function check(expr: Expr, scope: Scope): string | null {
  switch (expr.kind) {
    case "const":
      return checkConst(expr);
    case "local": {
      const local = scope.locals[expr.local];
      if (local === undefined) return `reads local ${expr.local}, which does not exist`;
      return local.type === expr.type ? null : `reads ${local.name}: ${local.type} as ${expr.type}`;
    }
    case "param": {
      const param = scope.kernel.params[expr.param];
      return param?.kind === "scalar" && typeOfWord(param.type, expr.word) === expr.type
        ? null
        : `reads parameter ${expr.param} as ${expr.type}`;
    }
    case "position":
      return expr.type === "int32" ? null : `${expr.of} is ${expr.type}`;
    case "extent": {
      const array = scope.kernel.arrays[expr.array];
      const axes = array === undefined ? 0 : rankOf(array);
      if (expr.type !== "int32") return `an extent is ${expr.type}`;
      return expr.axis < axes ? null : `${expr.of} ${expr.axis} of array ${expr.array}, which has ${axes}`;
    }
    case "load": {
      const array = scope.kernel.arrays[expr.array];
      for (const index of expr.index) if (verifyExpr(index, scope) !== "int32") return "an index is not int32";
      if (array === undefined) return `loads from array ${expr.array}, which does not exist`;
      const axes = rankOf(array);
      if (expr.index.length !== axes) return `${expr.index.length} indices into ${array.name}, which has ${axes} axes`;
      return typeOfWord(array.dtype, expr.word) === expr.type
        ? null
        : `loads ${array.name}: ${array.dtype} as ${expr.type}`;
    }
    case "unary": {
      const type = verifyExpr(expr.value, scope);
      const fits = expr.op === "not" ? type === "bool" : expr.op === "bitnot" ? isInteger(type) : type !== "bool";
      return fits && expr.type === type ? null : `${expr.op} of ${type} as ${expr.type}`;
    }
    case "binary":
      return checkBinary(expr, scope);
    case "select": {
      const [condition, then, other] = [
        verifyExpr(expr.condition, scope),
        verifyExpr(expr.then, scope),
        verifyExpr(expr.else, scope),
      ];
      return condition === "bool" && then === expr.type && other === expr.type
        ? null
        : `select(${condition}, ${then}, ${other}) as ${expr.type}`;
    }
    case "convert":
      verifyExpr(expr.value, scope);
      return null;
    case "math":
      return checkMath(expr, scope);
    case "lane":
      return verifyExpr(expr.value, scope) === expr.type ? null : `a lane as ${expr.type}`;
    case "vector":
      return expr.values.every((value) => verifyExpr(value, scope) === expr.type) ? null : `a vector as ${expr.type}`;
  }
}

/** The type that a word of a value has; null for a word of a type that has none. */
export function typeOfWord(type: DType, word: 0 | 1 | undefined): DType | null {
  if (word === undefined) return type;
  return bits(type) === 64 ? "uint32" : null;
}

function checkConst(expr: ConstExpr): string | null {
  const { type, value } = expr;
  const bad = `the constant ${String(value)} as ${type}`;
  if (type === "bool") return typeof value === "boolean" ? null : bad;
  if (isFloat(type)) {
    if (typeof value !== "number") return bad;
    return type === "float32" && !Object.is(Math.fround(value), value) ? `${bad} is not rounded` : null;
  }
  if (typeof value !== (isBig(type) ? "bigint" : "number")) return bad;
  if (typeof value === "number" && (!Number.isInteger(value) || Object.is(value, -0))) return bad;
  const [least, greatest] = integerRange(type);
  return BigInt(value) >= least && BigInt(value) <= greatest ? null : bad;
}

function checkBinary(expr: BinaryExpr, scope: Scope): string | null {
  const [left, right] = [verifyExpr(expr.left, scope), verifyExpr(expr.right, scope)];
  const bad = `${left} ${expr.op} ${right} as ${expr.type}`;
  if (left !== right) return bad;
  if (expr.overflow === "lost" && !(isInteger(expr.type) && bits(expr.type) >= 32)) return `${bad}, marked as lost`;
  switch (expr.op) {
    case "eq":
    case "ne":
      return expr.type === "bool" ? null : bad;
    case "lt":
    case "le":
    case "gt":
    case "ge":
      return expr.type === "bool" && left !== "bool" ? null : bad;
    case "div":
      return isFloat(left) && expr.type === left ? null : bad;
    case "idiv":
    case "floordiv":
    case "shl":
    case "shr":
      return isInteger(left) && expr.type === left ? null : bad;
    case "and":
    case "or":
    case "xor":
      return !isFloat(left) && expr.type === left ? null : bad;
    default:
      return left !== "bool" && expr.type === left ? null : bad;
  }
}

function checkMath(expr: MathExpr, scope: Scope): string | null {
  const types = expr.args.map((arg) => verifyExpr(arg, scope));
  const first = types[0] ?? "bool";
  const bad = `${expr.fn}(${types.join()}) as ${expr.type}`;
  const { arity, types: rule } = mathTable[expr.fn];
  if (types.length !== arity || types.some((type) => type !== first)) return bad;
  switch (rule) {
    case "float":
    case "rounding":
    case "pow":
      return isFloat(first) && expr.type === first ? null : bad;
    case "predicate":
      return isFloat(first) && expr.type === "bool" ? null : bad;
    case "same":
      return first !== "bool" && expr.type === first ? null : bad;
    case "int":
      return isInteger(first) && expr.type === "int32" ? null : bad;
    case "sameInt":
      return isInteger(first) && expr.type === first ? null : bad;
    case "bits":
      return bits(first) >= 32 && bits(first) === bits(expr.type) ? null : bad;
  }
}

/** The error in the lanes of an expression whose parts are correct; null if there is none. */
function lanesProblem(expr: Expr, locals: readonly Local[], coarse: Coarse | undefined): string | null {
  const wanted = lanesOf(expr, locals, coarse);
  if (expr.kind === "vector" && (expr.values.length !== LANES || expr.values.some(isVector)))
    return "a vector of other than four values";
  if (expr.kind === "lane" && !isVector(expr.value)) return "a lane of a value that is not a vector";
  return expr.lanes === wanted
    ? null
    : `a ${expr.kind} of ${expr.lanes ?? 1} lanes, where its parts say ${wanted ?? 1}`;
}

function lanesOf(expr: Expr, locals: readonly Local[], coarse: Coarse | undefined): typeof LANES | undefined {
  switch (expr.kind) {
    case "local":
      return locals[expr.local]?.lanes;
    case "position":
      return coarse !== undefined && expr.axis === 0 && (expr.of === "blockIdx" || expr.of === "globalIdx")
        ? expr.lanes
        : undefined;
    case "lane":
      return undefined;
    case "vector":
      return LANES;
    case "load":
      return coarse?.of === "neighbours" || expr.index.some(isVector) ? LANES : undefined;
    default:
      return operands(expr).some(isVector) ? LANES : undefined;
  }
}

/** The same of a statement: control flow goes one way for all lanes, and a scalar holds no vector. */
export function stmtLanesProblem(stmt: Stmt, locals: readonly Local[], coarse: Coarse | undefined): string | null {
  switch (stmt.kind) {
    case "assign":
      return isVector(stmt.value) && locals[stmt.local]?.lanes === undefined ? "assigns a vector to a scalar" : null;
    case "store": {
      if (coarse?.of === "neighbours") return stmt.mask === undefined ? null : "a mask of a whole vector";
      const differs = stmt.index.some(isVector);
      if (isVector(stmt.value) && !differs) return "stores a vector to one element";
      return differs === (stmt.mask !== undefined && isVector(stmt.mask)) ? null : "a mask that is not of the lanes";
    }
    case "if":
      return isVector(stmt.condition) ? "a condition of several lanes" : null;
    default:
      return null;
  }
}
