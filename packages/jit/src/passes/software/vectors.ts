import type { ProvenBounds } from "../../ir/bounds.ts";
import { isComparison, isSame } from "../../ir/comparisons.ts";
import type { BinaryExpr, Expr, LoadExpr, LocalExpr, MathExpr } from "../../ir/expr.ts";
import type { AssignStmt, IfStmt, Kernel, Local, Stmt, StoreStmt } from "../../ir/ir.ts";
import { isVector, LANES, type Lanes } from "../../ir/lanes.ts";
import { letsIn, readLocals } from "../../ir/lets.ts";
import { and, assign, binary, not, position, readLocal, select, when, zero } from "../../ir/make.ts";
import { smallPower } from "../../ir/powers.ts";
import { bits, operands } from "../../ir/types.ts";
import { mapExpr, mapOperands } from "../../ir/walk.ts";
import { mathTable } from "../../math/table.ts";
import { withoutUnused } from "../unused.ts";
import { type Four, isVectorOfFour } from "./four.ts";
import { isSine } from "./large-arguments.ts";

/** The property that decides whether WGSL has a vector operation. */
export interface Arithmetic {
  readonly fastmath: boolean;
  /** Whether the adapter's own operation is exact. */
  readonly numerics: { readonly divide: "native" | "software"; readonly sqrt: "native" | "software" };
}

/** The expression as a vector. */
const wide = <E extends Expr>(expr: E): E => ({ ...expr, lanes: LANES });
const lane = (value: Expr, of: number): Expr => ({ kind: "lane", value, lane: of, type: value.type, span: value.span });
const LAST = LANES - 1;

/** Types whose operators WGSL has for vectors as they are; it computes the others in more than one step. */
const isPlain = ({ type }: Expr): boolean => type === "bool" || bits(type) === 32;

function withOperands(expr: Expr, given: readonly Expr[]): Expr {
  let at = 0;
  return mapOperands(expr, () => given[at++]!);
}

/** The body of a kernel for four threads at once. */
export function vectorsOf(
  four: Four,
  coarse: Lanes,
  { fastmath, numerics }: Arithmetic,
  bounds: ProvenBounds,
): Pick<Kernel, "locals" | "body"> {
  const neighbours = coarse.of === "neighbours";
  const locals: Local[] = four.locals.map((local, id) => (four.wide.has(id) ? { ...local, lanes: LANES } : local));
  const lets = letsIn(four.body);
  const read = readLocals(four.body);
  let out: Stmt[] = [];
  /** The lanes that what is written now is for: of neighbours one bool, whether it is for all. */
  let mask!: Expr;
  /** The argument of sines in the other lanes. */
  let none: Expr | null = null;

  /** @param maskOf - which lanes the list is for; what it takes to know comes first. */
  const listOf = (list: readonly Stmt[], maskOf: () => Expr): readonly Stmt[] => {
    const around = out;
    const outer = mask;
    out = [];
    mask = maskOf();
    for (const stmt of list) write(stmt);
    const made = out;
    out = around;
    mask = outer;
    return made;
  };

  const write = (stmt: Stmt): void => {
    if (stmt.kind === "store") writeStore(stmt);
    if (stmt.kind === "assign" && read.has(stmt.local)) writeAssign(stmt);
    if (stmt.kind === "if") writeIf(stmt);
  };

  const writeStore = (stmt: StoreStmt): void => {
    const value = valueOf(stmt.value);
    if (!neighbours) {
      const index = stmt.index.map((axis) => valueOf(axis));
      out.push({ ...stmt, index, value, mask, inside: insideOf(stmt) });
      return;
    }
    const { array, span } = stmt;
    const size: Expr = { kind: "extent", of: "shape", array, axis: 0, type: "int32", span };
    const beyond = binary("lt", lane(wide(position("globalIdx", 0, span)), LAST), size, span);
    const condition = bounds.inside(stmt, 0) ? mask : and(mask, beyond);
    const store: Stmt = { ...stmt, index: [position("globalIdx", 0, span)], value, inside: [true] };
    out.push(when(condition, [store], span));
  };

  const writeAssign = ({ local, value, apart, span }: AssignStmt): void => {
    const set = valueOf(value);
    const wideLocal = locals[local]?.lanes !== undefined;
    if (!wideLocal || lets.has(local)) out.push({ ...assign(local, set, span), ...(apart && { apart }) });
    else {
      const before = wide(readLocal(local, value.type, span));
      const after = note("set", set);
      out.push(assign(local, wide(select(mask, after, before, span)), span));
    }
  };

  const writeIf = (stmt: IfStmt): void => {
    const { condition, span } = stmt;
    const outer = mask;
    if (!isWide(condition)) {
      const inner = (list: readonly Stmt[]): readonly Stmt[] => listOf(list, () => outer);
      out.push({ ...stmt, condition: valueOf(condition), then: inner(stmt.then), else: inner(stmt.else) });
      return;
    }
    const four = named(condition);
    const holds = neighbours ? lane(four, LAST) : four;
    const masked = (list: readonly Stmt[], by: Expr): void => {
      const both = binary("and", outer, by, span);
      out.push(...listOf(list, () => note("mask", neighbours ? both : wide(both))));
    };
    masked(stmt.then, holds);
    if (stmt.else.length > 0) masked(stmt.else, neighbours ? not(holds) : wide(not(holds)));
  };

  const isWide = (expr: Expr): boolean => isVectorOfFour(expr, four.wide);

  const insideOf = (access: LoadExpr | StoreStmt): readonly boolean[] =>
    access.index.map((_, axis) => bounds.inside(access, axis));

  /** A local of its own for a value. */
  const note = (name: string, value: Expr): LocalExpr => {
    const { type, span } = value;
    const local = locals.push({ name, type, ...(isVector(value) && { lanes: LANES }) }) - 1;
    out.push(assign(local, value, span));
    const read = readLocal(local, type, span);
    return isVector(value) ? wide(read) : read;
  };

  const named = (expr: Expr): Expr => {
    const value = valueOf(expr);
    return value.kind === "local" ? value : note("four", value);
  };

  /** The value for the four threads: a vector where it differs between them. */
  const valueOf = (expr: Expr): Expr => {
    if (!isWide(expr))
      return mapExpr(expr, (part) => (part.kind === "load" ? { ...part, inside: insideOf(part) } : part));
    switch (expr.kind) {
      case "load":
        return neighbours
          ? wide({ ...expr, index: [position("globalIdx", 0, expr.span)], inside: [true] })
          : wide({ ...expr, index: expr.index.map((axis) => valueOf(axis)), inside: insideOf(expr) });
      case "unary":
        return isPlain(expr.value) ? wide({ ...expr, value: valueOf(expr.value) }) : each(expr);
      case "binary":
        return binaryOf(expr);
      case "select": {
        const [condition, then, other] = [expr.condition, expr.then, expr.else].map((part) => valueOf(part));
        return wide({ ...expr, condition: condition as Expr, then: then as Expr, else: other as Expr });
      }
      case "convert": {
        const { type: from } = expr.value;
        const plain = (from === "bool" || from === "int32") && (expr.type === "float32" || expr.type === "int32");
        return plain ? wide({ ...expr, value: valueOf(expr.value) }) : each(expr);
      }
      case "math":
        return mathOf(expr);
      default:
        return wide(expr);
    }
  };

  /** The operation written out for each lane. @param make - makes it of its parts: of all operands if not given. */
  const each = (
    expr: Expr,
    parts: readonly Expr[] = operands(expr),
    make: (parts: readonly Expr[]) => Expr = (given) => withOperands(expr, given),
  ): Expr => {
    const held = parts.map((part) => (isWide(part) ? named(part) : valueOf(part)));
    const values = Array.from({ length: LANES }, (_, k) =>
      make(held.map((part) => (isVector(part) ? lane(part, k) : part))),
    );
    return wide({ kind: "vector", values, type: expr.type, span: expr.span });
  };

  const binaryOf = (expr: BinaryExpr): Expr => {
    const { op, left, right } = expr;
    // Whether a value is NaN is asked of its bits, which takes a function.
    if (isComparison(op) && isSame(expr)) return each(expr, [left], ([x = left]) => ({ ...expr, left: x, right: x }));
    const exact = op !== "div" || fastmath || numerics.divide === "native";
    return exact && op !== "shl" && op !== "shr" && isPlain(left)
      ? wide({ ...expr, left: valueOf(left), right: valueOf(right) })
      : each(expr);
  };

  const mathOf = (expr: MathExpr): Expr => {
    const { fn, args } = expr;
    const float = args[0]?.type === "float32";
    const power = smallPower(expr);
    if (float && power !== null) return wide({ ...expr, args: [named(args[0] as Expr), args[1] as Expr] });
    if (power !== null) return each(expr, args.slice(0, 1), ([x]) => ({ ...expr, args: [x as Expr, args[1] as Expr] }));
    const own = fastmath ? mathTable[fn].wgsl !== "" : fn === "abs" || (fn === "sqrt" && numerics.sqrt === "native");
    if (float && (own || isSine(expr))) {
      const given = args.map((arg) => valueOf(arg));
      return wide({ ...expr, args: own ? given : given.map((arg) => counted(arg)) });
    }
    return each(expr);
  };

  /** An argument whose large values count only in the lanes that go on. */
  const counted = (arg: Expr): Expr => (none === null ? arg : wide(select(mask, arg, none, arg.span)));

  const { span } = four.body[0] as Stmt;
  const place = wide(position(neighbours ? "globalIdx" : "blockIdx", 0, span));
  const end = position(neighbours ? "gridSize" : "gridDim", 0, span);
  const inGrid = binary("lt", neighbours ? lane(place, LAST) : place, end, span);
  const body = listOf(four.body, () => {
    if (coarse.largeArguments === "noted") none = note("none", zero("float32", span));
    return note("mask", neighbours ? inGrid : wide(inGrid));
  });
  // Nothing reads the mask of a list without statements.
  return { locals, body: withoutUnused(body) };
}
