import { accessesIn } from "../../ir/accesses.ts";
import { exprKey, placeKey } from "../../ir/analysis/affine.ts";
import type { Access } from "../../ir/bounds.ts";
import type { LoopTest } from "../../ir/counted-loop.ts";
import type { Expr, LocalId } from "../../ir/expr.ts";
import type { Kernel, LoopStmt, Stmt } from "../../ir/ir.ts";
import { binary, leave, not, readLocal, when } from "../../ir/make.ts";
import { isStrided, memoryOf, readIn, writtenIn } from "../../ir/memory.ts";
import { withCounter } from "../../ir/rename.ts";
import { assignedIn, isLocal, someExprIn, withBody } from "../../ir/walk.ts";
import { alikeKeys, type IsAlike, isFixed } from "./alike.ts";
import { type GridStride, gridStrides } from "./grid-strides.ts";

interface Found {
  readonly loop: LoopStmt;
  readonly stride: GridStride;
  readonly at: number;
}

/**
 * Grid-stride loops that follow each other, and end alike, as one loop: a thread does all that it does with an element before it goes
 * to the next. No value goes from one loop to the other except in the elements at the counter.
 */
export function withOneLoop(kernel: Kernel, isAlike: IsAlike): Kernel {
  const strides = gridStrides(kernel.body);
  const out: Stmt[] = [];
  let last: Found | null = null;
  for (const stmt of kernel.body) {
    const stride = stmt.kind === "loop" ? strides.get(stmt) : undefined;
    if (stmt.kind !== "loop" || stride === undefined) {
      out.push(stmt);
      continue;
    }
    const between = last === null ? [] : out.slice(last.at + 1);
    const isNext = (one: Found): boolean =>
      endAlike(one.stride, stride, isAlike) &&
      canMove(kernel, between, one.loop) &&
      canAlternate(kernel, one.stride, stride);
    if (last === null || !isNext(last)) {
      last = { loop: stmt, stride, at: out.push(stmt) - 1 };
      continue;
    }
    const joint: GridStride = bothOf(last.stride, stride);
    const loop = loopOf(joint, last.loop);
    out.splice(last.at, out.length, ...between, loop);
    last = { loop, stride: joint, at: out.length - 1 };
  }
  return withBody(kernel, out);
}

/** Whether two loops of a thread have the same counters. */
function endAlike(one: GridStride, other: GridStride, isAlike: IsAlike): boolean {
  const keyOf = alikeKeys(isAlike);
  const keys = ({ tests }: GridStride): readonly (string | null)[] =>
    tests.map(({ op, bound }) => {
      const key = keyOf(bound);
      return key === null ? null : `${op} ${key}`;
    });
  const [first, second] = [keys(one), keys(other)];
  if (one.axis !== other.axis || [...first, ...second].includes(null)) return false;
  return first.every((key) => second.includes(key)) && second.every((key) => first.includes(key));
}

/** Whether statements give the same before a loop as after it: values that do not follow from what it writes. */
function canMove({ arrays }: Kernel, list: readonly Stmt[], loop: LoopStmt): boolean {
  const [written, read] = [writtenIn(arrays, [loop]), readIn(arrays, list)];
  return (
    list.every(({ kind }) => kind === "assign") &&
    ![...read].some((memory) => written.has(memory)) &&
    haveOwnLocals(list, [loop])
  );
}

/** Whether neither of two lists sets a local that the other reads or sets. */
function haveOwnLocals(one: readonly Stmt[], other: readonly Stmt[]): boolean {
  const touches = (list: readonly Stmt[], locals: ReadonlySet<LocalId>): boolean =>
    [...assignedIn(list)].some((local) => locals.has(local)) ||
    someExprIn(list, (expr) => expr.kind === "local" && locals.has(expr.local));
  return !touches(one, assignedIn(other)) && !touches(other, assignedIn(one));
}

/**
 * Whether a thread may do an iteration of the second loop before the next iteration of the first: where one of them writes memory that
 * the other accesses, both access the element at the counter alone.
 */
function canAlternate({ arrays }: Kernel, { counter, body }: GridStride, second: GridStride): boolean {
  const later = withCounter(second.body, second.counter, counter);
  if (!haveOwnLocals(body, later)) return false;
  const [before, after] = [accessesIn(body), accessesIn(later)];
  return [...writtenIn(arrays, [...body, ...later])].every((memory) => {
    const isIts = ({ array }: Access): boolean => memoryOf(arrays, array) === memory;
    const [mine, theirs] = [before.filter(isIts), after.filter(isIts)];
    const [one] = mine;
    if (one === undefined || theirs.length === 0) return true;
    const isCounter = (expr: Expr): boolean => isLocal(expr, counter);
    return (
      !isStrided(arrays[one.array]) &&
      one.index.some(isCounter) &&
      one.index.every((expr) => isCounter(expr) || isFixed(expr)) &&
      [...mine, ...theirs].every((access) => placeKey(access) === placeKey(one))
    );
  });
}

function bothOf(one: GridStride, other: GridStride): GridStride {
  const body = withCounter(other.body, other.counter, one.counter);
  const known = new Set(one.tests.map(textOf));
  // Tests that say the same of another array prove that the index is inside of that array.
  return {
    ...one,
    tests: [...one.tests, ...other.tests.filter((test) => !known.has(textOf(test)))],
    body: [...one.body, ...body],
  };
}

const textOf = ({ op, bound }: LoopTest): string => `${op} ${exprKey(bound)}`;

function loopOf({ counter, tests, body }: GridStride, { step, body: given, span, ...rest }: LoopStmt): LoopStmt {
  const read = readLocal(counter, "int32", span);
  const leaving = tests.map(({ op, bound }) => when(not(binary(op, read, bound, span)), [leave(span)], span));
  // A step may stand at the end of the body.
  const last = step.length > 0 ? step : given.slice(-1);
  return { ...rest, span, body: [...leaving, ...body], step: last };
}
