// Random expressions that meet no typed value: whole numbers that stay small, fractions, bools.
import { bin, call, type Expr, lit, name } from "./ast.ts";
import type { Readable, Scope } from "./scope.ts";
import { isBool } from "./types.ts";

export interface Bounded {
  readonly e: Expr;
  /** Its absolute value is at most this. */
  readonly bound: number;
}

/** Never constant: it would be computed when the kernel is compiled, and its value decide its type. */
export function weakWhole(s: Scope, depth: number): Bounded {
  const { source } = s;
  if (depth <= 0) return atom(s);
  const sub = (): Bounded => weakWhole(s, depth - 1);
  const small = source.integer(1, 9);
  return source.weighted<Bounded>([
    [4, () => atom(s)],
    [
      5,
      () => {
        const [a, b] = [sub(), source.chance(0.6) ? { e: lit(source.integer(0, 40)), bound: 40 } : sub()];
        return { e: bin(source.pick(["+", "-"]), a.e, b.e, "~int"), bound: a.bound + b.bound };
      },
    ],
    [
      2,
      () => {
        const a = sub();
        return a.bound > 1e6 ? a : { e: bin("*", a.e, lit(small), "~int"), bound: a.bound * small };
      },
    ],
    [2, () => ({ e: bin("%", sub().e, lit(small), "~int"), bound: small })],
    [2, () => ({ e: bin("&", sub().e, lit(source.pick([1, 3, 7, 15, 31])), "~int"), bound: 31 })],
    [
      1,
      () => {
        const a = sub();
        return { e: bin(source.pick(["|", "^"]), a.e, lit(source.integer(0, 15)), "~int"), bound: 2 * a.bound + 16 };
      },
    ],
    [
      1,
      () => {
        const a = sub();
        return { e: bin(">>", a.e, lit(source.integer(0, 4)), "~int"), bound: a.bound + 1 };
      },
    ],
    [
      2,
      () => {
        const a = sub();
        return {
          e: {
            k: "quot",
            ty: "~int",
            form: source.pick(["trunc", "floor", "ceil", "or"] as const),
            a: a.e,
            b: lit(small),
          },
          bound: a.bound + 1,
        };
      },
    ],
    [
      1,
      () => {
        const [a, b] = [sub(), sub()];
        return {
          e: call(source.pick(["Math.min", "Math.max"]), [a.e, b.e], "~int"),
          bound: Math.max(a.bound, b.bound),
        };
      },
    ],
    [
      1,
      () => {
        const a = sub();
        return {
          e: source.chance(0.5) ? call("Math.abs", [a.e], "~int") : { k: "un", ty: "~int", op: "-", a: a.e },
          bound: a.bound,
        };
      },
    ],
    [
      2,
      () => {
        const [a, b] = [sub(), source.chance(0.5) ? { e: lit(source.integer(0, 40)), bound: 40 } : sub()];
        return {
          e: { k: "cond", ty: "~int", c: weakBool(s, depth - 1), a: a.e, b: b.e },
          bound: Math.max(a.bound, b.bound),
        };
      },
    ],
    [3, () => flag(s, depth)],
    [1, () => ({ e: bin("**", bin("&", sub().e, lit(7), "~int"), lit(source.integer(0, 3)), "~int"), bound: 343 })],
  ]);
}

/** A bool, typed or weak, as a number. */
function flag(s: Scope, depth: number): Bounded {
  const { source } = s;
  const one = (): Expr => {
    const named = [
      ...s.vars.filter((v) => isBool(v.ty)).map((v) => name(v.name, v.ty)),
      ...s.atoms.filter((e) => isBool(e.ty)),
      ...s.arrays.filter((a) => a.dtype === "bool").map((a) => first(a)),
    ];
    return named.length > 0 && source.chance(0.7) ? source.pick(named) : weakBool(s, depth - 1);
  };
  const sub = weakWhole(s, depth - 1);
  const sign = source.pick(["+", "-", "~"]);
  return source.weighted<Bounded>([
    [2, () => ({ e: { k: "un", ty: "~int", op: sign, a: one() }, bound: 2 })],
    [2, () => ({ e: bin(source.pick(["+", "-", "*"]), one(), one(), "~int"), bound: 2 })],
    [1, () => ({ e: bin("*", one(), sub.e, "~int"), bound: sub.bound })],
    [1, () => ({ e: bin(source.pick(["+", "-"]), sub.e, one(), "~int"), bound: sub.bound + 1 })],
    [1, () => ({ e: call(source.pick(["Number", "Math.abs"]), [one()], "~int"), bound: 1 })],
    [1, () => ({ e: call(source.pick(["Math.min", "Math.max"]), [one(), sub.e], "~int"), bound: sub.bound + 1 })],
  ]);
}

const first = ({ name: array, shape }: Readable): Expr => ({
  k: "load",
  ty: "bool",
  array,
  index: shape.map(() => lit(0)),
});

function atom(s: Scope): Bounded {
  const variables = s.vars.filter((v) => v.ty === "~int");
  const atoms = s.atoms.filter((e) => e.ty === "~int");
  if (variables.length + atoms.length === 0) {
    // A device function has neither positions nor launch arguments here: a whole parameter is typed.
    return {
      e: bin(
        "-",
        { k: "cond", ty: "~int", c: name(s.vars[0]!.name, s.vars[0]!.ty), a: lit(3), b: lit(5) },
        lit(s.source.integer(0, 3)),
        "~int",
      ),
      bound: 8,
    };
  }
  const at = s.source.integer(0, variables.length + atoms.length - 1);
  return { e: at < variables.length ? name(variables[at]!.name, "~int") : atoms[at - variables.length]!, bound: 1024 };
}

export function weakFraction(s: Scope, depth: number): Expr {
  const { source } = s;
  const variables = s.vars.filter((v) => v.ty === "~frac");
  const atoms = s.atoms.filter((e) => e.ty === "~frac");
  const quotient = (): Expr => bin("/", weakWhole(s, depth - 1).e, lit(source.pick([2, 3, 4, 5, 7, 8])), "~frac");
  if (depth <= 0) {
    const named = [...variables.map((v) => name(v.name, "~frac")), ...atoms];
    return named.length > 0 && source.chance(0.6) ? source.pick(named) : quotient();
  }
  const sub = (): Expr => weakFraction(s, depth - 1);
  const other = (): Expr =>
    source.weighted<Expr>([
      [2, () => lit(source.pick([0.5, 0.25, 1.5, -2.5, 0.1]))],
      [2, () => weakWhole(s, depth - 1).e],
      [2, sub],
    ]);
  return source.weighted<Expr>([
    [3, quotient],
    [6, () => bin(source.pick(["+", "-", "*", "/"]), sub(), other(), "~frac")],
    [
      1,
      () =>
        call(
          "Math.sqrt",
          [call("Math.abs", [source.chance(0.5) ? sub() : weakWhole(s, depth - 1).e], "~frac")],
          "~frac",
        ),
    ],
    [
      2,
      () => {
        const a = sub();
        // Rounded, a quotient would be an exact division, and a number argument in it whole.
        return a.k === "bin" && a.op === "/"
          ? a
          : call(source.pick(["Math.floor", "Math.ceil", "Math.round", "Math.abs"]), [a], "~frac");
      },
    ],
    [1, () => call(source.pick(["Math.min", "Math.max"]), [sub(), other()], "~frac")],
  ]);
}

export function weakBool(s: Scope, depth: number): Expr {
  const { source } = s;
  const atoms = s.atoms.filter((e) => isBool(e.ty));
  if (depth > 0 && atoms.length > 0 && source.chance(0.15)) return source.pick(atoms);
  const compare = (): Expr => {
    const op = source.pick(["<", "<=", ">", ">=", "===", "!=="]);
    const left = weakWhole(s, depth - 1).e;
    return bin(op, left, source.chance(0.6) ? lit(source.integer(-4, 40)) : weakWhole(s, depth - 1).e, "~bool");
  };
  if (depth <= 0) return compare();
  return source.weighted<Expr>([
    [6, compare],
    [2, () => bin(source.pick(["&&", "||"]), weakBool(s, depth - 1), weakBool(s, depth - 1), "~bool")],
    [2, () => ({ k: "un", ty: "~bool", op: "!", a: weakBool(s, depth - 1) })],
    [1, () => bin(source.pick(["<", ">="]), weakFraction(s, depth - 1), lit(source.pick([0.5, 2.5, 0])), "~bool")],
  ]);
}
