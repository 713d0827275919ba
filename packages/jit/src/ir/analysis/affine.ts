import type { ArrayId, Expr, LocalId } from "../expr.ts";
import { operands } from "../types.ts";
import { isLocal } from "../walk.ts";

/** An int32 expression as a sum: terms, each so many times, and a constant. Exact: integers wrap. */
export interface Affine {
  readonly constant: number;
  /** In the order in which they stand; the same expression may be in several. */
  readonly terms: readonly Term[];
}

/** Terms that are not a sum, difference or multiple. */
export interface Term {
  readonly factor: number;
  readonly expr: Expr;
}

/** Names for names could have exponential size: an expression beyond so many nodes is one term. */
const LARGEST = 100;

/** @param resolve - what a local stands for; other expressions, and locals of which that is not known, as they are. */
export function affineOf(expr: Expr, resolve: (expr: Expr) => Expr): Affine {
  const terms: Term[] = [];
  let constant = 0;
  let nodes = 0;
  const collect = (given: Expr, factor: number): void => {
    const part = nodes++ < LARGEST ? resolve(given) : given;
    if (part.type === "int32" && nodes < LARGEST) {
      if (part.kind === "const") {
        constant = (constant + Math.imul(factor, Number(part.value))) | 0;
        return;
      }
      if (part.kind === "unary" && part.op === "neg") return collect(part.value, -factor | 0);
      if (part.kind === "binary" && (part.op === "add" || part.op === "sub")) {
        collect(part.left, factor);
        return collect(part.right, part.op === "add" ? factor : -factor | 0);
      }
      const scale = part.kind === "binary" && part.op === "mul" ? scaleOf(part.left, part.right) : null;
      if (scale !== null) return collect(scale.of, Math.imul(factor, scale.by));
    }
    terms.push({ factor, expr: part });
  };
  collect(expr, 1);
  return { constant, terms };
}

/** A sum as a multiple of a local and the rest of it; null where terms of the rest are not fixed. */
export function alongLocal(
  { constant, terms }: Affine,
  local: LocalId,
  isFixed: (expr: Expr) => boolean,
): { readonly factor: number; readonly rest: Affine } | null {
  const isOwn = ({ expr }: Term): boolean => isLocal(expr, local);
  const rest = terms.filter((term) => !isOwn(term));
  if (!rest.every(({ expr }) => isFixed(expr))) return null;
  const factor = terms.filter(isOwn).reduce((sum, term) => (sum + term.factor) | 0, 0);
  return { factor, rest: { constant, terms: rest } };
}

function scaleOf(left: Expr, right: Expr): { readonly of: Expr; readonly by: number } | null {
  if (right.kind === "const") return { of: left, by: Number(right.value) };
  return left.kind === "const" ? { of: right, by: Number(left.value) } : null;
}

/** Equal for sums that are the same to the bit, in whatever order they stand. */
export function affineKey({ constant, terms }: Affine): string {
  const factors = new Map<string, number>();
  for (const { factor, expr } of terms) {
    const key = exprKey(expr);
    factors.set(key, ((factors.get(key) ?? 0) + factor) | 0);
  }
  const sorted = [...factors].filter(([, factor]) => factor !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([constant, sorted]);
}

/** Whether two indices have a fixed distance that is not 0. */
export const haveDistance = (index: Expr, other: Expr): boolean => (distance(index, other) ?? 0) !== 0;

/** How much further one expression is than another; each term stands once. */
export function difference(to: Expr, from: Expr): Affine {
  const [one, two] = [to, from].map((expr) => affineOf(expr, (part) => part)) as [Affine, Affine];
  const terms = new Map<string, Term>();
  const add = ({ factor, expr }: Term, sign: number): void => {
    const key = exprKey(expr);
    terms.set(key, { factor: ((terms.get(key)?.factor ?? 0) + sign * factor) | 0, expr });
  };
  for (const term of one.terms) add(term, 1);
  for (const term of two.terms) add(term, -1);
  return {
    constant: (one.constant - two.constant) | 0,
    terms: [...terms.values()].filter(({ factor }) => factor !== 0),
  };
}

/** The same as a number; null where it is not a constant. */
export function distance(to: Expr, from: Expr): number | null {
  const { constant, terms } = difference(to, from);
  return terms.length === 0 ? constant : null;
}

/** Equal for accesses of the same array whose indices are the same expressions. */
export const placeKey = ({ array, index }: { readonly array: ArrayId; readonly index: readonly Expr[] }): string =>
  `${array} ${index.map(exprKey).join()}`;

/** Equal for expressions that are the same except for their position in the text, and for what reports say of them. */
export function exprKey(expr: Expr): string {
  const own = `${expr.kind} ${expr.type}${expr.lanes ?? ""} ${ownKey(expr)}`;
  const parts = operands(expr);
  return parts.length === 0 ? own : `${own}(${parts.map(exprKey).join()})`;
}

/** The data of an expression, without its type and its operands. */
function ownKey(expr: Expr): string | number {
  switch (expr.kind) {
    case "const":
      return Object.is(expr.value, -0) ? "-0" : String(expr.value);
    case "local":
      return expr.local;
    case "param":
      return `${expr.param} ${expr.word ?? ""}`;
    case "position":
      return `${expr.of} ${expr.axis}`;
    case "extent":
      return `${expr.of} ${expr.array} ${expr.axis}`;
    case "load":
      return `${expr.array} ${expr.word ?? ""} ${expr.inside?.join() ?? ""}`;
    case "unary":
    case "binary":
      return expr.op;
    case "math":
      return expr.fn;
    case "select":
      return expr.items === undefined ? "" : `${expr.items.name} ${expr.items.count}`;
    case "lane":
      return expr.lane;
    case "convert":
    case "vector":
      return "";
  }
}
