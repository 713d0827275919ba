import type { RealDType as DType } from "@gridstride/core";
import { NAN_BITS } from "../../intrinsics/bitcast.ts";
import { isSame } from "../../ir/comparisons.ts";
import type { BinaryExpr, Expr, MathExpr, PositionExpr } from "../../ir/expr.ts";
import { isVector } from "../../ir/lanes.ts";
import { smallPower } from "../../ir/powers.ts";
import { WARP } from "../../ir/reductions.ts";
import { type Build, helper, note, type PositionName, type Scope } from "./build.ts";
import { argumentText, constantText, operandText, variableText } from "./exactness.ts";
import { asVector, COMPONENTS, gatherText, vectorCell, vectorType } from "./lanes.ts";
import { extentText, loadText } from "./memory.ts";
import { AXES, names } from "./names.ts";
import { binaryText, unaryText } from "./operators.ts";
import { call, fit, mathText } from "./spelling.ts";
import { storedBits, type ValueType, valueType } from "./types.ts";

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

/** Large arguments of sines are only noted (software/emit.ts). */
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

/**
 * A value of one type in another. Float to integer: NaN gives 0, truncates, saturates to 32 bits, keeps the low bits
 * for 8 and 16. To bool: is not zero, NaN and subnormals included.
 */
function convertText(build: Build, text: string, from: DType, to: DType): string {
  if (from === to) return text;
  const source = valueType(from);
  const target = valueType(to);
  if (target === "bool")
    return source === "f32"
      ? `((bitcast<u32>(${text}) & 0x7fffffffu) != 0u)`
      : `(${text} != ${source === "i32" ? "0i" : "0u"})`;
  if (source === "bool") return `${target}(${text})`;
  if (source === "f32") return fromFloat(build, text, to);
  if (from === "uint32" && to === "float32") return call(build, "gs_u32_to_f32", text);
  if (target === "f32") return fit(build, `f32(${text})`, to);
  return narrows(from, to) ? fit(build, `${target}(${text})`, to) : `${target}(${text})`;
}

/** The bits of a value as another type: all NaNs have the same bits on every adapter. */
function bitcastText(build: Build, text: string, from: ValueType, to: ValueType): string {
  if (from !== "f32") return `bitcast<${to}>(${text})`;
  const bits = helper(
    build,
    "float_bits",
    () => `fn float_bits(x: f32) -> u32 {
  let bits = bitcast<u32>(x);
  return select(bits, 0x${NAN_BITS.float32.toString(16)}u, (bits & 0x7fffffffu) > 0x7f800000u);
}`,
  );
  return to === "u32" ? `${bits}(${text})` : `bitcast<${to}>(${bits}(${text}))`;
}

function fromFloat(build: Build, text: string, to: DType): string {
  switch (to) {
    case "int32":
      return call(build, "gs_to_i32", text);
    case "uint32":
      return call(build, "gs_to_u32", text);
    case "int8":
    case "int16":
      return fit(build, call(build, "gs_low_bits", text), to);
    case "uint8":
    case "uint16":
      return fit(build, `u32(${call(build, "gs_low_bits", text)})`, to);
    default:
      return fit(build, text, to);
  }
}

/** Whether some value of an integer type is not one of the other. */
function narrows(from: DType, to: DType): boolean {
  const [have, want] = [storedBits(from), storedBits(to)];
  if (want === 32) return false;
  const [signed, wantSigned] = [valueType(from) === "i32", valueType(to) === "i32"];
  return signed === wantSigned ? have > want : signed || have >= want;
}
