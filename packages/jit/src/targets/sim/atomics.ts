import type { RealDType as DType } from "@gridstride/core";
import type { AtomicStmt } from "../../ir/ir.ts";
import { isBig } from "../../ir/types.ts";
import { atomicDoes, locate, noteAtomic } from "./access.ts";
import { binaryOn, mathOn } from "./arithmetic.ts";
import { evaluateAll, evaluateIndex } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import { fileOf } from "./steps.ts";
import type { Op } from "./thread.ts";

/** The new value of an element, from the old one and the arguments: numbers, or bigints. */
type Update = (old: number, x: number, y: number) => number;

function update(op: AtomicStmt["op"], type: DType): Update {
  const [zero, one] = (isBig(type) ? [0n, 1n] : [0, 1]) as [number, number];
  switch (op) {
    case "min":
    case "max":
      return mathOn(op, type) as Update;
    case "load":
      return (old) => old;
    case "store":
    case "exch":
      return (_old, x) => x;
    case "cas":
      return (old, expected, desired) => (old === expected ? desired : old);
    case "inc":
      return (old, x) => (old >= x ? zero : old + one);
    case "dec":
      return (old, x) => (old === zero || old > x ? x : old - one);
    default:
      return binaryOn(op, type) as Update;
  }
}

/** Threads run one at a time, so an update only has to happen in one step. */
export function atomic(s: Scope, stmt: AtomicStmt, out: Op[]): void {
  const { build } = s;
  const view = build.views[stmt.array]!;
  const indices = evaluateIndex(s, stmt.index, out);
  const does = atomicDoes(stmt);
  const at = locate(build, stmt.array, indices, stmt.span, does, out);
  const [x = 0, y = x] = evaluateAll(s, stmt.args, out);
  noteAtomic(build, stmt.array, at, stmt.span, does, out);
  build.trace?.access(build.monitor, "atomic", stmt.array, indices, at, stmt.span, out);
  const result = stmt.result === null ? build.registers.temporary(view.dtype) : s.locals[stmt.result]!;
  const compute = update(stmt.op, view.dtype);
  const file = fileOf(view.dtype);
  const none = isBig(view.dtype) ? 0n : 0;
  out.push((t) => {
    const i = t.f[at]!;
    const values = t[file];
    const old = (i < 0 ? none : view.data[i]) as number;
    if (i >= 0) view.data[i] = compute(old, values[x] as number, values[y] as number);
    values[result] = old;
  });
}
