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
  const own = kernel.functions.map((func) =>
    new Rewriting(kernel, func.locals, func.paramCount, call, fast).function(func),
  );
  const main = new Rewriting(kernel, kernel.locals, 0, call, fast);
  const body = main.list(kernel.body);
  const number = (id: FuncId): FuncId => (id < 0 ? -1 - id : id + used.length);
  const functions = [...used, ...own.map((func) => withCalls(func, number))];
  return interpreted(
    { ...kernel, arrays, locals: main.locals, body: renumbered(body, number), functions },
    used.length,
  );
}

/** The function with its arrays numbered from `first` on. */
const withArrays = (func: Func, first: ArrayId): Func => ({
  ...func,
  body: mapList(func.body, (expr) => (expr.kind === "load" ? { ...expr, array: expr.array + first } : expr)),
});

/** One kernel or function while it is rewritten. */
class Rewriting implements Expansion {
  readonly locals: Local[] = [];
  readonly #places: (readonly LocalId[])[] = [];
  readonly #call: (name: string) => FuncId;
  readonly #params: number;
  readonly #kernel: Kernel;
  readonly #fast: boolean;
  /** Words that the statement has computed: a value that it has twice is computed once. */
  #computed = new Map<string, readonly Expr[]>();
  #out: Stmt[] = [];

  constructor(kernel: Kernel, locals: readonly Local[], params: number, call: (name: string) => FuncId, fast: boolean) {
    this.#kernel = kernel;
    this.#fast = fast;
    this.#call = call;
    // The words of the parameters come first, in their order.
    for (const { name, type } of locals) {
      const words = isWide(type) ? [`${name}.low`, `${name}.high`] : [name];
      this.#places.push(words.map((word) => this.#local(word, isWide(type) ? "uint32" : type)));
    }
    this.#params = this.#places.slice(0, params).flat().length;
  }

  function(func: Func): Func {
    const body = this.list(func.body);
    const results = func.results.flatMap((type): DType[] => (isWide(type) ? ["uint32", "uint32"] : [type]));
    return { ...func, paramCount: this.#params, results, body, locals: this.locals };
  }

  list(list: readonly Stmt[]): readonly Stmt[] {
    const outer = this.#out;
    const made: Stmt[] = [];
    for (const stmt of list) {
      this.#out = made;
      this.#computed = new Map();
      made.push(...this.#statement(stmt));
    }
    this.#out = outer;
    this.#computed = new Map();
    return made;
  }

  number(expr: Expr): Expr {
    return (
      (this.#fast ? fastNumber(this, expr) : expandedNumber(this, expr)) ??
      this.#renamed(mapOperands(expr, (part) => this.number(part)))
    );
  }

  words(expr: Expr): Words {
    const { span } = expr;
    const fast = this.#fast && expr.type === "float64";
    switch (expr.kind) {
      case "const": {
        const value = expr.value as number | bigint;
        const [low, high] = fast ? fastConstant(Number(value)) : wideWords(value, expr.type);
        return [constant(low, "uint32", span), constant(high, "uint32", span)];
      }
      case "local": {
        const [low, high] = this.#places[expr.local] as readonly [LocalId, LocalId];
        return [readLocal(low, "uint32", span), readLocal(high, "uint32", span)];
      }
      case "param":
        return this.#read(expr, fast);
      case "load": {
        const index = expr.index.map((part) => this.kept(this.number(part)));
        return this.#read({ ...expr, index }, fast);
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
        return this.#fast ? fastWords(this, expr) : expandedWords(this, expr);
    }
  }

  #read(expr: ParamExpr | LoadExpr, fast: boolean): Words {
    const words: Words = [
      { ...expr, type: "uint32", word: 0 },
      { ...expr, type: "uint32", word: 1 },
    ];
    return fast ? fastFrom(this, words, expr) : words;
  }

  /** The words that memory has. */
  #stored(value: Expr): Words {
    const words = this.words(value);
    return this.#fast && value.type === "float64" ? fastTo(this, words, value) : words;
  }

  kept(value: Expr): Expr {
    if (value.kind === "const" || value.kind === "local" || value.kind === "param") return value;
    const [kept] = once(this.#computed, exprKey(value), () => {
      const local = this.#local("word", value.type);
      this.#out.push(assign(local, value, value.span));
      return [readLocal(local, value.type, value.span)];
    });
    return kept as Expr;
  }

  call(name: string, args: readonly Expr[], results: number, span: Span): readonly Expr[] {
    return once(this.#computed, `${name} ${args.map(exprKey).join()}`, () => {
      const locals = Array.from({ length: results }, () => this.#local(name, "uint32"));
      this.#out.push({ kind: "call", func: this.#call(name), args, results: locals, span });
      return locals.map((local) => readLocal(local, "uint32", span));
    });
  }

  #local(name: string, type: DType): LocalId {
    return this.locals.push({ name, type }) - 1;
  }

  #renamed(expr: Expr): Expr {
    if (expr.kind !== "local") return expr;
    const [local] = this.#places[expr.local] as readonly [LocalId];
    return local === expr.local ? expr : { ...expr, local };
  }

  #flat(exprs: readonly Expr[]): readonly Expr[] {
    return exprs.flatMap((expr) => (isWide(expr.type) ? this.words(expr) : [this.number(expr)]));
  }

  #statement(stmt: Stmt): readonly Stmt[] {
    switch (stmt.kind) {
      case "assign": {
        const [low, high] = this.#places[stmt.local] as readonly LocalId[];
        if (high === undefined) return [{ ...stmt, local: low as LocalId, value: this.number(stmt.value) }];
        // The high word may read what the low word's assignment changes.
        const [lowValue, highValue] = this.words(stmt.value);
        const after = this.kept(highValue);
        return [assign(low as LocalId, lowValue, stmt.span), assign(high, after, stmt.span)];
      }
      case "store": {
        const index = stmt.index.map((part) => this.kept(this.number(part)));
        if (!isWide(stmt.value.type)) return [{ ...stmt, index, value: this.number(stmt.value) }];
        const [low, high] = this.#stored(stmt.value);
        const after = this.kept(high);
        return [
          { ...stmt, index, value: low, word: 0 },
          { ...stmt, index, value: after, word: 1 },
        ];
      }
      case "call":
        return [{ ...stmt, args: this.#flat(stmt.args), results: this.#results(stmt) }];
      case "return":
        return [{ ...stmt, values: this.#flat(stmt.values) }];
      case "log": {
        const types = stmt.items.flatMap((item) => (typeof item === "string" ? [] : [item.type]));
        const items = stmt.items.flatMap((item): readonly (string | Expr)[] =>
          typeof item === "string" ? [item] : isWide(item.type) ? this.#stored(item) : [this.number(item)],
        );
        return [{ ...stmt, items, types }];
      }
      case "atomic":
      case "collective":
        return [this.#withResult(this.#narrow(stmt))];
      default:
        stmt satisfies NestedStmt | AssertStmt | BarrierStmt | BreakStmt | ContinueStmt;
        return [mapBodies(this.#narrow(stmt), (inner) => this.list(inner))];
    }
  }

  /** The statement, of whose expressions none has 64 bits. */
  #narrow<S extends Stmt>(stmt: S): S {
    return mapExpressions(stmt, (expr) => this.number(expr)) as S;
  }

  #results({ results, func }: CallStmt): readonly (LocalId | null)[] {
    const types = this.#kernel.functions[func]?.results ?? [];
    return results.flatMap((local, i): readonly (LocalId | null)[] => {
      if (local !== null) return this.#places[local] as readonly LocalId[];
      return isWide(types[i] as DType) ? [null, null] : [null];
    });
  }

  #withResult<S extends Extract<Stmt, { kind: "atomic" | "collective" }>>(stmt: S): S {
    return stmt.result === null ? stmt : { ...stmt, result: (this.#places[stmt.result] as readonly LocalId[])[0] };
  }
}
