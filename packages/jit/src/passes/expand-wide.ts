import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../diagnostics/bug.ts";
import { once } from "../diagnostics/once.ts";
import type { Span } from "../diagnostics/source.ts";
import { wideWords } from "../intrinsics/bitcast.ts";
import { exprKey } from "../ir/analysis/affine.ts";
import { renumbered, withCalls } from "../ir/calls.ts";
import type { ArrayId, Expr, LoadExpr, LocalId, ParamExpr } from "../ir/expr.ts";
import type {
  AssertStmt,
  BarrierStmt,
  BreakStmt,
  CallStmt,
  ContinueStmt,
  Func,
  FuncId,
  Kernel,
  Local,
  NestedStmt,
  Stmt,
} from "../ir/ir.ts";
import { assign, constant, readLocal } from "../ir/make.ts";
import { isWide } from "../ir/types.ts";
import { allParts, mapBodies, mapExpressions, mapList, mapOperands } from "../ir/walk.ts";
import { bodyNamed } from "../math/functions.ts";
import { fastConstant, fastFrom, fastNumber, fastTo, fastWords } from "./expand-fast.ts";
import { mathFunction } from "./expand-math.ts";
import { expandedNumber, expandedWords } from "./expand-operations.ts";
import { interpreted } from "./interpret.ts";
import type { Pass } from "./pass.ts";
import type { Expansion, Words } from "./word-operations.ts";

/** The function of the library that has a name, as IR, after the functions that it calls, and the constant arrays that they name. */
export type WideLibrary = (name: string) => Pick<Kernel, "functions" | "arrays">;

/**
 * Type legalisation: values of 64 bits become two words of 32. A local, an argument and a result become two; a load and a store
 * name the word of the element (`word`); an operation becomes operations on words, or a call of a function of the library.
 */
export const expandWide = (library: WideLibrary, float64: "exact" | "fast" = "exact"): Pass => ({
  name: "expand-wide",
  needs: ["write-reductions"],
  why: "WGSL has no types of 64 bits",
  run: (kernel) => (usesWide(kernel) ? expanded(kernel, library, float64 === "fast") : kernel),
  ensures: (kernel) => !usesWide(kernel),
});

function usesWide(kernel: Kernel): boolean {
  const bodies = [kernel.body, ...kernel.functions.map(({ body }) => body)];
  const locals = [...kernel.locals, ...kernel.functions.flatMap((func) => func.locals)];
  return (
    locals.some(({ type }) => isWide(type)) || bodies.some((body) => allParts(body).some(({ type }) => isWide(type)))
  );
}

function expanded(kernel: Kernel, library: WideLibrary, fast: boolean): Kernel {
  // Callees before callers. Until all are known, a function of the library has its number below 0.
  const used: Func[] = [];
  const arrays = [...kernel.arrays];
  const numbers = new Map<string, FuncId>();
  const add = (name: string, func: Func): void => {
    numbers.set(name, used.push(func) - 1);
  };
  const linked = (name: string): FuncId => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    if (bodyNamed(name) !== null) {
      const { body } = used[linked("floatAdd")] as Func;
      add(name, mathFunction(name, linked, (body[0] as Stmt).span));
      return linked(name);
    }
    const { functions, arrays: named } = library(name);
    const first = arrays.length;
    arrays.push(...named);
    for (const func of functions) {
      if (numbers.has(func.name)) continue;
      const here = withCalls(func, (id) => numbers.get((functions[id] as Func).name) as FuncId);
      add(func.name, named.length === 0 ? here : withArrays(here, first));
    }
    return linked(name);
  };
  const call = (name: string): FuncId => -1 - linked(name);
  const own = kernel.functions.map(
    (func): Func => ({
      ...rewritten(func, kernel, call, fast),
      results: func.results.flatMap((type): DType[] => (isWide(type) ? ["uint32", "uint32"] : [type])),
    }),
  );
  const { locals, body } = rewritten({ ...kernel, paramCount: 0 }, kernel, call, fast);
  const number = (id: FuncId): FuncId => (id < 0 ? -1 - id : id + used.length);
  const functions = [...used, ...own.map((func) => withCalls(func, number))];
  return interpreted({ ...kernel, arrays, locals, body: renumbered(body, number), functions }, used.length);
}

/** The function with its arrays numbered from `first` on. */
const withArrays = (func: Func, first: ArrayId): Func => ({
  ...func,
  body: mapList(func.body, (expr) => (expr.kind === "load" ? { ...expr, array: expr.array + first } : expr)),
});

/** A kernel or function with words in the place of its values of 64 bits. */
function rewritten<T extends Pick<Func, "locals" | "body" | "paramCount">>(
  part: T,
  kernel: Kernel,
  link: (name: string) => FuncId,
  fast: boolean,
): T {
  const locals: Local[] = [];
  /** Words that the statement has computed: a value that it has twice is computed once. */
  let computed = new Map<string, readonly Expr[]>();
  let out: Stmt[] = [];

  const list = (stmts: readonly Stmt[]): readonly Stmt[] => {
    const outer = out;
    const made: Stmt[] = [];
    for (const stmt of stmts) {
      out = made;
      computed = new Map();
      made.push(...written(stmt));
    }
    out = outer;
    computed = new Map();
    return made;
  };

  const number = (expr: Expr): Expr =>
    (fast ? fastNumber(at, expr) : expandedNumber(at, expr)) ?? renamed(mapOperands(expr, number));

  const words = (expr: Expr): Words => {
    const { span } = expr;
    const isPair = fast && expr.type === "float64";
    switch (expr.kind) {
      case "const": {
        const value = expr.value as number | bigint;
        const [low, high] = isPair ? fastConstant(Number(value)) : wideWords(value, expr.type);
        return [constant(low, "uint32", span), constant(high, "uint32", span)];
      }
      case "local": {
        const [low, high] = places[expr.local] as readonly [LocalId, LocalId];
        return [readLocal(low, "uint32", span), readLocal(high, "uint32", span)];
      }
      case "param":
        return readWords(expr, isPair);
      case "load": {
        const index = expr.index.map((part) => kept(number(part)));
        return readWords({ ...expr, index }, isPair);
      }
      case "position":
      case "extent":
      case "lane":
      case "vector":
        throw bug(`${expr.kind} of ${expr.type}`);
      case "unary":
      case "binary":
      case "select":
      case "convert":
      case "math":
        return fast ? fastWords(at, expr) : expandedWords(at, expr);
    }
  };

  const readWords = (expr: ParamExpr | LoadExpr, isPair: boolean): Words => {
    const given: Words = [
      { ...expr, type: "uint32", word: 0 },
      { ...expr, type: "uint32", word: 1 },
    ];
    return isPair ? fastFrom(at, given, expr) : given;
  };

  /** The words that memory has. */
  const storedWords = (value: Expr): Words => {
    const given = words(value);
    return fast && value.type === "float64" ? fastTo(at, given, value) : given;
  };

  const kept = (value: Expr): Expr => {
    if (value.kind === "const" || value.kind === "local" || value.kind === "param") return value;
    const [kept] = once(computed, exprKey(value), () => {
      const local = newLocal("word", value.type);
      out.push(assign(local, value, value.span));
      return [readLocal(local, value.type, value.span)];
    });
    return kept as Expr;
  };

  const call = (name: string, args: readonly Expr[], results: number, span: Span): readonly Expr[] =>
    once(computed, `${name} ${args.map(exprKey).join()}`, () => {
      const locals = Array.from({ length: results }, () => newLocal(name, "uint32"));
      out.push({ kind: "call", func: link(name), args, results: locals, span });
      return locals.map((local) => readLocal(local, "uint32", span));
    });

  const newLocal = (name: string, type: DType): LocalId => locals.push({ name, type }) - 1;

  const renamed = (expr: Expr): Expr => {
    if (expr.kind !== "local") return expr;
    const [local] = places[expr.local] as readonly [LocalId];
    return local === expr.local ? expr : { ...expr, local };
  };

  const flat = (exprs: readonly Expr[]): readonly Expr[] =>
    exprs.flatMap((expr) => (isWide(expr.type) ? words(expr) : [number(expr)]));

  const written = (stmt: Stmt): readonly Stmt[] => {
    switch (stmt.kind) {
      case "assign": {
        const [low, high] = places[stmt.local] as readonly LocalId[];
        if (high === undefined) return [{ ...stmt, local: low as LocalId, value: number(stmt.value) }];
        // The high word may read what the low word's assignment changes.
        const [lowValue, highValue] = words(stmt.value);
        const after = kept(highValue);
        return [assign(low as LocalId, lowValue, stmt.span), assign(high, after, stmt.span)];
      }
      case "store": {
        const index = stmt.index.map((part) => kept(number(part)));
        if (!isWide(stmt.value.type)) return [{ ...stmt, index, value: number(stmt.value) }];
        const [low, high] = storedWords(stmt.value);
        const after = kept(high);
        return [
          { ...stmt, index, value: low, word: 0 },
          { ...stmt, index, value: after, word: 1 },
        ];
      }
      case "call":
        return [{ ...stmt, args: flat(stmt.args), results: resultsOf(stmt) }];
      case "return":
        return [{ ...stmt, values: flat(stmt.values) }];
      case "log": {
        const types = stmt.items.flatMap((item) => (typeof item === "string" ? [] : [item.type]));
        const items = stmt.items.flatMap((item): readonly (string | Expr)[] =>
          typeof item === "string" ? [item] : isWide(item.type) ? storedWords(item) : [number(item)],
        );
        return [{ ...stmt, items, types }];
      }
      case "collective": {
        if (!isWide(stmt.value.type)) return [withResult(narrow(stmt))];
        // A shuffle, of each word: all that it takes is known before its first result.
        const given = words(stmt.value).map(kept);
        const lane = stmt.lane && kept(number(stmt.lane));
        return given.map((value, word) => ({ ...stmt, value, lane, result: places[stmt.result]![word]! }));
      }
      case "atomic":
        return [withResult(narrow(stmt))];
      default:
        stmt satisfies NestedStmt | AssertStmt | BarrierStmt | BreakStmt | ContinueStmt;
        return [mapBodies(narrow(stmt), list)];
    }
  };

  /** The statement, of whose expressions none has 64 bits. */
  const narrow = <S extends Stmt>(stmt: S): S => mapExpressions(stmt, number) as S;

  const resultsOf = ({ results, func }: CallStmt): readonly (LocalId | null)[] => {
    const types = kernel.functions[func]?.results ?? [];
    return results.flatMap((local, i): readonly (LocalId | null)[] => {
      if (local !== null) return places[local] as readonly LocalId[];
      return isWide(types[i] as DType) ? [null, null] : [null];
    });
  };

  const withResult = <S extends Extract<Stmt, { kind: "atomic" | "collective" }>>(stmt: S): S =>
    stmt.result === null ? stmt : { ...stmt, result: (places[stmt.result] as readonly LocalId[])[0] };

  const at: Expansion = { number, words, kept, call };
  // The words of the parameters come first, in their order.
  const places = part.locals.map(({ name, type }): readonly LocalId[] =>
    isWide(type) ? [newLocal(`${name}.low`, "uint32"), newLocal(`${name}.high`, "uint32")] : [newLocal(name, type)],
  );
  const paramCount = places.slice(0, part.paramCount).flat().length;
  return { ...part, locals, paramCount, body: list(part.body) };
}
