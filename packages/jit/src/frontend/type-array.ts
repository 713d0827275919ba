import { fail } from "../diagnostics/diagnostic.ts";
import { product, stridesOf } from "../ir/shape.ts";
import type { ArrayInfo } from "./array-info.ts";
import { flowsOf } from "./flows.ts";
import { counted, type Instance } from "./instance.ts";
import { didYouMean } from "./nearest.ts";
import type { Reach } from "./request.ts";
import type { IndexNode, Node, PropertyNode } from "./syntax.ts";
import { ARRAY_PROPERTIES, elementOrRow, extentOf, fieldArray, refuseOfRecords, typeOfNamed } from "./type-field.ts";
import {
  type ArrayType,
  constant,
  describeType,
  isWhole,
  join,
  type PartsType,
  partsIn,
  type ScalarType,
  type ShapeType,
  type TupleType,
  type Type,
  typed,
  whole,
  widened,
} from "./types.ts";

export function typeOfIndex(instance: Instance, node: IndexNode): Type | null {
  const object = instance.typeOf(node.object);
  if (object === null) return null;
  switch (object.kind) {
    case "array":
      return indexArray(instance, node, object);
    case "shape":
      return indexShape(instance, node, object);
    case "tuple":
      return indexTuple(instance, node, object);
    case "parts":
    case "scalar": {
      const inner = node.object.kind === "index" ? instance.typeOf(node.object.object) : null;
      if (inner?.kind === "array") {
        const { name, ndim } = instance.session.arrays[inner.array]!;
        return fail("GS401", node.span, `too many indices: '${name}' has ${counted(ndim, "axis", "axes")}`, {
          label: `${countIndices(node)} indices`,
          hint: "one index per axis",
        });
      }
      return fail("GS407", node.object.span, "this is a number, and has no elements", {
        label: "not an array",
        hint:
          node.object.kind === "intrinsic"
            ? "leave out the brackets"
            : "pass an array where the kernel indexes one; an input `()` of a gufunc is a number",
      });
    }
  }
}

const countIndices = (node: Node): number => (node.kind === "index" ? 1 + countIndices(node.object) : 0);

function indexArray(instance: Instance, node: IndexNode, object: ArrayType): Type | null {
  const info = instance.session.arrays[object.array]!;
  if (object.prefix >= info.ndim) {
    return fail("GS401", node.span, `too many indices: '${info.name}' has no axes`, {
      label: "indexed here",
      hint: `leave out the brackets: \`${info.name}\` is the number that it holds`,
    });
  }
  const index = indexType(instance, node.index);
  if (index === null) return null;
  const extent = extentOf(info, object.prefix) ?? undefined;
  if (info.relative !== null) checkRelativeIndex(node, index.value, info.relative.reach?.[object.prefix], info);
  else if (typeof index.value === "number") checkConstantIndex(node, index.value, info, extent);
  const prefix = object.prefix + 1;
  return elementOrRow(instance, object.array, prefix);
}

function checkConstantIndex(node: IndexNode, value: number, info: ArrayInfo, extent: number | undefined): void {
  if (value < 0) {
    fail("GS404", node.index.span, "a negative index is out of bounds", {
      label: "counts from the start",
      hint: `for the last element write \`${info.name}[${info.name}.length - 1]\``,
    });
  }
  if (extent !== undefined && value >= extent) {
    fail(
      "GS414",
      node.index.span,
      `index ${value} is out of bounds: this axis of '${info.name}' has ${counted(extent, "element", "elements")}`,
      { label: "out of bounds" },
    );
  }
}

/** @param reach - along the axis, where the stencil was reported it. */
function checkRelativeIndex(
  node: IndexNode,
  value: ScalarType["value"],
  reach: Reach[number] | undefined,
  { name }: ArrayInfo,
): void {
  if (typeof value === "number") {
    if (reach === undefined || (value >= reach[0] && value <= reach[1])) return;
    fail("GS414", node.index.span, `index ${value} is outside of the neighbourhood, ${reach[0]} to ${reach[1]}`, {
      label: "out of bounds",
      hint: "widen this axis of `neighborhood`",
    });
  }
  if (reach !== undefined) return;
  fail("GS416", node.index.span, `how far '${name}' is read around an element is not known`, {
    label: "not a constant",
    hint: "give `neighborhood`: the least and the greatest index along each axis",
  });
}

/** The type of an index of an array, which must be whole. */
export function indexType(instance: Instance, node: Node): ScalarType | null {
  const type = instance.typeOf(node);
  if (type === null) return null;
  if (type.kind === "tuple") {
    return fail("GS405", node.span, "a tuple is not an index in JavaScript", {
      label: "a tuple",
      hint: "write `A[i][j]`",
    });
  }
  const index = instance.scalarOf(node)!;
  if (!isWhole(index)) refuseFraction(instance, node, index);
  return index;
}

/** Where the index is a variable, the value that makes it fractional is shown: that is what to change. */
function refuseFraction(instance: Instance, node: Node, index: ScalarType): never {
  const isBool = index.type === "bool";
  const label = index.weak && !isBool ? "a fractional number" : index.type;
  const floor = "`Math.floor(x)` drops the fraction; `n / 2` and `2 ** k` are fractional, `n >> 1` and `1 << k` whole";
  if (isBool || node.kind !== "variable")
    fail("GS403", node.span, "an index must be whole", { label, hint: isBool ? "write `int32(p)` for 0 or 1" : floor });
  const values = flowsOf(instance.syntax).variables[node.variable]!.map(({ from }) => from);
  const isFraction = (from: (typeof values)[number]): from is Node => {
    const type = "args" in from && from.kind !== "intrinsic" ? null : instance.typeOf(from as Node);
    return type?.kind === "scalar" && !isWhole(type);
  };
  const hint =
    values.length === 1
      ? floor
      : "all values of a variable have one type: give the whole number, as of `Math.floor(x)` or `n >> 1`, a variable of its own";
  const { name } = instance.syntax.variables[node.variable]!;
  fail("GS403", values.find(isFraction)?.span ?? node.span, `an index must be whole, and '${name}' is an index`, {
    label,
    hint,
  });
}

/** An axis or item given by a constant; null where it is a variable. */
function constantItem(instance: Instance, node: Node): number | null {
  const index = indexType(instance, node);
  return typeof index?.value === "number" ? index.value : null;
}

function indexShape(instance: Instance, node: IndexNode, object: ShapeType): Type | null {
  const info = instance.session.arrays[object.array]!;
  const axes = info.ndim - object.prefix;
  const axis = constantItem(instance, node.index);
  if (axis === null) return instance.typeOf(node.index) === null ? null : whole;
  if (axis < 0 || axis >= axes) {
    const named = node.object.kind === "property" ? node.index.span : node.span;
    return fail("GS413", named, `'${info.name}' has no axis ${axis}: it has ${counted(axes, "axis", "axes")}`, {
      label: "no such axis",
      hint: `axes count from 0`,
    });
  }
  if (object.of === "shape") {
    const extent = extentOf(info, object.prefix + axis);
    return extent === null ? whole : constant(extent);
  }
  return info.shape === null ? whole : constant(stridesOf(info.shape)[object.prefix + axis]!);
}

function indexTuple(instance: Instance, node: IndexNode, object: TupleType): Type | null {
  if (object.names !== undefined)
    return fail("GS407", node.span, `${describeType(object)} has no elements`, {
      label: "indexed here",
      hint: `take one of its fields: \`.${object.names[0]}\``,
    });
  const item = constantItem(instance, node.index);
  if (item !== null) {
    const found = object.items[item];
    if (found !== undefined) return found;
    return fail("GS313", node.span, `there is no item ${item} in a tuple of ${object.items.length}`, {
      label: "no such item",
      hint: "items count from 0",
    });
  }
  if (instance.typeOf(node.index) === null) return null;
  const met = object.items.reduce<Type | null>(
    (before, type) => (before === null ? null : join(before, type)),
    object.items[0] ?? null,
  );
  if (met !== null) return widened(met);
  return fail("GS313", node.index.span, "an item of this tuple must be chosen by a constant", {
    label: "items of different kinds",
    hint: "items that a variable or a `for … of` chooses are numbers, rows of one array, or tuples of these",
  });
}

/** `z.real`, `z.imag`. */
function typeOfPart(node: PropertyNode, object: PartsType): ScalarType {
  const found = partsIn(object).find(({ name }) => name === node.name);
  if (found !== undefined) return typed(found.type);
  const names = partsIn(object).map(({ name }) => name);
  return fail("GS408", node.span, `a ${object.type} has no property '${node.name}'`, {
    label: "unknown",
    hint: didYouMean(node.name, names) ?? `it has ${names.join(", ")}`,
  });
}

export function typeOfProperty(instance: Instance, node: PropertyNode): Type | null {
  const object = instance.typeOf(node.object);
  if (object === null) return null;
  const field = fieldArray(instance, node);
  if (field !== null) return elementOrRow(instance, field, (object as ArrayType).prefix);
  if (object.kind === "tuple" && object.names !== undefined) return typeOfNamed(node, object, object.names);
  if (object.kind === "tuple" && node.name === "length") return constant(object.items.length);
  if (object.kind === "shape" && node.name === "length")
    return constant(instance.session.arrays[object.array]!.ndim - object.prefix);
  if (object.kind === "parts") return typeOfPart(node, object);
  if (object.kind === "scalar" && node.iterated) return refuseIteration(node, "a number");
  if (object.kind !== "array") {
    const hint =
      object.kind === "scalar"
        ? "numbers on a device have no properties"
        : "take its items by place: `const [x, y] = …`";
    return fail(
      "GS408",
      node.span,
      `a ${object.kind === "scalar" ? "number" : object.kind} has no property '${node.name}'`,
      { label: "unknown", hint },
    );
  }
  const info = instance.session.arrays[object.array]!;
  // The kernel around a stencil's function knows what part of the arrays it was given; the function does not.
  if (info.relative !== null && node.name !== "ndim" && instance.syntax.source !== 0)
    return fail(
      "GS408",
      node.span,
      `'${info.name}' is read around an element, and has no property '${node.name}' here`,
      {
        label: "unknown",
        hint: "pass sizes as numbers; an array that is named in `standardIndexing` has its properties",
      },
    );
  refuseOfRecords(node, object, info);
  const known = Array.from({ length: info.ndim - object.prefix }, (_, axis) => extentOf(info, object.prefix + axis));
  const rest = known.includes(null) ? undefined : (known as number[]);
  switch (node.name) {
    case "shape":
    case "strides":
      return {
        kind: "shape",
        of: node.name === "shape" ? "shape" : "stride",
        array: object.array,
        prefix: object.prefix,
      };
    case "ndim":
      return constant(info.ndim - object.prefix);
    case "size":
      return rest === undefined ? (info.ndim === object.prefix ? constant(1) : whole) : constant(product(rest));
    case "length":
      if (info.ndim === object.prefix && node.iterated) return refuseIteration(node, "an array without axes");
      if (info.ndim === object.prefix)
        return fail("GS408", node.span, `'${info.name}' has no axes, and so no length`, { label: "no axes" });
      return known[0] === null ? whole : constant(known[0]!);
    default: {
      const meant = didYouMean(node.name, ARRAY_PROPERTIES);
      return fail("GS408", node.span, `an array has no property '${node.name}'`, {
        label: "unknown",
        hint: meant ?? `arrays have ${ARRAY_PROPERTIES.join(", ")}`,
      });
    }
  }
}

const refuseIteration = (node: PropertyNode, what: string): never =>
  fail("GS215", node.span, `\`for … of\` goes over ranges, arrays, rows and tuples, and this is ${what}`, {
    label: what,
    hint: "to count, write `for (const i of range(n))`, or `for (let i = 0; i < n; i++)`",
  });
