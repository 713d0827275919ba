import { once } from "../../diagnostics/once.ts";
import { placeKey } from "../../ir/analysis/affine.ts";
import { type Comparison, conjunction } from "../../ir/comparisons.ts";
import type { Expr, LoadExpr, LocalId } from "../../ir/expr.ts";
import type { IfStmt, Kernel, Local, Stmt } from "../../ir/ir.ts";
import { assign, binary, int32, position, readLocal } from "../../ir/make.ts";
import { isReadOnly } from "../../ir/memory.ts";
import { withLocals } from "../../ir/rename.ts";
import { product } from "../../ir/shape.ts";
import { bits, operands } from "../../ir/types.ts";
import { copyList } from "../../ir/unique.ts";
import { assignedIn, expressions, mapList, statements, subexpressions } from "../../ir/walk.ts";
import type { Filler } from "../pass.ts";
import { unrolled } from "../unrolled.ts";
import { limits } from "./costs.ts";

/** Elements along x, y and z that one thread computes. */
export type RegisterTile = NonNullable<Kernel["registerTile"]>;

/** `inRegisterTiles` for the pipeline's slot. Where it does something, the kernel has `registerTile`. */
export const registerTiles = (tile: RegisterTile): Filler => ({
  name: "register-tiles",
  run: (kernel) => inRegisterTiles(kernel, tile) ?? kernel,
});

/**
 * Thread coarsening for stencils: each thread computes a tile of neighbouring elements instead of one element, and reads
 * the elements that several of them need once. A 5-point stencil reads 32 elements for a tile of 4 x 4 instead of 80. It is
 * for adapters on which every read is expensive. `stencil` of packages/kernels asks for it.
 *
 * The kernel must have the form of a stencil: `if (place < size && ...) ...` around a store to an array that nothing reads.
 * The sizes must be multiples of the tile, and the grid must have one thread per tile.
 *
 * @returns null for kernels of another form, and for kernels that would become long: loops, calls, library functions.
 */
export function inRegisterTiles(kernel: Kernel, tile: RegisterTile): Kernel | null {
  const [first, ...more] = kernel.body;
  if (first?.kind !== "if" || first.else.length > 0 || more.length > 0 || kernel.functions.length > 0) return null;
  const count = product(tile);
  const body = unrolled(first.then);
  const tests = conjunction(first.condition, true)?.map((test) => limitOf(test, tile));
  if (!isShort(kernel, body, count) || !tests?.every((test) => test !== null)) return null;
  const locals: Local[] = [...kernel.locals];
  const sets: Stmt[] = [];
  const origins = originsOf(tile, locals, first, sets);
  const { loads, copies } = copiesOf(kernel, body, tile, origins, locals);
  const inside = tests.flatMap(({ axis, limit }) => belowLimit(origins[axis], limit)).reduce(both);
  return {
    ...kernel,
    registerTile: tile,
    locals,
    body: [...sets, { ...first, condition: inside, then: [...loads, ...copies] }],
  };
}

/** In expressions; a load counts as one. */
const length = (expr: Expr): number =>
  expr.kind === "load" ? 1 : operands(expr).reduce((sum, part) => sum + length(part), 1);

/** Straight or branching code that stores whole words and reads nothing that it writes. */
function isShort({ arrays }: Kernel, body: readonly Stmt[], count: number): boolean {
  const all = statements(body);
  const simple = (stmt: Stmt): boolean => {
    if (stmt.kind === "store") return bits(arrays[stmt.array]?.dtype ?? "bool") === 32;
    return stmt.kind === "assign" || stmt.kind === "if" || stmt.kind === "block" || stmt.kind === "break";
  };
  const exprs = all.flatMap(expressions);
  const parts = exprs.flatMap(subexpressions);
  const cheap = (part: Expr): boolean => {
    if (part.kind === "math") return limits.registerTiles.math.has(part.fn);
    if (part.kind === "load") return arrays[part.array]?.space === "global" && isReadOnly(arrays, part.array);
    return part.kind !== "position" || part.of === "globalIdx";
  };
  return (
    all.every(simple) &&
    count * exprs.reduce((sum, expr) => sum + length(expr), 0) < limits.registerTiles.expressions &&
    parts.every(cheap)
  );
}

interface Limit {
  readonly axis: 0 | 1 | 2;
  /** The bound of a tile's first position. */
  readonly limit: Expr;
}

/** `place < size` for the last place of a tile, said of its first; null for another test. */
function limitOf({ op, left, right }: Comparison, tile: RegisterTile): Limit | null {
  if (op !== "lt" || left.kind !== "position" || left.of !== "globalIdx") return null;
  return { axis: left.axis, limit: plus(right, 1 - tile[left.axis]) };
}

/** Facts for the prover of bounds about a position that is a product: it is not negative, and has a bound. */
const belowLimit = (origin: Expr, limit: Expr): readonly Expr[] => {
  const { span } = limit;
  const below = binary("lt", origin, limit, span);
  return origin.kind === "local" ? [binary("ge", origin, int32(0, span), span), below] : [below];
};

const both = (left: Expr, right: Expr): Expr => binary("and", left, right, left.span);

/** A sum with a constant, of which there is at most one in the result. */
function plus(expr: Expr, by: number): Expr {
  const { span } = expr;
  const isSum = expr.kind === "binary" && (expr.op === "add" || expr.op === "sub") && expr.right.kind === "const";
  const [base, constant] = isSum ? [expr.left, Number((expr.right as { value: unknown }).value)] : [expr, 0];
  const sum = by + (isSum && expr.op === "sub" ? -constant : constant);
  if (sum === 0) return base;
  return binary(sum < 0 ? "sub" : "add", base, int32(Math.abs(sum), span), span);
}

/** The first place of the thread's tile along x, y and z. */
type Origins = readonly [Expr, Expr, Expr];

/** @param sets - gets the statements that set locals for them. */
function originsOf(tile: RegisterTile, locals: Local[], { span }: IfStmt, sets: Stmt[]): Origins {
  const origin = (axis: 0 | 1 | 2): Expr => {
    const place = position("globalIdx", axis, span);
    if (tile[axis] === 1) return place;
    const local = locals.push({ name: `${"xyz"[axis]}0`, type: "int32" }) - 1;
    sets.push(assign(local, binary("mul", place, int32(tile[axis], span), span), span));
    return readLocal(local, "int32", span);
  };
  return [origin(0), origin(1), origin(2)];
}

/** The body once for each element of a tile; loads at known positions come first, each element once. */
function copiesOf(
  kernel: Kernel,
  body: readonly Stmt[],
  [width, height, depth]: RegisterTile,
  origins: Origins,
  locals: Local[],
): { readonly loads: readonly Stmt[]; readonly copies: readonly Stmt[] } {
  const loads: Stmt[] = [];
  const known = new Map<string, Expr>();
  const loaded = (load: LoadExpr): Expr => {
    const { type, span } = load;
    return once(known, placeKey(load), () => {
      const local = locals.push({ name: `${kernel.arrays[load.array]?.name}Near`, type }) - 1;
      loads.push(assign(local, load, span));
      return readLocal(local, type, span);
    });
  };
  const isOrigin = (expr: Expr): boolean => origins.includes(expr);
  const isPlace = (expr: Expr): boolean =>
    isOrigin(expr) || (expr.kind === "binary" && isOrigin(expr.left) && expr.right.kind === "const");
  const isKnown = (index: Expr): boolean =>
    subexpressions(index).every((part) => part.kind !== "load" && (part.kind !== "local" || isOrigin(part)));
  const places = Array.from({ length: width * height * depth }, (_, k) => [
    k % width,
    Math.floor(k / width) % height,
    Math.floor(k / (width * height)),
  ]);
  const own = assignedIn(body);
  const copies = places.flatMap((place, k) => {
    const renamed = new Map(
      [...(k === 0 ? [] : own)].map((id): [LocalId, LocalId] => [id, locals.push(kernel.locals[id] as Local) - 1]),
    );
    const change = (expr: Expr): Expr => {
      if (expr.kind === "position") return plus(origins[expr.axis], place[expr.axis] as number);
      if (expr.kind === "binary" && expr.op === "add" && expr.right.kind === "const" && isPlace(expr.left))
        return plus(expr.left, Number(expr.right.value));
      return expr.kind === "load" && expr.index.every(isKnown) ? loaded(expr) : expr;
    };
    return withLocals(mapList(copyList(body), change), (id) => renamed.get(id) ?? id);
  });
  return { loads, copies };
}
