import type { Expr, LocalId } from "../../ir/expr.ts";
import type { Kernel, Local, Stmt } from "../../ir/ir.ts";
import { partsOf, someExpr, statements } from "../../ir/walk.ts";
import { CHEAP } from "../../math/row.ts";
import { type MathFn, mathTable } from "../../math/table.ts";
import { withSingleExit } from "../../passes/single-exit.ts";
import { smallPower } from "./powers.ts";
import { storedBits } from "./types.ts";
import { LONGEST } from "./word-kernel.ts";

/**
 * A kernel that an invocation of the shader can run for four threads at once: those of four blocks that are neighbours
 * along x, at the same place in their blocks. Values that differ between the four are vectors (wide.ts).
 */
export interface FourKernel {
  readonly locals: readonly Local[];
  /** Without returns and calls. */
  readonly body: readonly Stmt[];
  /** Locals that are vectors. */
  readonly wide: ReadonlySet<LocalId>;
}

/** Blocks along x that a workgroup runs. */
export const FOUR = 4;

/** Functions of the library that have a form for vectors. */
export const VECTORS: ReadonlySet<MathFn> = new Set(["sin", "cos"]);

/** Null for kernels with loops, whose threads meet, or of which four would be long; and for those that nothing is gained on. */
export function fourKernelOf(kernel: Kernel, fastmath: boolean): FourKernel | null {
  const first = kernel.body[0];
  if (first === undefined || kernel.functions.length > 0) return null;
  const { name, locals: own } = kernel;
  const { locals, body } = withSingleExit({ name, paramCount: 0, locals: own, results: [], body: kernel.body });
  const all = statements(body);
  if (!all.every(isSimple)) return null;
  const parts = all.flatMap(partsOf);
  if (parts.length >= LONGEST || !parts.every((expr) => isShort(expr, fastmath))) return null;
  const wide = wideLocals(body);
  const stores = all.filter((stmt) => stmt.kind === "store");
  const isWord = (id: number): boolean => {
    const array = kernel.arrays[id];
    return array?.space === "global" && storedBits(array.dtype) === 32;
  };
  if (stores.length === 0 || !stores.every(({ array, index }) => isWord(array) && index.some((at) => isWide(at, wide))))
    return null;
  const loaded = loadedLocals(body);
  const apart = (stmt: Stmt): boolean =>
    stmt.kind === "if" && isWide(stmt.condition, wide) && someExpr(stmt.condition, (part) => isLoaded(part, loaded));
  if (all.some(apart)) return null;
  return parts.every((expr) => expr.kind !== "load" || kernel.arrays[expr.array]?.space === "global")
    ? { locals, body, wide }
    : null;
}

function isSimple({ kind }: Stmt): boolean {
  return kind === "assign" || kind === "store" || kind === "if" || kind === "return";
}

/** Not the library's mathematics, which is long four times, and no division by what may be 0. */
function isShort(expr: Expr, fastmath: boolean): boolean {
  if (expr.kind === "math") {
    const { cost, wgsl } = mathTable[expr.fn];
    return cost <= CHEAP || (fastmath && wgsl !== "") || VECTORS.has(expr.fn) || smallPower(expr) !== undefined;
  }
  return expr.kind !== "binary" || (expr.op !== "idiv" && expr.op !== "floordiv" && expr.op !== "rem");
}

/** Whether its value may differ between the four threads. */
export function isWide(expr: Expr, wide: ReadonlySet<LocalId>): boolean {
  return someExpr(expr, (part) => {
    if (part.kind === "local") return wide.has(part.local);
    return part.kind === "position" && part.axis === 0 && (part.of === "blockIdx" || part.of === "globalIdx");
  });
}

/** Locals that are set to what differs, or where only some of the four come. */
function wideLocals(body: readonly Stmt[]): ReadonlySet<LocalId> {
  const wide = new Set<LocalId>();
  const visit = (list: readonly Stmt[], masked: boolean): void => {
    for (const stmt of list) {
      if (stmt.kind === "assign" && (masked || isWide(stmt.value, wide))) wide.add(stmt.local);
      if (stmt.kind !== "if") continue;
      const inside = masked || isWide(stmt.condition, wide);
      visit(stmt.then, inside);
      visit(stmt.else, inside);
    }
  };
  for (let before = -1; wide.size > before; ) {
    before = wide.size;
    visit(body, false);
  }
  return wide;
}

const isLoaded = (expr: Expr, loaded: ReadonlySet<LocalId>): boolean =>
  expr.kind === "load" || (expr.kind === "local" && loaded.has(expr.local));

/** Locals that are made of what memory held: conditions on them are likely to differ between neighbours. */
function loadedLocals(body: readonly Stmt[]): ReadonlySet<LocalId> {
  const loaded = new Set<LocalId>();
  for (let before = -1; loaded.size > before; ) {
    before = loaded.size;
    for (const stmt of statements(body))
      if (stmt.kind === "assign" && someExpr(stmt.value, (part) => isLoaded(part, loaded))) loaded.add(stmt.local);
  }
  return loaded;
}
