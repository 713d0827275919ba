import type { PropertyNode } from "../frontend/syntax.ts";
import { type ArrayType, whole } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { binary } from "../ir/make.ts";
import type { FunctionLowering } from "./function.ts";

/** `A.size` and `A.length` of an array whose shape is known at launch. */
export function lowerProperty(f: FunctionLowering, node: PropertyNode): Expr {
  const { span } = node;
  const object = f.type(node.object) as ArrayType;
  const { ndim } = f.instance.session.arrays[object.array]!;
  const extent = (axis: number): Expr => ({
    kind: "extent",
    of: "shape",
    array: f.kernel.array(object.array),
    axis,
    type: "int32",
    span,
  });
  if (node.name === "length") return extent(object.prefix);
  const axes = Array.from({ length: ndim - object.prefix }, (_, axis) => extent(object.prefix + axis));
  return axes.reduce((left, right) => ({ ...binary("mul", left, right, span), ...f.overflow(whole, "int32") }));
}
