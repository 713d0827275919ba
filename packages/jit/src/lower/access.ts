import { fail } from "../diagnostics/diagnostic.ts";
import type { IndexNode, Node } from "../frontend/syntax.ts";
import { stridesOf } from "../frontend/type-array.ts";
import type { ShapeType } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { bits } from "../ir/types.ts";
import { int32 } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";

/** An element of an array, or an item of a shape or tuple. */
export function load(f: FunctionLowering, node: IndexNode): Expr {
  const object = f.type(node.object);
  switch (object.kind) {
    case "array": {
      const index = elementIndex(f, node);
      const { dtype } = f.instance.session.arrays[object.array]!;
      return { kind: "load", array: f.kernel.array(object.array), index, type: dtype, span: node.span };
    }
    case "shape":
      return extent(f, node, object);
    case "tuple": {
      const index = f.instance.scalarOf(node.index)!;
      const slots = f.slots(node.object);
      if (typeof index.value === "number") return slots[index.value]!;
      const type = f.instance.scalarOf(node)!;
      const as = f.natural(type);
      return choose(
        f,
        node,
        f
          .slots(node.object)
          .map((slot) => (slot.type === as ? slot : { kind: "convert", value: slot, type: as, span: node.span })),
      );
    }
    case "scalar":
      return fail("GS407", node.object.span, "this is a number, and has no elements", { label: "not an array" });
  }
}

/** All indices of an element, one per axis. */
export function elementIndex(f: FunctionLowering, node: IndexNode): readonly Expr[] {
  return [...f.slots(node.object), lowerIndex(f, node.index)];
}

/** An index as int32; what int32 cannot hold becomes -1, which is out of bounds too. */
export function lowerIndex(f: FunctionLowering, node: Node): Expr {
  const type = f.instance.scalarOf(node)!;
  if (type.value !== undefined || bits(type.type) <= 32) return f.scalar(node, "int32");
  const { span } = node;
  const value = f.once(f.scalar(node, type.type));
  const bound = (limit: bigint, op: "ge" | "le"): Expr => ({
    kind: "binary",
    op,
    left: value,
    right: { kind: "const", value: limit, type: type.type, span },
    type: "bool",
    span,
  });
  const inside: Expr = {
    kind: "binary",
    op: "and",
    left: bound(0n, "ge"),
    right: bound(2n ** 31n - 1n, "le"),
    type: "bool",
    span,
  };
  return {
    kind: "select",
    condition: inside,
    then: { kind: "convert", value, type: "int32", span },
    else: int32(-1, span),
    type: "int32",
    span,
  };
}

/** `A.shape[k]`; a variable k chooses among the axes, and beyond them gives 0. */
function extent(f: FunctionLowering, node: IndexNode, object: ShapeType): Expr {
  const { span } = node;
  const info = f.instance.session.arrays[object.array]!;
  const fixed = info.shape === null ? null : object.of === "shape" ? info.shape : stridesOf(info.shape);
  const at = (axis: number): Expr =>
    fixed === null
      ? {
          kind: "extent",
          of: object.of,
          array: f.kernel.array(object.array),
          axis: object.prefix + axis,
          type: "int32",
          span,
        }
      : int32(fixed[object.prefix + axis]!, span);
  const { value } = f.instance.scalarOf(node.index)!;
  if (typeof value === "number") return at(value);
  return choose(
    f,
    node,
    Array.from({ length: info.ndim - object.prefix }, (_, axis) => at(axis)),
  );
}

/** The item that a variable chooses; 0 beyond the last. */
function choose(f: FunctionLowering, node: IndexNode, items: readonly Expr[]): Expr {
  const { span } = node;
  const index = f.once(f.scalar(node.index, "int32"));
  const type = items[0]!.type;
  const zero: Expr = {
    kind: "const",
    value: type === "bool" ? false : bits(type) === 64 && type !== "float64" ? 0n : 0,
    type,
    span,
  };
  return items.reduceRight<Expr>(
    (rest, item, at) => ({
      kind: "select",
      condition: { kind: "binary", op: "eq", left: index, right: int32(at, span), type: "bool", span },
      then: item,
      else: rest,
      type,
      span,
    }),
    zero,
  );
}
