import { independentLoop } from "../ir/analysis/independent.ts";
import { countedLoop } from "../ir/counted-loop.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { IfStmt, Kernel, LoopStmt, Stmt } from "../ir/ir.ts";
import { continues, leaves } from "../ir/jumps.ts";
import { exposed, liveAfter } from "../ir/live.ts";
import { memoryOf, writtenIn } from "../ir/memory.ts";
import { assignedIn, expressions, someExpr, someStmt } from "../ir/walk.ts";
import { type DistributedLoop, distributedLoop, iterationOf, launchNames } from "./distributed-loop.ts";

/** The part of a list of statements that one launch runs. */
export interface Part {
  /** Loops that are distributed, outer loops first. */
  readonly loops: readonly DistributedLoop[];
  /** @param place - of the thread among the iterations of each of the loops. */
  build(place: (depth: number) => Expr): readonly Stmt[];
}

/** Loops that one launch can distribute: one along y and one along x. */
const MOST = 2;
/** Parts that a loop is worth; with more it stays one. */
const PARTS = 4;

interface Setting {
  readonly kernel: Kernel;
  /** Locals that are read after a statement. */
  readonly after: ReadonlyMap<Stmt, ReadonlySet<LocalId>>;
  readonly names: ReadonlyMap<LocalId, Expr>;
  /** Whether it reads memory that the kernel writes. */
  readonly readsWritten: (expr: Expr) => boolean;
}

/** A kernel's body in parts, to be done one after another. */
export function distributeParts(kernel: Kernel): readonly Part[] {
  const { arrays, body } = kernel;
  const written = writtenIn(arrays, body);
  const readsWritten = (expr: Expr): boolean =>
    someExpr(expr, (part) => part.kind === "load" && written.has(memoryOf(arrays, part.array)));
  const setting: Setting = { kernel, after: liveAfter(body), names: launchNames(kernel), readsWritten };
  return ofList(setting, body, MOST, null);
}

/**
 * The parts of a list. Each has all that is computed without effects, which is the same in each, and some of the rest, in
 * order.
 *
 * @param room - loops that may still be distributed.
 * @param scope - the loop around that runs the list again and again in one thread, if there is such a loop.
 */
function ofList(s: Setting, list: readonly Stmt[], room: number, scope: LoopStmt | null): readonly Part[] {
  if (leaves(list) || continues(list)) return [whole(list)];
  const found = clusters(list, (stmt) => isPure(s, stmt));
  const isOther = (at: number, own: (at: number) => boolean): boolean =>
    found.some(({ from, to, effects }) => from <= at && at <= to && effects.has(at)) && !own(at);
  const parts: Part[] = [];
  let plain: { readonly from: number; readonly to: number } | null = null;
  const flush = (): void => {
    if (plain === null) return;
    const { from, to } = plain;
    parts.push(whole(list.filter((_, at) => !isOther(at, (one) => one >= from && one <= to))));
    plain = null;
  };
  for (const { from, to } of found) {
    const inner: readonly Part[] = from === to ? ofStmt(s, list, from, room, scope) : [];
    if (inner.every(({ loops }) => loops.length === 0)) {
      plain = { from: (plain as { from: number } | null)?.from ?? from, to };
      continue;
    }
    flush();
    for (const part of inner)
      parts.push({
        loops: part.loops,
        build: (place) =>
          list.flatMap((stmt, at) => (at === from ? part.build(place) : isOther(at, () => false) ? [] : [stmt])),
      });
  }
  flush();
  return parts;
}

const whole = (list: readonly Stmt[]): Part => ({ loops: [], build: () => list });

/** Sets locals and no more, does so at once, and gives the same whenever it is done. */
function isPure(s: Setting, stmt: Stmt): boolean {
  return !someStmt(
    [stmt],
    (inner) => (inner.kind !== "assign" && inner.kind !== "if") || expressions(inner).some(s.readsWritten),
  );
}

function ofStmt(s: Setting, list: readonly Stmt[], at: number, room: number, scope: LoopStmt | null): readonly Part[] {
  const stmt = list[at] as Stmt;
  if (stmt.kind === "if") return ofIf(s, stmt, room, scope);
  if (stmt.kind !== "loop" || room === 0) return [whole([stmt])];
  const before = list.slice(0, at);
  return ofRounds(s, stmt, before, room, scope) ?? inThread(s, stmt, room, scope) ?? [whole([stmt])];
}

function ofIf(s: Setting, stmt: IfStmt, room: number, scope: LoopStmt | null): readonly Part[] {
  if (s.readsWritten(stmt.condition)) return [whole([stmt])];
  const branch = (which: "then" | "else"): readonly Part[] =>
    stmt[which].length === 0
      ? []
      : ofList(s, stmt[which], room, scope).map(({ loops, build }) => ({
          loops,
          build: (place) => [{ ...stmt, then: [], else: [], [which]: build(place) }],
        }));
  return [...branch("then"), ...branch("else")];
}

/** A loop whose iterations are threads; null where they need each other. */
function ofRounds(
  s: Setting,
  stmt: LoopStmt,
  before: readonly Stmt[],
  room: number,
  scope: LoopStmt | null,
): readonly Part[] | null {
  const { arrays, locals } = s.kernel;
  const after = s.after.get(stmt)!;
  const known = independentLoop(stmt, { arrays, locals, after, ...(scope === null ? {} : { scope: [scope] }) });
  if (known.kind === "dependent" || continues(known.loop.body)) return null;
  const loop = distributedLoop(known.loop, known.stored, before, s.names);
  if (loop === null) return null;
  const inner = ofList(s, known.loop.body, room - 1, null);
  const parts = inner.length <= PARTS ? inner : [whole(known.loop.body)];
  return parts.map(({ loops, build }) => ({
    loops: [loop, ...loops],
    build(place) {
      const body = build((depth) => place(depth + 1));
      return iterationOf(loop, place(0), body);
    },
  }));
}

/** A loop that each thread runs whole, of which it takes only its own iteration of a loop inside; null where there is none. */
function inThread(s: Setting, stmt: LoopStmt, room: number, scope: LoopStmt | null): readonly Part[] | null {
  const counted = countedLoop(stmt);
  if (counted === null || stmt.step.length === 0) return null;
  const tests = stmt.body.slice(0, stmt.body.length - counted.body.length);
  if (counted.tests.some(({ bound }) => s.readsWritten(bound))) return null;
  const [part, ...more] = ofList(s, counted.body, room, scope ?? stmt);
  if (part === undefined || more.length > 0 || part.loops.length === 0) return null;
  return [{ loops: part.loops, build: (place) => [{ ...stmt, body: [...tests, ...part.build(place)] }] }];
}

/** Statements from one position of a list to another that one thread must do together. */
interface Cluster {
  readonly from: number;
  readonly to: number;
  /** The statements in it that other threads do not run too. */
  readonly effects: ReadonlySet<number>;
}

/**
 * Cuts a list where no local's value goes from one effect to another: the clusters can be done one after another by
 * different threads, each with what is pure.
 *
 * @param isPure - whether a statement may be done by any number of threads.
 */
function clusters(list: readonly Stmt[], isPure: (stmt: Stmt) => boolean): readonly Cluster[] {
  const effects = new Set<number>();
  const found: Cluster[] = [];
  for (const [at, stmt] of list.entries()) {
    const sources = [...exposed([stmt])].flatMap((local) => setters(list, at, local).filter((one) => effects.has(one)));
    if (isPure(stmt) && sources.length === 0) continue;
    effects.add(at);
    let from = Math.min(at, ...sources);
    while (found.length > 0 && (found.at(-1) as Cluster).to >= from)
      from = Math.min(from, (found.pop() as Cluster).from);
    const own = new Set([...effects].filter((one) => one >= from));
    found.push({ from, to: at, effects: own });
  }
  return found;
}

/** The statements before one of which a local may have its value there. */
function setters(list: readonly Stmt[], before: number, local: LocalId): readonly number[] {
  const found: number[] = [];
  for (let at = before - 1; at >= 0; at--) {
    const stmt = list[at] as Stmt;
    if (!assignedIn([stmt]).has(local)) continue;
    found.push(at);
    if (stmt.kind === "assign") return found;
  }
  return found;
}
