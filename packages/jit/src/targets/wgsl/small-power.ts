import type { MathExpr } from "../../ir/expr.ts";

/** The exponent of squares and cubes, which are multiplied out. */
export function smallPower({ fn, args: [, exponent] }: MathExpr): 2 | 3 | null {
  const value = fn === "pow" && exponent?.kind === "const" ? exponent.value : null;
  return value === 2 || value === 3 ? value : null;
}
