import { affineKey, affineOf } from "../ir/analysis/affine.ts";
import { conjunction } from "../ir/comparisons.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { Stmt, StoreStmt } from "../ir/ir.ts";
import { binary, int32, position, readLocal, select } from "../ir/make.ts";
import { withNames } from "../ir/rename.ts";
import { mapExpr } from "../ir/walk.ts";

/**
 * The store of an iteration that adds to the element of each thread the element `by` before it, if there is one: a barrier
 * stands between reading and writing, and another at the end. Null where an iteration does anything else.
 *
 * @param resolve - what a local stands for.
 */
export function addsNeighbour(body: readonly Stmt[], by: LocalId, resolve: (expr: Expr) => Expr): StoreStmt | null {
  const barriers = body.flatMap((stmt, at) => (stmt.kind === "barrier" && stmt.scope === "block" ? [at] : []));
  const [between, end] = barriers;
  if (between === undefined || barriers.length !== 2 || end !== body.length - 1) return null;
  const { span } = body[between]!;
  let store = null as StoreStmt | null;
  const values = new Map<LocalId, Expr>();
  const key = (expr: Expr): string => affineKey(affineOf(expr, resolve));
  const [thread, distance] = [position("threadIdx", 0, span), readLocal(by, "int32", span)];
  /** Holds where the thread has such a neighbour. */
  const guard = binary("ge", thread, distance, span);
  /** The keys of the thread's number, of the distance, and of their difference. */
  const [own, low, before] = [key(thread), key(distance), key(binary("sub", thread, distance, span))];

  /**
   * Takes in assignments and a store, some of them under the guard or its contrary.
   *
   * @param under - the guard's value where the list stands, if that is known.
   * @returns whether there is nothing else.
   */
  const takes = (list: readonly Stmt[], under: boolean | null): boolean =>
    list.every((stmt) => {
      switch (stmt.kind) {
        case "assign": {
          const { local, value, span } = stmt;
          const old = values.get(local) ?? readLocal(local, value.type, span);
          values.set(local, chosen(under, value, old));
          return true;
        }
        case "store": {
          const { array, index, value, span } = stmt;
          if (store !== null || !isAt(index, own) || stmt.word !== undefined) return false;
          const old: Expr = { kind: "load", array, index, type: value.type, span };
          store = { ...stmt, value: chosen(under, value, old) };
          return stmt.mask === undefined;
        }
        case "if":
          return under === null && isGuard(stmt.condition) && takes(stmt.then, true) && takes(stmt.else, false);
        default:
          return false;
      }
    });

  /** Whether the store adds the neighbour, where there is one, and nothing else. */
  const adds = ({ array, value }: StoreStmt): boolean => {
    const is = (expr: Expr, place: string): boolean =>
      expr.kind === "load" && expr.array === array && isAt(expr.index, place);
    const isSum = (expr: Expr, isOther: (part: Expr) => boolean): boolean =>
      expr.kind === "binary" &&
      expr.op === "add" &&
      ((is(expr.left, own) && isOther(expr.right)) || (isOther(expr.left) && is(expr.right, own)));
    const [some, none] = [where(value, true), where(value, false)];
    const isNothing = (part: Expr): boolean => part.kind === "const" && Number(part.value) === 0;
    return isSum(some, (part) => is(part, before)) && (is(none, own) || isSum(none, isNothing));
  };

  const chosen = (under: boolean | null, given: Expr, old: Expr): Expr => {
    const value = withNames(given, values);
    if (under === null) return value;
    return select(guard, under ? value : old, under ? old : value, value.span);
  };

  /** The value where the guard holds, or does not. */
  const where = (expr: Expr, holds: boolean): Expr =>
    mapExpr(expr, (part) =>
      part.kind === "select" && part.condition === guard ? (holds ? part.then : part.else) : part,
    );

  /** `t >= by`, or `t - by >= 0`. */
  const isGuard = (condition: Expr): boolean => {
    const [comparison, ...more] = conjunction(condition, true) ?? [];
    if (comparison === undefined || more.length > 0) return false;
    const { op, left, right } = comparison;
    if (op !== "ge" && op !== "le") return false;
    const [high, other] = (op === "ge" ? [left, right] : [right, left]).map(key);
    return (high === own && other === low) || (high === before && other === key(int32(0, span)));
  };

  const isAt = (index: readonly Expr[], place: string): boolean =>
    index.length === 1 && key(index[0] as Expr) === place;

  if (!takes(body.slice(0, between), null) || store !== null) return null;
  return takes(body.slice(between + 1, end), null) && store !== null && adds(store) ? store : null;
}
