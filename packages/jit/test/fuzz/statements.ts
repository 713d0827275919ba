// Random statements. Programs end, stay in bounds and have no races by how they are made; in some, lanes do not meet.
import { assign, declare, localArray, type Made, store, stored, storeLocal } from "./assignments.ts";
import { bin, type Case, call, type Expr, lit, name, type Stmt } from "./ast.ts";
import { condition, expression } from "./expressions.ts";
import { putRecord, recordValue, remake } from "./records.ts";
import { fresh, type Scope, withVariable } from "./scope.ts";
import { atomic, collective, count, ownAtomic, warpFunction } from "./together.ts";
import { bitOperand, isBig, isBool, isInt, type Ty, valueOf } from "./types.ts";
import { walk } from "./walk.ts";
import { weakWhole } from "./weak.ts";

/** A list of statements; declarations are seen by those after them. */
export function block(scope: Scope, count: number): Stmt[] {
  let s = scope;
  const body: Stmt[] = [];
  for (let at = 0; at < count; at++) {
    const [made, after] = statement(s);
    body.push(made);
    s = after;
  }
  return body;
}

export function statement(s: Scope): Made {
  const { source } = s;
  const kept = (stmt: Stmt): Made => [stmt, s];
  const nested = s.depth > 0;
  const targets = s.vars.filter((v) => v.mutable && v.ty !== "~int" && v.ty !== "~frac");
  const weakTargets = s.vars.filter((v) => v.mutable && v.ty === "~int");
  const owns = s.guarded ? s.owns : [];
  const rows = nested && s.walk === null ? owns.filter((own) => own.rest.length === 1) : [];
  const collectives = s.uniform && s.result === null;
  return source.weighted<Made>([
    [8, () => declare(s)],
    [targets.length > 0 ? 9 : 0, () => kept(assign(s, source.pick(targets)))],
    [
      weakTargets.length > 0 ? 2 : 0,
      () =>
        kept({
          k: "assign",
          name: source.pick(weakTargets).name,
          ty: "~int",
          op: "",
          e: bin("&", weakWhole(s, 2).e, lit(63), "~int"),
        }),
    ],
    [owns.length > 0 ? 6 : 0, () => kept(store(s, source.pick(owns)))],
    [s.records.length > 0 ? 4 : 0, () => recordValue(s)],
    [s.objects.some((q) => q.mutable) ? 3 : 0, () => kept(remake(s))],
    [s.records.length > 0 && s.guarded ? 4 : 0, () => kept(putRecord(s))],
    [nested ? 5 : 0, () => kept(branch(s))],
    [nested ? 5 : 0, () => kept(loop(s, s.wild))],
    [rows.length > 0 ? 8 : 0, () => kept(walk(s, source.pick(rows), block))],
    [nested && s.warps && s.uniform ? 8 : 0, () => kept(loop(s, true))],
    [nested ? 2 : 0, () => kept(choice(s))],
    [s.locals.length > 0 ? 3 : 0, () => kept(storeLocal(s))],
    [s.result === null && s.locals.length < 2 ? 1 : 0, () => localArray(s)],
    [s.mayBreak ? 2 : 0, () => kept(leave(s, "break"))],
    [s.mayContinue ? 2 : 0, () => kept(leave(s, "continue"))],
    [s.mayReturn ? 1 : 0, () => kept(leave(s, "return"))],
    [s.counters.length > 0 ? 3 : 0, () => kept(atomic(s, source.pick(s.counters), 4))],
    [owns.length > 0 ? 1 : 0, () => ownAtomic(s)],
    [collectives && s.shared.length > 0 ? 6 : 0, () => kept(exchange(s))],
    [collectives && s.blockCounters.length > 0 ? 3 : 0, () => count(s)],
    [collectives ? 2 : 0, () => collective(s)],
    [s.wild ? 8 : 0, () => warpFunction(s)],
    [
      s.result === null ? 1 : 0,
      () =>
        kept({
          k: "fence",
          fn: collectives ? source.pick(["threadfence", "syncthreads", "syncwarp", "barrier"]) : "threadfence",
        }),
    ],
  ]);
}

/** Uniform where every thread of the block decides alike. */
function branch(s: Scope): Stmt {
  const { source } = s;
  const scalars = s.atoms.filter(
    (e) => e.k === "name" && (e.name.startsWith("p") || e.name.startsWith("blockIdx") || e.name.startsWith("gridDim")),
  );
  const uniform = s.uniform && scalars.length > 0 && source.chance(0.4);
  const inner: Scope = { ...s, depth: s.depth - 1, uniform };
  const test = uniform ? source.pick(scalars) : condition(s, s.complexity);
  const c =
    !uniform || isBool(test.ty) ? test : bin(source.pick(["<", ">", "==="]), test, lit(source.integer(0, 3)), "~bool");
  return {
    k: "if",
    c,
    then: block(inner, source.integer(1, 3)),
    else: source.chance(0.4) ? block(inner, source.integer(1, 2)) : [],
  };
}

/** At most 8 iterations. In a wild loop, warp functions stand where lanes may have gone on already. */
function loop(s: Scope, wild: boolean): Stmt {
  const { source } = s;
  const id = fresh(s, "k");
  const form = source.pick(["for", "for", "down", "range", "while", "do"] as const);
  const uniform = !wild && s.uniform && s.shared.length > 0 && source.chance(0.5);
  const scalars = s.atoms.filter((e) => e.ty === "~int" && e.k === "name" && e.name.startsWith("p"));
  const memory = s.arrays.filter((a) => a.shape.length === 1 && isInt(a.dtype));
  const limit = (): Expr => {
    if (source.chance(0.4)) return lit(source.integer(1, 5));
    if (scalars.length > 0 && source.chance(0.5)) return bin("&", source.pick(scalars), lit(3), "~int");
    if (memory.length > 0 && source.chance(0.5)) {
      const array = source.pick(memory);
      return bin(
        "&",
        {
          k: "load",
          ty: valueOf(array.dtype),
          array: array.name,
          index: [lit(source.integer(0, array.shape[0]! - 1))],
        },
        lit(3),
        bitOperand(valueOf(array.dtype)),
      );
    }
    return uniform ? lit(2) : bin("&", weakWhole(s, 1).e, lit(7), "~int");
  };
  // A variable that other types are assigned to is not the loop's counter.
  const to = limit();
  const whole = to.ty === "~int" ? to : call("int32", [to], "int32");
  const ty: Ty = form === "down" && whole.ty !== "~int" ? "int32" : "~int";
  const inner: Scope = {
    ...withVariable(s, { name: id, ty, mutable: false }),
    depth: s.depth - 1,
    uniform,
    wild,
    mayBreak: !uniform,
    mayContinue: !uniform,
    loops: s.loops + 1,
  };
  return {
    k: "loop",
    form,
    name: id,
    from: lit(source.chance(0.7) ? 0 : source.integer(-2, 1)),
    to: whole,
    step: source.chance(0.8) ? 1 : 2,
    body: wild
      ? [...(source.chance(0.4) ? [skip(inner, name(id, "~int"))] : []), warpFunction(inner)[0], ...block(inner, 2)]
      : block(inner, source.integer(1, 3)),
  };
}

/** Skips the rest of the iteration: in some threads mostly, in others in other iterations. */
function skip(s: Scope, counter: Expr): Stmt {
  const { source } = s;
  if (source.chance(0.4)) return leave(s, "continue");
  const place = source.chance(0.5) ? bin("+", name("tx", "~int"), counter, "~int") : counter;
  const c = bin("===", bin("&", place, lit(source.pick([1, 3])), "~int"), lit(1), "~bool");
  return { k: "if", c, then: [{ k: "continue" }], else: [] };
}

function choice(s: Scope): Stmt {
  const { source } = s;
  const from = source.chance(0.5)
    ? weakWhole(s, 1).e
    : expression(s, source.pick(s.types.integers.filter((t) => !isBig(t))), 1);
  const on = bin("&", from, lit(3), bitOperand(from.ty));
  const inner: Scope = { ...s, depth: s.depth - 1, uniform: false, mayBreak: true };
  const tests = [0, 1, 2, 3].filter(() => source.chance(0.6));
  const cases: Case[] = tests.map((test) => ({
    test,
    body: block(inner, source.integer(0, 2)),
    leaves: source.chance(0.7),
  }));
  if (source.chance(0.6))
    cases.splice(source.integer(0, cases.length), 0, {
      test: null,
      body: block(inner, source.integer(1, 2)),
      leaves: source.chance(0.5),
    });
  return { k: "switch", on, cases: scoped(cases) };
}

/** Declarations of one case are in scope, without a value, in the next: each case keeps its own in braces. */
const scoped = (cases: readonly Case[]): Case[] =>
  cases.map((c) => ({ ...c, body: c.body.length === 0 ? [] : [{ k: "if", c: lit(true), then: c.body, else: [] }] }));

function leave(s: Scope, k: "break" | "continue" | "return"): Stmt {
  const stmt: Stmt = k === "return" ? { k, e: s.result === null ? null : expression(s, s.result, 2) } : { k };
  return { k: "if", c: condition(s, 2), then: [stmt], else: [] };
}

function exchange(s: Scope): Stmt {
  const { source } = s;
  const array = source.pick(s.shared);
  const inner: Scope = { ...s, uniform: false, open: array, depth: Math.max(1, s.depth - 1) };
  return {
    k: "exchange",
    array: array.name,
    dtype: array.dtype,
    e: stored(s, array.dtype, s.complexity),
    read: block(inner, source.integer(1, 3)),
    barrier: source.pick(["syncthreads", "barrier"]),
  };
}
