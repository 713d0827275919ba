// Loops over the cells of a thread's row.
import { type Expr, lit, name, type Stmt } from "./ast.ts";
import { expression } from "./expressions.ts";
import { fresh, type Own, type Scope } from "./scope.ts";
import type { DT } from "./types.ts";

/** What statements are made of, which may be such loops again. */
interface Makers {
  readonly block: (scope: Scope, count: number) => Stmt[];
  readonly update: (scope: Scope, ty: DT) => { readonly op: string; readonly e: Expr };
}

/** Stores each cell of the row; mostly no round needs another's result. */
export function walk(s: Scope, own: Own, { block, update }: Makers): Stmt {
  const { source } = s;
  const id = fresh(s, "k");
  const size = own.rest[0]!;
  const alone = source.chance(0.7);
  const counter = { name: id, ty: "~int", mutable: false } as const;
  const inner: Scope = {
    ...s,
    vars: [...(alone ? s.vars.map((v) => ({ ...v, mutable: false })) : s.vars), counter],
    owns: alone ? [] : s.owns,
    counters: alone ? [] : s.counters,
    locals: alone ? [] : s.locals,
    depth: s.depth - 1,
    uniform: false,
    wild: false,
    walk: { name: id, size },
    mayBreak: !alone,
    mayContinue: true,
    mayReturn: s.mayReturn && !alone,
    loops: s.loops + 1,
  };
  const stored: Stmt = {
    k: "store",
    array: own.name,
    dtype: own.dtype,
    index: [name("i", "~int"), name(id, "~int")],
    ...(own.dtype === "bool" || source.chance(0.5)
      ? { op: "", e: expression(inner, own.dtype, s.complexity) }
      : update(inner, own.dtype)),
  };
  return {
    k: "loop",
    form: source.pick(["for", "for", "range"] as const),
    name: id,
    from: lit(0),
    to: lit(size),
    step: 1,
    body: [...block(inner, source.integer(0, 2)), stored],
  };
}
