import type { Expr, LocalId, PositionExpr } from "../ir/expr.ts";
import type { Kernel, Stmt } from "../ir/ir.ts";
import { bool, position } from "../ir/make.ts";
import { simplified } from "../ir/simplified.ts";
import { uniqueList } from "../ir/unique.ts";
import { flatMapEach, mapBodies, mapExpr, mapExpressions, partsOf, statements, withBody } from "../ir/walk.ts";
import type { Pass } from "./pass.ts";

/** Places in the launch, as far as can be in terms of the whole grid. */
export const gridPositions: Pass = {
  name: "grid-positions",
  needs: ["single-assignment"],
  why: "a kernel that only uses its place in the grid is split by row",
  run: placesInGrid,
};

/** Copies of shared nodes. */
export const uniqueNodes: Pass = {
  name: "unique-nodes",
  needs: ["grid-positions", "interchange"],
  why: "analyses keep facts by node: each stands in one place",
  run: (kernel) => withBody(kernel, uniqueList(kernel.body)),
  ensures: ({ body }) => !hasSharedNodes(body),
};

function hasSharedNodes(body: readonly Stmt[]): boolean {
  const nodes = statements(body).flatMap((stmt) => [stmt, ...partsOf(stmt)]);
  return new Set<object>(nodes).size < nodes.length;
}

/**
 * Names for one place in the launch (`const tx = threadIdx.x`, `const n = a.shape[0]`) are put in where they are used,
 * and `blockIdx * blockDim + threadIdx` becomes `globalIdx`, `gridDim * blockDim` `gridSize`: a kernel that knows no
 * more than its place in the grid can be run without its blocks.
 */
function placesInGrid(kernel: Kernel): Kernel {
  const leaves = namedLeaves(kernel);
  const change = (expr: Expr): Expr => {
    if (expr.kind === "local") return leaves.get(expr.local) ?? expr;
    return expr.type === "bool" ? simplified(ofSize(expr)) : wholeGrid(expr);
  };
  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    flatMapEach(stmts, (stmt) => {
      if (stmt.kind === "assign" && leaves.has(stmt.local)) return [];
      const own = mapExpressions(stmt, (expr) => mapExpr(expr, change));
      return [mapBodies(own, list)];
    });
  const changed = withBody(kernel, list(kernel.body));
  // `const start = blockIdx.x * blockDim.x + threadIdx.x` is a name for a place now.
  return leaves.size === 0 && changed === kernel ? kernel : placesInGrid(changed);
}

/** Names for what a launch fixes for the thread. */
function namedLeaves(kernel: Kernel): ReadonlyMap<LocalId, Expr> {
  const leaves = new Map<LocalId, Expr>();
  for (const stmt of statements(kernel.body)) {
    if (stmt.kind !== "assign" || !stmt.let) continue;
    // Values are met in program order, so what is named twice is known by then.
    const leaf = stmt.value.kind === "local" ? leaves.get(stmt.value.local) : stmt.value;
    if (leaf !== undefined && isLeaf(leaf)) leaves.set(stmt.local, leaf);
  }
  return leaves;
}

const isLeaf = ({ kind }: Expr): boolean =>
  kind === "const" || kind === "position" || kind === "param" || kind === "extent";

/** A number of threads or blocks is positive: a loop over `range` asks for the sign of its step. */
function ofSize(expr: Expr): Expr {
  if (expr.kind !== "binary" || expr.left.kind !== "position" || !SIZES.has(expr.left.of)) return expr;
  const { right, span } = expr;
  if (right.kind !== "const" || Number(right.value) !== 0) return expr;
  return expr.op === "gt" ? bool(true, span) : expr.op === "lt" ? bool(false, span) : expr;
}

const SIZES: ReadonlySet<PositionExpr["of"]> = new Set(["gridSize", "gridDim", "blockDim"]);

function wholeGrid(expr: Expr): Expr {
  if (expr.kind !== "binary" || expr.type !== "int32") return expr;
  const { op, left, right } = expr;
  if (op === "mul") {
    const axis = pair(left, right, "gridDim", "blockDim") ?? pair(right, left, "gridDim", "blockDim");
    return axis === null ? expr : position("gridSize", axis, expr.span);
  }
  if (op !== "add") return expr;
  const axis = threadOf(left, right) ?? threadOf(right, left);
  return axis === null ? expr : position("globalIdx", axis, expr.span);
}

/** The axis, when these are the positions of that kind along one. */
function pair(a: Expr, b: Expr, ofA: PositionExpr["of"], ofB: PositionExpr["of"]): PositionExpr["axis"] | null {
  if (a.kind !== "position" || b.kind !== "position") return null;
  return a.of === ofA && b.of === ofB && a.axis === b.axis ? a.axis : null;
}

/** The axis, when these are `threadIdx` and `blockIdx * blockDim` along one. */
function threadOf(thread: Expr, start: Expr): PositionExpr["axis"] | null {
  if (thread.kind !== "position" || thread.of !== "threadIdx") return null;
  if (start.kind !== "binary" || start.op !== "mul") return null;
  const axis =
    pair(start.left, start.right, "blockIdx", "blockDim") ?? pair(start.right, start.left, "blockIdx", "blockDim");
  return axis === thread.axis ? axis : null;
}
