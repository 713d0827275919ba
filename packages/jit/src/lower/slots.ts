import type { ConditionalNode, IndexNode, MergeNode, Node } from "../frontend/syntax.ts";
import { fieldArray } from "../frontend/type-field.ts";
import type { TupleType, Type } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { position, when } from "../ir/make.ts";
import { choose, elementIndex, extent } from "./access.ts";
import type { FunctionLowering } from "./function.ts";
import { lowerTuple } from "./intrinsics.ts";
import { fitSlots, lowerParts, slotsIn, valueSlots } from "./parts.ts";
import { loadElement } from "./pieces.ts";
import { fieldSlots } from "./property.ts";

/** The scalars that make up a value. */
export function lowerSlots(f: FunctionLowering, node: Node): readonly Expr[] {
  const type = f.type(node);
  if (type.kind === "scalar") return [f.scalar(node, f.natural(type))];
  if (type.kind === "shape") return [];
  const isNamed = node.kind === "variable" || node.kind === "conditional" || isItem(f, node);
  if (type.kind === "parts" && !isNamed) return lowerParts(f, node, type);
  switch (node.kind) {
    case "variable":
      return f.variable(node.variable).map((local) => f.read(local, node.span));
    case "tuple":
      return node.items.flatMap((item) => valueSlots(f, item));
    case "merge":
      return mergedSlots(f, node, type as TupleType);
    case "index":
      return indexedSlots(f, node);
    case "property": {
      const object = f.type(node.object);
      if (object.kind === "tuple") return fieldSlots(f, node, object);
      // A field has the indices of its record.
      return fieldArray(f.instance, node) === null ? [] : f.slots(node.object);
    }
    case "conditional":
      return conditionalSlots(f, node, type);
    case "intrinsic":
      if (node.row.lowering.kind === "gridlike") {
        const { of } = node.row.lowering;
        return [0, 1, 2]
          .slice(0, type.kind === "tuple" ? type.items.length : 1)
          .map((axis) => position(of, axis, node.span));
      }
      return lowerTuple(f, node);
    default:
      // Arrays as declared have no index yet.
      return [];
  }
}

/** The number that an element of an array is, or an item of a shape or tuple. */
export function loadIndexed(f: FunctionLowering, node: IndexNode): Expr {
  const object = f.type(node.object);
  if (object.kind === "shape") return extent(f, node, object);
  const slots = indexedSlots(f, node);
  return object.kind === "array" ? loadElement(f, object.array, slots, node.span) : slots[0]!;
}

/** For each field, the scalars of the last object that has it. */
function mergedSlots(f: FunctionLowering, { objects }: MergeNode, { names }: TupleType): readonly Expr[] {
  const found = new Map<string, readonly Expr[]>();
  for (const object of objects) {
    const own = f.instance.valueType(object) as TupleType;
    f.byItem(own.items, valueSlots(f, object)).forEach((slots, i) => found.set(own.names![i]!, slots));
  }
  return names!.flatMap((name) => found.get(name)!);
}

function indexedSlots(f: FunctionLowering, node: IndexNode): readonly Expr[] {
  const object = f.type(node.object);
  if (object.kind === "array") return elementIndex(f, node);
  const { items } = object as TupleType;
  const item = f.instance.scalarOf(node.index)!.value;
  if (typeof item !== "number") return chosenSlots(f, node, items.length);
  return f.byItem(items, f.slots(node.object))[item]!;
}

/** Whether a node is an item of a tuple, or a field of an object. */
const isItem = (f: FunctionLowering, node: Node): boolean =>
  (node.kind === "index" || node.kind === "property") && f.type(node.object).kind === "tuple";

/** The row or tuple that a variable chooses among the items of a tuple. */
function chosenSlots(f: FunctionLowering, node: IndexNode, count: number): readonly Expr[] {
  const [to, from] = [f.type(node), f.type(node.object) as TupleType];
  const all: Type = { kind: "tuple", items: from.items.map(() => to) };
  const types = f.slotTypes(to);
  const slots = fitSlots(f, f.slots(node.object), from, all);
  return types.map((_, part) => {
    const items = Array.from({ length: count }, (_, item) => slots[item * types.length + part]!);
    return choose(f, node, items);
  });
}

function conditionalSlots(f: FunctionLowering, node: ConditionalNode, type: Type): readonly Expr[] {
  const { value } = f.instance.scalarOf(node.test)!;
  if (value !== undefined) return slotsIn(f, value ? node.then : node.else, type);
  const types = f.slotTypes(type);
  if (types.length === 0) return [];
  const locals = types.map((slot) => f.local("t", slot));
  const condition = f.condition(node.test);
  const into = (branch: Node) =>
    f.capture(() => {
      slotsIn(f, branch, type).forEach((slot, index) => f.assign(locals[index]!, slot));
    });
  const then = into(node.then);
  f.emit(when(condition, then, node.span, into(node.else)));
  return locals.map((local) => f.read(local, node.span));
}
