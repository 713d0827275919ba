import type { MathExpr } from "../../ir/expr.ts";

/** Functions of the library for powers that are cheaper multiplied out. */
const SMALL: ReadonlyMap<unknown, string> = new Map([
  [2, "gs_square"],
  [3, "gs_cube"],
]);

/** The function for `x ** 2` and `x ** 3` with constant exponents; undefined for other mathematics. */
export const smallPower = ({ fn, args: [, exponent] }: MathExpr): string | undefined =>
  fn === "pow" && exponent?.kind === "const" ? SMALL.get(exponent.value) : undefined;
