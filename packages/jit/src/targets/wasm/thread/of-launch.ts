import { once } from "../../../diagnostics/once.ts";
import type { Expr, LocalId } from "../../../ir/expr.ts";
import type { Kernel } from "../../../ir/ir.ts";
import { letsIn } from "../../../ir/lets.ts";
import { mapOperands, someExpr } from "../../../ir/walk.ts";
import type { Scope } from "../build.ts";
import type { ValType, Var } from "../encode/code.ts";

/** Nodes of a value that is computed before all threads. */
const LARGEST = 32;

const known = new WeakMap<Kernel, ReadonlyMap<LocalId, Expr>>();

/** The value as scalar arguments, sizes and constants say it, which is the same in all threads; null of others. */
export function valueOfLaunch({ build: { kernel } }: Scope, expr: Expr): Expr | null {
  const lets = once(known, kernel, () => letsIn(kernel.body));
  const valueOf = (one: Expr): Expr | null => (one.kind === "local" ? (lets.get(one.local) ?? null) : null);
  return flattened(expr, valueOf, ({ kind }) => OF_THREAD.has(kind), LARGEST);
}

const OF_THREAD: ReadonlySet<Expr["kind"]> = new Set(["local", "load", "position", "lane"]);

/** The expression with the values of names in their place; null if it has more nodes then than so many, or any that is `other`. */
export function flattened(
  expr: Expr,
  valueOf: (one: Expr) => Expr | null,
  other: (part: Expr) => boolean,
  largest: number,
): Expr | null {
  let size = 0;
  const flat = (one: Expr): Expr => {
    if (size > largest) return one;
    const value = valueOf(one);
    if (value !== null) return flat(value);
    size++;
    return mapOperands(one, flat);
  };
  const whole = flat(expr);
  return size > largest || someExpr(whole, other) ? null : whole;
}

/** A local of `run` that holds what `push` pushes, and is set before all threads; nobody sets it again. @param name - equal for equal values. */
export const computedBefore = ({ build, code }: Scope, name: string, type: ValType, push: () => void): Var =>
  build.launch.derived(name, type, () => {
    const before = code.instructions.length;
    push();
    return code.instructions.splice(before);
  });
