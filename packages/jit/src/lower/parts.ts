import type { RealDType as DType, DType as ElementType } from "@gridstride/core";
import { bug } from "../diagnostics/bug.ts";
import type { IntrinsicNode, Node, PropertyNode } from "../frontend/syntax.ts";
import { complexFunctionOf, numberOf } from "../frontend/type-complex.ts";
import { fieldArray } from "../frontend/type-field.ts";
import { type PartsType, partsIn, type Type, typed } from "../frontend/types.ts";
import type { ComplexFunction } from "../intrinsics/complex-library.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import { binary, unary, zero } from "../ir/make.ts";
import { elementIndex } from "./access.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";
import { loadAll, loadBare, loadParts } from "./pieces.ts";

// Values of several parts become that many scalars; the IR knows no others.

/**
 * The scalars of a value of one type as the scalars of another type that it may be assigned to: a real number gets a second
 * part, 0.
 *
 * @param as - what a scalar becomes.
 */
export function fitSlots(
  f: FunctionLowering,
  slots: readonly Expr[],
  from: Type,
  to: Type,
  as: (slot: Expr, type: DType) => Expr = convert,
): readonly Expr[] {
  const types = f.slotTypes(to);
  if (from.kind === "tuple" && to.kind === "tuple")
    return f.byItem(from.items, slots).flatMap((item, i) => fitSlots(f, item, from.items[i]!, to.items[i]!, as));
  const { span } = slots[0] ?? { span: f.instance.syntax.span };
  return types.map((type, i) => (i < slots.length ? as(slots[i]!, type) : zero(type, span)));
}

/** Sets a variable to the scalars of a value of a type that it may be assigned. */
export function setVariable(f: FunctionLowering, variable: number, slots: readonly Expr[], from: Type): void {
  const own = f.variable(variable);
  fitSlots(f, slots, from, f.instance.variables[variable]!).forEach((slot, i) => f.assign(own[i]!, slot));
}

/** The types of a value as elements of arrays have them: a complex number is one. */
export function elementTypes(f: FunctionLowering, type: Type): readonly ElementType[] {
  if (type.kind === "parts") return [type.type];
  return type.kind === "tuple" ? type.items.flatMap((item) => elementTypes(f, item)) : f.slotTypes(type);
}

/** The scalars of a value that is kept: of an array without axes the number that it holds, of a record its fields. */
export function valueSlots(f: FunctionLowering, node: Node): readonly Expr[] {
  const type = f.instance.valueType(node)!;
  if (type.kind === "parts") return inParts(f, node, type);
  if (type.kind === "scalar") return [f.scalar(node, f.natural(type))];
  const own = f.type(node);
  return type.kind === "tuple" && own.kind === "array"
    ? loadAll(f, own.array, f.slots(node), node.span)
    : f.slots(node);
}

/** The scalars of a value, as the scalars of a type that it may be assigned to. */
export function slotsIn(f: FunctionLowering, node: Node, to: Type): readonly Expr[] {
  if (to.kind === "parts") return inParts(f, node, to);
  return fitSlots(f, valueSlots(f, node), f.instance.valueType(node)!, to);
}

/** A number in the parts of a type. */
export function inParts(f: FunctionLowering, node: Node, to: PartsType): readonly Expr[] {
  const own = numberOf(f.instance, node)!;
  if (own.kind === "parts")
    return fitSlots(f, f.type(node).kind === "array" ? elementParts(f, node) : f.slots(node), own, to);
  const [first, ...rest] = partsIn(to);
  return [f.scalar(node, first.type), ...rest.map(({ type }) => zero(type, node.span))];
}

/** The parts of an expression whose value has several. */
export function lowerParts(f: FunctionLowering, node: Node, type: PartsType): readonly Expr[] {
  const { span } = node;
  switch (node.kind) {
    case "unary": {
      const value = f.slots(node.value);
      return node.op === "-" ? value.map((part) => unary("neg", part, span)) : value;
    }
    case "binary": {
      const left = inParts(f, node.left, type);
      const power = node.op === "**" ? numberOf(f.instance, node.right) : null;
      if (power?.kind === "scalar" && power.value === 2) {
        const kept = left.map((part) => f.once(part));
        return arithmetic(f, "*", kept, kept, span);
      }
      return arithmetic(f, node.op, left, inParts(f, node.right, type), span);
    }
    case "intrinsic":
      return lowerIntrinsic(f, node, type);
    default:
      return elementParts(f, node);
  }
}

/** All parts of an element. */
function elementParts(f: FunctionLowering, node: Node): readonly Expr[] {
  const { span } = node;
  const field = node.kind === "property" ? fieldArray(f.instance, node) : null;
  if (field !== null) return loadParts(f, field, f.slots((node as PropertyNode).object), span);
  const of = f.type(node.kind === "index" ? node.object : node);
  if (of.kind !== "array") throw bug(node.kind);
  return node.kind === "index" ? loadParts(f, of.array, elementIndex(f, node), span) : loadBare(f, of.array, node);
}

function arithmetic(
  f: FunctionLowering,
  op: string,
  left: readonly Expr[],
  right: readonly Expr[],
  span: Node["span"],
): readonly Expr[] {
  if (op === "+" || op === "-") return left.map((part, i) => binary(op === "+" ? "add" : "sub", part, right[i]!, span));
  if (op !== "*") return callLibrary(f, op === "/" ? "divide" : "pow", [...left, ...right]);
  const [a, b, c, d] = [...left, ...right].map((part) => f.once(part)) as [Expr, Expr, Expr, Expr];
  const times = (x: Expr, y: Expr): Expr => binary("mul", x, y, span);
  return [binary("sub", times(a, c), times(b, d), span), binary("add", times(a, d), times(b, c), span)];
}

/** A function that is written in the language of kernels: its results. */
function callLibrary(f: FunctionLowering, name: ComplexFunction, args: readonly Expr[]): readonly Expr[] {
  const { span } = args[0]!;
  const { session } = f.instance;
  const callee = session.instance(
    session.complexFunction(name),
    args.map(({ type }) => typed(type)),
  );
  const { id, func } = f.kernel.func(callee);
  const results: readonly LocalId[] = func.results.map((type) => f.local("z", type));
  f.emit({ kind: "call", func: id, args, results, span });
  return results.map((local) => f.read(local, span));
}

function lowerIntrinsic(f: FunctionLowering, node: IntrinsicNode, type: PartsType): readonly Expr[] {
  const { row, args, span } = node;
  const { lowering } = row;
  const [first, second] = args as [Node, Node | undefined];
  if (lowering.kind === "complex") {
    if (second === undefined) return inParts(f, first, type);
    return partsIn(type).map((part, i) => f.scalar(args[i]!, part.type, "cast"));
  }
  const [re, im] = inParts(f, first, type) as [Expr, Expr];
  if (lowering.kind !== "math") return [re, unary("neg", im, span)];
  if (lowering.fn === "pow") return callLibrary(f, "pow", [re, im, ...inParts(f, second!, type)]);
  return callLibrary(f, complexFunctionOf(lowering.fn)!, [re, im]);
}

/** `z.real` */
export function lowerPart(f: FunctionLowering, node: PropertyNode, type: PartsType): Expr {
  return f.slots(node.object)[partsIn(type).findIndex(({ name }) => name === node.name)]!;
}

/** `a === b`, `a !== b` of complex numbers. */
export function compareParts(f: FunctionLowering, op: string, left: Node, right: Node, met: PartsType): Expr {
  const [a, b] = [inParts(f, left, met), inParts(f, right, met)];
  const { span } = left;
  const same = a.map((part, i) => binary(op === "===" ? "eq" : "ne", part, b[i]!, span));
  return same.reduce((x, y) => binary(op === "===" ? "and" : "or", x, y, span));
}

/** A function of a complex number whose result is one scalar: `Math.abs`, `Number.isNaN`, `Number.isFinite`. */
export function scalarOfParts(f: FunctionLowering, node: IntrinsicNode, fn: "abs" | "isNaN" | "isFinite"): Expr {
  const { span } = node;
  const parts = f.slots(node.args[0]!);
  if (fn === "abs") return { kind: "math", fn: "hypot", args: parts, type: parts[0]!.type, span };
  const each = parts.map((part): Expr => ({ kind: "math", fn, args: [part], type: "bool", span }));
  return each.reduce((x, y) => binary(fn === "isNaN" ? "or" : "and", x, y, span));
}
