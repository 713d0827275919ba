import { exprKey } from "../../../ir/analysis/affine.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { Scope } from "../build.ts";
import type { Code, Var } from "../encode/code.ts";
import { computedBefore, valueOfLaunch } from "../thread/of-launch.ts";
import { emitExpr } from "../thread/thread.ts";

/**
 * A whole division as a product and a shift, after T. Granlund and P. Montgomery, "Division by invariant integers using
 * multiplication" (1994): for dividends from 0 to 2^31 - 1 the quotient is `dividend * factor >> shift`.
 */
export interface Reciprocal {
  /** Pushes 2^shift / divisor, rounded up: an i32, unsigned. */
  readonly factor: () => void;
  /** Pushes an i32. */
  readonly shift: () => void;
  /** Pushes -1 where the divisor is not above 0, else 0; null where it is above 0. */
  readonly isBad: (() => void) | null;
}

/** The reciprocal of an int32 that is a constant, or the same in the whole launch; null for others, and for constants below 1. */
export function reciprocalOf(scope: Scope, divisor: Expr): Reciprocal | null {
  const { code } = scope;
  if (divisor.type !== "int32") return null;
  if (divisor.kind === "const") {
    const by = BigInt(divisor.value);
    if (by < 1n) return null;
    const shift = 63 - Math.clz32(Number(by) - 1);
    const factor = Number(((1n << BigInt(shift)) + by - 1n) / by);
    return { factor: () => void code.i32(factor | 0), shift: () => void code.i32(shift), isBad: null };
  }
  const value = valueOfLaunch(scope, divisor);
  if (value === null) return null;
  const key = exprKey(value);
  const by = computedBefore(scope, key, "i32", () => emitExpr(scope, value));
  const shift = computedBefore(scope, `shift ${key}`, "i32", () => {
    code.i32(63).get(by).i32(1).op("i32.sub").op("i32.clz").op("i32.sub");
  });
  const factor = computedBefore(scope, `factor ${key}`, "i32", () => pushFactor(code, by, shift));
  const isBad = computedBefore(scope, `bad ${key}`, "i32", () => {
    code.i32(0).get(by).i32(1).op("i32.lt_s").op("i32.sub");
  });
  return {
    factor: () => void code.get(factor),
    shift: () => void code.get(shift),
    isBad: () => void code.get(isBad),
  };
}

function pushFactor(code: Code, by: Var, shift: Var): void {
  const divisor = (): void => {
    code.get(by).op("i64.extend_i32_u").i64(1n);
    code.get(by).i32(0).op("i32.gt_s").op("select");
  };
  code.i64(1n).get(shift).op("i64.extend_i32_u").op("i64.shl");
  divisor();
  code.op("i64.add").i64(1n).op("i64.sub");
  divisor();
  code.op("i64.div_u").op("i32.wrap_i64");
}
