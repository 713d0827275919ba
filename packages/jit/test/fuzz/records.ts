// Arrays of records, values of several fields, and statements about them. A field of an array is an array to the rest
// of the generator, by a name with a point: `r0.x` stands for `r0[i].x`.
import type { Made } from "./assignments.ts";
import { stored } from "./assignments.ts";
import { type Expr, type Field, name, type RecordsArg, type Stmt, type View } from "./ast.ts";
import { element } from "./elements.ts";
import { expression } from "./expressions.ts";
import { index } from "./reads.ts";
import { fresh, type Records, type Scope, withVariable } from "./scope.ts";
import type { Source } from "./source.ts";
import { isNarrow, type Typed, type Types, valueOf } from "./types.ts";

const NAMES = ["x", "y", "id", "w"];

/** What all records of a program have. */
export function fieldsOf(source: Source, { dtypes }: Types): Field[] {
  return NAMES.slice(0, source.integer(1, NAMES.length)).map((field) => ({ name: field, dtype: source.pick(dtypes) }));
}

export function recordsArg(source: Source, fields: readonly Field[], id: string, size: number): RecordsArg {
  const view = source.pick<View>(["C", "C", "reversed", "stepped"]);
  const behind = view === "stepped" ? size * 2 + 1 : size;
  return {
    kind: "records",
    name: id,
    fields,
    // A number of 16 bits at an odd byte is refused on some adapters.
    align: fields.some((field) => field.dtype === "float16") || source.chance(0.5),
    shape: [size],
    view,
    data: source.list(behind, () => fields.map(({ dtype }) => element(source, dtype))),
  };
}

const load = (array: string, at: Expr, { name: field, dtype }: Field): Expr => ({
  k: "load",
  ty: valueOf(dtype),
  array: `${array}.${field}`,
  index: [at],
});

const i = name("i", "~int");
const placeIn = (s: Scope, { size }: Records): Expr => (size === null ? i : index(s, size));
const readable = (s: Scope): Records[] => s.records.filter((array) => array.size !== null || s.guarded);

/** `const q = p[i]`, or an object of some numbers. */
export function recordValue(s: Scope): Made {
  const { source } = s;
  const id = fresh(s, "q");
  const from = readable(s);
  if (from.length > 0 && source.chance(0.6)) {
    const array = source.pick(from);
    const at = placeIn(s, array);
    const types = array.fields.map((field) => ({ name: field.name, ty: valueOf(field.dtype) }));
    const data = array.fields.map((field) => load(array.name, at, field));
    return [{ k: "record", name: id, array: array.name, index: [at], types, data }, seen(s, id, types, false)];
  }
  const names = s.records[0]!.fields.map((field) => field.name);
  const types = names.map((field) => ({ name: field, ty: source.pick(s.types.real.filter((t) => !isNarrow(t))) }));
  const items = types.map((field) => ({ ...field, e: expression(s, field.ty, s.complexity - 1) }));
  return [{ k: "object", name: id, items }, seen(s, id, types, true)];
}

type Members = readonly { readonly name: string; readonly ty: Typed }[];

function seen(s: Scope, id: string, types: Members, mutable: boolean): Scope {
  const one = { name: id, types, mutable };
  return types.reduce<Scope>(
    (after, field) => withVariable(after, { name: `${id}.${field.name}`, ty: field.ty, mutable: false }),
    { ...s, objects: [...s.objects, one] },
  );
}

/** `q = { ...q, x: e }` */
export function remake(s: Scope): Stmt {
  const object = s.source.pick(s.objects.filter((q) => q.mutable));
  const field = s.source.pick(object.types);
  return { k: "remake", name: object.name, field: field.name, ty: field.ty, e: expression(s, field.ty, s.complexity) };
}

/** `p[i] = q`, `p[i] = p[j]`, with other fields too, or of numbers alone. */
export function putRecord(s: Scope): Stmt {
  const { source } = s;
  const to = source.pick(s.records.filter((array) => array.size === null));
  const item = (field: Field): { readonly field: Field; readonly e: Expr } => ({
    field,
    e: stored(s, field.dtype, s.complexity - 1),
  });
  const base = { k: "put", array: to.name, index: [i] } as const;
  const value = source.chance(0.5) && s.objects.length > 0 ? source.pick(s.objects) : null;
  if (source.chance(0.3)) return { ...base, from: null, items: to.fields.map(item), data: [] };
  const array = source.pick(readable(s));
  const at = placeIn(s, array);
  const from = value === null ? { array: array.name, index: [at] } : { name: value.name };
  const items = source.chance(0.5) ? to.fields.filter(() => source.chance(0.5)).map(item) : [];
  const rest = to.fields.filter((field) => !items.some((given) => given.field === field));
  const data = rest.map((field) => ({
    field,
    e:
      value === null
        ? load(array.name, at, field)
        : name(`${value.name}.${field.name}`, value.types.find((own) => own.name === field.name)!.ty),
  }));
  return { ...base, from, items, data };
}
