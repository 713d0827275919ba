import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { ScalarType } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { binary } from "../ir/make.ts";
import type { FunctionLowering } from "./function.ts";

/** A power; of integers to a small constant the product that it is. */
export function power(
  f: FunctionLowering,
  fn: "pow" | "ipow",
  args: readonly Expr[],
  type: ScalarType,
  as: DType,
  span: Span,
): Expr {
  const overflow = f.overflow(type, as);
  const [base, exponent] = args;
  const times = exponent?.kind === "const" ? Number(exponent.value) : 0;
  if (fn === "pow" || times < 2 || times > 4) return { kind: "math", fn, args, type: as, span, ...overflow };
  const product = (a: Expr, b: Expr): Expr => ({ ...binary("mul", a, b, span), ...overflow });
  const one = f.once(base!);
  const square = product(one, one);
  if (times === 2) return square;
  if (times === 3) return product(square, one);
  const kept = f.once(square);
  return product(kept, kept);
}
