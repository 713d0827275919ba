import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { Expr, LocalId } from "../ir/expr.ts";
import type { AssignStmt, CallStmt, Func, FuncId, Local, Stmt } from "../ir/ir.ts";
import { binary, constant, inType, int32 } from "../ir/make.ts";
import { mapExpr, mapExpressions, someExpr } from "../ir/walk.ts";
import type { Program } from "./interpret-program.ts";
import {
  FORMS,
  type Form,
  type Instruction,
  type Operand,
  type Operation,
  takes,
  WORD_OPERATIONS,
} from "./interpret-words.ts";

type Before = Stmt | { readonly input: number; readonly value: Expr };

/** Statements as instructions, each of whose results is a register of its own until they are written. */
export class Registers {
  readonly calls: FuncId[] = [];
  readonly #program: Program;
  readonly #locals: readonly Local[];
  /** The contents of the locals that the run sets. */
  readonly #values = new Map<LocalId, Operand>();
  /** Registers with what locals held before. */
  readonly #inputs = new Map<LocalId, Operand>();
  readonly #hits = new Map<LocalId, number>();
  readonly #before: Before[] = [];
  readonly #code: Instruction[] = [];
  /** Registers that are read behind the run. */
  readonly #kept = new Set<number>();
  #physical: readonly number[] = [];
  #count = 0;

  constructor(program: Program, locals: readonly Local[]) {
    this.#program = program;
    this.#locals = locals;
  }

  depends(expr: Expr): boolean {
    return someExpr(expr, (part) => part.kind === "local" && this.#values.has(part.local));
  }

  /** Whether instructions can compute the value. */
  takes(expr: Expr): boolean {
    return takes(expr, (part) => !this.depends(part));
  }

  takesCall({ func, args }: CallStmt): boolean {
    return this.#program.isWords(func) && args.every((arg) => this.takes(arg));
  }

  /** An assignment that needs no result of the run. */
  before(stmt: AssignStmt): void {
    this.#before.push(stmt);
    this.#values.delete(stmt.local);
    this.#inputs.delete(stmt.local);
  }

  set(local: LocalId, value: Operand): void {
    this.#values.set(local, value);
  }

  /** The locals whose values the run sets. */
  defined(): readonly LocalId[] {
    return [...this.#values.keys()];
  }

  /** How often the run reads what it set the local to. */
  hits(local: LocalId): number {
    return this.#hits.get(local) ?? 0;
  }

  call({ func, args, results }: CallStmt): void {
    const values = this.#called(
      func,
      args.map((arg) => this.operand(arg)),
    );
    results.forEach((local, i) => {
      if (local !== null) this.set(local, values[i] as Operand);
    });
  }

  operand(expr: Expr): Operand {
    return this.#operand(
      expr,
      (part) => {
        if (this.depends(part)) return null;
        return part.kind === "const" ? null : this.#input(part);
      },
      this.#values,
    );
  }

  /** The expression with registers in the place of what the run computes. */
  held(expr: Expr): Expr {
    return mapExpr(expr, (part) => {
      const value = part.kind === "local" ? this.#values.get(part.local) : undefined;
      if (part.kind !== "local" || value === undefined) return part;
      this.#hit(part.local);
      return this.#read(value, part.type, part.span);
    });
  }

  /** Writes the run into the program; what stands before it, and where it starts and ends. */
  written(
    live: readonly LocalId[],
    span: Span,
  ): {
    readonly before: readonly Stmt[];
    readonly start: number;
    readonly end: number;
    readonly read: (local: LocalId) => Expr;
  } {
    for (const local of live) {
      const value = this.#values.get(local) as Operand;
      if (value.kind === "register") this.#kept.add(value.register);
    }
    this.#physical = allocated(this.#code, this.#count, this.#kept);
    this.#program.registers = Math.max(this.#program.registers, 1 + Math.max(0, ...this.#physical));
    const place = (operand: Operand): Operand =>
      operand.kind === "register" ? { ...operand, register: this.#physical[operand.register] as number } : operand;
    const { start, end } = this.#program.append(
      this.#code.map(({ operation, args, first }) => ({
        operation,
        args: args.map(place),
        first: this.#physical[first] as number,
      })),
    );
    const before = this.#before.map((stmt): Stmt => {
      if (!("input" in stmt)) return stmt;
      const index = [int32(this.#physical[stmt.input] as number, span)];
      const value = stmt.value.type === "uint32" ? stmt.value : inType(stmt.value, "uint32", span);
      return { kind: "store", array: this.#program.file, index, inside: [true], value, span };
    });
    const read = (local: LocalId): Expr => {
      const { type } = this.#locals[local] as Local;
      return this.#placed(this.#read(this.#values.get(local) as Operand, type, span));
    };
    return { before, start, end, read };
  }

  /** Statements whose expressions name registers as `held` left them. */
  resolved(list: readonly Stmt[]): readonly Stmt[] {
    return list.map((stmt) => mapExpressions(stmt, (whole) => mapExpr(whole, (expr) => this.#placed(expr))));
  }

  #placed(expr: Expr): Expr {
    return mapExpr(expr, (part) => {
      if (part.kind !== "load" || part.array !== NAMED) return part;
      const [index] = part.index as readonly [Extract<Expr, { kind: "const" }>];
      const place = this.#physical[Number(index.value)] as number;
      return { ...part, array: this.#program.file, index: [int32(place, part.span)] };
    });
  }

  #read(value: Operand, type: DType, span: Span): Expr {
    if (value.kind === "register") this.#kept.add(value.register);
    const word: Expr =
      value.kind === "constant"
        ? constant(value.value, "uint32", span)
        : { kind: "load", array: NAMED, index: [int32(value.register, span)], inside: [true], type: "uint32", span };
    if (type === "bool") return binary("ne", word, constant(0, "uint32", span), span);
    return type === "uint32" ? word : inType(word, type, span);
  }

  #hit(local: LocalId): void {
    this.#hits.set(local, this.hits(local) + 1);
  }

  #input(value: Expr): Operand {
    const known = value.kind === "local" ? this.#inputs.get(value.local) : undefined;
    if (known !== undefined) return known;
    const made: Operand = { kind: "register", register: this.#count++ };
    this.#before.push({ input: made.register, value });
    if (value.kind === "local") this.#inputs.set(value.local, made);
    return made;
  }

  #emit(operation: Operation, args: readonly Operand[], results: number): readonly Operand[] {
    const first = this.#count;
    this.#count += results;
    this.#code.push({ operation, args, first });
    return Array.from({ length: results }, (_, i) => ({ kind: "register", register: first + i }));
  }

  /** `leaf` gives the operands that need no instruction here. */
  #operand(expr: Expr, leaf: (expr: Expr) => Operand | null, values: ReadonlyMap<LocalId, Operand>): Operand {
    const known = leaf(expr);
    if (known !== null) return known;
    const of = (part: Expr): Operand => this.#operand(part, leaf, values);
    const word = (op: Operation["op"], ...args: readonly Operand[]): Operand =>
      this.#emit(WORD_OPERATIONS[op], args, 1)[0] as Operand;
    const number = (value: number): Operand => ({ kind: "constant", value });
    switch (expr.kind) {
      case "const":
        return number(Number(expr.value) >>> 0);
      case "local":
        if (values === this.#values) this.#hit(expr.local);
        return values.get(expr.local) as Operand;
      case "convert":
        return expr.type === "bool" && expr.value.type !== "bool"
          ? word("ne", of(expr.value), number(0))
          : of(expr.value);
      case "unary":
        if (expr.op === "neg") return word("sub", number(0), of(expr.value));
        return word("xor", of(expr.value), number(expr.op === "not" ? 1 : 0xffffffff));
      case "select":
        return word("select", of(expr.condition), of(expr.then), of(expr.else));
      case "binary": {
        const { op, swap, negate } = FORMS[expr.op] as Form;
        let [left, right] = [of(expr.left), of(expr.right)];
        if (expr.left.type === "int32" && op === "lt")
          [left, right] = [word("xor", left, number(0x80000000)), word("xor", right, number(0x80000000))];
        const result = swap ? word(op, right, left) : word(op, left, right);
        return negate ? word("xor", result, number(1)) : result;
      }
      default:
        throw new Error(`bug in Gridstride: no instruction for ${expr.kind}`);
    }
  }

  /** A call as an instruction, or of a straight function as the instructions of its body. */
  #called(id: FuncId, args: readonly Operand[]): readonly Operand[] {
    const func = this.#program.functions[id] as Func;
    if (!this.#program.isStraight(id)) {
      this.calls.push(id);
      const results = func.results.length;
      return this.#emit({ op: "call", func: id, args: args.length, results }, args, results);
    }
    const values = new Map<LocalId, Operand>(args.map((arg, i) => [i, arg]));
    const of = (expr: Expr): Operand => this.#operand(expr, () => null, values);
    for (const stmt of func.body) {
      if (stmt.kind === "assign") values.set(stmt.local, of(stmt.value));
      if (stmt.kind === "return") return stmt.values.map(of);
      if (stmt.kind !== "call") continue;
      const results = this.#called(stmt.func, stmt.args.map(of));
      stmt.results.forEach((local, i) => {
        if (local !== null) values.set(local, results[i] as Operand);
      });
    }
    return [];
  }
}

/** The array of a register until it has its place. */
const NAMED = -1;

/** Places for registers: one is free again behind the last instruction that reads it. */
function allocated(code: readonly Instruction[], count: number, kept: ReadonlySet<number>): readonly number[] {
  const last = new Array<number>(count).fill(-1);
  code.forEach(({ args, first, operation }, at) => {
    for (const arg of args) if (arg.kind === "register") last[arg.register] = at;
    for (let i = first; i < first + operation.results; i++) last[i] = Math.max(last[i] as number, at);
  });
  for (const register of kept) last[register] = code.length;
  const places = new Array<number>(count).fill(0);
  const busy: boolean[] = [];
  const take = (from: number, length: number): void => {
    let at = 0;
    while (Array.from({ length }, (_, i) => busy[at + i]).includes(true)) at++;
    for (let i = 0; i < length; i++) {
      busy[at + i] = true;
      places[from + i] = at + i;
    }
  };
  const results = new Set(
    code.flatMap(({ first, operation }) => Array.from({ length: operation.results }, (_, i) => first + i)),
  );
  for (let register = 0; register < count; register++) if (!results.has(register)) take(register, 1);
  const ends = new Map<number, number[]>();
  last.forEach((at, register) => ends.set(at, [...(ends.get(at) ?? []), register]));
  code.forEach(({ first, operation }, at) => {
    take(first, operation.results);
    for (const register of ends.get(at) ?? []) busy[places[register] as number] = false;
  });
  return places;
}
