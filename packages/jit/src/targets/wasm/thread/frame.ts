import type { Access } from "../../../ir/bounds.ts";
import type { Expr } from "../../../ir/expr.ts";
import type { Stmt } from "../../../ir/ir.ts";
import type { Scope } from "../build.ts";
import type { Code, Instr, Label, ValType, Var } from "../encode/code.ts";

/** The state of the emission of one thread's code. */
export interface Frame {
  readonly scope: Scope;
  readonly code: Code;
  readonly temporaries: Temporaries;
  /** The code stands in the same order as in the kernel: the statements before it are known to have run. */
  readonly inPlace: boolean;
  /** Axes along which accesses are inside here, besides the axes that the build has proven (flow.ts). */
  inside: ReadonlyMap<Access, ReadonlySet<number>>;
  /** Pushes the value of an expression (expressions.ts). */
  readonly value: (expr: Expr) => void;
  /** Emits statements (statements.ts). */
  readonly list: (body: readonly Stmt[], targets: Targets) => void;
}

/** Where the jumps of a statement go; null where there is nothing to jump to. */
export interface Targets {
  readonly break: Label | null;
  readonly continue: Label | null;
  readonly return: Label | null;
}

/** Locals of the function that hold parts of a statement's values and are free again after it. */
export class Temporaries {
  readonly #code: Code;
  readonly #free: Readonly<Record<ValType, Var[]>> = { i32: [], i64: [], f32: [], f64: [], v128: [] };
  readonly #lent: (readonly [ValType, Var])[] = [];

  constructor(code: Code) {
    this.#code = code;
  }

  take(type: ValType): Var {
    const taken = this.#free[type].pop() ?? this.#code.local(type);
    this.#lent.push([type, taken]);
    return taken;
  }

  takeAll(type: ValType, count: number): readonly Var[] {
    return Array.from({ length: count }, () => this.take(type));
  }

  /** Frees what `use` takes. */
  within<T>(use: () => T): T {
    const before = this.#lent.length;
    const result = use();
    for (const [type, taken] of this.#lent.splice(before)) this.#free[type].push(taken);
    return result;
  }
}

/** A value that can be pushed more than once. */
export type Held = () => void;

/** Evaluates what `push` leaves on the stack. A constant or a local is named again, anything else kept in a temporary. */
export function hold(frame: Frame, type: ValType, push: () => void): Held {
  const { code } = frame;
  const before = code.instructions.length;
  push();
  if (code.instructions.length === before + 1 && isLeaf(code.instructions[before] as Instr)) {
    const leaf = code.instructions.pop() as Instr;
    return () => code.instructions.push(leaf);
  }
  const kept = frame.temporaries.take(type);
  code.set(kept);
  return () => code.get(kept);
}

const isLeaf = ([name]: Instr): boolean => name === "local.get" || /^[if]\d\d\.const$/.test(name);
