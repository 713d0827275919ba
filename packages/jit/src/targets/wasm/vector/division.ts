import { exprKey } from "../../../ir/analysis/affine.ts";
import { noFacts } from "../../../ir/analysis/facts.ts";
import { intervalOf } from "../../../ir/analysis/intervals.ts";
import type { BinaryExpr, Expr } from "../../../ir/expr.ts";
import { isSigned } from "../../../ir/types.ts";
import type { Scope } from "../build.ts";
import type { Code, Var } from "../encode/code.ts";
import { LOW_HALVES, NARROW } from "../encode/shuffles.ts";
import { quickRemainder } from "../thread/helpers/fmod.ts";
import { computedBefore, valueOfLaunch } from "../thread/of-launch.ts";
import { emitExpr } from "../thread/thread.ts";
import { type Body, pushHalf, type Vec } from "./body.ts";
import { wrap } from "./convert.ts";
import { perLaneIf } from "./per-lane.ts";

/**
 * Whole division and remainder of integers of up to 32 bits, which SIMD has no instruction for, by way of float64. The
 * quotient is rounded there, and is still on the right side of each whole number: a fractional quotient is away from it by
 * 1/b at least, and |a/b| below 2^31/b, so that the error is below 2^-22/b.
 */
export function division(body: Body, expr: BinaryExpr): Vec {
  const { left, right, type } = expr;
  const shift = right.kind === "const" ? Math.log2(Number(right.value)) : Number.NaN;
  if (Number.isInteger(shift)) return shifted(body, expr, shift);
  const [a, b] = [body.held(body.vector(left)), body.held(body.vector(right))];
  const quick = type === "int32" ? reciprocalOf(body.scope, right) : null;
  return quick === null ? divided(body, expr, a, b) : dividedQuickly(body, expr, a, b, quick);
}

/** By one divisor above 0 where no lane is below 0. */
function dividedQuickly(body: Body, expr: BinaryExpr, a: Vec, b: Vec, { factor, shift, isBad }: Reciprocal): Vec {
  const { code, scope } = body;
  const { op, type, left } = expr;
  const result = body.temporaries.takeAll("v128", body.parts(type));
  const factors = body.splat("int32", factor);
  const quick = (): void =>
    body.setParts(result, (part) => {
      if (op === "rem") a.push(part);
      for (const half of ["low", "high"]) {
        a.push(part);
        factors.push(part);
        code.op(`i64x2.extmul_${half}_i32x4_u`);
        shift();
        code.op("i64x2.shr_u");
      }
      code.op("i8x16.shuffle", NARROW);
      if (op === "rem") {
        b.push(part);
        code.op("i32x4.mul").op("i32x4.sub");
      }
    });
  const { kernel, options } = scope.build;
  const isPositive = intervalOf({ kernel, block: options.block }, left, noFacts)[0] >= 0;
  if (isPositive && isBad === null) quick();
  else {
    // The sign bits of all lanes, and of the divisor.
    if (isPositive) code.i32(0);
    else {
      result.forEach((_, part) => {
        a.push(part);
        if (part > 0) code.op("v128.or");
      });
      code.op("i32x4.bitmask");
    }
    isBad?.();
    if (isBad !== null) code.op("i32.or");
    code.op("i32.eqz");
    body.if(quick, () => body.setParts(result, divided(body, expr, a, b).push));
  }
  return body.ofVars(type, result);
}

/** By divisors that may be anything. */
function divided(body: Body, { op, right, type }: BinaryExpr, a: Vec, b: Vec): Vec {
  const { code } = body;
  const sign = isSigned(type) ? "s" : "u";
  const half = (part: number, high: boolean): void => {
    for (const operand of [a, b]) {
      pushHalf(body, operand, part, high);
      code.op(`f64x2.convert_low_i32x4_${sign}`);
    }
    code.op("f64x2.div");
    if (op === "floordiv") code.op("f64x2.floor");
    code.op(`i32x4.trunc_sat_f64x2_${sign}_zero`);
  };
  const quotient = (part: number): void => {
    half(part, false);
    half(part, true);
    code.op("i8x16.shuffle", LOW_HALVES);
    // The quotient of the least number by -1 is beyond the type: it is the least number again.
    if (sign === "u" || isConstantBut(right, -1)) return;
    const found = body.hold("v128");
    code.i32x4(0);
    a.push(part);
    code.op("i32x4.sub").get(found);
    b.push(part);
    code.i32x4(-1).op("i32x4.eq").op("v128.bitselect");
  };
  const push = (part: number): void => {
    if (op === "rem") a.push(part);
    quotient(part);
    if (op === "rem") {
      b.push(part);
      code.op("i32x4.mul").op("i32x4.sub");
    }
    if (!isConstantBut(right, 0)) {
      b.push(part);
      code.i32x4(0).op("i32x4.ne").op("v128.and");
    }
    wrap(body, type);
  };
  return { type, push };
}

/** By a power of two. */
function shifted(body: Body, { op, left, type }: BinaryExpr, shift: number): Vec {
  const { code } = body;
  const x = body.held(body.vector(left));
  const low = (): void => void code.i32x4(2 ** shift - 1).op("v128.and");
  const down = (): void => void code.i32(shift).op(`i32x4.shr_${isSigned(type) ? "s" : "u"}`);
  const push = (part: number): void => {
    x.push(part);
    if (op === "floordiv" || !isSigned(type)) return op === "rem" ? low() : down();
    // Negative numbers are rounded up.
    x.push(part);
    code.i32(31).op("i32x4.shr_s");
    low();
    if (op === "idiv") {
      code.op("i32x4.add");
      return down();
    }
    const up = body.hold("v128");
    code.get(up).op("i32x4.add");
    low();
    code.get(up).op("i32x4.sub");
  };
  return { type, push };
}

const isConstantBut = (expr: Expr, value: number): boolean => expr.kind === "const" && Number(expr.value) !== value;

/** The remainder of floats, as thread code does it (helpers/fmod.ts): one lane after another where one is not simple. */
export function remainder(body: Body, expr: BinaryExpr, left: Vec, right: Vec): Vec {
  const { code } = body;
  const { type } = expr;
  const short = type === "float32";
  const [a, b] = [body.held(left), body.held(right)];
  const [x, y, q, r, simple] = body.temporaries.takeAll("v128", 5) as [Var, Var, Var, Var, Var];
  code.i32x4(-1).set(simple);
  const half = (part: number, high: boolean): void => {
    for (const [operand, variable] of [[a, x] as const, [b, y] as const]) {
      pushHalf(body, operand, part, high);
      if (short) code.op("f64x2.promote_low_f32x4");
      code.set(variable);
    }
    quickRemainder(code, "f64x2", short, [x, y, q, r]);
    code.get(simple).op("v128.and").set(simple);
    // The remainder has the sign of the dividend, zeros too.
    code.get(r).get(x).number("f64x2", -0).op("v128.and").op("v128.or");
    if (short) code.op("f32x4.demote_f64x2_zero");
  };
  const result = body.holdParts(body.parts(type), (part) => {
    half(part, false);
    if (!short) return;
    half(part, true);
    code.op("i8x16.shuffle", LOW_HALVES);
  });
  code.get(simple).op("i64x2.all_true").op("i32.eqz");
  return perLaneIf(body, expr, [a, b], result);
}

/**
 * A whole division as a product and a shift, after T. Granlund and P. Montgomery, "Division by invariant integers using
 * multiplication" (1994): for dividends from 0 to 2^31 - 1 the quotient is `dividend * factor >> shift`.
 */
interface Reciprocal {
  /** Pushes 2^shift / divisor, rounded up: an i32, unsigned. */
  readonly factor: () => void;
  /** Pushes an i32. */
  readonly shift: () => void;
  /** Pushes -1 where the divisor is not above 0, else 0; null where it is above 0. */
  readonly isBad: (() => void) | null;
}

/** The reciprocal of an int32 that is a constant, or the same in the whole launch; null for others, and for constants below 1. */
function reciprocalOf(scope: Scope, divisor: Expr): Reciprocal | null {
  const { code } = scope;
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
