import type { RealDType as DType } from "@gridstride/core";
import type { Expr, MathExpr } from "../../../ir/expr.ts";
import { bits, isSigned } from "../../../ir/types.ts";
import type { IntegerFn } from "../../../math/table.ts";
import { valType } from "../build.ts";
import type { Code } from "../encode/code.ts";
import { narrow } from "./convert.ts";
import { type Frame, type Held, hold } from "./frame.ts";

/** Functions of whole numbers of any width; math/integer-math.ts has their meaning. */
export function integerMath(frame: Frame, expr: MathExpr): void {
  const { code } = frame;
  const type = (expr.args[0] as Expr).type;
  const kind = valType(type) as "i32" | "i64";
  const arg = (i: number): void => frame.value(expr.args[i] as Expr);
  const held = (i: number): Held => hold(frame, kind, () => arg(i));
  switch (expr.fn as IntegerFn) {
    case "abs":
      if (!isSigned(type)) return arg(0);
      return magnitude(frame, type, kind, held(0));
    case "sign":
      return sign(code, type, kind, held(0));
    case "min":
    case "max": {
      const [x, y] = [held(0), held(1)];
      for (const push of [x, y, x, y]) push();
      code.op(`${kind}.${expr.fn === "min" ? "lt" : "gt"}_${isSigned(type) ? "s" : "u"}`).op("select");
      return;
    }
    case "ipow":
      arg(0);
      arg(1);
      callPower(code, kind, isSigned(type));
      return narrow(code, type);
    case "brev":
      arg(0);
      callReverse(code, kind);
      if (bits(type) < 32) code.i32(32 - bits(type)).op(`i32.shr_${isSigned(type) ? "s" : "u"}`);
      return;
    case "popc":
    case "clz":
      arg(0);
      // The bits of the type alone, without the copies of the sign above.
      if (bits(type) < 32 && isSigned(type)) code.i32(2 ** bits(type) - 1).op("i32.and");
      code.op(`${kind}.${expr.fn === "popc" ? "popcnt" : "clz"}`);
      if (kind === "i64") code.op("i32.wrap_i64");
      if (expr.fn === "clz" && bits(type) < 32) code.i32(32 - bits(type)).op("i32.sub");
      return;
    case "ffs":
      return firstSet(code, kind, held(0));
  }
}

/** (x ^ s) - s, where s has the sign in every bit. The least number stays itself. */
function magnitude({ code }: Frame, type: DType, kind: "i32" | "i64", x: Held): void {
  const signs = (): void => {
    x();
    code.number(kind, bits(kind === "i64" ? "int64" : "int32") - 1);
    code.op(`${kind}.shr_s`);
  };
  x();
  signs();
  code.op(`${kind}.xor`);
  signs();
  code.op(`${kind}.sub`);
  narrow(code, type);
}

function sign(code: Code, type: DType, kind: "i32" | "i64", x: Held): void {
  x();
  code.number(kind, 0);
  if (isSigned(type)) {
    code.op(`${kind}.gt_s`);
    x();
    code.number(kind, 0);
    code.op(`${kind}.lt_s`).op("i32.sub");
  } else code.op(`${kind}.ne`);
  if (kind === "i64") code.op("i64.extend_i32_s");
}

/** 1 for the lowest bit, 0 for none. */
function firstSet(code: Code, kind: "i32" | "i64", x: Held): void {
  x();
  code.op(`${kind}.ctz`);
  if (kind === "i64") code.op("i32.wrap_i64");
  code.i32(1).op("i32.add").i32(0);
  x();
  code.number(kind, 0);
  code.op(`${kind}.ne`).op("select");
}

type Kind = "i32" | "i64";

/** Base and exponent on the stack: the power, which wraps. A negative exponent gives 0, except for the bases 1 and -1. */
function callPower(code: Code, kind: Kind, signed: boolean): void {
  const name = `power_${kind}_${signed ? "signed" : "unsigned"}`;
  code.helper(name, [kind, kind], [kind], (f) => {
    const [base, exponent] = [0, 1];
    const result = f.local(kind);
    if (signed) negativePower(f, kind);
    f.number(kind, 1n).set(result);
    f.block((end) =>
      f.loop((again) => {
        f.get(exponent).op(`${kind}.eqz`).brIf(end);
        f.get(exponent);
        f.number(kind, 1n).op(`${kind}.and`).op(`${kind}.eqz`).op("i32.eqz");
        f.if(() => f.get(result).get(base).op(`${kind}.mul`).set(result));
        f.get(base).get(base).op(`${kind}.mul`).set(base);
        f.get(exponent);
        f.number(kind, 1n).op(`${kind}.shr_u`).set(exponent).br(again);
      }),
    );
    f.get(result);
  });
}

/** 1 and -1 to an odd power are themselves, to an even one their square; all others give 0. */
function negativePower(f: Code, kind: Kind): void {
  const [base, exponent] = [0, 1];
  f.get(exponent);
  f.number(kind, 0n).op(`${kind}.lt_s`);
  f.if(() => {
    f.get(base);
    f.number(kind, 1n).op(`${kind}.add`);
    f.number(kind, 2n).op(`${kind}.gt_u`);
    f.if(() => f.number(kind, 0n).op("return"));
    f.get(base).get(base).get(base).op(`${kind}.mul`);
    f.get(exponent);
    f.number(kind, 1n).op(`${kind}.and`).op(`${kind}.eqz`).op("i32.eqz").op("select").op("return");
  });
}

/** The i32 or i64 on the stack with its bits in reverse order: neighbours swap places, then pairs, and so on. */
function callReverse(code: Code, kind: Kind): void {
  code.helper(`reverse_${kind}`, [kind], [kind], (f) => {
    const width = kind === "i64" ? 64n : 32n;
    for (let step = 1n; step < width; step *= 2n) {
      let mask = 0n;
      for (let at = 0n; at < width; at += 2n * step) mask |= ((1n << step) - 1n) << at;
      const x = f.get(0);
      x.number(kind, step).op(`${kind}.shr_u`);
      f.number(kind, mask).op(`${kind}.and`);
      f.get(0);
      f.number(kind, mask).op(`${kind}.and`);
      f.number(kind, step).op(`${kind}.shl`).op(`${kind}.or`).set(0);
    }
    f.get(0);
  });
}
