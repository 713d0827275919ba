import type { Simple } from "../../../math/functions.ts";
import type { MathFn } from "../../../math/table.ts";
import type { Code } from "../encode/code.ts";

type Native = "floor" | "ceil" | "trunc" | "abs" | "min" | "max" | "sqrt";
type InLine = Exclude<Simple, Native>;

/** Functions of floats that are one instruction, the same for scalars and for lanes, or a few. */
const NATIVE: readonly string[] = ["floor", "ceil", "trunc", "abs", "min", "max", "sqrt"] satisfies Native[];
const IN_LINE: readonly string[] = ["round", "sign", "isNaN", "isFinite", "isInteger"] satisfies InLine[];

export const isNative = (fn: MathFn): fn is Native => NATIVE.includes(fn);
export const isInLine = (fn: MathFn): fn is InLine => IN_LINE.includes(fn);

/** Emits the function of what `x` pushes. A predicate of lanes leaves a mask. */
export function inLine(code: Code, fn: InLine, type: "f32" | "f64" | "f32x4" | "f64x2", x: () => void): void {
  const lanes = type === "f32x4" || type === "f64x2";
  const op = (name: string): Code => code.op(`${type}.${name}`);
  switch (fn) {
    case "round":
      // Halves up: the whole number above, less 1 where the half below it is above x. So what rounds to 0 keeps the sign.
      x();
      op("ceil");
      if (lanes) code.number(type, 1);
      x();
      op("ceil").number(type, 0.5);
      op("sub");
      x();
      op("gt");
      // Engines make a branch of a selection of floats, which is foreseen every other time.
      if (lanes) code.op("v128.and");
      else op("convert_i32_u");
      op("sub");
      return;
    case "sign":
      code.number(type, 1);
      x();
      if (lanes) code.number(type, -0).op("v128.and").op("v128.or");
      else op("copysign");
      x();
      x();
      op("abs").number(type, 0);
      // Zeros and NaN are their own sign.
      op("gt").op(lanes ? "v128.bitselect" : "select");
      return;
    case "isNaN":
      x();
      x();
      op("ne");
      return;
    case "isFinite":
      x();
      op("abs").number(type, Number.POSITIVE_INFINITY);
      op("lt");
      return;
    case "isInteger":
      // An infinity less its whole part is NaN.
      x();
      x();
      op("trunc");
      op("sub").number(type, 0);
      op("eq");
  }
}
