import { isSame } from "../../ir/comparisons.ts";
import type { BinaryExpr, Expr, MathExpr, PositionExpr } from "../../ir/expr.ts";
import { isVector } from "../../ir/lanes.ts";
import { smallPower } from "../../ir/powers.ts";
import { WARP } from "../../ir/reductions.ts";
import { type Build, note, type PositionName, type Scope } from "./build.ts";
import { constantText } from "./constants.ts";
import { bitcastText, convertText } from "./conversions.ts";
import { argumentText, operandText, variableText } from "./exactness.ts";
import { asVector, COMPONENTS, gatherText, vectorCell, vectorType } from "./lanes.ts";
import { extentText, loadText } from "./memory.ts";
import { AXES, names } from "./names.ts";
import { binaryText, unaryText } from "./operators.ts";
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
      return leaf(scope.build.uniforms.scalar(expr.param, expr.type, expr.word));
    case "position":
      // The block's size is a number in the text.
      return { text: positionText(scope, expr), literal: expr.of === "blockDim", depth: 0 };
    case "extent":
      return leaf(extentText(scope.build, expr.of, expr.array, expr.axis));
    case "load":
      return compound(scope, expr.index, (index) => {
        if (!isVector(expr)) return loadText(scope, expr, index);
        return expr.index.some(isVector)
          ? gatherText(scope, expr, index)
          : vectorCell(scope.build, expr.array, index[0] ?? "");
      });
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
      return compound(scope, [expr.condition, expr.then, expr.else], ([c, x = "", y = ""]) => {
        const side = (part: Expr, text: string): string => (isVector(expr) ? asVector(part, text) : text);
        return `select(${side(expr.else, y)}, ${side(expr.then, x)}, ${c})`;
      });
    case "convert":
      return compound(scope, [expr.value], ([x = ""]) =>
        isVector(expr) ? `${vectorType(expr.type)}(${x})` : convertText(scope.build, x, expr.value.type, expr.type),
      );
    case "math":
      return mathValue(scope, expr);
    case "lane":
      return compound(scope, [expr.value], ([x]) => `${x}.${COMPONENTS[expr.lane]}`);
    case "vector":
      return compound(scope, expr.values, (values) => `${vectorType(expr.type)}(${values.join(", ")})`);
  }
}

export const text = (scope: Scope, expr: Expr): string => value(scope, expr).text;

/** A value that goes into a variable. `apart`: nothing is combined with it. */
export const settled = (scope: Scope, expr: Expr, apart = false): string =>
  variableText(scope.build, expr, text(scope, expr), { wide: isVector(expr), apart });

const leaf = (written: string): Value => ({ text: written, literal: false, depth: 0 });

/** Large arguments of sines are only noted (software/far.ts). */
const isNoted = ({ kernel: { coarse } }: Build): boolean =>
  coarse !== undefined && "largeArguments" in coarse && coarse.largeArguments === "noted";

/** Operators that take a vector and a scalar. */
const MIXED: ReadonlySet<BinaryExpr["op"]> = new Set(["add", "sub", "mul", "div"]);

function operand(
  scope: Scope,
  expr: BinaryExpr,
  side: "left" | "right",
  written: string,
): { text: string; value?: number } {
  const part = expr[side];
  const other = side === "left" ? expr.right : expr.left;
  const hidden = operandText(scope.build, expr.op, part, other, written, isVector(part));
  const text = isVector(expr) && !MIXED.has(expr.op) ? asVector(part, hidden) : hidden;
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
  const written = (text: string, at: number): string => {
    const arg = args[at] as Expr;
    const hidden = argumentText(build, fn, arg, text, isVector(arg));
    return isVector(expr) ? asVector(arg, hidden) : hidden;
  };
  const power = smallPower(expr);
  // The base is a local.
  if (power !== null && isVector(expr))
    return compound(scope, args.slice(0, 1), ([x = ""]) => `(${Array(power).fill(x).join(" * ")})`);
  if (power !== null) {
    const name = power === 2 ? "gs_square" : "gs_cube";
    return compound(scope, args.slice(0, 1), ([x = ""]) => fit(build, call(build, name, written(x, 0)), type));
  }
  if (isVector(expr) && !build.options.fastmath && (fn === "sin" || fn === "cos")) {
    const name = `gs_${isNoted(build) ? "near_" : ""}${fn}4`;
    return compound(scope, args, (texts) => call(build, name, ...texts.map(written)));
  }
  return compound(scope, args, (texts) => mathText(build, fn, args[0]?.type ?? type, texts.map(written)));
}

function positionText(scope: Scope, expr: PositionExpr): string {
  const { of, axis } = expr;
  if (isVector(expr)) return of === "blockIdx" ? "bid4" : "gid4";
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
      return `i32(lix & ${(options.warps?.size ?? WARP) - 1}u)`;
  }
}
