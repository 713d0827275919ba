import type { Expr } from "../ir/expr.ts";
import type { ArrayDecl, Func, FuncId, Kernel } from "../ir/ir.ts";
import { type Instruction, type Operand, type Operation, takes } from "./interpret-words.ts";

/** Operands from here on are constants. */
export const CONSTANTS = 0x8000;

/** The instructions of one kernel. */
export class Program {
  readonly functions: readonly Func[];
  readonly arrays: readonly ArrayDecl[];
  /** The arrays of the registers, and of the instructions and constants. */
  readonly file: number;
  registers = 1;
  readonly #code: Instruction[] = [];
  readonly #straight: readonly boolean[];
  readonly #words: readonly boolean[];

  constructor({ arrays, functions }: Kernel, library: number) {
    this.arrays = arrays;
    this.functions = functions;
    this.file = arrays.length;
    const words: boolean[] = [];
    const straight: boolean[] = [];
    functions.forEach((func, id) => {
      straight.push(isStraight(func, words));
      words.push(id < library || (straight[id] as boolean));
    });
    this.#words = words;
    // Short functions of the library are instructions: their bodies are more than that.
    const calls = ({ body }: Func): boolean => body.some(({ kind }) => kind === "call");
    this.#straight = straight.map((is, id) => is && (id >= library || calls(functions[id] as Func)));
  }

  /** Whether a function computes words of words, and nothing else. */
  isWords(func: FuncId): boolean {
    return this.#words[func] as boolean;
  }

  /** Whether its body becomes instructions. */
  isStraight(func: FuncId): boolean {
    return this.#straight[func] as boolean;
  }

  get isEmpty(): boolean {
    return this.#code.length === 0;
  }

  append(code: readonly Instruction[]): { readonly start: number; readonly end: number } {
    const start = this.#code.length;
    this.#code.push(...code);
    return { start, end: this.#code.length };
  }

  /** The instructions as words. */
  encoded(): Encoded {
    const operations = new Map(this.#code.map(({ operation }) => [nameOf(operation), operation]));
    const numbers = new Map([...operations.keys()].map((name, number) => [name, number]));
    const args = Math.max(...[...operations.values()].map((operation) => operation.args));
    const stride = 1 + Math.ceil(args / 2);
    const pool = new Map<number, number>();
    const place = (operand: Operand | undefined): number => {
      if (operand === undefined) return 0;
      if (operand.kind === "register") return operand.register;
      if (!pool.has(operand.value)) pool.set(operand.value, pool.size);
      return CONSTANTS + (pool.get(operand.value) as number);
    };
    const words = this.#code.flatMap(({ operation, args, first }) => {
      const head = (numbers.get(nameOf(operation)) as number) | (operation.results << 8) | (first << 16);
      const pairs = Array.from({ length: stride - 1 }, (_, i) => place(args[2 * i]) | (place(args[2 * i + 1]) << 16));
      return [head, ...pairs].map((word) => word >>> 0);
    });
    return { operations: [...operations.values()], stride, words: [...words, ...pool.keys()], constants: words.length };
  }
}

/** A word for the operation's number, results and their first register; then two operands a word. */
export interface Encoded {
  readonly operations: readonly Operation[];
  /** Words of an instruction. */
  readonly stride: number;
  readonly words: readonly number[];
  /** Words before the constants. */
  readonly constants: number;
}

const nameOf = ({ op, func }: Operation): string => (func === undefined ? op : `${op} ${func}`);

const isStraight = ({ body }: Func, words: readonly boolean[]): boolean =>
  body.every((stmt, i) => {
    const whole = (expr: Expr): boolean => takes(expr, () => false);
    if (stmt.kind === "assign") return whole(stmt.value);
    if (stmt.kind === "call") return words[stmt.func] === true && stmt.args.every(whole);
    return stmt.kind === "return" && i === body.length - 1 && stmt.values.every(whole);
  });
