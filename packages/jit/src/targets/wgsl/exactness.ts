import type { RealDType as DType } from "@gridstride/core";
import { singleBits } from "../../intrinsics/bitcast.ts";
import type { BinaryOp, Expr } from "../../ir/expr.ts";
import { isFloat, operands } from "../../ir/types.ts";
import type { MathFn } from "../../math/table.ts";
import { type Build, helper, need } from "./build.ts";
import { shortest } from "./library/print.ts";
import { type ValueType, valueType } from "./types.ts";

// Compilers of WGSL's targets rewrite float arithmetic by rules that hold for real numbers only. SwiftShader's
// (SPIRV-Tools) makes x / 3 a product, x + 1e8 - 1e8 and a - b + b an addition less, a * b + a * c a product less,
// a * b / b an a, and 0 / x a 0. They see no further than their instructions, so what they would combine is led
// through the sign bit of a size, which is 0 but not known to be. `fastmath` does without.

const hiddenZero = (build: Build): string => `(u32(${build.uniforms.grid(0)}) & 0x80000000u)`;

/** A float constant that no compiler sees through. */
function hiddenConstant(build: Build, value: number): string {
  return `${need(build, "gs_f32")}(0x${singleBits(value).toString(16)}u | ${hiddenZero(build)})`;
}

/** A float value, or a vector of four, that is not combined with what uses it. */
function apart(build: Build, text: string, wide: boolean): string {
  const of = (type: string): string => (wide ? `vec4<${type}>` : type);
  const zero = wide ? `vec4<u32>${hiddenZero(build)}` : hiddenZero(build);
  const name = helper(build, wide ? "apart4" : "apart", () => {
    const [float, bits] = [of("f32"), of("u32")];
    return `fn ${wide ? "apart4" : "apart"}(x: ${float}) -> ${float} {\n  return bitcast<${float}>(bitcast<${bits}>(x) | ${zero});\n}`;
  });
  return `${name}(${text})`;
}

const ARITHMETIC: ReadonlySet<BinaryOp> = new Set(["add", "sub", "mul", "div"]);

/** An operand of a binary operation, written so that the two stay what they are. `wide`: of four values. */
export function operandText(build: Build, op: BinaryOp, part: Expr, other: Expr, text: string, wide = false): string {
  if (build.options.fastmath || !isFloat(part.type) || !ARITHMETIC.has(op)) return text;
  if (part.kind === "const") return hides(op, Number(part.value)) ? hiddenConstant(build, Number(part.value)) : text;
  if (mayFold(build, part)) return apart(build, text, wide);
  if (part.kind !== "binary" || part.type !== "float32") return text;
  const combines =
    (op === "add" && (part.op === "sub" || (part.op === "mul" && other.kind === "binary" && other.op === "mul"))) ||
    // By a power of two, a quotient is written as a product.
    (op === "mul" && part.op === "div") ||
    (op === "div" && (part.op === "mul" || part.op === "div"));
  return combines ? apart(build, text, wide) : text;
}

/** An argument of a function of the library, whose steps must not be combined with a constant either. */
export function argumentText(build: Build, fn: MathFn, expr: Expr, text: string, wide = false): string {
  if (build.options.fastmath || !isFloat(expr.type)) return text;
  // A constant exponent stays in sight.
  if (expr.kind === "const") return fn === "pow" ? text : hiddenConstant(build, Number(expr.value));
  return mayFold(build, expr) ? apart(build, text, wide) : text;
}

/** A value on its way into a variable, out of sight of the statement it is used in. */
export function variableText(
  build: Build,
  expr: Expr,
  text: string,
  { wide, apart: always }: { readonly wide: boolean; readonly apart: boolean },
): string {
  if (build.options.fastmath || !isFloat(expr.type)) return text;
  if (expr.kind === "const") return hiddenConstant(build, Number(expr.value));
  if (always || mayFold(build, expr)) return apart(build, text, wide);
  const combines = expr.kind === "binary" && (expr.op === "sub" || expr.op === "mul" || expr.op === "div");
  return combines && expr.type === "float32" ? apart(build, text, wide) : text;
}

/**
 * Whether a compiler may find it out to be a constant: whole variables, and what is computed of whole numbers (n * 0),
 * may be. Float variables were hidden when assigned, and no float arithmetic gets so far. An element of a
 * constant array may be.
 */
function mayFold(build: Build, expr: Expr): boolean {
  const all = (parts: readonly Expr[]): boolean => parts.every((part) => mayFold(build, part));
  switch (expr.kind) {
    case "const":
      return true;
    case "local":
      return !isFloat(expr.type);
    case "position":
      return expr.of === "blockDim";
    case "param":
    case "extent":
      return false;
    case "load":
      return build.kernel.arrays[expr.array]?.space === "constant" && all(expr.index);
    case "convert":
      return (
        all([expr.value]) ||
        (!isFloat(expr.value.type) && operands(expr.value).length > 0 && expr.value.kind !== "load")
      );
    case "select":
      return all([expr.condition]) ? all([expr.then]) || all([expr.else]) : all([expr.then, expr.else]);
    case "unary":
    case "binary":
    case "math":
    case "lane":
    case "vector":
      return all(operands(expr));
  }
}

/** Products with powers of two are exact, however they are combined. */
function hides(op: BinaryOp, value: number): boolean {
  const size = Math.abs(value);
  const power = Number.isInteger(Math.log2(size)) && 2 ** Math.log2(size) === size;
  return !(power && (op === "mul" || op === "div"));
}

/** A constant as WGSL; NaN, infinities, -0 and subnormals, which literals may not be, through their bits. */
export function constantText(
  build: Build,
  value: number | bigint | boolean,
  type: DType,
): { readonly text: string; readonly literal: boolean } {
  const held: ValueType = valueType(type);
  if (held === "bool") return { text: value === true || value === 1 ? "true" : "false", literal: true };
  const number = Number(value);
  if (held === "i32")
    return {
      text: number === -2147483648 ? "i32(0x80000000u)" : number < 0 ? `(${number}i)` : `${number}i`,
      literal: true,
    };
  if (held === "u32") return { text: `${number}u`, literal: true };
  const single = Math.fround(number);
  const size = Math.abs(single);
  if (single === 0 ? !Object.is(single, -0) : size >= 2 ** -126 && size < Number.POSITIVE_INFINITY)
    return { text: floatLiteral(single), literal: true };
  return { text: hiddenConstant(build, single), literal: false };
}

/** A float32 as a literal; a negative one is an operand in parentheses. */
export const floatLiteral = (value: number): string => (value < 0 ? `(${shortest(value)}f)` : `${shortest(value)}f`);
