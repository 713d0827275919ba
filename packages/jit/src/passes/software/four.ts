import { lanewise } from "../../ir/analysis/divergence.ts";
import { type Among, differenceOf } from "../../ir/analysis/uniformity.ts";
import type { Expr, LocalId } from "../../ir/expr.ts";
import type { Kernel, Local, Stmt } from "../../ir/ir.ts";
import { smallPower } from "../../ir/powers.ts";
import { bits } from "../../ir/types.ts";
import { partsOf, statements } from "../../ir/walk.ts";
import { withSingleExit } from "../single-exit.ts";
import { withoutUnused } from "../unused.ts";
import { limits } from "./costs.ts";

/** A kernel that can be run for four threads at once. */
export interface Four {
  readonly locals: readonly Local[];
  /** Only assignments, stores and `if`s, except for a last return. */
  readonly body: readonly Stmt[];
  /** Locals that are vectors. */
  readonly wide: ReadonlySet<LocalId>;
}

/** Null for kernels of another kind. */
export function fourOf(kernel: Kernel, fastmath: boolean): Four | null {
  if (kernel.body.length === 0 || kernel.functions.length > 0) return null;
  if (kernel.arrays.some(({ dtype }) => bits(dtype) > 32)) return null;
  const { name, locals: own } = kernel;
  const single = withSingleExit({ name, paramCount: 0, locals: own, results: [], body: kernel.body });
  const { locals } = single;
  const body = withoutUnused(single.body);
  const all = statements(body);
  if (!all.every(isSimple)) return null;
  const parts = all.flatMap(partsOf);
  const limit = fastmath ? limits.fastVectors : limits.vectors;
  if (parts.length >= limit.expressions || !parts.every((expr) => isShort(expr, limit.math))) return null;
  const wide = wideLocals(body, locals);
  const stores = all.filter((stmt) => stmt.kind === "store");
  const isWord = (id: number): boolean => {
    const array = kernel.arrays[id];
    return array?.space === "global" && bits(array.dtype) === 32;
  };
  if (
    stores.length === 0 ||
    !stores.every(({ array, index }) => isWord(array) && index.some((at) => isVectorOfFour(at, wide)))
  )
    return null;
  const isLoaded = loadedIn(body);
  const apart = (stmt: Stmt): boolean =>
    stmt.kind === "if" && isVectorOfFour(stmt.condition, wide) && isLoaded(stmt.condition);
  if (all.some(apart)) return null;
  return parts.every((expr) => expr.kind !== "load" || kernel.arrays[expr.array]?.space === "global")
    ? { locals, body, wide }
    : null;
}

function isSimple({ kind }: Stmt): boolean {
  return kind === "assign" || kind === "store" || kind === "if" || kind === "return";
}

/** Not the library's mathematics, which is long four times, and no division by what may be 0. */
function isShort(expr: Expr, math: ReadonlySet<string>): boolean {
  if (expr.kind === "math") return math.has(expr.fn) || smallPower(expr) !== null;
  return expr.kind !== "binary" || (expr.op !== "idiv" && expr.op !== "floordiv" && expr.op !== "rem");
}

/** One thread of each of four blocks, or four neighbours. */
const amongFour = (local: Among["local"]): Among => ({
  local,
  position: ({ of, axis }) => (axis === 0 && (of === "blockIdx" || of === "globalIdx") ? "varying" : 0),
  load: (_, index) => index,
});

/** Whether its value may differ between the four threads. */
export const isVectorOfFour = (expr: Expr, wide: ReadonlySet<LocalId>): boolean =>
  differenceOf(
    expr,
    amongFour((id) => (wide.has(id) ? "varying" : 0)),
  ) !== 0;

function wideLocals(body: readonly Stmt[], locals: readonly Local[]): ReadonlySet<LocalId> {
  const { local } = lanewise(body, new Set(), new Map(), amongFour);
  return new Set([...locals.keys()].filter((id) => local(id) !== 0));
}

/**
 * Tells values that are made of what memory held. Conditions on them are likely to differ between neighbours: they keep one
 * thread an invocation, so that a branch stays a branch.
 */
function loadedIn(body: readonly Stmt[]): (expr: Expr) => boolean {
  const byMemory = (local: Among["local"]): Among => ({ local, position: () => 0, load: () => "data" });
  const among = byMemory(lanewise(body, new Set(), new Map(), byMemory).local);
  return (expr) => differenceOf(expr, among) !== 0;
}
