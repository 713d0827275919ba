// Random expressions of a wanted type.
import { bin, call, type Expr, lit, name } from "./ast.ts";
import { bitOperand, division, operand, operands, type Sub } from "./operands.ts";
import { castableLeaf, leaf } from "./reads.ts";
import type { Readable, Scope } from "./scope.ts";
import {
  areComparable,
  type ComplexType,
  type DT,
  type FloatType,
  floatFor,
  isBig,
  isBool,
  isComplex,
  isFloat,
  isInt,
  isNarrow,
  isTypedInt,
  isWeak,
  narrows,
  type Ty,
  type Typed,
  valueOf,
} from "./types.ts";
import { weakBool, weakFraction, weakWhole } from "./weak.ts";

/** Of exactly this type. */
export function expression(s: Scope, ty: Ty, depth: number): Expr {
  if (ty === "~int") return weakWhole(s, depth).e;
  if (ty === "~frac") return weakFraction(s, depth);
  if (ty === "~bool") return weakBool(s, depth);
  if (ty === "~big") return lit(BigInt(s.source.integer(0, 99)));
  if (depth <= 0) return leaf(s, ty);
  const sub: Sub = (wanted) => expression(s, wanted, depth - 1);
  const made = s.source.weighted<Expr>([
    [12, () => (isNarrow(ty) ? narrow(s, ty, depth) : operation(s, ty, depth))],
    [2, () => conditional(s, ty, depth)],
    [1, () => floored(s, ty, sub) ?? leaf(s, ty)],
    [1, () => userCall(s, ty, depth) ?? leaf(s, ty)],
  ]);
  return made;
}

/** What is true or false: mostly a bool, else any value. */
export function condition(s: Scope, depth: number): Expr {
  const { source } = s;
  return source.weighted<Expr>([
    [3, () => weakBool(s, depth)],
    [6, () => expression(s, "bool", depth)],
    [1, () => expression(s, source.pick<Ty>([...s.types.real, "~int", "~frac"]), depth - 1)],
  ]);
}

/** What an explicit cast is given: anything whose text the types read the same way. */
function castable(s: Scope, to: DT, depth: number): Expr {
  if (depth <= 0) return castableLeaf(s, to);
  const e = expression(s, s.source.pick(s.types.everything.filter((t) => isComplex(to) || !isComplex(t))), depth - 1);
  return isInt(to) && isWeak(e.ty) && e.k === "bin" && e.op === "/" ? call("Math.abs", [e], e.ty) : e;
}

const cast = (s: Scope, to: DT, depth: number): Expr => call(to, [castable(s, to, depth)], valueOf(to));

function conditional(s: Scope, ty: Typed, depth: number): Expr {
  const { source } = s;
  const sub: Sub = (wanted) => expression(s, wanted, depth - 1);
  const arrays = s.arrays.filter((array) => valueOf(array.dtype) === ty && array.shape.length === 1);
  if (arrays.length > 0 && source.chance(0.3)) return guardedLoad(s, source.pick(arrays), sub(ty));
  if (!isComplex(ty) && source.chance(0.15)) return bin(source.pick(["&&", "||"]), sub(ty), sub(ty), ty);
  const [a, b] = operands(s, "meet", ty, sub);
  const c = condition(s, depth - 1);
  return !isComplex(ty) && source.chance(0.25) ? call("selp", [c, a, b], ty) : { k: "cond", ty, c, a, b };
}

/** `j < a.length ? a[j] : e` */
function guardedLoad(s: Scope, array: Readable, e: Expr): Expr {
  return inside(array, bin("+", name("i", "~int"), lit(s.source.integer(-3, 3)), "~int"), e);
}

/** The same of a float that was made whole. Rounding a quotient of whole numbers would be an exact division. */
function floored(s: Scope, ty: Typed, sub: Sub): Expr | null {
  const { source } = s;
  const arrays = s.arrays.filter((array) => valueOf(array.dtype) === ty && array.shape.length === 1);
  if (arrays.length === 0) return null;
  const x = sub(source.pick<Ty>([...s.types.floats, "~frac"]));
  if (x.k === "lit" || (isWeak(x.ty) && x.k === "bin" && x.op === "/")) return null;
  const rounding = source.pick(["Math.floor", "Math.ceil", "Math.round", "Math.trunc"]);
  return inside(source.pick(arrays), call(rounding, [x], x.ty), sub(ty));
}

function inside(array: Readable, at: Expr, e: Expr): Expr {
  const ty = valueOf(array.dtype);
  const low = bin(">=", at, lit(0), "~bool");
  const high = bin("<", at, name(`${array.name.split(".")[0]}.length`, "~int", String(array.shape[0])), "~bool");
  return {
    k: "cond",
    ty,
    c: bin("&&", low, high, "~bool"),
    a: { k: "load", ty, array: array.name, index: [at] },
    b: e,
  };
}

function userCall(s: Scope, ty: Typed, depth: number): Expr | null {
  const fns = s.functions.filter((fn) => fn.result === ty);
  if (fns.length === 0) return null;
  const fn = s.source.pick(fns);
  return { k: "user", ty, fn: fn.name, args: fn.params.map((p) => expression(s, p.ty, depth - 1)) };
}

/** A rounded value keeps that it is narrow: its square root is a float32. */
const narrow = (s: Scope, ty: keyof typeof narrows, depth: number): Expr => {
  if (depth > 0 && s.source.chance(0.1)) return call(s.source.pick(ROUNDING), [narrow(s, ty, depth - 1)], ty);
  return s.source.chance(0.5) ? leaf(s, ty) : cast(s, s.source.pick(narrows[ty]), depth);
};

const operation = (s: Scope, ty: Exclude<Typed, keyof typeof narrows>, depth: number): Expr =>
  ty === "bool"
    ? boolean(s, depth)
    : isComplex(ty)
      ? complex(s, ty, depth)
      : isFloat(ty)
        ? float(s, ty, depth)
        : integer(s, ty, depth);

const ROUNDING = ["Math.abs", "Math.sign", "Math.floor", "Math.ceil", "Math.trunc", "Math.round", "Number"];

function integer(s: Scope, ty: "int32" | "uint32" | "int64" | "uint64", depth: number): Expr {
  const { source } = s;
  const { integers, floats } = s.types;
  const sub: Sub = (wanted) => expression(s, wanted, depth - 1);
  const signed = ty === "int32";
  const own = (): Expr => sub(signed && source.chance(0.3) ? source.pick(["narrow", "unsigned"] as const) : ty);
  const anyBits = (): Expr => sub(source.pick([...integers, ...integers, ...floats]));
  const longest = isBig(ty) ? 65 : 33;
  // A count of 64 bits makes the value as wide.
  const counts = integers.filter((t) => isBig(ty) || !isBig(t));
  const count = (): Expr =>
    source.chance(0.6) ? lit(source.integer(0, longest)) : sub(source.pick([...counts, ...floats]));
  const binary = (op: string): Expr => bin(op, ...operands(s, op, ty, sub), ty);
  return source.weighted<Expr>([
    [5, () => leaf(s, ty)],
    [12, () => binary(source.pick(["+", "-", "*"]))],
    [3, () => bin("%", ...division(s, ty, sub), ty)],
    [
      3,
      () => {
        const [a, b] = division(s, ty, sub);
        return { k: "quot", ty, form: source.pick(["trunc", "floor", "ceil", "or"] as const), a, b };
      },
    ],
    [7, () => binary(source.pick(["&", "|", "^"]))],
    [3, () => binary(source.pick(["<<", ">>"]))],
    [3, () => bin(source.pick(["<<", ">>"]), own(), count(), ty)],
    [
      ty === "uint32" ? 5 : 0,
      () => {
        const bits = anyBits();
        // By a float, which may be a quotient of 64 bits, bits of a float are refused.
        return bin(">>>", bits, isFloat(bits.ty) ? lit(source.integer(0, longest)) : count(), ty);
      },
    ],
    [2, () => bin("**", own(), lit(source.integer(0, 4)), ty)],
    [
      3,
      () => ({ k: "un", ty, op: source.pick(["-", "~", "+"]), a: sub(signed && source.chance(0.3) ? "narrow" : ty) }),
    ],
    [signed ? 1 : 0, () => ({ k: "un", ty, op: "~", a: bitOperand(sub(source.pick(floats))) })],
    [isBig(ty) ? 0 : 2, () => call("Math.imul", operands(s, "&", ty, sub), ty)],
    [2, () => call(source.pick(ROUNDING), [sub(ty)], ty)],
    [3, () => call(source.pick(["Math.min", "Math.max"]), operands(s, "+", ty, sub), ty)],
    [signed ? 2 : 0, () => call(source.pick(["popc", "clz", "ffs"]), [sub(source.pick(integers))], ty)],
    [signed ? 1 : 0, () => call("Math.clz32", [sub(source.pick(integers.filter((t) => !isBig(t))))], ty)],
    [1, () => call("brev", [own()], ty)],
    [4, () => cast(s, ty, depth)],
  ]);
}

function float(s: Scope, ty: FloatType, depth: number): Expr {
  const { source } = s;
  const sub: Sub = (wanted) => expression(s, wanted, depth - 1);
  const binary = (op: string): Expr => bin(op, ...operands(s, op, ty, sub), ty);
  const rooted = s.types.typed.filter((t) => floatFor(t) === ty);
  return source.weighted<Expr>([
    [6, () => leaf(s, ty)],
    [16, () => binary(source.pick(["+", "-", "*", "/"]))],
    [2, () => binary("%")],
    [3, () => ({ k: "un", ty, op: source.pick(["-", "+"]), a: sub(ty) })],
    [3, () => call("Math.sqrt", [source.chance(0.6) ? call("Math.abs", [sub(ty)], ty) : sub(source.pick(rooted))], ty)],
    [3, () => call(source.pick(ROUNDING), [sub(ty)], ty)],
    [3, () => call(source.pick(["Math.min", "Math.max"]), operands(s, "+", ty, sub), ty)],
    [2, () => call("fma", [sub(ty), sub(ty), sub(ty)], ty)],
    [ty === "float32" ? 1 : 0, () => call("Math.fround", [castable(s, ty, depth)], ty)],
    [4, () => cast(s, ty, depth)],
    [
      s.types.typed.some(isComplex) && ty !== "float16" ? 3 : 0,
      () => {
        const of = sub(ty === "float32" ? "complex64" : "complex128");
        return { k: "part", ty, of, part: source.pick(["real", "imag"] as const) };
      },
    ],
  ]);
}

function complex(s: Scope, ty: ComplexType, depth: number): Expr {
  const { source } = s;
  const sub: Sub = (wanted) => expression(s, wanted, depth - 1);
  const binary = (op: string): Expr => bin(op, ...operands(s, op, ty, sub), ty);
  const real = (): Expr => sub(source.pick<Ty>([...s.types.real, "~int", "~frac"]));
  return source.weighted<Expr>([
    [5, () => leaf(s, ty)],
    [12, () => binary(source.pick(["+", "-", "*"]))],
    [3, () => binary("/")],
    [1, () => bin("**", sub(ty), lit(2), ty)],
    [2, () => ({ k: "un", ty, op: source.pick(["-", "+"]), a: sub(ty) })],
    [2, () => call("conj", [sub(ty)], ty)],
    [4, () => call(ty, [real(), real()], ty)],
    [2, () => cast(s, ty, depth)],
  ]);
}

/** A comparison: exact of integers and of constants. Others meet in a float. */
function compare(s: Scope, sub: Sub): Expr {
  const { source } = s;
  const a = source.pick(s.types.typed);
  const b = source.pick(
    s.types.operands.filter((t) => areComparable(a, t, s.types) && !(a === "bool" && t === "~frac")),
  );
  const order = isComplex(a) || isComplex(b) ? [] : ["<", "<=", ">", ">="];
  const op = source.pick([...order, "===", "!=="]);
  const right =
    isTypedInt(a) && source.chance(0.15)
      ? lit(
          source.pick([
            0.5,
            -2.5,
            7.00000001,
            254.9999,
            0.1,
            16777217.5,
            1e10,
            -1e10,
            2 ** 63,
            -(2 ** 63),
            2 ** 64,
            -0,
            Number.NaN,
            Number.POSITIVE_INFINITY,
          ]),
        )
      : operand(s, op, b, a, sub);
  return source.chance(0.7) ? bin(op, sub(a), right, "bool") : bin(op, right, sub(a), "bool");
}

function boolean(s: Scope, depth: number): Expr {
  const { source } = s;
  const sub: Sub = (wanted) => expression(s, wanted, depth - 1);
  const other = (): Expr => (source.chance(0.3) ? weakBool(s, depth - 1) : sub("bool"));
  const any = (): Expr => sub(source.pick(s.types.everything.filter((t) => !isBool(t) && !isComplex(t))));
  return source.weighted<Expr>([
    [4, () => leaf(s, "bool")],
    [14, () => compare(s, sub)],
    [5, () => bin(source.pick(["&&", "||"]), sub("bool"), other(), "bool")],
    [3, () => bin(source.pick(["&", "|", "^", "===", "!=="]), sub("bool"), other(), "bool")],
    [4, () => ({ k: "un", ty: "bool", op: "!", a: source.chance(0.6) ? sub("bool") : any() })],
    [
      2,
      () =>
        call(
          source.pick(["Number.isNaN", "Number.isFinite", "Number.isInteger"]),
          [sub(source.pick(s.types.floats))],
          "bool",
        ),
    ],
    [3, () => call(source.pick(["bool", "Boolean"]), [sub(source.pick(s.types.real))], "bool")],
  ]);
}
