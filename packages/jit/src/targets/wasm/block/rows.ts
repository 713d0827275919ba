import type { Expr } from "../../../ir/expr.ts";
import type { Kernel, Stmt } from "../../../ir/ir.ts";
import { isJump } from "../../../ir/jumps.ts";
import { waits } from "../../../ir/sync.ts";
import { someExprIn, someStmt } from "../../../ir/walk.ts";
import type { Build, RegionLocals, Scope } from "../build.ts";
import type { Var } from "../encode/code.ts";
import type { Axis } from "../options.ts";
import { emitExpr } from "../thread/thread.ts";
import { guardOf, Interior, placesIn } from "../vector/interior.ts";
import { Rows } from "../vector/linear.ts";
import type { Kept } from "./keep.ts";
import { eachTask, pushLeft } from "./loops.ts";
import { AXES, gridSize, positionsOf, three } from "./positions.ts";
import type { Surroundings } from "./surroundings.ts";
import { threadsInLine } from "./threads.ts";

/** Whether threads know no more than their place in the whole grid, so that blocks do not matter. */
export function isFlat(kernel: Kernel, debug: boolean): boolean {
  if (debug || someStmt(kernel.body, waits) || kernel.arrays.some(({ space }) => space === "shared")) return false;
  const inBlock = (part: Expr): boolean =>
    part.kind === "position" && (part.of === "threadIdx" || part.of === "blockIdx" || part.of === "laneid");
  const reports = ({ kind }: Stmt): boolean => kind === "log" || kind === "assert";
  return !someStmt(kernel.body, reports) && !someExprIn(kernel.body, inBlock);
}

/** `run` over segments of rows: `length` threads along `axis`, the rest of the row at its end. */
export function emitRows(around: Surroundings, kept: Kept, axis: Axis, length: number): void {
  const { code, build } = around;
  const { launch, options } = build;
  const start = three(code);
  const [segment, end] = code.vars("i32", "i32");
  const [low, high] = AXES.filter((other) => other !== axis) as [Axis, Axis];
  const sizeOf = (along: Axis): Var => gridSize(launch, options.block, along);
  const size = sizeOf(axis);
  const segments = launch.derived("segments", "i32", () => [
    ["local.get", size],
    ["i32.const", length - 1],
    ["i32.add"],
    ["i32.const", length],
    ["i32.div_u"],
  ]);
  const digits = [
    [segment, segments],
    [start[low], sizeOf(low)],
    [start[high], sizeOf(high)],
  ] as const;
  const positions = positionsOf(code, launch, { block: options.block, start, blockIdx: null, threadIdx: null });
  const scope = around.ofThread(positions);
  const counter = start[axis];
  eachTask(code, digits, () => {
    code.get(segment).i32(length).op("i32.mul").tee(counter);
    code.i32(length).op("i32.add");
    code.choose(end, "i32.lt_u", () => code.get(size)).set(end);
    for (const node of kept.nodes) {
      if (node.kind === "set") scope.places.set(node.local, () => emitExpr(scope, node.value));
      if (node.kind !== "region") continue;
      const locals = kept.of(node);
      const line = { axis, counter, length, end: () => code.get(end), pointers: [] };
      const threads = (): void => threadsInLine(around, scope, node, locals, line);
      const acting = actingPart(build, node.body, axis, locals);
      if (acting === null) threads();
      else {
        clip(scope, acting, counter, end);
        code.get(counter).get(end).op("i32.lt_u").if(threads);
      }
    }
  });
}

/**
 * The threads of a row that do anything, where a number of the launch or the place along another axis says which: as on a diagonal,
 * `j = sum - i; if (j < 0 || j >= n) return;`. All others return at once, and most of a row may be such threads.
 */
function actingPart(build: Build, body: readonly Stmt[], axis: Axis, locals: RegionLocals): Interior | null {
  const guard = guardOf(body);
  if (build.options.debug || guard === null) return null;
  const acting = new Interior(new Rows(body, axis, locals), true);
  return acting.takes(guard.condition, !isJump(guard.then[0])) && acting.depends ? acting : null;
}

/** Moves the first thread and the end of a row to the first thread and the end of those, of which there may be none. */
function clip(scope: Scope, acting: Interior, first: Var, end: Var): void {
  const { code } = scope;
  const left = (): void => pushLeft(code, { counter: first, end: () => void code.get(end) });
  const { from, count } = placesIn(scope, acting.emit(scope, left), 1);
  acting.pushUnwrapped(scope, first, end);
  code.if(() => {
    code.get(first).get(from).get(first).get(from).op("i32.gt_u").op("select").set(first);
    code.get(from).get(count).op("i32.add").set(end);
  });
}
