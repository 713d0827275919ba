// Declarations, assignments and stores.
import { bin, type Expr, lit, name, type Stmt } from "./ast.ts";
import { condition, expression } from "./expressions.ts";
import { index, literal } from "./reads.ts";
import { fresh, type Own, type Scope, withVariable } from "./scope.ts";
import { type DT, dtypes, integers, isFloat, isWeak, meet, type Ty } from "./types.ts";
import { weakWhole } from "./weak.ts";

/** A statement, and what those after it see. */
export type Made = readonly [Stmt, Scope];

export function declare(s: Scope): Made {
  const { source } = s;
  const id = fresh(s, "v");
  const ty = source.pick<Ty>([...dtypes, ...dtypes, "~int", "~frac"]);
  const fixed = source.chance(0.3);
  const declared = withVariable(s, { name: id, ty, mutable: !fixed });
  if (ty === "~int")
    return [{ k: "let", name: id, ty, fixed, init: bin("&", weakWhole(s, 2).e, lit(255), "~int") }, declared];
  const init = expression(s, ty, s.complexity);
  if (!fixed && !isWeak(ty) && source.chance(0.25)) {
    const first = ty === "bool" ? lit(false) : lit(isFloat(ty) && source.chance(0.3) ? 0.5 : source.integer(0, 9));
    return [{ k: "letweak", name: id, ty, init: first, e: init }, declared];
  }
  return [{ k: "let", name: id, ty, fixed, init }, declared];
}

/** A right side for `x op= e` that leaves x its type. */
export function update(s: Scope, ty: DT): { readonly op: string; readonly e: Expr } {
  const { source } = s;
  const arithmetic = source.chance(0.6);
  if (ty === "bool" || source.chance(0.4)) {
    const joined = [...dtypes, "~int", "~bool"].filter((t) => meet(ty, t as Ty) === ty) as Ty[];
    const from = source.pick(joined);
    return { op: "", e: from === "~int" ? literal(s, ty) : expression(s, from, s.complexity) };
  }
  if (isFloat(ty))
    return {
      op: source.pick(["+", "-", "*", "/"]),
      e: source.chance(0.3) ? literal(s, ty) : expression(s, ty, s.complexity),
    };
  if (arithmetic)
    return {
      op: source.pick(["+", "-", "*"]),
      e: source.chance(0.3) ? literal(s, ty) : expression(s, ty, s.complexity),
    };
  const op = source.pick(["&", "|", "^", "<<", ">>", "%"]);
  if (op === "%") return { op, e: bin("|", expression(s, ty, 2), lit(1), ty) };
  return { op, e: op === "<<" || op === ">>" ? lit(source.integer(0, 20)) : expression(s, source.pick(integers), 2) };
}

export function assign(s: Scope, target: Scope["vars"][number]): Stmt {
  const ty = target.ty as DT;
  if (s.source.chance(0.1) && ty !== "bool") {
    return {
      k: "guarded",
      c: condition(s, 2),
      op: s.source.pick(["&&", "||"]),
      name: target.name,
      ty,
      e: expression(s, ty, 2),
    };
  }
  return { k: "assign", name: target.name, ty, ...update(s, ty) };
}

const i = name("i", "~int");
export const ownIndex = (s: Scope, own: Own): Expr[] => [i, ...own.rest.map((size) => index(s, size))];

export function store(s: Scope, own: Own): Stmt {
  const { source } = s;
  const at = ownIndex(s, own);
  if (own.readable && own.dtype !== "bool" && source.chance(0.4)) {
    return { k: "store", array: own.name, dtype: own.dtype, index: at, ...update(s, own.dtype) };
  }
  return {
    k: "store",
    array: own.name,
    dtype: own.dtype,
    index: at,
    op: "",
    e: source.chance(0.15) ? expression(s, source.pick(dtypes), 2) : expression(s, own.dtype, s.complexity),
  };
}

export function storeLocal(s: Scope): Stmt {
  const array = s.source.pick(s.locals);
  const at = [index(s, array.size)];
  return {
    k: "store",
    array: array.name,
    dtype: array.dtype,
    index: at,
    ...(array.dtype === "bool" ? { op: "", e: expression(s, "bool", 2) } : update(s, array.dtype)),
  };
}

export function localArray(s: Scope): Made {
  const id = fresh(s, "l");
  const dtype = s.source.pick(dtypes);
  const size = s.source.pick([2, 4, 8]);
  const inside = withVariable(s, { name: "q", ty: "~int", mutable: false });
  return [
    { k: "local", name: id, dtype, size, init: expression(inside, dtype, s.complexity - 1) },
    { ...s, locals: [...s.locals, { name: id, dtype, shape: [size], size }] },
  ];
}
