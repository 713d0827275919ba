// What threads do together: atomic updates, votes and counts of a block, functions of a warp.
import { declare, type Made, ownIndex } from "./assignments.ts";
import { bin, type Expr, lit, type Stmt } from "./ast.ts";
import { condition, expression } from "./expressions.ts";
import { index } from "./reads.ts";
import { fresh, type Scope, withVariable } from "./scope.ts";
import { type Ty, valueOf } from "./types.ts";
import { weakWhole } from "./weak.ts";

export function atomic(s: Scope, counter: Scope["counters"][number], size: number): Stmt {
  const { name: array, dtype, op } = counter;
  const value = op === "inc" || op === "dec" ? lit(5) : expression(s, valueOf(dtype), 2);
  return { k: "atomic", op, array, dtype, index: [index(s, size)], args: [value], result: null };
}

const OWN_OPS = ["add", "sub", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"];

/** On the thread's own element, so that the old value is known. */
export function ownAtomic(s: Scope): Made {
  const { source } = s;
  const fits = s.owns.filter(
    (o) =>
      o.readable && !o.name.includes(".") && (o.dtype === "int32" || o.dtype === "uint32" || o.dtype === "float32"),
  );
  if (fits.length === 0) return declare(s);
  const own = source.pick(fits);
  const id = fresh(s, "v");
  const ops = OWN_OPS.filter((op) =>
    own.dtype === "float32"
      ? ["add", "sub", "exch"].includes(op)
      : own.dtype === "uint32" || (op !== "inc" && op !== "dec"),
  );
  const op = source.pick(ops);
  const ty = valueOf(own.dtype);
  const args = [expression(s, ty, 2), ...(op === "cas" ? [expression(s, ty, 2)] : [])];
  return [
    { k: "atomic", op, array: own.name, dtype: own.dtype, index: ownIndex(s, own), args, result: id },
    withVariable(s, { name: id, ty, mutable: false }),
  ];
}

export function count(s: Scope): Made {
  const { source } = s;
  const counter = source.pick(s.blockCounters);
  const id = fresh(s, "v");
  const inner: Scope = { ...s, uniform: false };
  const update = source.list(source.integer(1, 2), (): Stmt => {
    const stmt = atomic(inner, counter, 4);
    return source.chance(0.5) ? { k: "if", c: condition(inner, 2), then: [stmt], else: [] } : stmt;
  });
  return [
    { k: "count", update, array: counter.name, dtype: counter.dtype, name: id, index: index(s, 4) },
    withVariable(s, { name: id, ty: valueOf(counter.dtype), mutable: false }),
  ];
}

type Given = (fn: string, args: readonly Expr[], ty: Ty) => Made;
const giving =
  (s: Scope): Given =>
  (fn, args, ty) => {
    const id = fresh(s, "v");
    return [{ k: "collective", name: id, fn, args, ty }, withVariable(s, { name: id, ty, mutable: false })];
  };

export function collective(s: Scope): Made {
  const { source } = s;
  if (s.warps && !source.chance(0.3)) return warpFunction(s);
  const fn = source.pick(["syncthreadsCount", "syncthreadsAnd", "syncthreadsOr"]);
  return giving(s)(fn, [condition(s, s.complexity)], fn === "syncthreadsCount" ? "~int" : "~bool");
}

export function warpFunction(s: Scope): Made {
  const { source } = s;
  const given = giving(s);
  if (s.wild && source.chance(0.15)) return [{ k: "fence", fn: "syncwarp" }, s];
  const fn = source.pick(["shflSync", "shflUpSync", "shflDownSync", "shflXorSync", "ballotSync", "allSync", "anySync"]);
  if (fn === "ballotSync") return given(fn, [condition(s, 2)], "uint32");
  if (fn === "allSync" || fn === "anySync") return given(fn, [condition(s, 2)], "~bool");
  const ty = source.pick(["int32", "uint32", "float32"] as const);
  const lane = source.chance(0.5) ? lit(source.integer(0, 31)) : bin("&", weakWhole(s, 1).e, lit(31), "~int");
  return given(fn, [expression(s, ty, 2), lane], ty);
}
