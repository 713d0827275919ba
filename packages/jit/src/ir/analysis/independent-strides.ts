import { accessesIn } from "../accesses.ts";
import type { Access } from "../bounds.ts";
import type { ArrayId, BinaryExpr, Expr, LocalId } from "../expr.ts";
import type { Kernel } from "../ir.ts";
import { launchValue } from "../launch-value.ts";
import { letsIn, resolving } from "../lets.ts";
import { int32 } from "../make.ts";
import { isStrided, memoryOf, writtenIn } from "../memory.ts";
import type { StridedAxis, Strides } from "../strides.ts";
import { isUnorderedOp } from "../unordered.ts";
import { isLocal, someExpr } from "../walk.ts";
import { type Affine, affineKey, affineOf, alongLocal, exprKey } from "./affine.ts";

/** A thread's iterations along an axis of the grid, whose counter is the local `own`. */
export type Iterations = Omit<StridedAxis, "apart" | "factors"> & { readonly own: LocalId };

/** The demands of an array's indices on a launch, for each of the axes. */
type Needs = readonly Pick<StridedAxis, "apart" | "factors">[];

/**
 * The axes of loops, if no iteration of a thread touches memory that another of its iterations writes, in launches that meet what
 * the axes need. Else null, which may be wrong. Iterations of different threads need not be looked at: nothing orders them. Nor need the
 * arrays of a thread, which each iteration sets before it reads them.
 */
export function independentStrides(kernel: Kernel, axes: readonly Iterations[]): Strides | null {
  if (axes.length === 0) return null;
  const { arrays, body } = kernel;
  const accesses = accessesIn(body);
  const own = new Set(axes.map((one) => one.own));
  const resolve = resolving(new Map([...letsIn(body)].filter(([local]) => !own.has(local))));
  const needs: Needs[] = [];
  const distinct: ArrayId[] = [];
  for (const memory of writtenIn(arrays, body)) {
    const all = accesses.filter(({ array }) => memoryOf(arrays, array) === memory);
    if (areUpdates(all)) continue;
    const { array, index } = all[0] as Access;
    if (arrays[array]!.space === "local") continue;
    if (all.some((one) => one.kind === "atomic" || one.array !== array)) return null;
    if (isStrided(arrays[array])) distinct.push(array);
    const sums = index.map((_, at) => all.map((one) => affineOf(one.index[at] as Expr, resolve)));
    const need = apartByAxes(sums, axes) ?? apartInRows(sums, axes);
    if (need === null) return null;
    needs.push(need);
  }
  const found = axes.map(({ axis, by, first, tests }, at) => ({
    ...{ axis, by, first, tests },
    apart: Math.max(0, ...needs.map((need) => need[at]!.apart)),
    factors: needs.flatMap((need) => need[at]!.factors),
  }));
  return { axes: found, distinct };
}

/** Updates of one kind, or stores of one constant, whose order makes no difference, and nothing else. */
function areUpdates(all: readonly Access[]): boolean {
  const [first] = all;
  if (first?.kind === "store" && first.value.kind === "const")
    return all.every((one) => one.kind === "store" && exprKey(one.value) === exprKey(first.value));
  return (
    first?.kind === "atomic" &&
    isUnorderedOp(first.op) &&
    all.every((one) => one.kind === "atomic" && one.op === first.op && one.result === null)
  );
}

/** For each axis there is an index that is a multiple of its counter, a value that stays, and one of several constants. */
function apartByAxes(sums: readonly (readonly Affine[])[], axes: readonly Iterations[]): Needs | null {
  const needs = axes.map(({ own, by }) => {
    for (const all of sums) {
      const found = all.map((sum) => alongLocal(sum, own, isFixed));
      const factor = found[0]?.factor ?? 0;
      const kinds = new Set(found.map((one) => one && `${one.factor} ${affineKey({ ...one.rest, constant: 0 })}`));
      if (factor < 1 || kinds.size > 1) continue;
      const constants = all.map(({ constant }) => constant);
      const apart = Math.floor((Math.max(...constants) - Math.min(...constants)) / (by * factor));
      return { apart, factors: [int32(factor, NOWHERE)] };
    }
    return null;
  });
  return needs.every((need) => need !== null) ? needs : null;
}

/** All have one index `y * width + x`, where x is on a row of this width. */
function apartInRows(sums: readonly (readonly Affine[])[], axes: readonly Iterations[]): Needs | null {
  if (axes.length !== 2) return null;
  for (const all of sums) {
    const [{ terms }] = all as [Affine];
    if (new Set(all.map(affineKey)).size > 1) continue;
    for (const [x, y] of [axes, [...axes].reverse()] as [Iterations, Iterations][]) {
      const rows = terms.find(({ expr }) => expr.kind === "binary" && widthOf(expr, y.own) !== null);
      const width = rows?.expr.kind === "binary" && rows.factor === 1 ? widthOf(rows.expr, y.own) : null;
      const isOther = ({ expr, factor }: Affine["terms"][number]): boolean =>
        expr !== rows?.expr && !(isLocal(expr, x.own) && factor === 1) && !isFixed(expr);
      if (width === null || terms.filter(({ expr }) => isLocal(expr, x.own)).length !== 1) continue;
      if (terms.some(isOther) || !isWithin(x, width)) continue;
      const need = (one: Iterations): Needs[number] => ({ apart: 0, factors: one === y ? [width] : [] });
      return axes.map(need);
    }
  }
  return null;
}

/** The other factor of a product with the local, where it stays the same. */
function widthOf({ op, left, right }: BinaryExpr, local: LocalId): Expr | null {
  const other = isLocal(left, local) ? right : isLocal(right, local) ? left : null;
  return op === "mul" && other !== null && isFixed(other) && launchValue(other) !== null ? other : null;
}

/** Whether a counter is not negative and below a width. */
function isWithin({ first: [least], tests }: Iterations, width: Expr): boolean {
  const sum = affineOf(width, (expr) => expr);
  return (
    least.kind === "const" &&
    Number(least.value) >= 0 &&
    tests.some(({ op, bound }) => {
      const other = affineOf(bound, (expr) => expr);
      const isAlike = affineKey({ ...other, constant: 0 }) === affineKey({ ...sum, constant: 0 });
      return op === "lt" && isAlike && other.constant <= sum.constant;
    })
  );
}

/** The same in all iterations of a thread: counters are locals. */
const isFixed = (expr: Expr): boolean => !someExpr(expr, ({ kind }) => kind === "local" || kind === "load");

const NOWHERE = { source: 0, start: 0, end: 0 };
