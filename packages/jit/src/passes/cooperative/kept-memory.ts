import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../../diagnostics/source.ts";
import type { ArrayId, Expr } from "../../ir/expr.ts";
import type { ArrayDecl, BlockArray, GlobalArray, Kernel, Stmt } from "../../ir/ir.ts";
import { position } from "../../ir/make.ts";
import { mapBodies, mapEach, mapList } from "../../ir/walk.ts";

/** Memory of the device that keeps what threads or blocks have over `grid.sync()`. */
export interface KeptArray {
  readonly dtype: DType;
  /** Its first axes are the blocks of the grid, or its last the threads: z, y, x. */
  readonly per: "block" | "thread";
  /** The other axes. */
  readonly inner: readonly number[];
}

/** The declaration of a kept array, in a buffer of its own. */
export function declared(kept: KeptArray, name: string, group: number, span: Span): GlobalArray {
  const { dtype, inner } = kept;
  return { space: "global", name, dtype, ndim: inner.length + 3, layout: "C", group, written: true, span };
}

const AXES = [2, 1, 0] as const;

/** The index of an element that is the thread's own. */
export const ofThread = (index: readonly Expr[], span: Span): readonly Expr[] => [
  ...index,
  ...AXES.map((axis) => position("globalIdx", axis, span)),
];

const ofBlock = (index: readonly Expr[], span: Span): readonly Expr[] => [
  ...AXES.map((axis) => position("blockIdx", axis, span)),
  ...index,
];

/** The kernel with shared and local arrays in memory of the device, where their contents outlive a launch. */
export function withKept(kernel: Kernel, arrays: ReadonlyMap<ArrayId, GlobalArray>): Kernel {
  if (arrays.size === 0) return kernel;
  const perBlock = (id: ArrayId): boolean => kernel.arrays[id]?.space === "shared";
  const moved = <N extends { readonly array: ArrayId; readonly index: readonly Expr[]; readonly span: Span }>(
    node: N & { readonly inside?: readonly boolean[] },
  ): N => {
    if (!arrays.has(node.array)) return node;
    const known = node.inside ?? node.index.map(() => false);
    const own = [true, true, true];
    return perBlock(node.array)
      ? { ...node, index: ofBlock(node.index, node.span), inside: [...own, ...known] }
      : { ...node, index: ofThread(node.index, node.span), inside: [...known, ...own] };
  };
  const expression = (expr: Expr): Expr => {
    if (expr.kind === "load") return moved(expr);
    if (expr.kind !== "extent" || !arrays.has(expr.array) || !perBlock(expr.array)) return expr;
    return { ...expr, axis: expr.axis + AXES.length };
  };
  const statement = (stmt: Stmt): Stmt => {
    if (stmt.kind === "store") return moved(stmt);
    if (stmt.kind !== "atomic") return stmt;
    const { inside: _, ...rest } = moved<Stmt & { kind: "atomic"; inside?: readonly boolean[] }>(stmt);
    return rest;
  };
  const list = (stmts: readonly Stmt[]): readonly Stmt[] => mapEach(stmts, (stmt) => mapBodies(statement(stmt), list));
  const body = (stmts: readonly Stmt[]): readonly Stmt[] => list(mapList(stmts, expression));
  return {
    ...kernel,
    arrays: kernel.arrays.map((array, id): ArrayDecl => arrays.get(id) ?? array),
    functions: kernel.functions.map((func) => ({ ...func, body: body(func.body) })),
    body: body(kernel.body),
  };
}

export const isOfBlock = (array: ArrayDecl | undefined): array is BlockArray =>
  array?.space === "shared" || array?.space === "local";
