// Loops over the cells of a thread's row.
import { put } from "./assignments.ts";
import { lit, name, type Stmt } from "./ast.ts";
import { fresh, type Own, type Scope } from "./scope.ts";

/** Stores each cell of the row; mostly no iteration needs another's result. @param block - makes what else its body has. */
export function walk(s: Scope, own: Own, block: (scope: Scope, count: number) => Stmt[]): Stmt {
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
  const stored = put(inner, own.name, own.dtype, [name("i", "~int"), name(id, "~int")], s.complexity);
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
