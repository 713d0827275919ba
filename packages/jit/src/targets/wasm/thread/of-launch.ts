import { once } from "../../../diagnostics/once.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Kernel } from "../../../ir/ir.ts";
import { letsIn, resolving } from "../../../ir/lets.ts";
import { operands } from "../../../ir/types.ts";
import { mapExpr } from "../../../ir/walk.ts";
import type { Scope } from "../build.ts";
import type { ValType, Var } from "../encode/code.ts";

/** Nodes of a value that is computed before all threads. */
const LARGEST = 32;

interface Known {
  readonly values: Map<LocalId, Expr>;
  readonly sizes: WeakMap<Expr, number>;
}

const known = new WeakMap<Kernel, Known>();

/** The value as scalar arguments, sizes and constants say it, which is the same in all threads; null of others. */
export function valueOfLaunch({ build: { kernel } }: Scope, expr: Expr): Expr | null {
  const { values, sizes } = once(known, kernel, () => namesOfLaunch(kernel));
  const size = sizeOf(expr, values, sizes);
  return size > LARGEST ? null : resolved(expr, values);
}

function namesOfLaunch({ body }: Kernel): Known {
  const [values, sizes] = [new Map<LocalId, Expr>(), new WeakMap<Expr, number>()];
  for (const [local, value] of letsIn(body))
    if (sizeOf(value, values, sizes) <= LARGEST) values.set(local, resolved(value, values));
  return { values, sizes };
}

const sizeOf = (expr: Expr, values: Known["values"], sizes: Known["sizes"]): number =>
  once(sizes, expr, () => {
    if (expr.kind === "local") {
      const value = values.get(expr.local);
      return value === undefined ? Number.POSITIVE_INFINITY : sizeOf(value, values, sizes);
    }
    if (expr.kind === "load" || expr.kind === "position" || expr.kind === "lane") return Number.POSITIVE_INFINITY;
    return operands(expr).reduce((total, part) => total + sizeOf(part, values, sizes), 1);
  });

const resolved = (expr: Expr, values: Known["values"]): Expr => mapExpr(expr, resolving(values));

/** A local of `run` that holds what `push` pushes, and is set before all threads; nobody sets it again. @param name - equal for equal values. */
export const computedBefore = ({ build, code }: Scope, name: string, type: ValType, push: () => void): Var =>
  build.launch.derived(name, type, () => {
    const before = code.instructions.length;
    push();
    return code.instructions.splice(before);
  });
