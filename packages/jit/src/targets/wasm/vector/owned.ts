import { affineKey, affineOf } from "../../../ir/analysis/affine.ts";
import type { ArrayId, Expr } from "../../../ir/expr.ts";
import type { Kernel } from "../../../ir/ir.ts";
import { letsIn, resolving } from "../../../ir/lets.ts";
import { memoryOf } from "../../../ir/memory.ts";
import { allParts, statements } from "../../../ir/walk.ts";

/**
 * Whether no thread writes an element of the array but the thread at that place of the grid, or a constant number of places before it, so
 * that whoever runs the thread may write back what it has read there. An array may have further axes: the planes of an image, the values of
 * a cell. Threads that differ along another axis, if the kernel does not know that axis, do all the same.
 */
export function isOwned({ arrays, body }: Kernel, id: ArrayId): boolean {
  const array = arrays[id];
  if (array?.space !== "global" || array.layout !== "C") return false;
  const places = new Set<string>();
  const resolve = resolving(letsIn(body));
  let axes: readonly number[] = [];
  for (const stmt of statements(body)) {
    if (stmt.kind !== "store" && stmt.kind !== "atomic") continue;
    if (memoryOf(arrays, stmt.array) !== memoryOf(arrays, id)) continue;
    if (stmt.kind === "atomic" || stmt.array !== id) return false;
    const sums = stmt.index.map((expr) => affineOf(expr, resolve));
    axes = sums.map(({ terms: [one, ...more] }) => (one?.factor !== 1 || more.length > 0 ? NONE : axisOf(one.expr)));
    places.add(sums.map((sum, at) => (axes[at] === NONE ? "" : affineKey(sum))).join());
  }
  const known = axes.filter((axis) => axis !== NONE);
  if (places.size !== 1 || new Set(known).size < known.length) return false;
  return allParts(body).every((part) => isUniform(part) || known.includes(axisOf(part)));
}

const NONE = -1;

/** The axis of which an expression is the thread's place in the grid. */
const axisOf = (expr: Expr): number => (expr.kind === "position" && expr.of === "globalIdx" ? expr.axis : NONE);

const isUniform = (expr: Expr): boolean =>
  expr.kind !== "position" || expr.of === "gridSize" || expr.of === "gridDim" || expr.of === "blockDim";
