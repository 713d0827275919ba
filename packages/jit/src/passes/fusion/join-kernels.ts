import { once } from "../../diagnostics/once.ts";
import type { ArrayId, Expr } from "../../ir/expr.ts";
import type { ArrayDecl, Kernel, Local, Param, Stmt } from "../../ir/ir.ts";
import { letBe, readLocal } from "../../ir/make.ts";
import { withLocals } from "../../ir/rename.ts";
import { flatMapEach, mapBodies, mapExpr, mapExpressions, mapOperands } from "../../ir/walk.ts";

/** How the parameters of two kernels become the parameters of one kernel. */
export interface Joint {
  /** For each parameter of the second kernel: the parameter of the whole that it is. A number that the first kernel has no parameter for is new. */
  readonly params: readonly number[];
  /** For each parameter of the whole: a number for its memory, equal for arrays that share it; of a scalar any. */
  readonly memory: readonly number[];
  /**
   * Compilers must not combine the arithmetic of the two: a float32 that the second kernel reads is led past them. Else they could
   * contract the product that the first kernel stores with an addition of the second.
   */
  readonly apart: boolean;
}

/** One kernel in which each thread does the work of its thread in the first kernel, then that of the second. No thread returns early. */
export function joinKernels(first: Kernel, second: Kernel, { params, memory, apart }: Joint): Kernel {
  const arrays: ArrayDecl[] = [...first.arrays];
  const whole: Param[] = [...first.params];
  const places = new Map<ArrayId, ArrayId>();
  for (const [i, param] of second.params.entries()) {
    const at = params[i] as number;
    const known = whole[at];
    if (param.kind !== "array") {
      if (known === undefined) whole[at] = param;
      continue;
    }
    const array = second.arrays[param.array] as ArrayDecl;
    if (known?.kind === "array") places.set(param.array, known.array);
    else {
      places.set(param.array, arrays.push(array) - 1);
      whole[at] = { ...param, array: arrays.length - 1 };
    }
  }
  second.arrays.forEach((array, id) => {
    const place = places.get(id);
    if (place === undefined) places.set(id, arrays.push(array) - 1);
    else if (array.space === "global" && array.written)
      arrays[place] = { ...(arrays[place] as ArrayDecl), written: true } as ArrayDecl;
  });
  const move = moved(first, places, params);
  const locals: Local[] = [...first.locals, ...second.locals];
  const body = withLocals(move(second.body), (local) => local + first.locals.length);
  return {
    name: `${first.name}_${second.name}`.slice(0, LONGEST_NAME),
    sources: [...first.sources, ...second.sources],
    params: whole,
    arrays: inGroups(arrays, whole, memory),
    locals,
    body: [...first.body, ...(apart ? withFloatsApart(body, locals) : body)],
    functions: [...first.functions, ...second.functions.map((func) => ({ ...func, body: move(func.body) }))],
  };
}

const LONGEST_NAME = 60;

/** Puts the second kernel's lists in the numbers of the whole. */
function moved(
  { sources, functions }: Kernel,
  arrays: ReadonlyMap<ArrayId, ArrayId>,
  params: readonly number[],
): (stmts: readonly Stmt[]) => readonly Stmt[] {
  const spanned = <T extends Stmt | Expr>(node: T): T => {
    return { ...node, span: { ...node.span, source: node.span.source + sources.length } };
  };
  const inWhole = (part: Expr): Expr => {
    const own = spanned(part);
    if (own.kind === "load" || own.kind === "extent") return { ...own, array: arrays.get(own.array) as ArrayId };
    return own.kind === "param" ? { ...own, param: params[own.param] as number } : own;
  };
  return function list(stmts) {
    return stmts.map((stmt) => {
      const own = mapExpressions(mapBodies(spanned(stmt), list), (expr) => mapExpr(expr, inWhole));
      if (own.kind === "store") return { ...own, array: arrays.get(own.array) as ArrayId };
      return own.kind === "call" ? { ...own, func: own.func + functions.length } : own;
    });
  };
}

function inGroups(
  arrays: readonly ArrayDecl[],
  params: readonly Param[],
  memory: readonly number[],
): readonly ArrayDecl[] {
  const groups = new Map<number, number>();
  const own = [...arrays];
  for (const [i, param] of params.entries()) {
    if (param.kind !== "array") continue;
    const group = once(groups, memory[i] as number, () => groups.size);
    own[param.array] = { ...(own[param.array] as ArrayDecl), group } as ArrayDecl;
  }
  return own;
}

/** The list in which each float32 from memory, or that a launch gives, is a local that no compiler sees through. */
function withFloatsApart(list: readonly Stmt[], locals: Local[]): readonly Stmt[] {
  return flatMapEach(list, (stmt) => {
    const before: Stmt[] = [];
    const hide = (expr: Expr): Expr => {
      const inner = mapOperands(expr, hide);
      if (inner.type !== "float32" || (inner.kind !== "load" && inner.kind !== "param")) return inner;
      const local = locals.push({ name: "given", type: "float32" }) - 1;
      before.push({ ...letBe(local, inner, inner.span), apart: true });
      return readLocal(local, inner.type, inner.span);
    };
    const own = mapExpressions(stmt, hide);
    return [...before, mapBodies(own, (inner) => withFloatsApart(inner, locals))];
  });
}
