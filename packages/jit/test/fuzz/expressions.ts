// Random expressions of a wanted type.
import { bin, call, type Expr, isQuotient, lit, name } from "./ast.ts";
import { castableLeaf, leaf, literal } from "./reads.ts";
import type { Scope } from "./scope.ts";
import {
  type DT,
  dtypes,
  type FloatType,
  floatFor,
  floats,
  type IntType,
  integers,
  isFloat,
  isInt,
  isWeak,
  meet,
  rangeOf,
  type Ty,
} from "./types.ts";
import { weakBool, weakFraction, weakWhole } from "./weak.ts";

/** Of exactly this type. */
export function expression(s: Scope, ty: Ty, depth: number): Expr {
  if (ty === "~int") return weakWhole(s, depth).e;
  if (ty === "~frac") return weakFraction(s, depth);
  if (ty === "~bool") return weakBool(s, depth);
  if (depth <= 0) return leaf(s, ty);
  if (ty === "bool") return boolean(s, depth);
  return isInt(ty) ? integer(s, ty, depth) : float(s, ty as FloatType, depth);
}

/** A bool, typed or weak. */
export const condition = (s: Scope, depth: number): Expr =>
  s.source.chance(0.3) ? weakBool(s, depth) : expression(s, "bool", depth);

/** What an explicit cast is given: anything whose text the types read the same way. */
function castable(s: Scope, to: DT, depth: number): Expr {
  const { source } = s;
  if (depth <= 0) return castableLeaf(s, to);
  const from = source.pick<Ty>([...dtypes, "~int", "~frac", "~bool"]);
  const e = expression(s, from, depth - 1);
  return isQuotient(e) && isInt(to) ? call("Math.abs", [e], e.ty) : e;
}

/** Two operand types that meet in this one. */
function meeting(s: Scope, ty: DT): readonly [Ty, Ty] {
  const { source } = s;
  if (source.chance(0.55)) return [ty, ty];
  const pairs: (readonly [Ty, Ty])[] = [];
  for (const a of [...dtypes, "~int", "~frac"] as const)
    for (const b of [...dtypes, "~int", "~frac"] as const)
      if (meet(a, b) === ty && !(isWeak(a) && isWeak(b))) pairs.push([a, b]);
  return source.pick(pairs);
}

/** Operands that meet in a type; a weak one may be a constant. */
function operands(s: Scope, ty: DT, depth: number): readonly [Expr, Expr] {
  const [a, b] = meeting(s, ty);
  const literalFor = (weak: Ty, other: Ty): Expr => {
    const fits = literal(s, isWeak(other) ? ty : (other as DT));
    return weak === "~int" && fits.ty !== "~int" ? lit(s.source.integer(0, 9)) : fits;
  };
  const make = (mine: Ty, other: Ty): Expr =>
    isWeak(mine) && s.source.chance(0.6) ? literalFor(mine, other) : expression(s, mine, depth - 1);
  return [make(a, b), make(b, a)];
}

/** An integer that is not zero. */
function nonzero(s: Scope, ty: Ty, depth: number): Expr {
  if (s.source.chance(0.5) && isInt(ty)) {
    const [least] = rangeOf(ty);
    return call(ty, [lit(s.source.pick([1, 2, 3, 5, 7, 10, ...(least < 0 ? [-2, -3] : [])]))], ty);
  }
  return bin("|", expression(s, ty, depth - 1), lit(1), ty);
}

function conditional(s: Scope, ty: DT, depth: number): Expr {
  const { source } = s;
  const [a, b] = operands(s, ty, depth);
  if (source.chance(0.25)) return { k: "call", ty, fn: "selp", args: [condition(s, depth - 1), a, b] };
  const arrays = s.arrays.filter((array) => array.dtype === ty && array.shape.length === 1);
  if (arrays.length > 0 && source.chance(0.3)) return guardedLoad(s, source.pick(arrays), ty, depth);
  return { k: "cond", ty, c: condition(s, depth - 1), a, b };
}

/** `j < a.length ? a[j] : e` */
function guardedLoad(s: Scope, array: Scope["arrays"][number], ty: DT, depth: number): Expr {
  const at = bin("+", name("i", "~int"), lit(s.source.integer(-3, 3)), "~int");
  const low = bin(">=", at, lit(0), "~bool");
  const high = bin("<", at, name(`${array.name}.length`, "~int", String(array.shape[0])), "~bool");
  return {
    k: "cond",
    ty,
    c: bin("&&", low, high, "~bool"),
    a: { k: "load", ty, array: array.name, index: [at] },
    b: expression(s, ty, depth - 1),
  };
}

function userCall(s: Scope, ty: DT, depth: number): Expr | null {
  const fns = s.functions.filter((fn) => fn.result === ty);
  if (fns.length === 0) return null;
  const fn = s.source.pick(fns);
  return { k: "user", ty, fn: fn.name, args: fn.params.map((p) => expression(s, p.ty, depth - 1)) };
}

function integer(s: Scope, ty: IntType, depth: number): Expr {
  const { source } = s;
  const sub = (t: Ty): Expr => expression(s, t, depth - 1);
  const anyInt = (): Ty => source.pick<Ty>([...integers, "bool"]);
  const arithmetic = (op: string): Expr => {
    const [a, b] = operands(s, ty, depth);
    return bin(op, a, b, ty);
  };
  return source.weighted<Expr>([
    [6, () => leaf(s, ty)],
    [12, () => arithmetic(source.pick(["+", "-", "*"]))],
    [3, () => bin("%", sub(ty), nonzero(s, ty, depth), ty)],
    [
      3,
      () => ({
        k: "quot",
        ty,
        form: source.pick(["trunc", "floor", "or"] as const),
        a: sub(ty),
        b: nonzero(s, ty, depth),
      }),
    ],
    [
      5,
      () =>
        bin(
          source.pick(["&", "|", "^"]),
          sub(ty),
          source.chance(0.3) ? literal(s, ty) : sub(source.pick(integers)),
          ty,
        ),
    ],
    [
      4,
      () =>
        bin(
          source.pick(["<<", ">>"]),
          sub(ty),
          source.chance(0.6) ? lit(source.integer(0, 33)) : sub(source.pick(integers)),
          ty,
        ),
    ],
    [
      ty === "uint32" ? 4 : 0,
      () =>
        bin(
          ">>>",
          sub(source.pick(integers)),
          source.chance(0.6) ? lit(source.integer(0, 33)) : sub(source.pick(integers)),
          ty,
        ),
    ],
    [2, () => bin("**", sub(ty), source.chance(0.6) ? lit(source.integer(0, 4)) : bin("&", sub(ty), lit(7), ty), ty)],
    [3, () => ({ k: "un", ty, op: source.pick(["-", "~", "+"]), a: sub(ty) })],
    [2, () => call("Math.imul", [sub(ty), sub(source.pick(integers))], ty)],
    [
      2,
      () =>
        call(
          source.pick(["Math.abs", "Math.sign", "Math.floor", "Math.ceil", "Math.trunc", "Math.round", "Number"]),
          [sub(ty)],
          ty,
        ),
    ],
    [3, () => call(source.pick(["Math.min", "Math.max"]), operands(s, ty, depth), ty)],
    [
      ty === "int32" ? 2 : 0,
      () => call(source.pick(["popc", "clz", "ffs", "Math.clz32"]), [sub(source.pick(integers))], ty),
    ],
    [ty === "int32" ? 1 : 0, () => bin("&", sub(source.pick(floats)), literal(s, "int32"), "int32")],
    [1, () => call("brev", [sub(ty)], ty)],
    [5, () => conditional(s, ty, depth)],
    [4, () => call(ty, [castable(s, ty, depth)], ty)],
    [3, () => userCall(s, ty, depth) ?? leaf(s, ty)],
    [ty === "int32" ? 1 : 0, () => ({ k: "un", ty, op: "+", a: sub("bool") })],
    [1, () => bin("+", sub(ty), sub(anyInt() === "bool" ? "bool" : ty), ty)],
  ]);
}

function float(s: Scope, ty: FloatType, depth: number): Expr {
  const { source } = s;
  const sub = (t: Ty): Expr => expression(s, t, depth - 1);
  const arithmetic = (op: string): Expr => {
    const [a, b] = operands(s, ty, depth);
    return bin(op, a, b, ty);
  };
  const sources = dtypes.filter((t) => floatFor(t) === ty);
  return source.weighted<Expr>([
    [6, () => leaf(s, ty)],
    [16, () => arithmetic(source.pick(["+", "-", "*", "/"]))],
    [2, () => arithmetic("%")],
    [3, () => ({ k: "un", ty, op: source.pick(["-", "+"]), a: sub(ty) })],
    [
      3,
      () =>
        call(
          "Math.sqrt",
          [
            source.chance(0.6)
              ? call("Math.abs", [sub(ty)], ty)
              : sub(source.pick(sources.filter((t) => t !== "bool"))),
          ],
          ty,
        ),
    ],
    [
      3,
      () =>
        call(
          source.pick(["Math.abs", "Math.sign", "Math.floor", "Math.ceil", "Math.trunc", "Math.round", "Number"]),
          [sub(ty)],
          ty,
        ),
    ],
    [3, () => call(source.pick(["Math.min", "Math.max"]), operands(s, ty, depth), ty)],
    [2, () => call("fma", [sub(ty), sub(ty), sub(ty)], ty)],
    [ty === "float32" ? 1 : 0, () => call("Math.fround", [castable(s, ty, depth)], ty)],
    [5, () => conditional(s, ty, depth)],
    [4, () => call(ty, [castable(s, ty, depth)], ty)],
    [3, () => userCall(s, ty, depth) ?? leaf(s, ty)],
  ]);
}

function boolean(s: Scope, depth: number): Expr {
  const { source } = s;
  const sub = (t: Ty): Expr => expression(s, t, depth - 1);
  const compare = (): Expr => {
    const op = source.pick(["<", "<=", ">", ">=", "===", "!=="]);
    const a = source.pick(dtypes);
    if (isInt(a) && source.chance(0.4)) return bin(op, sub(a), sub(source.pick(integers)), "bool");
    const others = ([...dtypes, "~int", "~frac", "~bool"] as const).filter(
      (t) => meet(a, t) !== null && !(t === "~frac" && !isFloat(a)),
    );
    const b = source.pick(others);
    const right = isWeak(b) && b !== "~bool" && source.chance(0.6) ? literal(s, a === "bool" ? "int32" : a) : sub(b);
    return source.chance(0.8) ? bin(op, sub(a), right, "bool") : bin(op, right, sub(a), "bool");
  };
  const other = (): Expr => (source.chance(0.3) ? weakBool(s, depth - 1) : sub("bool"));
  return source.weighted<Expr>([
    [4, () => leaf(s, "bool")],
    [14, compare],
    [5, () => bin(source.pick(["&&", "||"]), sub("bool"), other(), "bool")],
    [3, () => bin(source.pick(["&", "|", "^", "+", "*", "===", "!=="]), sub("bool"), sub("bool"), "bool")],
    [4, () => ({ k: "un", ty: "bool", op: "!", a: sub(source.chance(0.7) ? "bool" : source.pick(dtypes)) })],
    [
      2,
      () =>
        call(source.pick(["Number.isNaN", "Number.isFinite", "Number.isInteger"]), [sub(source.pick(floats))], "bool"),
    ],
    [2, () => call(source.pick(["bool", "Boolean"]), [sub(source.pick(dtypes))], "bool")],
    [2, () => ({ k: "cond", ty: "bool", c: condition(s, depth - 1), a: sub("bool"), b: sub("bool") })],
    [1, () => ({ k: "un", ty: "bool", op: "~", a: sub("bool") })],
  ]);
}
