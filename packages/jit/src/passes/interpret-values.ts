import { bug } from "../diagnostics/bug.ts";
import { once } from "../diagnostics/once.ts";
import { placeKey } from "../ir/analysis/affine.ts";
import type { Expr, LoadExpr, LocalId, OperationExpr } from "../ir/expr.ts";
import type { CallStmt, Func, FuncId, Stmt, StoreStmt } from "../ir/ir.ts";
import { letLocals } from "../ir/lets.ts";
import { isWide, operands } from "../ir/types.ts";
import { assignedIn } from "../ir/walk.ts";
import { type Code, copying, WIDEST } from "./interpret-code.ts";
import { Control, type Routine, type Straight } from "./interpret-control.ts";
import { isFree } from "./interpret-limits.ts";
import type { Program } from "./interpret-program.ts";
import type { Operand, Operation, Place } from "./interpret-words.ts";

/** The array of a register until it has its place. */
export const NAMED = -1;

/** The locals of a run, of a routine, or of a straight function that is called once. */
export class Scope {
  /** The contents of the locals that instructions set. */
  readonly values: Map<LocalId, Operand> = new Map<LocalId, Operand>();
  /** While control flow is written, the registers of the locals that several statements set. */
  readonly homes: Map<LocalId, number> = new Map<LocalId, number>();
  /** Locals that one statement sets, and that are read behind it. */
  readonly single: ReadonlySet<LocalId>;
  /** Whether a value is computed before the run. */
  readonly given: (expr: Expr) => boolean;
  readonly #hits = new Map<LocalId, number>();

  constructor(single: ReadonlySet<LocalId>, given: (expr: Expr) => boolean) {
    this.single = single;
    this.given = given;
  }

  hit(local: LocalId): void {
    this.#hits.set(local, this.hits(local) + 1);
  }

  /** How often instructions read what an instruction set the local to. */
  hits(local: LocalId): number {
    return this.#hits.get(local) ?? 0;
  }
}

type Results = readonly (LocalId | null)[];

/** Values and simple statements as instructions. */
export class Words {
  readonly calls: FuncId[] = [];
  readonly #program: Program;
  readonly #code: Code;
  readonly #input: (value: Expr) => Operand;
  readonly #routines = new Map<FuncId, Routine>();
  /** The words of elements that instructions have loaded, while no store or jump comes between. */
  readonly #loaded = new Map<string, readonly Operand[]>();

  constructor(program: Program, code: Code, input: (value: Expr) => Operand) {
    this.#program = program;
    this.#code = code;
    this.#input = input;
  }

  within(scope: Scope): Straight {
    return {
      code: this.#code,
      value: (expr) => this.value(expr, scope),
      some: (list, from) => this.some(list, from, scope),
      forget: () => this.#loaded.clear(),
    };
  }

  /** The statement at a place of a list; how many it did, because both words of an element are stored at once. */
  some(list: readonly Stmt[], at: number, scope: Scope): number {
    const stmt = list[at] as Stmt;
    if (stmt.kind === "store") return this.#store(stmt, list[at + 1], scope);
    if (stmt.kind === "assign") {
      const from = this.#code.position;
      const value = this.value(stmt.value, scope);
      this.#set(scope, [stmt.local], [value], this.#code.position > from);
    } else if (stmt.kind === "call") this.#callStatement(stmt, scope);
    else throw bug(stmt.kind);
    return 1;
  }

  #callStatement({ func, args, results }: CallStmt, scope: Scope): void {
    const given = args.map((arg) => this.value(arg, scope));
    this.#set(scope, results, this.#called(func, given), false);
  }

  /** @param isOwn - an instruction has just made the value for this. */
  #set(scope: Scope, locals: Results, values: readonly Operand[], isOwn: boolean): void {
    locals.forEach((local, i) => {
      if (local === null) return;
      const value = values[i] as Operand;
      const home = scope.homes.get(local);
      if (home === undefined) scope.values.set(local, this.stable(value));
      else {
        this.#code.move(home, value, isOwn);
        this.#loaded.clear();
      }
    });
  }

  /** The operand, or a copy of it where its register may change. */
  stable(value: Operand): Operand {
    return this.#code.isHome(value) ? (this.#code.emit(copying(1), [value])[0] as Operand) : value;
  }

  #store(stmt: StoreStmt, next: Stmt | undefined, scope: Scope): number {
    const isPair =
      stmt.word === 0 &&
      next?.kind === "store" &&
      next.word === 1 &&
      placeKey(stmt) === placeKey(next) &&
      stmt.mask === next.mask;
    const index = stmt.index.map((expr) => this.value(expr, scope));
    const words = (isPair ? [stmt, next] : [stmt]).map(({ value }) => this.value(value, scope));
    const memory: Place = { array: stmt.array, type: stmt.value.type, ...wordOf(isPair ? "both" : stmt.word) };
    const args = [...index, ...words];
    this.#code.emit({ ...accessing("store", memory), args: args.length, results: 0 }, args);
    this.#loaded.clear();
    return isPair ? 2 : 1;
  }

  #load(expr: LoadExpr, scope: Scope): Operand {
    if (expr.array === NAMED) return { kind: "register", register: Number((expr.index[0] as { value: number }).value) };
    const index = expr.index.map((part) => this.value(part, scope));
    const words = once(this.#loaded, JSON.stringify([expr.array, index]), () => {
      const isPair = isWide(this.#program.arrays[expr.array]?.dtype ?? "bool");
      const memory: Place = { array: expr.array, type: expr.type, ...wordOf(isPair ? "both" : undefined) };
      return this.#code.emit({ ...accessing("load", memory), args: index.length, results: isPair ? 2 : 1 }, index);
    });
    return words[expr.word ?? 0] as Operand;
  }

  value(expr: Expr, scope: Scope): Operand {
    if (expr.kind === "const") return { kind: "constant", value: Number(expr.value) >>> 0 };
    if (scope.given(expr)) return this.#input(expr);
    switch (expr.kind) {
      case "local":
        scope.hit(expr.local);
        return scope.values.get(expr.local) as Operand;
      case "load":
        return this.#load(expr, scope);
      case "convert":
        // Numbers of 32 bits have the same bits.
        if (expr.type !== "bool" || expr.value.type === "bool") return this.value(expr.value, scope);
        return this.#computed(expr, scope);
      case "unary":
      case "binary":
      case "select":
      case "math":
        return this.#computed(expr, scope);
      default:
        throw bug(expr.kind);
    }
  }

  #computed(expr: OperationExpr, scope: Scope): Operand {
    const args = operands(expr).map((part) => this.value(part, scope));
    return this.#code.emit(this.#program.computing(expr), args)[0] as Operand;
  }

  #called(id: FuncId, args: readonly Operand[]): readonly Operand[] {
    const func = this.#program.functions[id] as Func;
    switch (this.#program.form(id)) {
      case "instruction": {
        this.calls.push(id);
        const counts = { args: args.length, results: func.results.length };
        const operation: Operation = { name: `call ${id}`, op: "call", func: id, ...counts };
        return this.#code.emit(operation, args);
      }
      case "straight":
        return this.#inPlace(func, args);
      case "routine": {
        const routine = once(this.#routines, id, () => this.#routine(id, func));
        return this.#jumped(routine, args);
      }
      case "other":
        throw bug(func.name);
    }
  }

  /** The instructions of the body of a straight function. */
  #inPlace(func: Func, args: readonly Operand[]): readonly Operand[] {
    const scope = new Scope(new Set(), isFree);
    args.forEach((arg, i) => scope.values.set(i, arg));
    for (const [at, stmt] of func.body.entries()) {
      if (stmt.kind === "return") return stmt.values.map((value) => this.value(value, scope));
      this.some(func.body, at, scope);
    }
    return [];
  }

  #routine(id: FuncId, func: Func): Routine {
    const homes = (count: number): readonly number[] => Array.from({ length: count }, () => this.#code.home());
    const params = homes(func.paramCount);
    const back = this.#code.home();
    return { func: id, entry: this.#code.label(), params, back, results: homes(func.results.length) };
  }

  #jumped({ params, back, results, entry }: Routine, args: readonly Operand[]): readonly Operand[] {
    const after = this.#code.label();
    [...args, { kind: "label", label: after } as const].forEach((value, i) => {
      this.#code.move(params[i] ?? back, value, false);
    });
    const control = new Control(this.within(new Scope(new Set(), isFree)));
    control.jump(entry);
    control.place(after);
    const values: Operand[] = [];
    for (let i = 0; i < results.length; i += WIDEST) {
      const part = results.slice(i, i + WIDEST).map((register): Operand => ({ kind: "register", register }));
      values.push(...this.#code.emit(copying(part.length), part));
    }
    return values;
  }

  /** The bodies of all routines that were called. */
  routines(): void {
    if (this.#routines.size === 0) return;
    const end = this.#code.label();
    this.#code.jump({ kind: "label", label: end });
    // A body may call further routines, which come behind it.
    for (const routine of this.#routines.values()) {
      const func = this.#program.functions[routine.func] as Func;
      const single = letLocals(func.body, func.paramCount);
      const scope = new Scope(single, isFree);
      routine.params.forEach((register, i) => scope.values.set(i, { kind: "register", register }));
      for (const local of [...assignedIn(func.body)].sort((a, b) => a - b)) {
        if (single.has(local)) continue;
        const register = routine.params[local] ?? this.#code.home();
        scope.homes.set(local, register);
        scope.values.set(local, { kind: "register", register });
      }
      this.#code.section();
      const control = new Control(this.within(scope));
      const leave = (values: readonly Expr[]): void => {
        const given = values.map((value) => this.value(value, scope));
        given.forEach((value, i) => {
          this.#code.move(routine.results[i] as number, value, false);
        });
        this.#code.jump({ kind: "register", register: routine.back });
      };
      control.place(routine.entry);
      if (!control.list(func.body, { return: leave })) leave([]);
    }
    this.#code.place(end);
  }
}

const accessing = <O extends "load" | "store">(op: O, memory: Place): { name: string; op: O; memory: Place } => ({
  name: `${op} ${memory.array} ${memory.word}`,
  op,
  memory,
});
const wordOf = (word: Place["word"]): Pick<Place, "word"> => (word === undefined ? {} : { word });
