import type { Expr } from "../ir/expr.ts";
import type { FuncId, IfStmt, LoopStmt, Stmt } from "../ir/ir.ts";
import type { Code, Label } from "./interpret-code.ts";
import { isWord, type Operand } from "./interpret-words.ts";

/** Where jumps go; a routine has `return`. */
export interface Targets {
  readonly break?: Label;
  readonly continue?: Label;
  readonly return?: (values: readonly Expr[]) => void;
}

/** Simple statements and values as instructions. */
export interface Straight {
  readonly code: Code;
  value(expr: Expr): Operand;
  /** Statements of one list that follow each other and hold no others; how many of them it did. */
  some(list: readonly Stmt[], from: number): number;
  /** Control may come to a label from elsewhere: what was known of memory is not. */
  forget(): void;
}

/** Statements as instructions, with jumps for their control flow. */
export class Control {
  readonly #to: Straight;
  readonly #code: Code;

  constructor(to: Straight) {
    this.#to = to;
    this.#code = to.code;
  }

  /** Whether control never comes to the end of the list. */
  list(list: readonly Stmt[], targets: Targets): boolean {
    for (let at = 0; at < list.length; ) {
      const stmt = list[at] as Stmt;
      switch (stmt.kind) {
        case "if":
          this.#if(stmt, targets);
          break;
        case "loop":
          this.#loop(stmt, targets);
          break;
        case "block": {
          const end = this.#code.label();
          this.list(stmt.body, { ...targets, break: end });
          this.place(end);
          break;
        }
        case "break":
        case "continue":
          this.jump(targets[stmt.kind] as Label);
          return true;
        case "return":
          targets.return?.(stmt.values);
          return true;
        default:
          at += this.#to.some(list, at);
          continue;
      }
      at++;
    }
    return false;
  }

  jump(label: Label): void {
    this.#code.jump({ kind: "label", label });
  }

  place(label: Label): void {
    this.#code.place(label);
    this.#to.forget();
  }

  #if({ condition, then, else: other }: IfStmt, targets: Targets): void {
    // An arm that is a jump needs no place of its own.
    const known = then.length === 1 && other.length === 0 ? targets[(then[0] as Stmt).kind as "break"] : undefined;
    if (typeof known === "number") return this.#jumpIf(condition, true, known);
    const [no, end] = [this.#code.label(), this.#code.label()];
    this.#jumpIf(condition, false, no);
    const isLeft = this.list(then, targets);
    if (other.length > 0 && !isLeft) this.jump(end);
    this.place(no);
    this.list(other, targets);
    if (other.length > 0) this.place(end);
  }

  #jumpIf(condition: Expr, is: boolean, label: Label): void {
    if (condition.kind === "unary" && condition.op === "not") return this.#jumpIf(condition.value, !is, label);
    const isPair = condition.kind === "binary" && isWord(condition.left.type);
    const [left, right] =
      isPair && condition.op === (is ? "eq" : "ne")
        ? [this.#to.value(condition.left), this.#to.value(condition.right)]
        : [this.#to.value(condition), { kind: "constant", value: is ? 1 : 0 } as const];
    this.#code.jump({ kind: "label", label }, left, right);
  }

  #loop({ body, step }: LoopStmt, targets: Targets): void {
    const [head, next, end] = [this.#code.label(), this.#code.label(), this.#code.label()];
    const from = this.#code.position;
    this.place(head);
    this.list(body, { ...targets, break: end, continue: next });
    this.place(next);
    this.list(step, {});
    this.jump(head);
    this.place(end);
    this.#code.loop(from);
  }
}

/** A function whose body is instructions that calls jump to. */
export interface Routine {
  readonly func: FuncId;
  readonly entry: Label;
  readonly params: readonly number[];
  readonly back: number;
  readonly results: readonly number[];
}
