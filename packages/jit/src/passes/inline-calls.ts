import { keepFunctions } from "../ir/calls.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { CallStmt, Func, Kernel, Local, LoopStmt, Stmt } from "../ir/ir.ts";
import { escapes } from "../ir/jumps.ts";
import { assign, bool, leave, readLocal, when } from "../ir/make.ts";
import { mapAssigned } from "../ir/rename.ts";
import { hasSync } from "../ir/sync.ts";
import { copyList } from "../ir/unique.ts";
import { flatMapEach, mapBodies, mapExpr, mapExpressions, someExprIn, someStmt, statements } from "../ir/walk.ts";
import { refuseSize } from "./bound-calls.ts";
import type { Pass } from "./pass.ts";

/** Device functions that hold a barrier or a collective, themselves or through what they call, become part of their callers. */
export const inlineBarriers: Pass = {
  name: "inline-barriers",
  needs: [],
  why: "barriers stand in the kernel's own body",
  run: (kernel) => inlineCalls(kernel, hasSync),
  ensures: ({ functions }) => !functions.some(({ body }) => hasSync(body)),
};

/** Every device function becomes part of its callers. */
export const inlineAllCalls: Pass = {
  name: "inline-calls",
  needs: [],
  why: "vectors are planned for one body, without calls",
  run: (kernel) => inlineCalls(kernel, () => true),
  ensures: ({ functions }) => functions.length === 0,
};

/** Statements of functions that become part of their callers. Functions with calls in them double with each level. */
const SHORT = 100;

/** Device functions without control flow become part of their callers. */
export const inlineStraightCalls: Pass = {
  name: "inline-straight-calls",
  needs: [],
  why: "an element-wise kernel stays element-wise",
  run: (kernel) => inlineCalls(kernel, isStraight),
};

const isStraight = (body: readonly Stmt[]): boolean =>
  body.length <= SHORT &&
  body.every(({ kind }, i) => kind === "assign" || (kind === "return" && i === body.length - 1));

/** Functions that read around an element become part of a stencil's kernel. */
export const inlineNeighbours: Pass = {
  name: "inline-neighbours",
  needs: [],
  why: "reads under the condition that neighbours are inside need no test",
  run: withNeighbours,
};

function withNeighbours(kernel: Kernel): Kernel {
  const isNear = (array: number): boolean => {
    const declared = kernel.arrays[array];
    return declared?.space === "global" && declared.reach !== undefined;
  };
  if (!kernel.arrays.some((_, id) => isNear(id))) return kernel;
  const reads = (expr: Expr): boolean => expr.kind === "load" && isNear(expr.array);
  return inlineCalls(kernel, (body) => someExprIn(body, reads));
}

/** Statements of a kernel or function after its calls were replaced: what takes an emitter a second or two. */
const LARGEST = 5000;

/**
 * Device functions become part of their callers if their body, with the calls in it replaced, satisfies `inlines`. A return
 * becomes a `break` out of a block; from inside loops it sets a flag that is tested after each.
 */
export function inlineCalls(kernel: Kernel, inlines: (body: readonly Stmt[]) => boolean): Kernel {
  const done: Func[] = [];
  const inlined = new Set<number>();
  kernel.functions.forEach((func, id) => {
    const next = expand(func, done, inlined);
    done.push(next);
    if (inlines(next.body)) inlined.add(id);
  });
  if (inlined.size === 0) return kernel;
  const whole = expand(kernel, done, inlined);
  return keepFunctions({ ...whole, functions: done }, (id) => !inlined.has(id));
}

/** A kernel or function with its calls of `inlined` functions replaced. */
function expand<T extends { readonly locals: readonly Local[]; readonly body: readonly Stmt[] }>(
  caller: T,
  functions: readonly Func[],
  inlined: ReadonlySet<number>,
): T {
  const calls = (stmts: readonly Stmt[]): boolean =>
    someStmt(stmts, (stmt) => stmt.kind === "call" && inlined.has(stmt.func));
  if (!calls(caller.body)) return caller;
  refuseGrowth(caller.body, functions, inlined);
  const locals = [...caller.locals];
  const list = (stmts: readonly Stmt[]): readonly Stmt[] => flatMapEach(stmts, one);
  const one = (stmt: Stmt): readonly Stmt[] => {
    if (stmt.kind === "call" && inlined.has(stmt.func)) return inlineCall(stmt, functions[stmt.func]!, locals);
    return stmt.kind === "loop" && calls(stmt.step) ? list(stepFirst(stmt, locals)) : [mapBodies(stmt, list)];
  };
  return { ...caller, body: list(caller.body), locals };
}

/** Functions that call others twice, some levels deep, would double with each level. */
function refuseGrowth(body: readonly Stmt[], functions: readonly Func[], inlined: ReadonlySet<number>): void {
  let size = 0;
  for (const stmt of statements(body)) {
    size += 1;
    if (stmt.kind !== "call" || !inlined.has(stmt.func)) continue;
    const callee = functions[stmt.func]!;
    size += statements(callee.body).length;
    if (size > LARGEST) refuseSize(stmt.span, callee.name, `${LARGEST} statements`);
  }
}

/** A step may hold no loop: it becomes what every iteration but the first begins with. */
export function stepFirst(loop: LoopStmt, locals: Local[]): readonly Stmt[] {
  const { span } = loop;
  const local = locals.push({ name: "started", type: "bool" }) - 1;
  const set = (value: boolean): Stmt => assign(local, bool(value, span), span);
  const step = when(readLocal(local, "bool", span), loop.step, span);
  return [set(false), { ...loop, body: [step, set(true), ...loop.body], step: [] }];
}

function inlineCall(call: CallStmt, func: Func, locals: Local[]): readonly Stmt[] {
  const first = locals.length;
  const rename = (id: LocalId): LocalId => first + id;
  locals.push(...func.locals);
  const flag = locals.length;
  const span = call.span;
  const value = (expr: Expr): Expr =>
    mapExpr(expr, (part) => (part.kind === "local" ? { ...part, local: rename(part.local) } : part));
  const test = when(readLocal(flag, "bool", span), [leave(span)], span);
  let flagged = false;

  const list = (stmts: readonly Stmt[], deep: boolean): readonly Stmt[] => stmts.flatMap((stmt) => one(stmt, deep));
  const one = (stmt: Stmt, deep: boolean): readonly Stmt[] => {
    if (stmt.kind === "return") {
      const out: Stmt[] = [];
      stmt.values.forEach((expr, i) => {
        const local = call.results[i];
        if (local !== null && local !== undefined) out.push(assign(local, value(expr), stmt.span));
      });
      if (deep) {
        flagged = true;
        out.push(assign(flag, bool(true, span), stmt.span));
      }
      return [...out, leave(stmt.span)];
    }
    const breakable = stmt.kind === "loop" || stmt.kind === "block";
    const next = mapBodies(mapAssigned(mapExpressions(stmt, value), rename), (body) => list(body, deep || breakable));
    return breakable && someStmt([stmt], (inner) => inner.kind === "return") ? [next, test] : [next];
  };

  const params = call.args.map((arg, i) => assign(rename(i), arg, span));
  const copy = list(copyList(func.body), false);
  // A break that ends the block anyway is left out.
  const body = copy.at(-1)?.kind === "break" ? copy.slice(0, -1) : copy;
  const wrapped: readonly Stmt[] = escapes(body) ? [{ kind: "block", body, span }] : body;
  if (!flagged) return [...params, ...wrapped];
  locals.push({ name: `${func.name}Returned`, type: "bool" });
  return [...params, assign(flag, bool(false, span), span), ...wrapped];
}
