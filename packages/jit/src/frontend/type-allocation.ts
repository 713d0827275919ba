import type { DType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Instance } from "./instance.ts";
import type { AllocateNode, Node } from "./syntax.ts";
import type { ArrayType } from "./types.ts";

/** The most elements of an array of a block or thread; devices stop far below. */
const MOST_ELEMENTS = 2 ** 24;

export function typeOfAllocation(instance: Instance, node: AllocateNode): ArrayType | null {
  const known = instance.allocations.get(node);
  if (known !== undefined) return { kind: "array", array: known, prefix: 0 };
  const shape: number[] = [];
  for (const extent of node.shape) {
    const type = instance.scalarOf(extent);
    if (type === null) return null;
    const { value } = type;
    if (typeof value !== "number") {
      return fail("GS410", extent.span, `the shape of a ${node.space} array must be constant`, {
        label: "not a constant",
        hint: "give a number, or a number from `uses`",
      });
    }
    if (!Number.isInteger(value) || value < 1) {
      return fail("GS415", extent.span, `${value} is not a size of a ${node.space} array`, {
        label: "not a positive whole number",
        hint: "a shared or local array has at least one element: give a whole number from 1 up",
      });
    }
    shape.push(value);
  }
  if (shape.length === 0)
    return fail("GS415", node.span, `a ${node.space} array needs at least one axis`, {
      hint: `write \`${node.space}.array([n], "float32")\``,
    });
  const size = shape.reduce((product, extent) => product * extent, 1);
  if (size > MOST_ELEMENTS)
    return fail("GS415", node.span, `a ${node.space} array of ${size} elements is more than any device has`, {
      hint: "keep large arrays in global memory",
    });
  const dtype = typeof node.dtype === "string" ? node.dtype : typeOfElements(instance, node.dtype);
  if (dtype === null) return null;
  const id =
    instance.session.arrays.push({
      space: node.space,
      name: node.name,
      dtype,
      ndim: shape.length,
      shape,
      use: null,
      relative: null,
      span: node.span,
    }) - 1;
  instance.allocations.set(node, id);
  return { kind: "array", array: id, prefix: 0 };
}

function typeOfElements(instance: Instance, node: Node): DType | null {
  const type = instance.typeOf(node);
  if (type === null) return null;
  if (type.kind === "array") return instance.session.arrays[type.array]!.dtype;
  return fail("GS408", node.span, "only an array has a `dtype`", { label: "not an array" });
}
