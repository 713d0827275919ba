import type { RealDType as DType } from "@gridstride/core";
import { once } from "../diagnostics/once.ts";
import type { Expr, LocalExpr, LocalId } from "../ir/expr.ts";
import type { CollectiveStmt, Kernel, Reduction, Stmt } from "../ir/ir.ts";
import { assign, binary, int32, leave, position, readLocal, select, when } from "../ir/make.ts";
import { combined, isReduction, neutralExpr, partsOfReduction, WARP } from "../ir/reductions.ts";
import { bits, isFloat } from "../ir/types.ts";
import { mapBodies, someStmt } from "../ir/walk.ts";
import { stepFirst } from "./inline-calls.ts";
import type { Pass } from "./pass.ts";

/** Threads a block may have. */
const THREADS = 1024;

/**
 * Reductions and scans of a block or warp, written out. Each thread puts its value into shared memory and, after a barrier,
 * reduces the values of its warp in thread order; for the block the warps' results are reduced the same way. So the order,
 * and with it each bit of a float sum, is the same on every target.
 */
export const writeReductions: Pass = reductionsOf({ size: WARP, shuffles: false });

/** The same, with the same bits, where shuffles take no barriers: the threads of a warp give each other their values in thread order. */
export const shuffleReductions: Pass = reductionsOf({ size: WARP, shuffles: true });

/** How the values of a warp are read. */
interface Form {
  /** Threads of a warp: 32 in the language; tests take another number. */
  readonly size: number;
  readonly shuffles: boolean;
}

export function reductionsOf(form: Form): Pass {
  return {
    name: "write-reductions",
    // All threads of the block reach a collective then, and inactive threads give the neutral value.
    needs: ["predicate"],
    why: "WGSL has no sum, extreme or scan of a block in one order",
    run: (kernel) => written(kernel, form),
    ensures: ({ body }) => !someStmt(body, isReduced),
  };
}

const isReduced = (stmt: Stmt): stmt is CollectiveStmt & { readonly op: Reduction } =>
  stmt.kind === "collective" && isReduction(stmt.op);

function written(kernel: Kernel, form: Form): Kernel {
  if (!someStmt(kernel.body, isReduced)) return kernel;
  const locals = [...kernel.locals];
  const arrays = [...kernel.arrays];
  const sharedArrays = new Map<string, number>();

  const list = (stmts: readonly Stmt[]): readonly Stmt[] =>
    stmts.flatMap((stmt) => {
      if (isReduced(stmt)) return reduction(stmt, stmt.op);
      if (stmt.kind === "loop" && someStmt(stmt.step, isReduced)) return list(stepFirst(stmt, locals));
      return [mapBodies(stmt, list)];
    });

  const reduction = (stmt: CollectiveStmt, op: Reduction): readonly Stmt[] => {
    const { span, value } = stmt;
    const { type } = value;
    const { scope, combine, part } = partsOfReduction(op);
    const number = (of: number): Expr => int32(of, span);
    const [x, y, z] = [0, 1, 2].map((axis) => position("threadIdx", axis, span)) as [Expr, Expr, Expr];
    const [width, height, depth] = [0, 1, 2].map((axis) => position("blockDim", axis, span)) as [Expr, Expr, Expr];
    const lane = position("laneid", 0, span);
    const make = (operator: Parameters<typeof binary>[0], left: Expr, right: Expr): Expr =>
      binary(operator, left, right, span);
    const out: Stmt[] = [];
    const keep = (name: string, expr: Expr): LocalExpr => {
      const local = newLocal(name, expr.type);
      out.push(assign(local, expr, span));
      return readLocal(local, expr.type, span);
    };
    const barrier = (): void => void out.push({ kind: "barrier", scope: "block", span });
    /** The combination of the elements of iterations from `first` to before `end`. */
    const combinedIn = (
      first: Expr,
      end: Expr,
      iteration: (at: Expr, add: (element: Expr) => Stmt) => readonly Stmt[],
    ): LocalExpr => {
      const sum = keep("combined", neutralExpr(op, type, span));
      const at = keep("at", first);
      const add = (element: Expr): Stmt => assign(sum.local, combined(combine, sum, element, span), span);
      out.push({
        kind: "loop",
        body: [when(make("ge", at, end), [leave(span)], span), ...iteration(at, add)],
        step: [assign(at.local, make("add", at, number(1)), span)],
        span,
      });
      return sum;
    };
    const fold = (array: number, first: Expr, end: Expr): LocalExpr =>
      combinedIn(first, end, (at, add) => [add({ kind: "load", array, index: [at], type, span })]);
    /** The same of what the lanes from 0 to before `end` of the thread's warp give; all lanes come to each shuffle. */
    const foldLanes = (given: Expr, end: Expr): LocalExpr =>
      combinedIn(number(0), number(size), (at, add) => {
        const element = readLocal(newLocal("element", type), type, span);
        return [
          { kind: "collective", op: "shfl", value: given, lane: at, result: element.local, span },
          when(make("lt", at, end), [add(element)], span),
        ];
      });

    const { size } = form;
    // A shuffle takes values of 32 bits.
    const shuffles = form.shuffles && bits(type) === 32;
    const thread = keep("thread", make("add", x, make("mul", width, make("add", y, make("mul", height, z)))));
    const threads = keep("threads", make("mul", make("mul", width, height), depth));
    const given = keep("given", value);
    const first = keep("first", make("sub", thread, lane));
    const warpEnd = make("add", first, number(size));
    const whole = select(make("lt", warpEnd, threads), warpEnd, threads, span);
    const end = keep("end", part === "all" ? whole : part === "inclusive" ? make("add", thread, number(1)) : thread);
    const ofShared = (): LocalExpr => {
      const values = shared("values", type, THREADS, span);
      out.push({ kind: "store", array: values, index: [thread], value: given, span });
      barrier();
      return fold(values, first, end);
    };
    const own = shuffles ? foldLanes(given, make("sub", end, first)) : ofShared();
    let answer: Expr = own;
    // The next reduction uses the shared arrays again.
    if (scope === "block" ? shuffles : !shuffles) barrier();
    if (scope === "block") {
      const warps = shared("warps", type, THREADS / size, span);
      const warp = keep("warp", make("shr", thread, number(Math.log2(size))));
      const isLast = make("eq", thread, make("sub", threads, number(1)));
      const speaks = make("or", make("eq", lane, number(size - 1)), isLast);
      const total = part === "exclusive" ? combined(combine, own, given, span) : own;
      out.push(when(speaks, [{ kind: "store", array: warps, index: [warp], value: total, span }], span));
      barrier();
      const count = make("shr", make("add", threads, number(size - 1)), number(Math.log2(size)));
      const before = fold(warps, number(0), keep("count", part === "all" ? count : warp));
      answer = part === "all" ? before : combined(combine, before, own, span);
    }
    // The sum of no elements is 0, not -0.
    if (part === "exclusive" && isFloat(type)) answer = make("add", answer, { kind: "const", value: 0, type, span });
    out.push(assign(stmt.result, answer, span));
    return out;
  };

  const newLocal = (name: string, type: DType): LocalId => locals.push({ name, type }) - 1;

  /** One array serves all reductions of a type: a barrier stands between its uses. */
  const shared = (name: string, dtype: DType, size: number, span: Stmt["span"]): number =>
    once(sharedArrays, `${name} ${dtype}`, () => {
      const perThread = size === THREADS ? { perThread: true as const } : {};
      return arrays.push({ space: "shared", name, dtype, shape: [size], ...perThread, span }) - 1;
    });

  return { ...kernel, body: list(kernel.body), locals, arrays };
}
