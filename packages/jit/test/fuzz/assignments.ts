// Declarations, assignments and stores.
import { bin, type Expr, lit, name, type Stmt } from "./ast.ts";
import { condition, expression } from "./expressions.ts";
import { natural, operand, type Sub } from "./operands.ts";
import { index, literal } from "./reads.ts";
import { fresh, type Own, type Scope, withVariable } from "./scope.ts";
import {
  type DT,
  isBig,
  isBool,
  isComplex,
  isFloat,
  isInt,
  isNarrow,
  isWeak,
  meet,
  resultOf,
  type Ty,
  type Typed,
  valueOf,
} from "./types.ts";
import { weakWhole } from "./weak.ts";

/** A statement, and what those after it see. */
export type Made = readonly [Stmt, Scope];

export function declare(s: Scope): Made {
  const { source } = s;
  const id = fresh(s, "v");
  const ty = source.pick<Ty>([...s.types.typed, ...s.types.typed, "~int", "~frac"]);
  const fixed = source.chance(0.3);
  const declared = withVariable(s, { name: id, ty, mutable: !fixed });
  if (ty === "~int")
    return [{ k: "let", name: id, ty, fixed, init: bin("&", weakWhole(s, 2).e, lit(255), "~int") }, declared];
  const init = expression(s, ty, s.complexity);
  // With a number that is not of 16 bits by its type a variable is not narrow.
  if (!fixed && !isWeak(ty) && !isNarrow(ty) && source.chance(0.25)) {
    const first = ty === "bool" ? lit(false) : lit(isFloat(ty) && source.chance(0.3) ? 0.5 : source.integer(0, 9));
    return [{ k: "letweak", name: id, ty, init: first, e: init }, declared];
  }
  return [{ k: "let", name: id, ty, fixed, init }, declared];
}

interface Update {
  readonly op: string;
  readonly e: Expr;
}

/** A right side for `x = e` or `x op= e` that leaves the variable its type. */
export function update(s: Scope, ty: Typed): Update {
  const { source } = s;
  if (!isNarrow(ty) && source.chance(0.6)) return compound(s, ty, (result) => result === ty);
  const from = source.pick(s.types.everything.filter((t) => meet(ty, t) === ty && t !== "~frac"));
  return {
    op: "",
    e: from === "~int" ? literal(s, ty === "uint32" || isBig(ty) ? ty : "int32") : expression(s, from, s.complexity),
  };
}

/** `x op= e` where the result is as wanted. */
function compound(s: Scope, ty: Typed, fits: (result: Ty) => boolean): Update {
  const { source } = s;
  const sub: Sub = (wanted) => expression(s, wanted, s.complexity - 1);
  const bits = ["&", "|", "^"];
  const [arithmetic, others] =
    ty === "bool"
      ? [bits, bits]
      : isComplex(ty)
        ? [["+", "-", "*", "/"], ["*"]]
        : isFloat(ty)
          ? [["+", "-", "*", "/"], ["*"]]
          : [
              ["+", "-", "*"],
              [...bits, "<<", ">>", ">>>", "%"],
            ];
  const op = source.pick(source.chance(0.6) ? arithmetic : others);
  const from = s.types.operands.filter((t) => {
    const result = resultOf(op, ty, t);
    return result !== null && fits(result) && t !== "~frac" && (op !== "%" || isInt(t));
  });
  if (from.length === 0) return { op: "", e: expression(s, ty, s.complexity) };
  const right = source.pick(from);
  if (op === "%") return { op, e: bin("|", expression(s, right, 2), lit(1), right) };
  const count = op.length > 1 && right === "~int";
  return { op, e: count ? lit(source.integer(0, 33)) : operand(s, op, right, ty, sub) };
}

/** Anything that an element may be given: stores convert. */
export function stored(s: Scope, dtype: DT, depth: number): Expr {
  const { source } = s;
  const own = valueOf(dtype);
  const sub: Sub = (ty) => expression(s, ty, depth);
  return source.weighted<Expr>([
    [7, () => sub(isNarrow(own) ? source.pick([own, "int32", "int32"] as const) : own)],
    [2, () => sub(source.pick(isComplex(dtype) ? s.types.typed : s.types.real))],
    [1, () => (dtype === "uint32" || dtype === "uint64" ? natural(s, sub) : sub("~int"))],
    [1, () => sub(dtype === "float32" ? "~frac" : "~bool")],
  ]);
}

export function assign(s: Scope, target: Scope["vars"][number]): Stmt {
  const ty = target.ty as Typed;
  if (s.source.chance(0.1) && !isBool(ty)) {
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

/** `a[at] = e` or `a[at] op= e`. */
export function put(s: Scope, array: string, dtype: DT, at: readonly Expr[], depth: number): Stmt {
  const made = s.source.chance(0.4)
    ? compound(s, valueOf(dtype), (result) => !isWeak(result) && isComplex(result) === isComplex(dtype))
    : { op: "", e: stored(s, dtype, depth) };
  return { k: "store", array, dtype, index: at, ...made };
}

export const store = (s: Scope, own: Own): Stmt => put(s, own.name, own.dtype, ownIndex(s, own), s.complexity);

export function storeLocal(s: Scope): Stmt {
  const array = s.source.pick(s.locals);
  return put(s, array.name, array.dtype, [index(s, array.size)], 2);
}

export function localArray(s: Scope): Made {
  const id = fresh(s, "l");
  const dtype = s.source.pick(s.types.dtypes);
  const size = s.source.pick([2, 4, 8]);
  const inside = withVariable(s, { name: "q", ty: "~int", mutable: false });
  return [
    { k: "local", name: id, dtype, size, init: stored(inside, dtype, s.complexity - 1) },
    { ...s, locals: [...s.locals, { name: id, dtype, shape: [size], size }] },
  ];
}
