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

/** Writes the body of a kernel for four threads at once. */
export class Vectors {
  readonly #four: Four;
  readonly #coarse: Lanes;
  readonly #arithmetic: Arithmetic;
  readonly #bounds: ProvenBounds;
  readonly #locals: Local[];
  readonly #lets: ReturnType<typeof letsIn>;
  readonly #read: ReturnType<typeof readLocals>;
  #out: Stmt[] = [];
  /** The lanes that what is written now is for: of neighbours one bool, whether it is for all. */
  #mask!: Expr;
  /** The argument of sines in the other lanes. */
  #none: Expr | null = null;

  constructor(four: Four, coarse: Lanes, arithmetic: Arithmetic, bounds: ProvenBounds) {
    this.#four = four;
    this.#coarse = coarse;
    this.#arithmetic = arithmetic;
    this.#bounds = bounds;
    this.#locals = four.locals.map((local, id) => (four.wide.has(id) ? { ...local, lanes: LANES } : local));
    this.#lets = letsIn(four.body);
    this.#read = readLocals(four.body);
  }

  written(): Pick<Kernel, "locals" | "body"> {
    const { span } = this.#four.body[0] as Stmt;
    const four = wide(position(this.#neighbours ? "globalIdx" : "blockIdx", 0, span));
    const end = position(this.#neighbours ? "gridSize" : "gridDim", 0, span);
    const inGrid = binary("lt", this.#neighbours ? lane(four, LAST) : four, end, span);
    const body = this.#list(this.#four.body, () => {
      if (this.#coarse.largeArguments === "noted") this.#none = this.#note("none", zero("float32", span));
      return this.#note("mask", this.#neighbours ? inGrid : wide(inGrid));
    });
    // Nothing reads the mask of a list without statements.
    return { locals: this.#locals, body: withoutUnused(body) };
  }

  get #neighbours(): boolean {
    return this.#coarse.of === "neighbours";
  }

  /** @param mask - which lanes the list is for; what it takes to know comes first. */
  #list(list: readonly Stmt[], mask: () => Expr): readonly Stmt[] {
    const around = this.#out;
    const outer = this.#mask;
    this.#out = [];
    this.#mask = mask();
    for (const stmt of list) this.#stmt(stmt);
    const made = this.#out;
    this.#out = around;
    this.#mask = outer;
    return made;
  }

  #stmt(stmt: Stmt): void {
    if (stmt.kind === "store") this.#store(stmt);
    if (stmt.kind === "assign" && this.#read.has(stmt.local)) this.#assign(stmt);
    if (stmt.kind === "if") this.#if(stmt);
  }

  #store(stmt: StoreStmt): void {
    const value = this.#expr(stmt.value);
    if (!this.#neighbours) {
      const index = stmt.index.map((axis) => this.#expr(axis));
      this.#out.push({ ...stmt, index, value, mask: this.#mask, inside: this.#inside(stmt) });
      return;
    }
    const { array, span } = stmt;
    const size: Expr = { kind: "extent", of: "shape", array, axis: 0, type: "int32", span };
    const beyond = binary("lt", lane(wide(position("globalIdx", 0, span)), LAST), size, span);
    const condition = this.#bounds.inside(stmt, 0) ? this.#mask : and(this.#mask, beyond);
    const store: Stmt = { ...stmt, index: [position("globalIdx", 0, span)], value, inside: [true] };
    this.#out.push(when(condition, [store], span));
  }

  #assign({ local, value, apart, span }: AssignStmt): void {
    const set = this.#expr(value);
    const wideLocal = this.#locals[local]?.lanes !== undefined;
    if (!wideLocal || this.#lets.has(local)) this.#out.push({ ...assign(local, set, span), ...(apart && { apart }) });
    else {
      const before = wide(readLocal(local, value.type, span));
      const after = this.#note("set", set);
      this.#out.push(assign(local, wide(select(this.#mask, after, before, span)), span));
    }
  }

  #if(stmt: IfStmt): void {
    const { condition, span } = stmt;
    const outer = this.#mask;
    if (!this.#isVectorOfFour(condition)) {
      const inner = (list: readonly Stmt[]): readonly Stmt[] => this.#list(list, () => outer);
      this.#out.push({ ...stmt, condition: this.#expr(condition), then: inner(stmt.then), else: inner(stmt.else) });
      return;
    }
    const four = this.#named(condition);
    const holds = this.#neighbours ? lane(four, LAST) : four;
    const masked = (list: readonly Stmt[], by: Expr): void => {
      const both = binary("and", outer, by, span);
      this.#out.push(...this.#list(list, () => this.#note("mask", this.#neighbours ? both : wide(both))));
    };
    masked(stmt.then, holds);
    if (stmt.else.length > 0) masked(stmt.else, this.#neighbours ? not(holds) : wide(not(holds)));
  }

  #isVectorOfFour(expr: Expr): boolean {
    return isVectorOfFour(expr, this.#four.wide);
  }

  #inside(access: LoadExpr | StoreStmt): readonly boolean[] {
    return access.index.map((_, axis) => this.#bounds.inside(access, axis));
  }

  /** A local of its own for a value. */
  #note(name: string, value: Expr): LocalExpr {
    const { type, span } = value;
    const local = this.#locals.push({ name, type, ...(isVector(value) && { lanes: LANES }) }) - 1;
    this.#out.push(assign(local, value, span));
    const read = readLocal(local, type, span);
    return isVector(value) ? wide(read) : read;
  }

  #named(expr: Expr): Expr {
    const value = this.#expr(expr);
    return value.kind === "local" ? value : this.#note("four", value);
  }

  /** The value for the four threads: a vector where it differs between them. */
  #expr(expr: Expr): Expr {
    if (!this.#isVectorOfFour(expr))
      return mapExpr(expr, (part) => (part.kind === "load" ? { ...part, inside: this.#inside(part) } : part));
    switch (expr.kind) {
      case "load":
        return this.#neighbours
          ? wide({ ...expr, index: [position("globalIdx", 0, expr.span)], inside: [true] })
          : wide({ ...expr, index: expr.index.map((axis) => this.#expr(axis)), inside: this.#inside(expr) });
      case "unary":
        return isPlain(expr.value) ? wide({ ...expr, value: this.#expr(expr.value) }) : this.#each(expr);
      case "binary":
        return this.#binary(expr);
      case "select": {
        const [condition, then, other] = [expr.condition, expr.then, expr.else].map((part) => this.#expr(part));
        return wide({ ...expr, condition: condition as Expr, then: then as Expr, else: other as Expr });
      }
      case "convert": {
        const { type: from } = expr.value;
        const plain = (from === "bool" || from === "int32") && (expr.type === "float32" || expr.type === "int32");
        return plain ? wide({ ...expr, value: this.#expr(expr.value) }) : this.#each(expr);
      }
      case "math":
        return this.#math(expr);
      default:
        return wide(expr);
    }
  }

  /** The operation written out for each lane. @param make - makes it of its parts: of all operands if not given. */
  #each(
    expr: Expr,
    parts: readonly Expr[] = operands(expr),
    make: (parts: readonly Expr[]) => Expr = (given) => withOperands(expr, given),
  ): Expr {
    const held = parts.map((part) => (this.#isVectorOfFour(part) ? this.#named(part) : this.#expr(part)));
    const values = Array.from({ length: LANES }, (_, k) =>
      make(held.map((part) => (isVector(part) ? lane(part, k) : part))),
    );
    return wide({ kind: "vector", values, type: expr.type, span: expr.span });
  }

  #binary(expr: BinaryExpr): Expr {
    const { op, left, right } = expr;
    const { fastmath, numerics } = this.#arithmetic;
    // Whether a value is NaN is asked of its bits, which takes a function.
    if (isComparison(op) && isSame(expr))
      return this.#each(expr, [left], ([x = left]) => ({ ...expr, left: x, right: x }));
    const exact = op !== "div" || fastmath || numerics.divide === "native";
    return exact && op !== "shl" && op !== "shr" && isPlain(left)
      ? wide({ ...expr, left: this.#expr(left), right: this.#expr(right) })
      : this.#each(expr);
  }

  #math(expr: MathExpr): Expr {
    const { fn, args } = expr;
    const { fastmath, numerics } = this.#arithmetic;
    const float = args[0]?.type === "float32";
    const power = smallPower(expr);
    if (float && power !== null) return wide({ ...expr, args: [this.#named(args[0] as Expr), args[1] as Expr] });
    if (power !== null)
      return this.#each(expr, args.slice(0, 1), ([x]) => ({ ...expr, args: [x as Expr, args[1] as Expr] }));
    const own = fastmath ? mathTable[fn].wgsl !== "" : fn === "abs" || (fn === "sqrt" && numerics.sqrt === "native");
    if (float && (own || isSine(expr))) {
      const given = args.map((arg) => this.#expr(arg));
      return wide({ ...expr, args: own ? given : given.map((arg) => this.#counted(arg)) });
    }
    return this.#each(expr);
  }

  /** An argument whose large values count only in the lanes that go on. */
  #counted(arg: Expr): Expr {
    return this.#none === null ? arg : wide(select(this.#mask, arg, this.#none, arg.span));
  }
}
