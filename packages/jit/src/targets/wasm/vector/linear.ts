import { type Among, differenceOf } from "../../../ir/analysis/uniformity.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { letsIn } from "../../../ir/lets.ts";
import { binary, int32 } from "../../../ir/make.ts";
import { operands } from "../../../ir/types.ts";
import { mapExpr, someExpr } from "../../../ir/walk.ts";
import type { RegionLocals } from "../build.ts";
import { isPlace, type LaneAxis, type Origin } from "./lane-axis.ts";

/**
 * An int32 expression as `place * x + fixed + moving`, where x is the first lane's place along the axis. Exact: integers
 * wrap. `fixed` stays the same along a row of threads and can be computed before it, `moving` may not.
 */
export interface Linear {
  readonly place: number;
  /** Null for 0. */
  readonly fixed: Expr | null;
  readonly moving: Expr | null;
}

/** What stays the same along a row, and how expressions depend on the place in it. */
export interface Rows {
  readonly origin: Origin;
  linear(expr: Expr): Linear;
  /** The expression with names resolved, when it stays the same along a row and reads no memory. */
  fixed(expr: Expr): Expr | null;
  /** The expression that an int32 or bool local stands for, where it is known. */
  resolve(expr: Expr): Expr;
}

interface Term {
  readonly factor: number;
  readonly expr: Expr;
}

/** Names for larger expressions are not looked through: they could be of exponential size. */
const LARGEST = 24;

export function rowsOf(body: readonly Stmt[], axis: LaneAxis, origin: Origin, locals: RegionLocals): Rows {
  return new NamedRows(axis, origin, locals.block, namedValues(body, axis, locals));
}

/** The terms of a sum by how they depend on the place. */
interface Terms {
  place: number;
  readonly fixed: Term[];
  readonly moving: Term[];
}

class NamedRows implements Rows {
  readonly origin: Origin;
  readonly #axis: LaneAxis;
  readonly #block: ReadonlySet<LocalId>;
  readonly #names: ReadonlyMap<LocalId, Expr>;
  /** The places of a row. */
  readonly #alongRow: Among = {
    local: (id) => {
      const value = this.#names.get(id);
      return this.#block.has(id) || (value !== undefined && this.#isFixed(value)) ? 0 : "varying";
    },
    position: (expr) =>
      isPlace(this.#axis, expr) || (expr.of === "laneid" && typeof this.#axis === "number") ? "varying" : 0,
    load: () => "varying",
  };

  constructor(axis: LaneAxis, origin: Origin, block: ReadonlySet<LocalId>, names: ReadonlyMap<LocalId, Expr>) {
    this.origin = origin;
    this.#axis = axis;
    this.#block = block;
    this.#names = names;
  }

  linear(expr: Expr): Linear {
    const terms: Terms = { place: 0, fixed: [], moving: [] };
    this.#collect(expr, 1, terms);
    return { place: terms.place, fixed: sum(terms.fixed, expr), moving: sum(terms.moving, expr) };
  }

  fixed(expr: Expr): Expr | null {
    return this.#isFixed(expr) ? this.#deep(expr) : null;
  }

  resolve(expr: Expr): Expr {
    const value = expr.kind === "local" ? this.#names.get(expr.local) : undefined;
    return value === undefined ? expr : this.resolve(value);
  }

  #isFixed(expr: Expr): boolean {
    return differenceOf(expr, this.#alongRow) === 0;
  }

  /** The expression with names resolved in all its parts. */
  #deep(expr: Expr): Expr {
    return mapExpr(expr, (part) => {
      const value = this.resolve(part);
      return value === part ? part : this.#deep(value);
    });
  }

  /** Puts the terms of an expression into a list, each so many times. */
  #collect(given: Expr, factor: number, into: Terms): void {
    const expr = this.resolve(given);
    if (isPlace(this.#axis, expr)) {
      into.place = (into.place + factor) | 0;
      if (expr.kind === "position" && expr.of !== this.origin) into.fixed.push({ factor, expr: blockStart(expr) });
      return;
    }
    if (expr.kind === "binary" && expr.type === "int32") {
      if (expr.op === "add" || expr.op === "sub") {
        this.#collect(expr.left, factor, into);
        return this.#collect(expr.right, expr.op === "add" ? factor : -factor | 0, into);
      }
      const scale = expr.op === "mul" ? factorOf(expr.left, expr.right) : null;
      if (scale !== null) return this.#collect(scale.of, Math.imul(factor, scale.by), into);
    }
    if (this.#isFixed(expr)) into.fixed.push({ factor, expr: this.#deep(expr) });
    else into.moving.push({ factor, expr });
  }
}

/** The lets of small values that only depend on where the thread is. */
function namedValues(body: readonly Stmt[], axis: LaneAxis, locals: RegionLocals): ReadonlyMap<LocalId, Expr> {
  const names = new Map<LocalId, Expr>();
  const known = (part: Expr & { readonly kind: "local" }): boolean =>
    names.has(part.local) || locals.block.has(part.local) || isPlace(axis, part);
  for (const [local, value] of letsIn(body)) {
    if (value.type !== "int32" && value.type !== "bool") continue;
    const reads = someExpr(value, (part) => part.kind === "load" || (part.kind === "local" && !known(part)));
    if (!reads && sizeOf(value, names) <= LARGEST) names.set(local, value);
  }
  return names;
}

function sizeOf(expr: Expr, names: ReadonlyMap<LocalId, Expr>): number {
  const value = expr.kind === "local" ? names.get(expr.local) : undefined;
  if (value !== undefined) return sizeOf(value, names);
  return operands(expr).reduce((total, part) => total + sizeOf(part, names), 1);
}

function factorOf(left: Expr, right: Expr): { readonly of: Expr; readonly by: number } | null {
  if (right.kind === "const") return { of: left, by: Number(right.value) };
  return left.kind === "const" ? { of: right, by: Number(left.value) } : null;
}

/** What globalIdx has more than threadIdx. */
function blockStart(like: Expr & { readonly kind: "position" }): Expr {
  return binary("mul", { ...like, of: "blockIdx" }, { ...like, of: "blockDim" }, like.span);
}

function sum(terms: readonly Term[], like: Expr): Expr | null {
  const { span } = like;
  const number = (value: number): Expr => int32(value, span);
  const combine = (op: "add" | "sub" | "mul", left: Expr, right: Expr): Expr => binary(op, left, right, span);
  let constant = 0;
  let total: Expr | null = null;
  for (const { factor, expr } of terms) {
    if (expr.kind === "const") {
      constant = (constant + Math.imul(factor, Number(expr.value))) | 0;
      continue;
    }
    if (factor === 0) continue;
    const size = factor === 1 || factor === -1 ? expr : combine("mul", expr, number(factor));
    if (total === null) total = factor === -1 ? combine("sub", number(0), size) : size;
    else total = combine(factor === -1 ? "sub" : "add", total, size);
  }
  if (constant === 0) return total;
  return total === null ? number(constant) : combine("add", total, number(constant));
}
