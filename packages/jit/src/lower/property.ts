import type { RealDType as DType } from "@gridstride/core";
import type { PropertyNode } from "../frontend/syntax.ts";
import { fieldArray, fixedExtent } from "../frontend/type-field.ts";
import { type ArrayType, type TupleType, whole } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { binary, int32 } from "../ir/make.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";
import { loadElement } from "./pieces.ts";

/** `A.size` and `A.length` of an array whose shape is known at launch; a field that is a number. */
export function lowerProperty(f: FunctionLowering, node: PropertyNode, as: DType): Expr {
  const { span } = node;
  const field = fieldArray(f.instance, node);
  if (field !== null) return convert(loadElement(f, field, f.slots(node.object), span), as, span);
  const object = f.type(node.object) as ArrayType | TupleType;
  if (object.kind === "tuple") {
    const at = object.names!.indexOf(node.name);
    // For an object literal only the accessed field is computed.
    if (node.object.kind === "tuple") return f.scalar(node.object.items[at]!, as);
    return convert(fieldSlots(f, node, object)[0]!, as, span);
  }
  const info = f.instance.session.arrays[object.array]!;
  const extent = (axis: number): Expr => {
    const known = fixedExtent(info, axis);
    if (known !== null) return int32(known, span);
    return { kind: "extent", of: "shape", array: f.kernel.shaped(object.array), axis, type: "int32", span };
  };
  if (node.name === "length") return extent(object.prefix);
  const axes = Array.from({ length: info.ndim - object.prefix }, (_, axis) => extent(object.prefix + axis));
  return axes.reduce((left, right) => ({ ...binary("mul", left, right, span), ...f.overflow(whole, "int32") }));
}

/** The scalars of a field of an object. */
export function fieldSlots(f: FunctionLowering, node: PropertyNode, { items, names }: TupleType): readonly Expr[] {
  return f.byItem(items, f.slots(node.object))[names!.indexOf(node.name)]!;
}
