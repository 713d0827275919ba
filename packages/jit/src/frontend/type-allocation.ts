import { type DType, dtypeInfo, type RecordType } from "@gridstride/core";
import { fail } from "../diagnostics/diagnostic.ts";
import { product } from "../ir/shape.ts";
import type { ArrayInfo } from "./array-info.ts";
import { declareFields } from "./declare-fields.ts";
import type { Instance } from "./instance.ts";
import type { AllocateNode, Node } from "./syntax.ts";
import type { ArrayType } from "./types.ts";

/** The most elements of an array of a block or thread; devices stop far below. */
const MOST_ELEMENTS = 2 ** 24;

export function typeOfAllocation(instance: Instance, node: AllocateNode): ArrayType | null {
  const before = instance.allocations.get(node);
  if (before !== undefined) return { kind: "array", array: before, prefix: 0 };
  const sizes = node.shape.map((extent) => instance.scalarOf(extent)?.value);
  if (node.space === "shared" && sizes.length === 1 && sizes[0] === 0) return sizedAtLaunch(instance, node);
  const shape: number[] = [];
  for (const extent of node.shape) {
    const type = instance.scalarOf(extent);
    if (type === null) return null;
    const { value } = type;
    if (typeof value !== "number") {
      return fail("GS410", extent.span, `the shape of a ${node.space} array must be constant`, {
        label: "not a constant",
        hint:
          node.space === "shared"
            ? "give a number, or a number from `uses`; `shared.array(0, dtype)` has the size that `configure(grid, block, { sharedBytes })` gives"
            : "give a number, or a number from `uses`",
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
  const size = product(shape);
  if (size > MOST_ELEMENTS)
    return fail("GS415", node.span, `a ${node.space} array of ${size} elements is more than any device has`, {
      hint: "keep large arrays in global memory",
    });
  const dtype = elementType(instance, node);
  return dtype && allocated(instance, node, dtype, shape);
}

type Elements = DType | RecordType;

function allocated(instance: Instance, node: AllocateNode, type: Elements, shape: readonly number[]): ArrayType {
  const { space, name, span } = node;
  const { arrays } = instance.session;
  const made: ArrayInfo = {
    ...{ space, name, ndim: shape.length, shape, use: null, relative: null, span },
    ...(typeof type === "string" ? { dtype: type } : { dtype: "uint8", record: type }),
  };
  const id = arrays.push(made) - 1;
  if (typeof type === "object")
    arrays[id] = { ...made, fields: declareFields(arrays, { type, alignment: 8 }, -1, made) };
  return known(instance, node, id);
}

function known(instance: Instance, node: AllocateNode, array: number): ArrayType {
  instance.allocations.set(node, array);
  return { kind: "array", array, prefix: 0 };
}

/** `shared.array(0, dtype)`: as in CUDA, all of a kernel are the same memory, so that they are one array. */
function sizedAtLaunch(instance: Instance, node: AllocateNode): ArrayType | null {
  const { arrays, sharedBytes } = instance.session;
  const dtype = elementType(instance, node);
  if (dtype === null) return null;
  if (sharedBytes === 0)
    return fail("GS417", node.span, "the launch gives this shared array no memory", {
      label: "sized at the launch",
      hint: "launch with `k.configure(grid, block, { sharedBytes })`, or give the array a size",
    });
  const first = arrays.findIndex((array) => array.atLaunch === true);
  const held = first < 0 ? null : elementsOf(arrays[first]!);
  if (held === dtype) return known(instance, node, first);
  if (held !== null)
    return fail("GS417", node.span, `the shared memory of the launch holds ${held} already`, {
      label: String(dtype),
      hint: "shared arrays that are sized at the launch are the same memory, of one type: give this one a size, or convert by `bitcast`",
    });
  const size = Math.floor(
    sharedBytes / (typeof dtype === "string" ? dtypeInfo(dtype).bytesPerElement : dtype.itemsize),
  );
  if (size === 0)
    return fail("GS417", node.span, `${sharedBytes} bytes of shared memory hold no element of ${dtype}`, {
      hint: "launch with more `sharedBytes`",
    });
  const made = allocated(instance, node, dtype, [size]);
  arrays[made.array] = { ...arrays[made.array]!, atLaunch: true };
  return made;
}

const elementType = (instance: Instance, { dtype }: AllocateNode): Elements | null =>
  typeof dtype === "object" && "kind" in dtype ? typeOfElements(instance, dtype) : dtype;

const elementsOf = ({ dtype, record }: ArrayInfo): Elements => record ?? dtype;

function typeOfElements(instance: Instance, node: Node): Elements | null {
  const type = instance.typeOf(node);
  if (type === null) return null;
  if (type.kind === "array") return elementsOf(instance.session.arrays[type.array]!);
  return fail("GS408", node.span, "only an array has a `dtype`", { label: "not an array" });
}
