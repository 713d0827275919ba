import { exprKey } from "../../ir/analysis/affine.ts";
import type { LoopTest } from "../../ir/counted-loop.ts";
import type { Kernel, LoopStmt, Stmt } from "../../ir/ir.ts";
import { binary, leave, not, readLocal, when } from "../../ir/make.ts";
import { readIn, writtenIn } from "../../ir/memory.ts";
import { withCounter } from "../../ir/rename.ts";
import { withBody } from "../../ir/walk.ts";
import { alikeKeys, type IsAlike } from "./alike.ts";
import { type GridStride, gridStrides } from "./grid-strides.ts";

interface Found {
  readonly loop: LoopStmt;
  readonly stride: GridStride;
  readonly at: number;
}

/**
 * Grid-stride loops that follow each other, and end alike, as one loop: a thread does all that it does with an element before it goes
 * to the next. Each iteration accesses what its thread alone accesses, the elements at the counter.
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
    if (last === null || !endAlike(last.stride, stride, isAlike) || !canMove(kernel, between, last.loop)) {
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
  return list.every(({ kind }) => kind === "assign") && ![...read].some((memory) => written.has(memory));
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
