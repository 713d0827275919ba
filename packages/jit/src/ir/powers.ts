import type { MathExpr } from "./expr.ts";

/** 2 and 3 for `x ** 2` and `x ** 3`, which are cheaper multiplied out; null for other mathematics. */
export function smallPower({ fn, args: [, exponent] }: MathExpr): 2 | 3 | null {
  if (fn !== "pow" || exponent?.kind !== "const") return null;
  return exponent.value === 2 || exponent.value === 3 ? exponent.value : null;
}
