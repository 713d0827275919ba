// Expressions without subexpressions worth the name: constants, variables, elements of arrays.
import { bin, call, type Expr, lit, name } from "./ast.ts";
import type { Scope } from "./scope.ts";
import {
  bitOperand,
  type DT,
  isBig,
  isInt,
  isNarrow,
  narrows,
  rangeOf,
  type Ty,
  type Typed,
  valueOf,
} from "./types.ts";
import { weakWhole } from "./weak.ts";

/** A constant that may meet the type. */
export function literal(s: Scope, ty: DT): Expr {
  const { source } = s;
  if (ty === "bool") return lit(source.chance(0.5));
  if (isInt(ty)) {
    const [least, greatest] = isBig(ty) ? [ty === "int64" ? -(2 ** 53) : 0, 2 ** 53] : rangeOf(ty);
    const special =
      isBig(ty) && source.chance(0.5)
        ? [2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 1]
        : [0, 1, 2, 3, 7, 100, greatest, greatest - 1, ...(least < 0 ? [-1, -2, -7, -100, least + 1] : [])];
    return lit(
      source.chance(0.6) ? source.pick(special) : source.integer(Math.max(least, -120), Math.min(greatest, 120)),
    );
  }
  return source.weighted([
    [6, () => lit(source.integer(-80, 80) / 8)],
    [3, () => lit(source.pick([0, 1, 2, -1, 0.5, 0.1, -0.3, 1.7, 3.25]))],
    // Not -0, which is whole next to integers: arguments and elements have it.
    [1, () => lit(source.pick([Number.POSITIVE_INFINITY, Number.NaN, 1e5, 16777217, 65504, 0.333333333333]))],
  ]);
}

/** Of exactly this type. */
export function leaf(s: Scope, ty: Typed): Expr {
  const { source } = s;
  const variables = s.vars.filter((v) => v.ty === ty);
  const arrays = [...s.arrays, ...s.locals].filter((a) => valueOf(a.dtype) === ty);
  const own = s.guarded ? s.owns.filter((o) => o.readable && valueOf(o.dtype) === ty) : [];
  const shared = s.shared.filter((a) => valueOf(a.dtype) === ty);
  return source.weighted<Expr>([
    [variables.length > 0 ? 8 : 0, () => variable(s, ty)],
    [arrays.length > 0 ? 6 : 0, () => element(s, source.pick(arrays))],
    [own.length > 0 ? 3 : 0, () => ownElement(s, source.pick(own))],
    [shared.length > 0 ? 3 : 0, () => sharedElement(s, source.pick(shared))],
    [
      2,
      () => {
        const to = isNarrow(ty) ? source.pick(narrows[ty]) : ty;
        return call(to, [castableLeaf(s, to)], ty);
      },
    ],
  ]);
}

function variable(s: Scope, ty: Ty): Expr {
  return name(s.source.pick(s.vars.filter((v) => v.ty === ty)).name, ty);
}

function ownElement(s: Scope, own: Scope["owns"][number]): Expr {
  return {
    k: "load",
    ty: valueOf(own.dtype),
    array: own.name,
    index: [name("i", "~int"), ...own.rest.map((size) => index(s, size))],
  };
}

function sharedElement(s: Scope, array: Scope["shared"][number]): Expr {
  const tx = name("tx", "~int");
  const other = s.open?.name === array.name ? index(s, s.block) : tx;
  return { k: "load", ty: valueOf(array.dtype), array: array.name, index: [other] };
}

/** What an explicit cast is given at the least. */
export const castableLeaf = (s: Scope, to: DT): Expr => (s.source.chance(0.5) ? weakWhole(s, 0).e : literal(s, to));

/** Whole and below `size`: a power of two, or any with a remainder of what is not negative. */
export function index(s: Scope, size: number): Expr {
  const { source } = s;
  if (size === 1) return lit(0);
  if (s.walk !== null && s.walk.size <= size && source.chance(0.5)) return name(s.walk.name, "~int");
  const power = (size & (size - 1)) === 0;
  if (!power)
    return source.weighted<Expr>([
      [4, () => lit(source.integer(0, size - 1))],
      [4, () => bin("%", bin("+", name("tx", "~int"), lit(source.integer(0, 50)), "~int"), lit(size), "~int")],
      [2, () => bin("%", leaf(s, "uint32"), lit(size), "uint32")],
    ]);
  return source.weighted<Expr>([
    [2, () => lit(source.integer(0, size - 1))],
    [4, () => bin("&", weakWhole(s, 1).e, lit(size - 1), "~int")],
    [
      2,
      () => {
        const from = source.pick<Typed>([
          "int32",
          "uint32",
          "narrow",
          "unsigned",
          "float32",
          ...s.types.typed.filter(isBig),
        ]);
        return bin("&", leaf(s, from), lit(size - 1), bitOperand(from));
      },
    ],
  ]);
}

function element(s: Scope, array: Scope["arrays"][number]): Expr {
  return { k: "load", ty: valueOf(array.dtype), array: array.name, index: array.shape.map((size) => index(s, size)) };
}
