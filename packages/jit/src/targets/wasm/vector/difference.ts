import type { ArrayId, Expr, LocalId } from "../../../ir/expr.ts";
import { operands } from "../../../ir/types.ts";
import { isPlace, type LaneAxis } from "./lane-axis.ts";

/**
 * How a value differs from lane to lane: by a constant step (0: uniform, the same in all active lanes; integers wrap),
 * or in any way. Null where nothing was assigned yet.
 */
export type Difference = number | "varying" | null;

/** Steps beyond this are not worth following; a lane's distance from the first stays far from overflow. */
const MOST = 2 ** 20;

export function join(a: Difference, b: Difference): Difference {
  if (a === null || a === b) return b;
  return b === null ? a : "varying";
}

/**
 * How an expression differs between neighbours along the axis.
 *
 * @param own - arrays of which each lane has its own.
 */
export function differenceOf(
  expr: Expr,
  axis: LaneAxis,
  own: ReadonlySet<ArrayId>,
  local: (id: LocalId) => Difference,
): Difference {
  const of = (part: Expr): Difference => differenceOf(part, axis, own, local);
  switch (expr.kind) {
    case "const":
    case "param":
    case "extent":
      return 0;
    case "local":
      return isPlace(axis, expr) ? 1 : local(expr.local);
    case "position":
      // Rounds of a loop are one thread's.
      if (expr.of === "laneid") return typeof axis === "number" ? "varying" : 0;
      return isPlace(axis, expr) ? 1 : 0;
    case "binary":
      return stepOfBinary(expr.op, expr.type, expr.right, of(expr.left), of(expr.right));
    case "unary": {
      const step = of(expr.value);
      // ~x is -x - 1.
      if (typeof step !== "number" || step === 0) return step;
      return follows(expr.type) ? -step : "varying";
    }
    case "convert": {
      const step = of(expr.value);
      return typeof step === "number" && step !== 0 && !(follows(expr.type) && follows(expr.value.type))
        ? "varying"
        : step;
    }
    case "select": {
      const step = join(of(expr.then), of(expr.else));
      const condition = of(expr.condition);
      return condition === 0 || condition === null ? step : "varying";
    }
    case "load":
      return own.has(expr.array) ? "varying" : together(expr.index.map(of));
    case "math":
      return together(operands(expr).map(of));
  }
}

const follows = (type: string): boolean => type === "int32" || type === "uint32";

/** Uniform where all are. */
function together(parts: readonly Difference[]): Difference {
  if (parts.includes(null)) return null;
  return parts.every((part) => part === 0) ? 0 : "varying";
}

function stepOfBinary(op: string, type: string, right: Expr, a: Difference, b: Difference): Difference {
  if (a === null || b === null) return null;
  if (typeof a !== "number" || typeof b !== "number") return "varying";
  if (a === 0 && b === 0) return 0;
  if (!follows(type)) return "varying";
  if (op === "add") return bounded(a + b);
  if (op === "sub") return bounded(a - b);
  if (right.kind !== "const") return "varying";
  if (op === "mul") return bounded(a * Number(right.value));
  return op === "shl" ? bounded(a * 2 ** (Number(right.value) & 31)) : "varying";
}

const bounded = (step: number): Difference => (Math.abs(step) <= MOST ? step : "varying");
