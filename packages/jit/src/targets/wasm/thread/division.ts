import type { BinaryExpr } from "../../../ir/expr.ts";
import { bits, isSigned } from "../../../ir/types.ts";
import { valType } from "../build.ts";
import { narrow } from "./convert.ts";
import { type Frame, type Held, hold } from "./frame.ts";

/** Whole division and remainder: by 0 gives 0, and the least number by -1 itself; WebAssembly would trap. */
export function division(frame: Frame, expr: BinaryExpr): void {
  const { code } = frame;
  const type = valType(expr.type) as "i32" | "i64";
  const divisor = expr.right.kind === "const" ? BigInt(expr.right.value) : null;
  if (divisor === 0n) return void code.number(type, 0);
  const x = hold(frame, type, () => frame.value(expr.left));
  if (divisor === -1n) return byMinusOne(frame, expr, type, x);
  const y = hold(frame, type, () => frame.value(expr.right));
  if (divisor !== null) return tame(frame, expr, type, x, y);
  y();
  code.op(`${type}.eqz`).if(() => code.number(type, 0), () => {
    // Narrow types are divided as int32, where their least number is not the least; a remainder never traps.
    if (!isSigned(expr.type) || bits(expr.type) < 32 || expr.op === "rem") return tame(frame, expr, type, x, y);
    y();
    code.number(type, -1);
    code.op(`${type}.eq`).if(
      () => byMinusOne(frame, expr, type, x),
      () => tame(frame, expr, type, x, y),
      [type],
    );
  }, [type]);
}

function byMinusOne(frame: Frame, expr: BinaryExpr, type: "i32" | "i64", x: Held): void {
  const { code } = frame;
  code.number(type, 0);
  if (expr.op === "rem") return;
  x();
  code.op(`${type}.sub`);
  narrow(code, expr.type);
}

/** The division itself, where it cannot trap. */
function tame(frame: Frame, { op, type: dtype }: BinaryExpr, type: "i32" | "i64", x: Held, y: Held): void {
  const { code } = frame;
  const sign = isSigned(dtype) ? "s" : "u";
  x();
  y();
  code.op(`${type}.${op === "rem" ? "rem" : "div"}_${sign}`);
  if (op === "floordiv" && sign === "s") {
    // One less where something is left over and the signs differ.
    x();
    y();
    code.op(`${type}.rem_s`);
    code.number(type, 0);
    code.op(`${type}.ne`);
    x();
    y();
    code.op(`${type}.xor`);
    code.number(type, 0);
    code.op(`${type}.lt_s`).op("i32.and");
    if (type === "i64") code.op("i64.extend_i32_u");
    code.op(`${type}.sub`);
  }
  if (op !== "rem") narrow(code, dtype);
}
