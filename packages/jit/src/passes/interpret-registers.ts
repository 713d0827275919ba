import type { RealDType as DType } from "@gridstride/core";
import { bug } from "../diagnostics/bug.ts";
import type { Span } from "../diagnostics/source.ts";
import { exprKey } from "../ir/analysis/affine.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { AssignStmt, CallStmt, FuncId, Local, NestedStmt, Stmt, StoreStmt } from "../ir/ir.ts";
import { constant, inType, int32, readLocal } from "../ir/make.ts";
import { memoryOf } from "../ir/memory.ts";
import { assignedIn, expressions, mapExpr, mapExpressions, someExpr } from "../ir/walk.ts";
import { Code } from "./interpret-code.ts";
import { Control } from "./interpret-control.ts";
import { areInstructions, takes } from "./interpret-limits.ts";
import type { Program } from "./interpret-program.ts";
import { NAMED, Scope, Words } from "./interpret-values.ts";
import { fromWord, type Operand } from "./interpret-words.ts";

type Before = Stmt | { readonly input: number; readonly value: Expr };

/** Statements as instructions, each of whose results is a register of its own until they are written. */
export class Registers {
  readonly #program: Program;
  readonly #locals: readonly Local[];
  readonly #code = new Code();
  readonly #words: Words;
  readonly #own: Scope;
  /** Stores behind the run see the registers that they name, and locals as they were before it. */
  readonly #behind: Scope;
  /** Values that are computed before the run. */
  readonly #inputs = new Map<string, { readonly value: Expr; readonly register: number }>();
  readonly #before: Before[] = [];
  /** Memory that the run has stored to. */
  readonly #stored = new Set<number>();
  /** Locals whose homes have what they held before the run. */
  readonly #carried = new Set<LocalId>();
  #places: readonly number[] = [];

  constructor(program: Program, locals: readonly Local[], single: ReadonlySet<LocalId>) {
    this.#program = program;
    this.#locals = locals;
    this.#own = new Scope(single, (expr) => !this.depends(expr));
    this.#behind = new Scope(single, (expr) => !someExpr(expr, (part) => this.#isStored(part)));
    this.#words = new Words(program, this.#code, (value) => this.#input(value));
  }

  get calls(): readonly FuncId[] {
    return this.#words.calls;
  }

  #isStored(part: Expr): boolean {
    return part.kind === "load" && (part.array === NAMED || this.#stored.has(this.#memory(part)));
  }

  #memory({ array }: { readonly array: number }): number {
    return memoryOf(this.#program.arrays, array);
  }

  /** Whether the value before the run is another. */
  depends(expr: Expr): boolean {
    return someExpr(
      expr,
      (part) => (part.kind === "local" && this.#own.values.has(part.local)) || this.#isStored(part),
    );
  }

  /** Whether instructions can compute the value. */
  takes(expr: Expr, scope: Scope = this.#own): boolean {
    return takes(expr, scope.given, ({ array }) => array === NAMED || this.#program.reaches(array));
  }

  takesCall({ func, args }: CallStmt): boolean {
    return this.#program.form(func) !== "other" && args.every((arg) => this.takes(arg));
  }

  /** Whether jumps can do the control flow of the statement, and instructions what is in it. */
  takesNested(stmt: NestedStmt, written: ReadonlySet<number>): boolean {
    const set = assignedIn([stmt]);
    const isChanged = (part: Expr): boolean =>
      (part.kind === "local" && set.has(part.local)) || (part.kind === "load" && written.has(this.#memory(part)));
    const given = (expr: Expr): boolean => this.#own.given(expr) && !someExpr(expr, isChanged);
    return areInstructions([stmt], this.#program, { locals: this.#locals, given });
  }

  /** An assignment that needs no result of the run. */
  before(stmt: AssignStmt): void {
    this.#before.push(stmt);
    this.#own.values.delete(stmt.local);
    const isSet = (part: Expr): boolean => part.kind === "local" && part.local === stmt.local;
    for (const [key, { value }] of this.#inputs) if (someExpr(value, isSet)) this.#inputs.delete(key);
  }

  /** Loads of this memory are instructions from here on. */
  writes(memory: Iterable<number>): void {
    for (const one of memory) this.#stored.add(one);
  }

  /** A statement without others in it. */
  straight(stmt: Stmt): void {
    this.#words.some([stmt], 0, this.#own);
  }

  /** A statement whose control flow becomes jumps. */
  nested(stmt: NestedStmt): void {
    const own = this.#own;
    for (const local of [...assignedIn([stmt])].sort((a, b) => a - b)) {
      if (own.single.has(local)) continue;
      const value = own.values.get(local);
      if (value !== undefined && this.#code.isHome(value)) {
        own.homes.set(local, (value as Extract<Operand, { kind: "register" }>).register);
        continue;
      }
      const register = this.#code.home();
      if (value !== undefined) this.#code.move(register, value, false);
      else {
        this.#before.push({ input: register, value: readLocal(local, (this.#locals[local] as Local).type, stmt.span) });
        this.#carried.add(local);
      }
      own.homes.set(local, register);
      own.values.set(local, { kind: "register", register });
    }
    new Control(this.#words.within(own)).list([stmt], {});
    own.homes.clear();
  }

  /** A store that is done behind the run; the run's later loads of that memory are instructions. */
  held(stmt: StoreStmt): StoreStmt {
    const register = (part: Expr): Expr => {
      const value = part.kind === "local" ? this.#own.values.get(part.local) : undefined;
      if (value === undefined) return part;
      this.#own.hit((part as Extract<Expr, { kind: "local" }>).local);
      return this.#read(this.#words.stable(value), part.type, part.span);
    };
    const held = mapExpressions(stmt, (expr) => mapExpr(expr, register)) as StoreStmt;
    this.writes([this.#memory(stmt)]);
    return held;
  }

  /** Whether instructions can do stores that were to be done behind the run. */
  takesStores(list: readonly StoreStmt[]): boolean {
    return list.every(
      (stmt) => this.#program.reaches(stmt.array) && expressions(stmt).every((expr) => this.takes(expr, this.#behind)),
    );
  }

  stores(list: readonly StoreStmt[]): void {
    for (let at = 0; at < list.length; ) at += this.#words.some(list, at, this.#behind);
  }

  /** The last instructions of the run. */
  finish(): void {
    this.#words.routines();
  }

  /** Writes the run into the program; what stands before it, and behind it, and where it starts and ends. */
  written(
    after: readonly Stmt[],
    reads: ReadonlyMap<LocalId, number>,
    span: Span,
  ): {
    readonly before: readonly Stmt[];
    readonly start: number;
    readonly end: number;
    readonly after: readonly Stmt[];
  } {
    const live = [...this.#own.values]
      .filter(([local]) => this.#carried.has(local) || (reads.get(local) ?? 0) > this.#own.hits(local))
      .map(([local, value]): AssignStmt => {
        const { type } = this.#locals[local] as Local;
        return { kind: "assign", local, value: this.#read(value, type, span), span };
      });
    const { code, places } = this.#code.placed(this.#program.length);
    this.#places = places;
    this.#program.registers = places.reduce((most, place) => Math.max(most, place + 1), this.#program.registers);
    const { start, end } = this.#program.append(code);
    const before = this.#before.map((stmt): Stmt => {
      if (!("input" in stmt)) return stmt;
      const index = [int32(places[stmt.input] as number, span)];
      const value = stmt.value.type === "uint32" ? stmt.value : inType(stmt.value, "uint32", span);
      return { kind: "store", array: this.#program.file, index, inside: [true], value, span };
    });
    const behind = [...after, ...live].map((stmt) => mapExpressions(stmt, (expr) => this.#placed(expr)));
    return { before, start, end, after: behind };
  }

  #placed(expr: Expr): Expr {
    return mapExpr(expr, (part) => {
      if (part.kind !== "load" || part.array !== NAMED) return part;
      const [index] = part.index as readonly [Extract<Expr, { kind: "const" }>];
      const place = this.#places[Number(index.value)] as number;
      return { ...part, array: this.#program.file, index: [int32(place, part.span)] };
    });
  }

  #read(value: Operand, type: DType, span: Span): Expr {
    if (value.kind === "label") throw bug("a label");
    if (value.kind === "constant") return fromWord(constant(value.value, "uint32", span), type, span);
    this.#code.keep(value.register);
    const index = [int32(value.register, span)];
    return fromWord({ kind: "load", array: NAMED, index, inside: [true], type: "uint32", span }, type, span);
  }

  #input(value: Expr): Operand {
    const key = exprKey(value);
    const known = this.#inputs.get(key);
    if (known !== undefined) return { kind: "register", register: known.register };
    const register = this.#code.register();
    this.#before.push({ input: register, value });
    this.#inputs.set(key, { value, register });
    return { kind: "register", register };
  }
}
