import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import type { Node, StoreStep } from "../frontend/syntax.ts";
import { extentOf } from "../frontend/type-array.ts";
import { type ArrayType, describeType, type Type } from "../frontend/types.ts";
import type { Expr } from "../ir/expr.ts";
import { int32 } from "../ir/make.ts";
import { convert } from "./constant.ts";
import type { FunctionLowering } from "./function.ts";
import { loadElement, storeElement } from "./pieces.ts";

/** Records have no place in the IR: a record is the numbers in it, and an array of records one array for each field. */

/** The numbers of a record, or of a row whose size is known: its fields sorted by name, rows of a field in order. */
export function loadAll(f: FunctionLowering, id: number, index: readonly Expr[], span: Span): readonly Expr[] {
  const places = index.map((place) => f.once(place));
  return leaves(f, id, places, span).map((leaf) => loadElement(f, leaf.array, leaf.index, span));
}

interface Leaf {
  readonly array: number;
  readonly index: readonly Expr[];
}

function leaves(f: FunctionLowering, id: number, index: readonly Expr[], span: Span): readonly Leaf[] {
  const info = f.instance.session.arrays[id]!;
  if (index.length < info.ndim) {
    const extent = extentOf(info, index.length)!;
    return Array.from({ length: extent }, (_, at) => leaves(f, id, [...index, int32(at, span)], span)).flat();
  }
  if (info.fields === undefined) return [{ array: id, index }];
  const names = [...info.fields.keys()].sort();
  return names.flatMap((name) => leaves(f, info.fields!.get(name)!, index, span));
}

/** `p[i] = record`, `p[i].pos = [x, y, z]`: every number of it is computed before the first is stored. */
export function storeAll(f: FunctionLowering, step: StoreStep, type: ArrayType): void {
  const { span } = step.target;
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

/** What stores a value into the elements behind an index; items of a tuple or an object each in the type that they go to. */
function collect(f: FunctionLowering, id: number, index: readonly Expr[], value: Node, stores: (() => void)[]): void {
  const info = f.instance.session.arrays[id]!;
  const { span } = value;
  const given = f.instance.valueType(value)!;
  if (index.length === info.ndim && info.fields === undefined) {
    const kept = f.once(f.scalar(value, info.dtype));
    stores.push(() => storeElement(f, id, index, kept, span));
    return;
  }
  const names = index.length === info.ndim ? [...info.fields!.keys()].sort() : null;
  if (value.kind === "tuple") {
    checkShape(f, id, index.length, given, names, span);
    value.items.forEach((item, at) => {
      const place = names === null ? [...index, int32(at, span)] : index;
      collect(f, names === null ? id : info.fields!.get(names[at]!)!, place, item, stores);
    });
    return;
  }
  const places = leaves(f, id, index, span);
  const slots =
    given.kind === "array"
      ? rowSlots(f, id, index.length, given, value)
      : tupleSlots(f, id, index.length, given, value);
  slots.forEach((slot, at) => {
    const { array, index: place } = places[at]!;
    const kept = f.once(convert(slot, f.instance.session.arrays[array]!.dtype));
    stores.push(() => storeElement(f, array, place, kept, span));
  });
}

function tupleSlots(f: FunctionLowering, id: number, prefix: number, given: Type, value: Node): readonly Expr[] {
  const info = f.instance.session.arrays[id]!;
  const names = prefix === info.ndim ? [...info.fields!.keys()].sort() : null;
  checkShape(f, id, prefix, given, names, value.span);
  const own = f.type(value);
  return own.kind === "array" ? loadAll(f, own.array, f.slots(value), value.span) : f.slots(value);
}

/** The numbers of a row of a fixed size. */
function rowSlots(f: FunctionLowering, id: number, prefix: number, given: ArrayType, value: Node): readonly Expr[] {
  const [target, from] = [f.instance.session.arrays[id]!, f.instance.session.arrays[given.array]!];
  const sizes = (info: typeof target, start: number): string =>
    Array.from({ length: info.ndim - start }, (_, axis) => extentOf(info, start + axis)).join();
  if (!isFixed(f, given) || target.fields || from.fields || sizes(target, prefix) !== sizes(from, given.prefix))
    return refuseValue(f, id, given, value.span);
  return loadAll(f, given.array, f.slots(value), value.span);
}

/** Whether a tuple or object has the items that are stored, all the way in. */
function checkShape(
  f: FunctionLowering,
  id: number,
  prefix: number,
  given: Type,
  names: readonly string[] | null,
  span: Span,
): void {
  const { arrays } = f.instance.session;
  const info = arrays[id]!;
  const count = names?.length ?? extentOf(info, prefix)!;
  if (given.kind !== "tuple" || given.items.length !== count || given.names?.join() !== names?.join())
    return refuseValue(f, id, given, span);
  given.items.forEach((item, at) => {
    const inner = names === null ? id : info.fields!.get(names[at]!)!;
    const next = names === null ? prefix + 1 : prefix;
    const { ndim, fields } = arrays[inner]!;
    if (item.kind === "array") return;
    if (next < ndim) return checkShape(f, inner, next, item, null, span);
    if (fields !== undefined) return checkShape(f, inner, next, item, [...fields.keys()].sort(), span);
    if (item.kind !== "scalar") refuseValue(f, inner, item, span);
  });
}

function refuseValue(f: FunctionLowering, id: number, given: Type, span: Span): never {
  const { name, fields } = f.instance.session.arrays[id]!;
  const wanted = fields === undefined ? "as many numbers" : `{ ${[...fields.keys()].join(", ")} }`;
  return fail("GS301", span, `'${name}' takes ${wanted}, and ${describeType(given)} is assigned to it`, {
    label: describeType(given),
    hint: fields === undefined ? "give one number for each element of the field" : "give every field, and no other",
  });
}
