import { type Affine, affineOf, type Term } from "../../../ir/analysis/affine.ts";
import { sumOf } from "../../../ir/analysis/affine-sum.ts";
import { type Among, differenceOf } from "../../../ir/analysis/uniformity.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import { letsIn, resolving } from "../../../ir/lets.ts";
import { binary } from "../../../ir/make.ts";
import { operands } from "../../../ir/types.ts";
import { mapExpr, someExpr, someExprIn } from "../../../ir/walk.ts";
import type { RegionLocals, Scope } from "../build.ts";
import { isPosition, type LaneAxis } from "./lane-axis.ts";

/**
 * An int32 expression as `place * x + fixed + moving`, where x is the first lane's place along the axis. Exact: integers
 * wrap. `fixed` stays the same along a row of threads and can be computed before it, `moving` may not.
 */
export interface Linear {
  readonly sum: Affine;
  readonly place: number;
  /** Null for 0. */
  readonly fixed: Expr | null;
  readonly moving: Expr | null;
}

/** Which position is counted along an axis of the grid: threadIdx where the body uses it along the axis, else globalIdx. */
type Origin = "threadIdx" | "globalIdx";

/** Names for larger expressions are not looked through: they could be of exponential size. */
const LARGEST = 24;

/** The values that stay the same along a row, and how expressions depend on the position in it. */
export class Rows {
  /** The expression that an int32 or bool local stands for, where it is known. */
  readonly resolve: (expr: Expr) => Expr;
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
      isPosition(this.#axis, expr) || (expr.of === "laneid" && typeof this.#axis === "number") ? "varying" : 0,
    load: () => "varying",
  };

  constructor(body: readonly Stmt[], axis: LaneAxis, locals: RegionLocals, origin: Origin = originOf(body, axis)) {
    this.#axis = axis;
    this.origin = origin;
    this.#block = locals.block;
    this.#names = namedValues(body, axis, locals);
    this.resolve = resolving(this.#names);
  }

  /** Pushes the place of lane 0, or of a thread that goes alone. */
  pushPlace({ positions, places }: Scope): void {
    if (typeof this.#axis === "object") places.get(this.#axis.counter);
    else positions.get(this.origin, this.#axis);
  }

  linear(expr: Expr): Linear {
    const whole = affineOf(expr, this.resolve);
    const { constant, terms } = whole;
    const fixed: Term[] = [];
    const moving: Term[] = [];
    let place = 0;
    for (const { factor, expr: term } of terms) {
      if (isPosition(this.#axis, term)) {
        place = (place + factor) | 0;
        if (term.kind === "position" && term.of !== this.origin) fixed.push({ factor, expr: blockStart(term) });
      } else if (this.#isFixed(term)) fixed.push({ factor, expr: this.#deep(term) });
      else moving.push({ factor, expr: term });
    }
    return {
      sum: whole,
      place,
      fixed: sumOf({ constant, terms: fixed }, expr.span),
      moving: sumOf({ constant: 0, terms: moving }, expr.span),
    };
  }

  /** The expression with names resolved, when it stays the same along a row and reads no memory. */
  fixed(expr: Expr): Expr | null {
    return this.#isFixed(expr) ? this.#deep(expr) : null;
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
}

/** The position from which places along the axis are counted. */
function originOf(body: readonly Stmt[], axis: LaneAxis): Origin {
  const inBlock = (expr: Expr): boolean => expr.kind === "position" && expr.of === "threadIdx" && expr.axis === axis;
  return someExprIn(body, inBlock) ? "threadIdx" : "globalIdx";
}

/** The lets of small values that only depend on where the thread is. */
function namedValues(body: readonly Stmt[], axis: LaneAxis, locals: RegionLocals): ReadonlyMap<LocalId, Expr> {
  const names = new Map<LocalId, Expr>();
  const known = (part: Expr & { readonly kind: "local" }): boolean =>
    names.has(part.local) || locals.block.has(part.local) || isPosition(axis, part);
  for (const [local, value] of letsIn(body)) {
    if (value.type !== "int32" && value.type !== "bool") continue;
    const isRead = (part: Expr): boolean => part.kind === "load" || part.kind === "lane";
    const reads = someExpr(value, (part) => isRead(part) || (part.kind === "local" && !known(part)));
    if (!reads && sizeOf(value, names) <= LARGEST) names.set(local, value);
  }
  return names;
}

function sizeOf(expr: Expr, names: ReadonlyMap<LocalId, Expr>): number {
  const value = expr.kind === "local" ? names.get(expr.local) : undefined;
  if (value !== undefined) return sizeOf(value, names);
  return operands(expr).reduce((total, part) => total + sizeOf(part, names), 1);
}

/** The difference between globalIdx and threadIdx. */
function blockStart(like: Expr & { readonly kind: "position" }): Expr {
  return binary("mul", { ...like, of: "blockIdx" }, { ...like, of: "blockDim" }, like.span);
}
