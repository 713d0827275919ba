import type { DType } from "@gridstride/core";
import { isComparison } from "../../ir/comparisons.ts";
import type { BinaryExpr, Expr, LeafExpr, LoadExpr, LocalId, MathExpr } from "../../ir/expr.ts";
import type { StoreStmt } from "../../ir/ir.ts";
import { operands } from "../../ir/types.ts";
import { arrayOf, need, type Scope } from "./build.ts";
import { convertText } from "./conversions.ts";
import { argumentText, operandText, variableText } from "./exactness.ts";
import { isSame, note, settled, text } from "./expressions.ts";
import { isWide, VECTORS } from "./four-kernel.ts";
import { elements, extentText, placeText } from "./memory.ts";
import { names } from "./names.ts";
import { vectorCell } from "./neighbours.ts";
import { binaryText, unaryText } from "./operators.ts";
import { smallPower } from "./powers.ts";
import { call, fit, mathText } from "./spelling.ts";
import { storedBits, valueType, zeroOf } from "./types.ts";

/** The scope of a kernel that runs four threads at once. */
export interface WideScope extends Scope {
  /** Locals that are vectors, one component a thread. */
  readonly wide: ReadonlySet<LocalId>;
  /** The four threads are neighbours, and read and write vectors. */
  readonly neighbours: boolean;
  /** Large arguments of sines are only noted (far.ts). */
  readonly noting: boolean;
  /** The threads that what is printed now is for: vec4<bool>; of neighbours bool, whether it is for all. */
  mask: string;
}

export const COMPONENTS = ["x", "y", "z", "w"] as const;

/** Deeper expressions are taken apart, as in expressions.ts. */
const MAX_DEPTH = 12;

/** A value of each of the four threads, vec4. */
export function wideText(scope: WideScope, expr: Expr): string {
  if (!isWide(expr, scope.wide)) return splat(expr.type, text(scope, expr));
  const written = printed(scope, expr);
  const deep = depth(expr);
  return deep > 0 && deep % MAX_DEPTH === 0 ? note(scope, written) : written;
}

/** A name for the value of an expression: its own where it is a local. */
export const named = (scope: Scope, expr: Expr, written: string): string =>
  expr.kind === "local" ? names.local(expr.local) : note(scope, written);

/** A value that goes into a vector variable. */
export function wideSettled(scope: WideScope, expr: Expr): string {
  if (!isWide(expr, scope.wide)) return splat(expr.type, settled(scope, expr));
  return variableText(scope.build, expr, wideText(scope, expr), true);
}

const vector = (type: DType): string => `vec4<${valueType(type)}>`;
const splat = (type: DType, scalar: string): string => `${vector(type)}(${scalar})`;
const depth = (expr: Expr): number => operands(expr).reduce((most, part) => Math.max(most, depth(part) + 1), 0);

function printed(scope: WideScope, expr: Expr): string {
  const { build } = scope;
  switch (expr.kind) {
    case "local":
      return names.local(expr.local);
    case "position":
      return expr.of === "blockIdx" ? "bid4" : "gid4";
    case "load":
      return loadText(scope, expr);
    case "unary":
      return isPlain(expr.value.type)
        ? unaryText(build, expr.op, expr.type, wideText(scope, expr.value))
        : each(scope, expr.type, [expr.value], ([x = ""]) => unaryText(build, expr.op, expr.type, x));
    case "binary":
      return binary(scope, expr);
    case "select": {
      const [no, yes] = [wideText(scope, expr.else), wideText(scope, expr.then)];
      return `select(${no}, ${yes}, ${isWide(expr.condition, scope.wide) ? wideText(scope, expr.condition) : text(scope, expr.condition)})`;
    }
    case "convert": {
      const { type: from } = expr.value;
      const plain = from === "bool" || from === "int32" ? expr.type === "float32" || expr.type === "int32" : false;
      return plain
        ? `${vector(expr.type)}(${wideText(scope, expr.value)})`
        : each(scope, expr.type, [expr.value], ([x = ""]) => convertText(build, x, from, expr.type));
    }
    case "math":
      return math(scope, expr);
    default:
      expr satisfies LeafExpr;
      throw new Error(`WGSL printer: a ${expr.kind} is the same in four threads`);
  }
}

/** Types whose operators WGSL has for vectors as they are. */
const isPlain = (type: DType): boolean => type === "bool" || (storedBits(type) === 32 && type !== "float16");

/** Written out for each component. */
function each(
  scope: WideScope,
  type: DType,
  parts: readonly Expr[],
  print: (texts: readonly string[]) => string,
): string {
  const noted = parts.map((part) =>
    isWide(part, scope.wide) ? { wide: named(scope, part, wideText(scope, part)) } : { same: text(scope, part) },
  );
  const of = (component: string): string =>
    print(noted.map((one) => ("wide" in one ? `${one.wide}.${component}` : one.same)));
  return `${vector(type)}(${COMPONENTS.map(of).join(", ")})`;
}

const MIXED: ReadonlySet<string> = new Set(["add", "sub", "mul", "div"]);

function binary(scope: WideScope, expr: BinaryExpr): string {
  const { build, wide } = scope;
  const { op, left, right } = expr;
  const hidden = (part: Expr, other: Expr, written: string, vectors: boolean): string =>
    operandText(build, op, part, other, written, vectors);
  const value = (part: Expr): { value?: number } => (part.kind === "const" ? { value: Number(part.value) } : {});
  const shifts = op === "shl" || op === "shr";
  const exact = op !== "div" || build.options.fastmath || build.options.numerics.divide === "native";
  const same = isComparison(op) && isSame(expr);
  if (shifts || same || !exact || !isPlain(left.type))
    return each(scope, expr.type, [left, right], ([x = "", y = ""]) =>
      binaryText(
        build,
        op,
        left.type,
        { text: hidden(left, right, x, false), ...value(left) },
        { text: hidden(right, left, y, false), ...value(right) },
        same,
      ),
    );
  const operand = (part: Expr, other: Expr): { text: string; value?: number } => {
    if (isWide(part, wide)) return { text: hidden(part, other, wideText(scope, part), true) };
    const scalar = hidden(part, other, text(scope, part), false);
    return MIXED.has(op) ? { text: scalar, ...value(part) } : { text: splat(part.type, scalar) };
  };
  return binaryText(build, op, left.type, operand(left, right), operand(right, left));
}

function math(scope: WideScope, expr: MathExpr): string {
  const { build } = scope;
  const { fn, args } = expr;
  const type = args[0]?.type ?? expr.type;
  const float = type === "float32";
  const argument = (arg: Expr): string => {
    const differs = isWide(arg, scope.wide);
    const written = argumentText(build, fn, arg, differs ? wideText(scope, arg) : text(scope, arg), differs);
    return differs ? written : splat(arg.type, written);
  };
  const small = smallPower(expr);
  if (float && small !== undefined && args[0]) {
    const x = note(scope, argument(args[0]));
    return args[1]?.kind === "const" && args[1].value === 2 ? `(${x} * ${x})` : `(${x} * ${x} * ${x})`;
  }
  if (small !== undefined)
    return each(scope, expr.type, args.slice(0, 1), ([x = ""]) => fit(build, call(build, small, x), type));
  const own = fn === "abs" || (fn === "sqrt" && build.options.numerics.sqrt === "native");
  if (float && (build.options.fastmath || own) && !["isNaN", "isFinite"].includes(fn))
    return mathText(build, fn, type, args.map(argument));
  if (float && VECTORS.has(fn))
    return scope.noting
      ? `${need(build, `gs_near_${fn}4`)}(${[...args.map(argument), `vec4<bool>(${scope.mask})`].join(", ")})`
      : `${need(build, `gs_${fn}4`)}(${args.map(argument).join(", ")})`;
  return each(scope, expr.type, args, (texts) =>
    mathText(
      build,
      fn,
      type,
      texts.map((written, at) => argumentText(build, fn, args[at] as Expr, written)),
    ),
  );
}

/** Where the four elements are, and which of them are inside their array; null where all are. */
interface Places {
  /** The name of a vec4<u32>. */
  readonly at: string;
  readonly inside: string | null;
}

function places(scope: WideScope, access: LoadExpr | StoreStmt): Places {
  const { build } = scope;
  const index = access.index.map((axis) =>
    isWide(axis, scope.wide) ? { wide: true, text: wideText(scope, axis) } : { wide: false, text: text(scope, axis) },
  );
  const place = placeText(
    build,
    access.array,
    index.map((axis) => axis.text),
  );
  const at = note(scope, `vec4<u32>(${place})`);
  const tests = index.flatMap((axis, i) => {
    if (build.bounds.inside(access, i)) return [];
    const size = `u32(${extentText(build, "shape", access.array, i)})`;
    return [axis.wide ? `(vec4<u32>(${axis.text}) < vec4<u32>(${size}))` : `vec4<bool>(u32(${axis.text}) < ${size})`];
  });
  return { at, inside: tests.length === 0 ? null : tests.join(" & ") };
}

/**
 * Reads outside of an array give 0. WebGPU keeps them harmless, so all four are done, without a branch; of neighbours,
 * nothing is written that comes of reads outside.
 */
function loadText(scope: WideScope, expr: LoadExpr): string {
  if (scope.neighbours) return vectorCell(scope.build, expr.array);
  const { at, inside } = places(scope, expr);
  const cells = elements(scope.build, expr.array);
  const { dtype } = arrayOf(scope.build, expr.array);
  const all = `${vector(dtype)}(${COMPONENTS.map((component) => cells.load(`${at}.${component}`)).join(", ")})`;
  return inside === null ? all : `select(${splat(dtype, zeroOf[valueType(dtype)])}, ${all}, ${inside})`;
}

/** Stores for those of the four that the mask has. */
export function printWideStore(scope: WideScope, stmt: StoreStmt, mask: string): void {
  if (scope.neighbours) return printVectorStore(scope, stmt, mask);
  const { at, inside } = places(scope, stmt);
  const differs = isWide(stmt.value, scope.wide);
  const stored = named(scope, stmt.value, differs ? wideText(scope, stmt.value) : text(scope, stmt.value));
  const where = inside === null ? mask : note(scope, `${mask} & ${inside}`);
  const cells = elements(scope.build, stmt.array);
  for (const component of COMPONENTS)
    scope.writer.braces(`if (${where}.${component})`, stmt.span, () => {
      for (const line of cells.store(`${at}.${component}`, differs ? `${stored}.${component}` : stored))
        scope.writer.line(line, stmt.span);
    });
}

/** Stores a vector, where all of it is inside. */
function printVectorStore(scope: WideScope, stmt: StoreStmt, mask: string): void {
  const { build, writer } = scope;
  const differs = isWide(stmt.value, scope.wide);
  const stored = differs
    ? wideText(scope, stmt.value)
    : splat(arrayOf(build, stmt.array).dtype, text(scope, stmt.value));
  const inside = build.bounds.inside(stmt, 0) ? "" : ` & (gid4.w < ${extentText(build, "shape", stmt.array, 0)})`;
  writer.braces(`if (${mask}${inside})`, stmt.span, () =>
    writer.line(`${vectorCell(build, stmt.array)} = ${stored};`, stmt.span),
  );
}
