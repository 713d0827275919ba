import type { Span } from "../diagnostics/source.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { AtomicStmt, Stmt } from "../ir/ir.ts";
import { and, assign, binary, bool, int32, position, readLocal, select, when, zero } from "../ir/make.ts";
import type { Output } from "./predicate-emit.ts";
import type { Walker } from "./predicate-levels.ts";

/**
 * Each thread says what it adds, 0 if it takes no part; the last thread of the block adds the sum; and each has the sum before it:
 *
 *     const given = takesPart ? value : 0;
 *     const before = block.exclusiveScan(given);
 *     if (thread is the last) first[0] = atomic.add(count, 0, before + given);
 *     syncthreads();
 *     if (takesPart) result = first[0] + before;
 *
 * The last thread leaves out an update that it knows nobody takes part in: a sum of 0 where each adds the same small number.
 */
export function writeTogether(
  stmt: AtomicStmt & Required<Pick<AtomicStmt, "together">>,
  walk: Walker,
  out: Output,
): void {
  const { span, result, together: array } = stmt;
  const value = stmt.args[0]!;
  const { type } = value;
  const by = walk.levels.mask();
  const fresh = (name: string): LocalId => walk.fresh(name, type);
  const [given, before, old, first] = [fresh("given"), fresh("before"), fresh("old"), fresh("first")];
  const read = (local: LocalId): Expr => readLocal(local, type, span);
  const index = [int32(0, span)];
  const nothing = zero(type, span);
  if (by !== null) out.push(assign(given, nothing, span));
  out.guard(by, assign(given, select(exists(stmt), value, nothing, span), span));
  out.push({ kind: "collective", op: "blockExclusiveScan", value: read(given), lane: null, result: before, span });
  const sum = binary("add", read(before), read(given), span);
  const { together: _, ...atomic } = stmt;
  const add: Stmt = { ...atomic, args: [sum], result: old };
  const isCount = value.kind === "const" && Number(value.value) > 0 && Number(value.value) <= MOST_COUNTED;
  const update: readonly Stmt[] = [
    ...(isCount ? [assign(old, nothing, span), when(binary("ne", sum, nothing, span), [add], span)] : [add]),
    { kind: "store", array, index, value: read(old), span },
  ];
  out.push(lastThread(update, span), { kind: "barrier", scope: "block", span });
  out.push(assign(first, { kind: "load", array, index, type, span }, span));
  walk.levels.noteAssigned(stmt);
  out.guard(by, assign(result!, binary("add", read(first), read(before), span), span));
}

/** All threads of a block together add at most 2^26 of it, so that their sum does not wrap to 0. */
const MOST_COUNTED = 2 ** 16;

/** The statements for the last thread of a block. */
function lastThread(list: readonly Stmt[], span: Span): Stmt {
  const last = (axis: number): Expr => binary("sub", position("blockDim", axis, span), int32(1, span), span);
  const isLast = (axis: number): Expr => binary("eq", position("threadIdx", axis, span), last(axis), span);
  return when(isLast(2), [when(isLast(1), [when(isLast(0), list, span)], span)], span);
}

/** Whether the element exists: an update of any other gives 0. */
function exists({ array, index, span }: AtomicStmt): Expr {
  const tests = index.flatMap((expr, axis) => {
    const size: Expr = { kind: "extent", of: "shape", array, axis, type: "int32", span };
    const isBelow = binary("lt", expr, size, span);
    return expr.kind === "const" && Number(expr.value) >= 0
      ? [isBelow]
      : [binary("ge", expr, int32(0, span), span), isBelow];
  });
  return tests.reduce<Expr>(and, bool(true, span));
}
