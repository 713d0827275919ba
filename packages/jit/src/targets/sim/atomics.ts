import type { RealDType as DType } from "@gridstride/core";
import { mathOnNumbers } from "../../intrinsics/reference.ts";
import type { AtomicStmt } from "../../ir/ir.ts";
import { locate, noteAtomic, noteTrace } from "./access.ts";
import { binaryOnNumbers } from "./arithmetic.ts";
import { evaluateAll, evaluateIndex } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import type { Op } from "./thread.ts";

type Update = (old: number, x: number, y: number) => number;

/** The new value of an element, from the old one and the arguments. */
function update(op: AtomicStmt["op"], type: DType): Update {
  switch (op) {
    case "min":
    case "max":
      return mathOnNumbers(op, type);
    case "load":
      return (old) => old;
    case "store":
    case "exch":
      return (_old, x) => x;
    case "cas":
      return (old, expected, desired) => (old === expected ? desired : old);
    case "inc":
      return (old, x) => (old >= x ? 0 : old + 1);
    case "dec":
      return (old, x) => (old === 0 || old > x ? x : old - 1);
    default:
      return binaryOnNumbers(op, type);
  }
}

/** Threads run one at a time, so an update only has to happen in one step. */
export function atomic(s: Scope, stmt: AtomicStmt, out: Op[]): void {
  const { build } = s;
  const view = build.views[stmt.array]!;
  const indices = evaluateIndex(s, stmt.index, out);
  const at = locate(build, stmt.array, indices, stmt.span, "atomic", out);
  const [x = 0, y = x] = evaluateAll(s, stmt.args, out);
  noteAtomic(build, stmt, at, out);
  noteTrace(build, stmt.array, indices, at, stmt.span, "atomic", out);
  const compute = update(stmt.op, view.dtype);
  const result = stmt.result === null ? build.registers.temporary(view.dtype) : s.locals[stmt.result]!;
  out.push(({ f }) => {
    const i = f[at]!;
    const old = i < 0 ? 0 : (view.data[i] as number);
    if (i >= 0) view.data[i] = compute(old, f[x]!, f[y]!);
    f[result] = old;
  });
}
