// Smaller programs than a given one, the smallest first. Some mean nothing: whoever tries them must notice.

import type { Expr, Program, Stmt, Value } from "./ast.ts";
import { sameValue } from "./complex.ts";
import { printProgram } from "./print.ts";
import { isBig, isBool, isComplex, isNarrow, isWeak, narrows, type Ty } from "./types.ts";

type Path = readonly (string | number)[];
type Tree = { readonly [key: string]: unknown };

export function* smaller(program: Program): Generator<Program> {
  if (program.grid > 1) yield { ...program, grid: 1 };
  for (const size of [1, 2, 8]) if (program.block > size) yield { ...program, block: size };
  yield* withoutUnused(program);
  const lists = [...places(program, (node) => Array.isArray(node) && node.length > 0 && node.every(isStmt))];
  for (const { path, node } of lists.sort((a, b) => a.path.length - b.path.length)) {
    const list = node as readonly Stmt[];
    if (list.length > 3) yield put(program, path, list.slice(list.length >> 1));
    if (list.length > 3) yield put(program, path, list.slice(0, list.length >> 1));
    for (let at = list.length - 1; at >= 0; at--) {
      yield put(program, path, list.toSpliced(at, 1));
      for (const inner of insides(list[at]!)) yield put(program, path, list.toSpliced(at, 1, ...inner));
    }
  }
  for (const { path, node } of places(program, isExpr)) {
    const e = node as Expr;
    if (e.k === "lit" || e.k === "name") continue;
    const kept = children(e);
    const simple = leafOf(e.ty);
    if (simple !== null && !isLeaf(e)) yield put(program, path, simple);
    for (const child of kept)
      if (child.ty === e.ty && (child.k !== "lit" || isWeak(e.ty))) yield put(program, path, child);
  }
  for (const [at, arg] of program.args.entries()) {
    if (arg.kind !== "array") continue;
    const set = (data: readonly Value[]): Program => ({ ...program, args: program.args.with(at, { ...arg, data }) });
    if (arg.view === "reversed" && arg.alias === undefined)
      yield { ...program, args: program.args.with(at, { ...arg, view: "C" }) };
    const one = isBig(arg.dtype) ? 1n : isComplex(arg.dtype) ? { re: 1, im: 0 } : 1;
    if (arg.data.some((x) => !sameValue(x, one) && Number(x) !== 0)) yield set(arg.data.map(() => one));
  }
}

const isObject = (node: unknown): node is Tree => typeof node === "object" && node !== null && !Array.isArray(node);
const isExpr = (node: unknown): node is Expr =>
  isObject(node) && "k" in node && "ty" in node && !STATEMENTS.has(node.k as string);
const isStmt = (node: unknown): node is Stmt => isObject(node) && "k" in node && !isExpr(node);
const STATEMENTS: ReadonlySet<string> = new Set(["let", "letweak", "assign", "guarded", "collective"]);

function* places(
  node: unknown,
  wanted: (node: unknown) => boolean,
  path: Path = [],
): Generator<{ readonly path: Path; readonly node: unknown }> {
  if (wanted(node)) yield { path, node };
  if (Array.isArray(node)) for (const [at, item] of node.entries()) yield* places(item, wanted, [...path, at]);
  else if (isObject(node))
    for (const [key, item] of Object.entries(node)) if (key !== "data") yield* places(item, wanted, [...path, key]);
}

function put<T>(tree: T, [first, ...rest]: Path, value: unknown): T {
  if (first === undefined) return value as T;
  if (Array.isArray(tree)) return tree.with(first as number, put(tree[first as number], rest, value)) as T;
  return { ...tree, [first]: put((tree as Tree)[first], rest, value) };
}

function* insides(stmt: Stmt): Generator<readonly Stmt[]> {
  for (const item of Object.values(stmt)) if (Array.isArray(item) && item.length > 0 && item.every(isStmt)) yield item;
  if (stmt.k === "switch") for (const c of stmt.cases) yield c.body;
}

const children = (e: Expr): Expr[] => Object.values(e).flat().filter(isExpr);

/** The simplest of a type that is not constant in the compiler's eyes; none for weak numbers, which must stay variable. */
function leafOf(ty: Ty): Expr | null {
  if (ty === "~int") return { k: "name", ty, name: "i" };
  if (ty === "~frac")
    return { k: "bin", ty, op: "/", a: { k: "name", ty: "~int", name: "i" }, b: { k: "lit", ty: "~int", v: 2 } };
  if (isBool(ty))
    return ty === "~bool" ? null : { k: "call", ty, fn: "bool", args: [{ k: "lit", ty: "~bool", v: true }] };
  return { k: "call", ty, fn: isNarrow(ty) ? narrows[ty][0] : ty, args: [{ k: "lit", ty: "~int", v: 1 }] };
}
const isLeaf = (e: Expr): boolean =>
  (e.k === "call" && e.args.every((a) => a.k === "lit")) ||
  (e.k === "bin" && e.ty === "~frac" && e.b.k === "lit" && e.a.k === "name");

/** Without the arguments, constants and functions that the text does not name. */
function* withoutUnused(program: Program): Generator<Program> {
  const { kernel, functions } = printProgram(program);
  const text = [kernel.slice(kernel.indexOf("=>")), ...functions.map((f) => f.text)].join("\n");
  const used = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
  const needed = new Set(program.args.flatMap((a) => (a.kind === "array" && a.alias && used(a.name) ? [a.alias] : [])));
  const args = program.args.filter((a) => used(a.name) || needed.has(a.name));
  const constants = program.constants.filter((c) => used(c.name));
  const kept = program.functions.filter((f) => used(f.name));
  if (
    args.length < program.args.length ||
    constants.length < program.constants.length ||
    kept.length < program.functions.length
  ) {
    yield { ...program, args, constants, functions: kept };
  }
}
