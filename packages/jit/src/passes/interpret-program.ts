import { bug } from "../diagnostics/bug.ts";
import { once } from "../diagnostics/once.ts";
import type { ArrayId, Expr, OperationExpr } from "../ir/expr.ts";
import type { ArrayDecl, Func, FuncId, Kernel, Stmt } from "../ir/ir.ts";
import { zero } from "../ir/make.ts";
import { readIn, writtenIn } from "../ir/memory.ts";
import { operands } from "../ir/types.ts";
import { mapOperands, statements } from "../ir/walk.ts";
import { areInstructions, type Form, isFree, type Limits, takes } from "./interpret-limits.ts";
import type { Instruction, Operand, Operation } from "./interpret-words.ts";

/** Operands from here on are constants. */
export const CONSTANTS = 0x8000;

/** Memory by its numbers. */
export interface Accesses {
  readonly loads: ReadonlySet<number>;
  readonly stores: ReadonlySet<number>;
}

/** The instructions of one kernel. */
export class Program implements Limits {
  readonly functions: readonly Func[];
  readonly arrays: readonly ArrayDecl[];
  /** The array of the registers; the next is for the instructions and constants. */
  readonly file: number;
  /** Whether control flow is part of programs. */
  readonly hasJumps: boolean;
  registers = 1;
  readonly #code: Instruction[] = [];
  readonly #forms: Form[] = [];
  readonly #computed = new Map<string, Operation>();
  readonly #accesses = new Map<FuncId, readonly Accesses[]>();

  constructor({ arrays, functions }: Kernel, library: number, hasJumps: boolean) {
    this.arrays = arrays;
    this.functions = functions;
    this.file = arrays.length;
    this.hasJumps = hasJumps;
    functions.forEach((func, id) => {
      this.#forms.push(this.#formOf(func, id < library));
    });
  }

  #formOf(func: Func, isLibrary: boolean): Form {
    // Short functions of the library are instructions: their bodies are more than that.
    const calls = func.body.some(({ kind }) => kind === "call");
    if (isLibrary && !calls) return "instruction";
    if (func.body.every((stmt, i) => this.#isStraight(stmt, i === func.body.length - 1))) return "straight";
    if (isLibrary) return "instruction";
    return this.hasJumps && areInstructions(func.body, this, { ...func, given: isFree }) ? "routine" : "other";
  }

  #isStraight(stmt: Stmt, isLast: boolean): boolean {
    const whole = (expr: Expr): boolean => takes(expr, isFree, () => false);
    if (stmt.kind === "assign") return whole(stmt.value);
    if (stmt.kind === "call") return this.form(stmt.func) !== "other" && stmt.args.every(whole);
    return stmt.kind === "return" && isLast && stmt.values.every(whole);
  }

  form(func: FuncId): Form {
    return this.#forms[func] as Form;
  }

  reaches(array: ArrayId): boolean {
    const declared = this.arrays[array] as ArrayDecl;
    return declared.space !== "global" || declared.reach === undefined;
  }

  get length(): number {
    return this.#code.length;
  }

  /** Whether there are few enough registers and constants for the operands of instructions. */
  get fits(): boolean {
    const constants = new Set(
      this.#code.flatMap(({ args }) => args.map((arg) => (arg.kind === "constant" ? arg.value : 0))),
    );
    return this.registers < CONSTANTS && constants.size < CONSTANTS;
  }

  /** The memory that a statement loads and stores, with the functions that it calls. */
  accesses(stmt: Stmt): Accesses {
    const [loads, stores] = [new Set(readIn(this.arrays, [stmt])), new Set(writtenIn(this.arrays, [stmt]))];
    for (const { loads: inner, stores: written } of this.#calledIn(stmt)) {
      for (const memory of inner) loads.add(memory);
      for (const memory of written) stores.add(memory);
    }
    return { loads, stores };
  }

  #calledIn(stmt: Stmt): readonly Accesses[] {
    return statements([stmt]).flatMap((inner) => {
      if (inner.kind !== "call" || ["instruction", "other"].includes(this.form(inner.func))) return [];
      const { body } = this.functions[inner.func] as Func;
      return once(this.#accesses, inner.func, () => body.map((part) => this.accesses(part)));
    });
  }

  /** The operation that computes an expression from the values of its operands. */
  computing(expr: OperationExpr): Operation {
    const types = operands(expr).map(({ type }) => type);
    const name = [expr.kind, "op" in expr ? expr.op : "fn" in expr ? expr.fn : "", expr.type, ...types].join(" ");
    return once(this.#computed, name, () => {
      const node = mapOperands(expr, ({ type, span }) => zero(type, span)) as OperationExpr;
      return { name, op: "compute", node, args: types.length, results: 1 };
    });
  }

  append(code: readonly Instruction[]): { readonly start: number; readonly end: number } {
    const start = this.#code.length;
    this.#code.push(...code);
    return { start, end: this.#code.length };
  }

  /** The instructions as words. */
  encoded(): Encoded {
    const operations = new Map<string, Operation>();
    for (const { operation } of this.#code)
      if (operation.args >= (operations.get(operation.name)?.args ?? 0)) operations.set(operation.name, operation);
    const calls = [...operations.values()].filter(({ op }) => op === "call");
    const ordered = [...calls, ...[...operations.values()].filter(({ op }) => op !== "call")];
    const numbers = new Map(ordered.map(({ name }, number) => [name, number]));
    const args = Math.max(...ordered.map((operation) => operation.args));
    const stride = 1 + Math.ceil(args / 2);
    const pool = new Map<number, number>();
    const place = (operand: Operand | undefined): number => {
      if (operand === undefined) return 0;
      if (operand.kind === "register") return operand.register;
      if (operand.kind === "label") throw bug("a label");
      return CONSTANTS + once(pool, operand.value, () => pool.size);
    };
    const words = this.#code.flatMap(({ operation, args, first }) => {
      const head = (numbers.get(operation.name) as number) | (operation.results << 12) | (first << 16);
      const pairs = Array.from({ length: stride - 1 }, (_, i) => place(args[2 * i]) | (place(args[2 * i + 1]) << 16));
      return [head, ...pairs].map((word) => word >>> 0);
    });
    return {
      operations: ordered,
      calls: calls.length,
      stride,
      words: [...words, ...pool.keys()],
      constants: words.length,
    };
  }
}

/** A word for the operation's number, results and their first register; then two operands a word. */
export interface Encoded {
  readonly operations: readonly Operation[];
  /** How many of them are calls: they come first. */
  readonly calls: number;
  /** Words of an instruction. */
  readonly stride: number;
  readonly words: readonly number[];
  /** Words before the constants. */
  readonly constants: number;
}
