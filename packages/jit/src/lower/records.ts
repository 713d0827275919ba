import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import { type ArrayInfo, recordValue } from "../frontend/array-info.ts";
import { blocks, children, expressionsOf } from "../frontend/effects.ts";
import type { AssignStep, FunctionSyntax, Node, Step, StoreStep } from "../frontend/syntax.ts";
import { extentOf } from "../frontend/type-field.ts";
import { type ArrayType, describeType, elementOf, type TupleType, type Type } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { int32 } from "../ir/make.ts";
import { isFloat } from "../ir/types.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";
import { fitSlots, slotsIn, valueSlots } from "./parts.ts";
import { leaves, loadAll, storeParts } from "./pieces.ts";

/** Records have no place in the IR: a record is the numbers in it, and an array of records one array for each field. */

/** `const q = p[i]`: only the fields that are read from the variable are loaded. */
export function assignRecord(
  f: FunctionLowering,
  step: AssignStep,
  target: TupleType,
  locals: readonly number[],
): void {
  const { span } = step.value;
  const { array } = f.type(step.value) as ArrayType;
  const own = f.instance.valueType(step.value)!;
  const used = fieldsRead(f.instance.syntax, step.variable);
  const index = f.slots(step.value).map((place) => f.once(place));
  const stores: (() => void)[] = [];
  const places = f.byItem(target.items, locals);
  target.names!.forEach((name, i) => {
    if (used !== null && !used.has(name)) return;
    const field = f.instance.session.arrays[array]!.fields!.get(name)!;
    const values = fitSlots(f, loadAll(f, field, index, span), (own as TupleType).items[i]!, target.items[i]!);
    const kept = values.map((value) => f.once(value));
    stores.push(() => kept.forEach((value, part) => f.assign(places[i]![part]!, value, step.span)));
  });
  for (const store of stores) store();
}

/** The fields of a variable that a function reads; null where it takes the variable as a whole. */
function fieldsRead(syntax: FunctionSyntax, variable: number): ReadonlySet<string> | null {
  const found = new Set<string>();
  let isWhole = false;
  const isIt = (node: Node): boolean => node.kind === "variable" && node.variable === variable;
  const read = (node: Node): void => {
    if (node.kind === "property" && isIt(node.object)) found.add(node.name);
    else if (isIt(node)) isWhole = true;
    else children(node).forEach(read);
  };
  const walk = (steps: readonly Step[]): void => {
    for (const step of steps) {
      expressionsOf(step).forEach(read);
      blocks(step).forEach(walk);
    }
  };
  walk(syntax.body);
  return isWhole ? null : found;
}

/** `p[i] = record`, `p[i].pos = [x, y, z]`: every number of it is computed before the first is stored. */
export function storeAll(f: FunctionLowering, step: StoreStep, type: ArrayType): void {
  const index = f.slots(step.target).map((place) => f.once(place));
  const stores: (() => void)[] = [];
  collect(f, type.array, index, step.value, stores);
  for (const store of stores) store();
}

/** Whether all of an array's elements behind so many indices have a known number: a record, or a row of a field. */
export function isFixed(f: FunctionLowering, { array, prefix }: ArrayType): boolean {
  const info = f.instance.session.arrays[array]!;
  const isWhole = prefix === info.ndim;
  return isWhole ? info.fields !== undefined : info.field !== undefined && extentOf(info, prefix) !== null;
}

/**
 * Stores a value into the elements behind an index; items of a tuple or an object are converted to the types of their
 * elements.
 */
function collect(f: FunctionLowering, id: number, index: readonly Expr[], value: Node, stores: (() => void)[]): void {
  const { arrays } = f.instance.session;
  const info = arrays[id]!;
  const { span } = value;
  const [given, wanted] = [f.instance.valueType(value)!, typeOfAll(arrays, id, index.length)];
  if (value.kind === "tuple" && wanted.kind === "tuple") {
    if (given.kind !== "tuple" || !sameItems(given, wanted)) return refuseValue(f, id, given, span);
    value.items.forEach((item, at) => {
      if (wanted.names === undefined) collect(f, id, [...index, int32(at, span)], item, stores);
      else collect(f, info.fields!.get(wanted.names[at]!)!, index, item, stores);
    });
    return;
  }
  // A row of a fixed size is its numbers.
  const row = given.kind === "array" && isFixed(f, given) ? given : null;
  const own = row === null ? given : typeOfAll(arrays, row.array, row.prefix);
  if (!fits(own, wanted)) return refuseValue(f, id, given, span);
  const slots = storedSlots(f, value, row, own, wanted);
  const all = leaves(f, id, index, span);
  const types = all.map(({ array }) => elementOf(arrays[array]!.dtype));
  const kept = slots.map((slot) => f.once(slot));
  f.byItem(types, kept).forEach((own, i) => {
    const { array, index: place } = all[i]!;
    stores.push(() => storeParts(f, array, place, own, span));
  });
}

/** The scalars of a value that is stored. Floats stay floats: a field of 8 or 16 bits takes them as an element does. */
function storedSlots(
  f: FunctionLowering,
  value: Node,
  row: ArrayType | null,
  own: Type,
  wanted: Type,
): readonly Expr[] {
  if (wanted.kind === "parts") return slotsIn(f, value, wanted);
  const slots = row === null ? valueSlots(f, value) : loadAll(f, row.array, f.slots(value), value.span);
  return fitSlots(f, slots, own, wanted, (slot, type) => (isFloat(slot.type) ? slot : convert(slot, type)));
}

/** The type of all elements behind so many indices. */
function typeOfAll(arrays: readonly ArrayInfo[], id: number, prefix: number): Type {
  const info = arrays[id]!;
  if (prefix < info.ndim)
    return { kind: "tuple", items: Array(extentOf(info, prefix)!).fill(typeOfAll(arrays, id, prefix + 1)) };
  return info.fields === undefined ? elementOf(info.dtype) : recordValue(arrays, id);
}

/** Whether a value has the items that are wanted, all the way in. */
function fits(given: Type, wanted: Type): boolean {
  if (wanted.kind !== "tuple") return given.kind === "scalar" || (given.kind === "parts" && wanted.kind === "parts");
  return (
    given.kind === "tuple" && sameItems(given, wanted) && given.items.every((item, at) => fits(item, wanted.items[at]!))
  );
}

const sameItems = (a: TupleType, b: TupleType): boolean =>
  a.items.length === b.items.length && a.names?.join() === b.names?.join();

function refuseValue(f: FunctionLowering, id: number, given: Type, span: Span): never {
  const { name, fields } = f.instance.session.arrays[id]!;
  const wanted = fields === undefined ? "as many numbers" : `{ ${[...fields.keys()].join(", ")} }`;
  return fail("GS301", span, `'${name}' takes ${wanted}, and ${describeType(given)} is assigned to it`, {
    label: describeType(given),
    hint: fields === undefined ? "give one number for each element of the field" : "give every field, and no other",
  });
}
