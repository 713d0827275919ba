import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import type { ArrayInfo } from "../frontend/array-info.ts";
import type { IndexNode, Node } from "../frontend/syntax.ts";
import { fixedExtent } from "../frontend/type-field.ts";
import { type ArrayType, elementOf, type ShapeType } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { and, binary, constant, inType, int32, position, select, zero } from "../ir/make.ts";
import { stridesOf } from "../ir/shape.ts";
import { bits, isFloat } from "../ir/types.ts";
import type { FunctionLowering } from "./function.ts";

/** All indices of an element, one per axis. */
export function elementIndex(f: FunctionLowering, node: IndexNode): readonly Expr[] {
  return [...f.slots(node.object), axisIndex(f, node)];
}

/** The last index of `A[i][j]`; where indices count from the thread's place, that of the element that is meant. */
function axisIndex(f: FunctionLowering, node: IndexNode): Expr {
  const { array, prefix } = f.type(node.object) as ArrayType;
  const { relative, ndim } = f.instance.session.arrays[array]!;
  if (relative === null) return lowerIndex(f, node.index);
  const { span } = node;
  const place = position("globalIdx", ndim - 1 - prefix, span);
  const plus = (left: Expr, right: Expr): Expr => binary("add", left, right, span);
  const origin = relative.origin[prefix]!;
  const { value } = f.instance.scalarOf(node.index)!;
  // A value that int32 cannot hold stays below every index.
  if (typeof value !== "number") return plus(plus(lowerIndex(f, node.index, -(2 ** 31)), int32(origin, span)), place);
  f.kernel.reach(array, prefix, value);
  return origin + value === 0 ? place : plus(place, int32(origin + value, span));
}

/** An array that is read around an element has neighbours that others compute meanwhile. */
export function refuseWrite({ relative, name }: ArrayInfo, span: Span): void {
  if (relative === null) return;
  fail("GS406", span, `'${name}' is an input of a stencil, and cannot be assigned`, {
    label: "read around an element",
    hint: "`return` what the element becomes",
  });
}

/** An index as int32; what int32 cannot hold becomes -1, which is out of bounds too. */
export function lowerIndex(f: FunctionLowering, node: Node, outside = -1): Expr {
  const type = f.instance.scalarOf(node)!;
  const { span } = node;
  if (type.value === undefined && isFloat(type.type)) {
    // NaN is outside too. A value beyond int32 saturates, and no array has so many elements.
    const value = f.once(f.scalar(node, f.natural(type)));
    const inside = binary("ge", value, zero(value.type, span), span);
    return select(inside, inType(value, "int32", span), int32(outside, span), span);
  }
  if (type.value !== undefined || bits(type.type) <= 32) return f.scalar(node, "int32");
  const value = f.once(f.scalar(node, type.type));
  const bound = (op: "ge" | "le", limit: bigint): Expr => binary(op, value, constant(limit, type.type, span), span);
  const inside = and(bound("ge", 0n), bound("le", (1n << 31n) - 1n));
  return { ...select(inside, inType(value, "int32", span), int32(outside, span), span), wide: true };
}

/** `A.shape[k]`; a variable k chooses among the axes, and beyond them gives 0. */
export function extent(f: FunctionLowering, node: IndexNode, object: ShapeType): Expr {
  const { span } = node;
  const info = f.instance.session.arrays[object.array]!;
  const strides = info.shape === null || object.of === "shape" ? null : stridesOf(info.shape);
  const parts = object.of === "stride" ? f.slotTypes(elementOf(info.dtype)).length : 1;
  const at = (axis: number): Expr => {
    const fixed = object.of === "shape" ? fixedExtent(info, object.prefix + axis) : strides?.[object.prefix + axis];
    if (typeof fixed === "number") return int32(fixed, span);
    const array = f.kernel.shaped(object.array);
    const own = { kind: "extent", of: object.of, array, axis: object.prefix + axis, type: "int32", span } as const;
    // In elements, of which each has its parts side by side.
    return parts === 1 ? own : binary("idiv", own, int32(parts, span), span);
  };
  const { value } = f.instance.scalarOf(node.index)!;
  if (typeof value === "number") return at(value);
  return choose(
    f,
    node,
    Array.from({ length: info.ndim - object.prefix }, (_, axis) => at(axis)),
  );
}

/** The item that a variable chooses; 0 beyond the last. */
export function choose(f: FunctionLowering, node: IndexNode, items: readonly Expr[]): Expr {
  const { span } = node;
  const index = f.once(lowerIndex(f, node.index));
  const { object } = node;
  const name = object.kind === "variable" ? f.instance.syntax.variables[object.variable]!.name : "the list";
  const noted = { name, count: items.length };
  return items.reduceRight<Expr>(
    (rest, item, at) => {
      const chosen = select(binary("eq", index, int32(at, span), span), item, rest, span);
      return at === 0 ? { ...chosen, items: noted } : chosen;
    },
    zero(items[0]!.type, span),
  );
}
