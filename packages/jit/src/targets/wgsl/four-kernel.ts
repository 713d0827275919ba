import { type Among, differenceOf } from "../../ir/analysis/uniformity.ts";
import type { Expr, LocalId, MathExpr } from "../../ir/expr.ts";
import type { Kernel, Local, Stmt } from "../../ir/ir.ts";
import { partsOf, someExpr, statements } from "../../ir/walk.ts";
import { singleExit } from "./single-exit.ts";
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

/** Functions that have a form for vectors, or are cheap written out for each component. */
const CHEAP: ReadonlySet<string> = new Set(["sin", "cos", "sqrt", "abs", "sign", "min", "max", "isNaN", "isFinite"]);
const CHEAP_FAST: ReadonlySet<string> = new Set([
  ...CHEAP,
  ...["tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "exp", "exp2", "log", "log2", "floor", "ceil", "trunc"],
  ...["atan2", "fma", "rsqrt", "expm1", "log10", "log1p", "round"],
]);

/** Null for kernels with loops, whose threads meet, or of which four would be long; and for those that nothing is gained on. */
export function fourKernelOf(kernel: Kernel, fastmath: boolean): FourKernel | null {
  const first = kernel.body[0];
  if (first === undefined || kernel.functions.length > 0) return null;
  const { name, locals: own } = kernel;
  const { locals, body } = singleExit({ name, paramCount: 0, locals: own, results: [], body: kernel.body });
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
  if (expr.kind === "math")
    return (fastmath ? CHEAP_FAST : CHEAP).has(expr.fn) || (expr.fn === "pow" && (fastmath || isSmallPower(expr)));
  return expr.kind !== "binary" || (expr.op !== "idiv" && expr.op !== "floordiv" && expr.op !== "rem");
}

/** Squares and cubes are multiplied out. */
export function isSmallPower({ args: [, exponent] }: MathExpr): boolean {
  return exponent?.kind === "const" && (exponent.value === 2 || exponent.value === 3);
}

/** Whether its value may differ between the four threads. */
export function isWide(expr: Expr, wide: ReadonlySet<LocalId>): boolean {
  const among: Among = {
    local: (id) => (wide.has(id) ? "varying" : 0),
    position: ({ of, axis }) => (axis === 0 && (of === "blockIdx" || of === "globalIdx") ? "varying" : 0),
    load: (_, index) => index,
  };
  return differenceOf(expr, among) !== 0;
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
