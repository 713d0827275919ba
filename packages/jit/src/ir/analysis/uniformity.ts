import type { BinaryExpr, Expr, LoadExpr, LocalId, PositionExpr } from "../expr.ts";
import type { ArrayDecl, Kernel, Stmt } from "../ir.ts";
import { isReadOnly } from "../memory.ts";
import { operands } from "../types.ts";
import { expressions, statements } from "../walk.ts";

/**
 * How a value differs among threads that are compared: threads of a block, lanes of a vector, neighbouring blocks.
 * - a number: by this much from one to the next; 0: uniform, the same in all. Integers wrap.
 * - "data": perhaps, by what memory held.
 * - "varying": in any way.
 * - null: nothing was assigned yet.
 */
export type Difference = number | "data" | "varying" | null;

/** Who is compared: how they differ in what expressions are made of. */
export interface Among {
  position(expr: PositionExpr): Difference;
  local(id: LocalId): Difference;
  /** @param index - how the indices differ: 0 if they are the same. */
  load(expr: LoadExpr, index: Difference): Difference;
  /** How a value of the first lane differs; by default as the value does in the lanes. */
  readonly lane?: 0;
}

/** Steps beyond this are not worth following; a lane's distance from the first stays far from overflow. */
const MOST = 2 ** 20;

/** How a value differs that is one of the two. */
export function join(a: Difference, b: Difference): Difference {
  if (a === null || a === b) return b;
  if (b === null) return a;
  return byData(a) && byData(b) ? "data" : "varying";
}

const byData = (one: Difference): boolean => one === 0 || one === "data";

/** Uniform where all are. */
function together(parts: readonly Difference[]): Difference {
  if (parts.includes(null)) return null;
  if (parts.every((part) => part === 0)) return 0;
  return parts.every(byData) ? "data" : "varying";
}

/** @param of - the same of its operands, where that may be known. */
export function differenceOf(
  expr: Expr,
  among: Among,
  of: (part: Expr) => Difference = (part) => differenceOf(part, among),
): Difference {
  switch (expr.kind) {
    case "const":
    case "param":
    case "extent":
      return 0;
    case "local":
      return among.local(expr.local);
    case "position":
      return among.position(expr);
    case "load":
      return among.load(expr, together(expr.index.map(of)));
    case "binary":
      return ofBinary(expr, of(expr.left), of(expr.right));
    case "unary": {
      const step = of(expr.value);
      // ~x is -x - 1.
      if (typeof step !== "number" || step === 0) return step;
      return follows(expr.type) ? -step : "varying";
    }
    case "convert": {
      const step = of(expr.value);
      return typeof step === "number" && step !== 0 && !(follows(expr.type) && follows(expr.value.type))
        ? "varying"
        : step;
    }
    case "select": {
      const step = join(of(expr.then), of(expr.else));
      const condition = of(expr.condition);
      if (condition === 0 || condition === null) return step;
      return byData(condition) && byData(step) ? "data" : "varying";
    }
    case "lane":
      return among.lane ?? together(operands(expr).map(of));
    case "math":
    case "vector":
      return together(operands(expr).map(of));
  }
}

/** The same for most values: a remainder by a uniform number begins again at 0 now and then. */
export function usualDifference(expr: Expr, among: Among, resolve: (expr: Expr) => Expr): Difference {
  const of = (part: Expr): Difference => {
    const one = resolve(part);
    const isUsual = one.kind === "binary" && one.op === "rem" && of(one.right) === 0;
    return isUsual ? of(one.left) : differenceOf(one, among, of);
  };
  return of(expr);
}

const follows = (type: string): boolean => type === "int32" || type === "uint32";

function ofBinary({ op, type, right }: BinaryExpr, a: Difference, b: Difference): Difference {
  if (typeof a !== "number" || typeof b !== "number" || (a === 0 && b === 0)) return together([a, b]);
  if (!follows(type)) return "varying";
  if (op === "add") return bounded(a + b);
  if (op === "sub") return bounded(a - b);
  if (right.kind !== "const") return "varying";
  if (op === "mul") return bounded(a * Number(right.value));
  return op === "shl" ? bounded(a * 2 ** (Number(right.value) & 31)) : "varying";
}

const bounded = (step: number): Difference => (Math.abs(step) <= MOST ? step : "varying");

/** Whether the position differs between the threads of a block. */
export const isOfThread = ({ of }: PositionExpr): boolean =>
  of === "threadIdx" || of === "globalIdx" || of === "laneid";

/**
 * The threads of a block, wherever they are in the kernel. A position is "varying" without a step: compilers of WGSL do not
 * see that `x - x` is 0.
 */
export const amongBlock = (arrays: readonly ArrayDecl[], local: Among["local"]): Among => ({
  local,
  position: (expr) => (isOfThread(expr) ? "varying" : 0),
  load: (expr, index) => (isReadOnly(arrays, expr.array) && index === 0 ? 0 : "data"),
});

/** By device function, how its results differ where its arguments do not. */
export function functionDifferences(kernel: Kernel): readonly Difference[] {
  const found: Difference[] = [];
  const among = amongBlock(kernel.arrays, () => 0);
  for (const { body } of kernel.functions)
    found.push(
      statements(body)
        .map((stmt) => ofStmt(stmt, found, among))
        .reduce(join, 0),
    );
  return found;
}

/** How what a statement sets differs. @param functions - the functions that it may call. */
export function ofStmt(stmt: Stmt, functions: readonly Difference[], among: Among): Difference {
  const own = stmt.kind === "atomic" ? "data" : stmt.kind === "call" ? (functions[stmt.func] ?? "varying") : 0;
  return expressions(stmt)
    .map((expr) => differenceOf(expr, among))
    .reduce(join, own);
}
