import { exprKey } from "../../ir/affine-index.ts";
import type { BinaryExpr, Expr, MathExpr, PositionExpr } from "../../ir/expr.ts";
import { type PositionName, type Scope, temporary } from "./build.ts";
import { constantText } from "./constants.ts";
import { bitcastText, convertText } from "./conversions.ts";
import { argumentText, operandText, variableText } from "./exactness.ts";
import { extentText, loadText } from "./memory.ts";
import { AXES, names } from "./names.ts";
import { binaryText, unaryText } from "./operators.ts";
import { smallPower } from "./powers.ts";
import { call, fit, mathText } from "./spelling.ts";
import { valueType } from "./types.ts";

/** An expression as text that needs no parentheses around it. */
export interface Value {
  readonly text: string;
  /** WGSL works it out while compiling, where an overflow or a division by zero is an error. */
  readonly literal: boolean;
  readonly depth: number;
}

/** Deeper expressions are taken apart: WGSL compilers limit how deep text may nest. */
const MAX_DEPTH = 24;

/** Prints an expression; what must be written down before it goes to the scope's writer. */
export function value(scope: Scope, expr: Expr): Value {
  switch (expr.kind) {
    case "const":
      return { ...constantText(scope.build, expr.value, expr.type), depth: 0 };
    case "local":
      return leaf(names.local(expr.local));
    case "param":
      return leaf(scope.build.uniforms.scalar(expr.param, expr.type));
    case "position":
      // The block's size is a number in the text.
      return { text: positionText(scope, expr), literal: expr.of === "blockDim", depth: 0 };
    case "extent":
      return leaf(extentText(scope.build, expr.of, expr.array, expr.axis));
    case "load":
      return compound(scope, expr.index, (index) => loadText(scope, expr, index));
    case "unary":
      return compound(scope, [expr.value], ([x = ""]) => unaryText(scope.build, expr.op, expr.type, x));
    case "binary":
      return compound(scope, [expr.left, expr.right], ([x = "", y = ""]) =>
        binaryText(
          scope.build,
          expr.op,
          expr.left.type,
          operand(scope, expr, "left", x),
          operand(scope, expr, "right", y),
          isSame(expr),
        ),
      );
    case "select":
      return compound(scope, [expr.condition, expr.then, expr.else], ([c, x, y]) => `select(${y}, ${x}, ${c})`);
    case "convert":
      return compound(scope, [expr.value], ([x = ""]) => convertText(scope.build, x, expr.value.type, expr.type));
    case "math":
      return mathValue(scope, expr);
  }
}

export const text = (scope: Scope, expr: Expr): string => value(scope, expr).text;

/** A value that goes into a variable. */
export const settled = (scope: Scope, expr: Expr): string => variableText(scope.build, expr, text(scope, expr));

const leaf = (written: string): Value => ({ text: written, literal: false, depth: 0 });

function operand(
  scope: Scope,
  expr: BinaryExpr,
  side: "left" | "right",
  written: string,
): { text: string; value?: number } {
  const part = expr[side];
  const text = operandText(scope.build, expr.op, part, side === "left" ? expr.right : expr.left, written);
  return part.kind === "const" ? { text, value: Number(part.value) } : { text };
}

function compound(scope: Scope, parts: readonly Expr[], print: (texts: readonly string[]) => string): Value {
  const values = parts.map((part) => value(scope, part));
  const texts = values.map((part) => part.text);
  // A `let` is not part of a constant expression, so nothing is worked out, and refused, while compiling.
  if (values.length > 0 && values.every((part) => part.literal)) texts[0] = note(scope, texts[0] ?? "");
  const depth = 1 + Math.max(0, ...values.map((part) => part.depth));
  const written = print(texts);
  if (depth < MAX_DEPTH) return { text: written, literal: false, depth };
  return leaf(note(scope, written));
}

function mathValue(scope: Scope, expr: MathExpr): Value {
  const { build } = scope;
  const { fn, args, type } = expr;
  if (fn === "bitcast") {
    const [from, to] = [valueType(args[0]!.type), valueType(type)];
    return compound(scope, args, ([x = ""]) => bitcastText(build, x, from, to));
  }
  const written = (text: string, at: number): string => argumentText(build, fn, args[at]!, text);
  const small = smallPower(expr);
  if (small !== undefined)
    return compound(scope, args.slice(0, 1), ([x = ""]) => fit(build, call(build, small, written(x, 0)), type));
  return compound(scope, args, (texts) => mathText(build, fn, args[0]?.type ?? type, texts.map(written)));
}

/** A comparison of a value with itself asks whether it is NaN. */
export const isSame = ({ left, right }: BinaryExpr): boolean =>
  left.kind === right.kind && exprKey(left) === exprKey(right);

/** Writes a value down before the statement. */
export function note(scope: Scope, written: string): string {
  const name = temporary(scope);
  scope.writer.line(`let ${name} = ${written};`);
  return name;
}

function positionText(scope: Scope, { of, axis }: PositionExpr): string {
  const { uniforms, options } = scope.build;
  const from = (name: PositionName): string => {
    scope.positions.add(name);
    return `${name}.${AXES[axis]}`;
  };
  switch (of) {
    case "threadIdx":
      return from("tid");
    case "blockIdx":
      return from("bid");
    case "globalIdx":
      return from("gid");
    case "blockDim":
      return `${options.block[axis]}i`;
    case "gridDim":
      return uniforms.grid(axis);
    case "gridSize":
      return `(${uniforms.grid(axis)} * ${options.block[axis]}i)`;
    case "laneid":
      scope.positions.add("lix");
      return "i32(lix & 31u)";
  }
}
