import { once } from "../diagnostics/once.ts";
import { accessesIn } from "../ir/accesses.ts";
import type { ArrayId, Expr, PositionExpr } from "../ir/expr.ts";
import type { Kernel, Stmt } from "../ir/ir.ts";
import { leaves } from "../ir/jumps.ts";
import { binary, int32, not, position, when } from "../ir/make.ts";
import { isStrided } from "../ir/memory.ts";
import { readsLocal, someExprIn, someStmt } from "../ir/walk.ts";
import { distributeParts, type Part } from "./distribute-parts.ts";
import type { DistributedLoop } from "./distributed-loop.ts";
import { inlineCalls } from "./inline-calls.ts";
import type { Filler } from "./pass.ts";
import { singleAssignment } from "./single-assignment.ts";
import { withoutUnused } from "./unused.ts";

/** A kernel as launches that follow each other and leave the same in memory, to the bit. */
export interface Distribution {
  readonly phases: readonly Phase[];
  /**
   * Strided arrays whose different indices must be different elements, and which are otherwise not to be launched so:
   * no stride 0, none that overlap.
   */
  readonly distinct: readonly ArrayId[];
}

/** One launch: rounds of loops became threads. More threads than rounds do no harm. */
export interface Phase {
  readonly kernel: Kernel;
  /** The loops along x and y; none along x: one thread does it all. */
  readonly axes: readonly [] | readonly [x: DistributedLoop] | readonly [x: DistributedLoop, y: DistributedLoop];
}

/** One phase, for the pipeline's slot; the kernel itself where no loop can be distributed. */
export const distributionPhase = (at: number): Filler => ({
  name: "distribute-loops",
  run: (kernel) => distribute(kernel)?.phases[at]?.kernel ?? kernel,
});

const known = new WeakMap<Kernel, Distribution | null>();

/** The launches that a kernel becomes, found once for each kernel; null where no loop can be distributed. */
export const distribute = (kernel: Kernel): Distribution | null => once(known, kernel, () => findDistribution(kernel));

/**
 * Distributes the outer loops of a kernel over threads: where the iterations of a loop need nothing of each other
 * (ir/analysis/independent.ts), each is a thread's, along y and x, or x alone. The kernel must leave x and y to this: threads know
 * their place along z only.
 */
function findDistribution(given: Kernel): Distribution | null {
  const inlined = inlineCalls(given, () => true);
  const kernel = singleAssignment.run({ ...inlined, body: withoutUnused(guardsAsIfs(inlined.body)) });
  if (!isDistributable(kernel)) return null;
  const parts = distributeParts(kernel);
  if (parts.every(({ loops }) => loops.length === 0)) return null;
  const distinct = new Set(parts.flatMap(({ loops }) => loops.flatMap(({ stored }) => stored)));
  return {
    phases: parts.map((part) => phaseOf(kernel, part)),
    distinct: [...distinct].filter((id) => isStrided(kernel.arrays[id])),
  };
}

const EFFECTS: ReadonlySet<Stmt["kind"]> = new Set(["atomic", "barrier", "collective", "log", "assert"]);

/** Threads wait for nobody, report nothing, know their place along z alone, and have no memory of their own. */
function isDistributable({ arrays, body }: Kernel): boolean {
  const isForeign = (expr: Expr): boolean => expr.kind === "position" && !isAlongZ(expr);
  return (
    arrays.every(({ space }) => space === "global" || space === "constant") &&
    !someStmt(body, ({ kind }) => EFFECTS.has(kind)) &&
    !someExprIn(body, isForeign)
  );
}

const isAlongZ = ({ of, axis }: PositionExpr): boolean => axis === 2 && (of === "globalIdx" || of === "gridSize");

function phaseOf(kernel: Kernel, part: Part): Phase {
  const { loops } = part;
  const [outer, inner] = loops;
  const span = kernel.body[0]?.span ?? { source: 0, start: 0, end: 0 };
  const place = (axis: 0 | 1): Expr => position("globalIdx", axis, span);
  const swapped = outer !== undefined && inner !== undefined && alongRows(part, outer) > alongRows(part, inner);
  const outerAxis = inner === undefined || swapped ? 0 : 1;
  const body = part.build((depth) => place(depth === 0 ? outerAxis : outerAxis === 0 ? 1 : 0));
  const axes = inner === undefined ? loops.slice(0, 1) : swapped ? [outer, inner] : [inner, outer];
  // Where an axis has no loop, its first thread does what there is.
  const alone = ([0, 1] as const).slice(axes.length).map((axis) => binary("eq", place(axis), int32(0, span), span));
  const guarded = alone.reduceRight<readonly Stmt[]>((then, condition) => [when(condition, then, span)], body);
  const own = singleAssignment.run({ ...kernel, body: withoutUnused(guarded) });
  return { kernel: own, axes: axes as unknown as Phase["axes"] };
}

/** How many accesses move along the last axis of an array with the loop: neighbouring threads should do so. */
function alongRows({ build }: Part, { counter }: DistributedLoop): number {
  const nowhere = int32(0, { source: 0, start: 0, end: 0 });
  return accessesIn(build(() => nowhere)).filter(({ index }) => index.length > 0 && readsLocal(index.at(-1)!, counter))
    .length;
}

/**
 * A kernel's body with early ends as conditions: `if (c) return; rest` becomes `if (!c) { rest }`, and so in the blocks
 * that functions with early returns became. Statements that do not have that form stay.
 */
function guardsAsIfs(body: readonly Stmt[]): readonly Stmt[] {
  return list(body, "return") ?? body;
}

/** The list without statements that leave it in this way; null where that takes more than conditions. */
function list(stmts: readonly Stmt[], by: "return" | "break"): readonly Stmt[] | null {
  const at = stmts.findIndex((stmt) => leaves([stmt]));
  const before = stmts.slice(0, at < 0 ? stmts.length : at).flatMap(opened);
  const stmt = stmts[at];
  if (stmt === undefined) return before;
  if (stmt.kind === by) return before;
  if (stmt.kind !== "if") return null;
  const rest = list(stmts.slice(at + 1), by);
  if (rest === null) return null;
  const { condition, span } = stmt;
  if (ends(stmt.then, by) && stmt.else.length === 0)
    return rest.length === 0 ? before : [...before, when(not(condition), rest, span)];
  // The guard of a thread's place, around all there is.
  if (stmt.else.length > 0 || rest.length > 0) return null;
  const then = list(stmt.then, by);
  return then && [...before, { ...stmt, then }];
}

const ends = (stmts: readonly Stmt[], by: "return" | "break"): boolean => stmts.length === 1 && stmts[0]?.kind === by;

/** A block that only guards leave, without it; in conditions too. */
function opened(stmt: Stmt): readonly Stmt[] {
  if (stmt.kind === "if") return [{ ...stmt, then: stmt.then.flatMap(opened), else: stmt.else.flatMap(opened) }];
  if (stmt.kind !== "block") return [stmt];
  return list(stmt.body, "break") ?? [stmt];
}
