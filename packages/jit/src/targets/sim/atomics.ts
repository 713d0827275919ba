import type { RealDType as DType } from "@gridstride/core";
import { mathOnBigints, mathOnNumbers } from "../../intrinsics/reference.ts";
import type { BinaryOp } from "../../ir/expr.ts";
import type { AtomicStmt } from "../../ir/ir.ts";
import { isBig } from "../../ir/types.ts";
import { locate, noteAtomic, noteTrace } from "./access.ts";
import { binaryOnBigints, binaryOnNumbers } from "./arithmetic.ts";
import { evaluateAll, evaluateIndex } from "./expressions.ts";
import type { Scope } from "./scope.ts";
import type { Op } from "./thread.ts";

type Update<T> = (old: T, x: T, y: T) => T;

/** The operators and extremes of a type. */
interface Arithmetic<T> {
  readonly zero: T;
  binary(op: BinaryOp): (x: T, y: T) => T;
  extreme(op: "min" | "max"): Update<T>;
}

const numbers = (type: DType): Arithmetic<number> => ({
  zero: 0,
  binary: (op) => binaryOnNumbers(op, type),
  extreme: (op) => mathOnNumbers(op, type),
});

const bigints = (type: DType): Arithmetic<bigint> => ({
  zero: 0n,
  binary: (op) => binaryOnBigints(op, type),
  extreme: (op) => mathOnBigints(op, type)!,
});

/** The new value of an element, from the old one and the arguments. */
function update<T extends number | bigint>(op: AtomicStmt["op"], { zero, binary, extreme }: Arithmetic<T>): Update<T> {
  switch (op) {
    case "min":
    case "max":
      return extreme(op);
    case "load":
      return (old) => old;
    case "store":
    case "exch":
      return (_old, x) => x;
    case "cas":
      return (old, expected, desired) => (old === expected ? desired : old);
    case "inc":
      return (old, x) => (old >= x ? zero : next(old));
    case "dec":
      return (old, x) => (old === zero || old > x ? x : before(old));
    default:
      return binary(op);
  }
}

const next = <T extends number | bigint>(x: T): T => (typeof x === "bigint" ? x + 1n : (x as number) + 1) as T;
const before = <T extends number | bigint>(x: T): T => (typeof x === "bigint" ? x - 1n : (x as number) - 1) as T;

/** Threads run one at a time, so an update only has to happen in one step. */
export function atomic(s: Scope, stmt: AtomicStmt, out: Op[]): void {
  const { build } = s;
  const view = build.views[stmt.array]!;
  const indices = evaluateIndex(s, stmt.index, out);
  const at = locate(build, stmt.array, indices, stmt.span, "atomic", out);
  const [x = 0, y = x] = evaluateAll(s, stmt.args, out);
  noteAtomic(build, stmt, at, out);
  noteTrace(build, stmt.array, indices, at, stmt.span, "atomic", out);
  const result = stmt.result === null ? build.registers.temporary(view.dtype) : s.locals[stmt.result]!;
  if (isBig(view.dtype)) {
    const compute = update(stmt.op, bigints(view.dtype));
    out.push(({ f, b }) => {
      const i = f[at]!;
      const old = i < 0 ? 0n : (view.data[i] as bigint);
      if (i >= 0) view.data[i] = compute(old, b[x]!, b[y]!);
      b[result] = old;
    });
    return;
  }
  const compute = update(stmt.op, numbers(view.dtype));
  out.push(({ f }) => {
    const i = f[at]!;
    const old = i < 0 ? 0 : (view.data[i] as number);
    if (i >= 0) view.data[i] = compute(old, f[x]!, f[y]!);
    f[result] = old;
  });
}
