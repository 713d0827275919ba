import { bug } from "../../../diagnostics/bug.ts";
import { noteSpan } from "../../../ir/marks.ts";
import type { Address } from "./bytes.ts";
import { opcodes } from "./opcodes.ts";

export type NumType = "i32" | "i64" | "f32" | "f64";
export type ValType = NumType | "v128";

/** How numbers lie in a v128. */
export type Shape = "i16x8" | "i32x4" | "i64x2" | "f32x4" | "f64x2";

/** A function's type: what it takes and gives. */
export interface FuncType {
  readonly params: readonly ValType[];
  readonly results: readonly ValType[];
}

/** One instruction: its name and what stands with it (an index, a constant, a memory offset, a lane, bytes). */
export type Instr = readonly [
  name: string,
  ...operands: readonly (number | bigint | Uint8Array | FuncType | Address)[],
];

/** A parameter or local variable of a function under construction. */
export type Var = number;

/** Where a branch goes: the end of a block, the start of a loop. */
export interface Label {
  readonly depth: number;
}

/** A function of a module, known by its place there. */
export interface FuncRef {
  readonly index: number;
  readonly type: FuncType;
}

/** The functions of a module that several others call, each written when it is first asked for. */
export interface Helpers {
  /** Equal names must mean equal functions. */
  helper(name: string, params: readonly ValType[], results: readonly ValType[], write: (helper: Code) => void): FuncRef;
}

/**
 * A function under construction, one instruction after another on WebAssembly's stack. Every method appends; methods
 * without a result return the code, so that `code.get(a).get(b).op("i32.add")` reads as the text format does.
 */
export class Code implements FuncType {
  readonly params: readonly ValType[];
  readonly results: readonly ValType[];
  readonly locals: ValType[] = [];
  readonly instructions: Instr[] = [];
  readonly #helpers: Helpers | null;
  #depth = 0;

  /** @param helpers - the module's, for code that calls some. */
  constructor(params: readonly ValType[], results: readonly ValType[], helpers: Helpers | null = null) {
    this.params = params;
    this.results = results;
    this.#helpers = helpers;
  }

  /** A new local variable; zero on entry. */
  local(type: ValType): Var {
    return this.params.length + this.locals.push(type) - 1;
  }

  /** New local variables of these types. */
  vars<const T extends readonly ValType[]>(...types: T): { readonly [K in keyof T]: Var } {
    return types.map((type) => this.local(type)) as { readonly [K in keyof T]: Var };
  }

  /** Any instruction by its name in the text format. For blocks, branches, constants and memory there are methods. */
  op(...instr: readonly [name: string, ...operands: readonly (number | bigint | Uint8Array | Address)[]]): this {
    if (!opcodes.has(instr[0])) throw bug(instr[0]);
    return this.#push(instr);
  }

  #push(instr: Instr): this {
    noteSpan(instr);
    this.instructions.push(instr);
    return this;
  }

  get(variable: Var): this {
    return this.op("local.get", variable);
  }

  set(variable: Var): this {
    return this.op("local.set", variable);
  }

  tee(variable: Var): this {
    return this.op("local.tee", variable);
  }

  i32(value: number | Address): this {
    return typeof value === "number" ? this.number("i32", value) : this.op("i32.const", value);
  }

  i64(value: bigint): this {
    return this.number("i64", value);
  }

  f32(value: number): this {
    return this.number("f32", value);
  }

  f64(value: number): this {
    return this.number("f64", value);
  }

  /** 16 bytes, lane 0 first. */
  v128(bytes: Uint8Array): this {
    return this.op("v128.const", bytes);
  }

  /** The same f32 in 4 lanes. */
  f32x4(value: number): this {
    return this.number("f32x4", value);
  }

  /** The same i32 in 4 lanes. */
  i32x4(value: number): this {
    return this.number("i32x4", value);
  }

  /** A constant of the type, or the same in all lanes; whole numbers wrap. */
  number(type: NumType | Shape, value: number | bigint): this {
    switch (type) {
      case "i32":
        return this.op("i32.const", Number(value) | 0);
      case "i64":
        return this.op("i64.const", BigInt.asIntN(64, BigInt(value)));
      case "f32":
      case "f64":
        return this.op(`${type}.const`, Number(value));
      default: {
        const bytes = laneBytes(type, value);
        const lanes = new Uint8Array(16);
        for (let at = 0; at < 16; at += bytes.length) lanes.set(bytes, at);
        return this.v128(lanes);
      }
    }
  }

  /** Reads memory at the address on the stack plus `offset`, which must not carry it past 2³². */
  load(name: string, offset: number | Address = 0): this {
    return this.op(name, offset);
  }

  /** Writes the value on the stack at the address below it plus `offset`. */
  store(name: string, offset = 0): this {
    return this.op(name, offset);
  }

  /** Leaves the number on the stack, which `own` gets, if it compares so with what `other` pushes, else the other. */
  choose(own: Var, comparison: string, other: () => void): this {
    this.tee(own);
    other();
    this.get(own);
    other();
    return this.op(comparison).op("select");
  }

  call(func: FuncRef): this {
    return this.op("call", func.index);
  }

  /** Calls a helper of the module. */
  helper(...helper: Parameters<Helpers["helper"]>): this {
    return this.call(this.#helpers!.helper(...helper));
  }

  /** `body` between block and end; a branch to its label goes to the end, with the results on the stack. */
  block(body: (end: Label) => void, results: readonly ValType[] = []): this {
    return this.#structure("block", results, body);
  }

  /** `body` in a loop; a branch to its label starts it again, otherwise the loop ends. */
  loop(body: (again: Label) => void): this {
    return this.#structure("loop", [], body);
  }

  /** By the i32 on the stack. */
  if(then: () => void, otherwise: (() => void) | null = null, results: readonly ValType[] = []): this {
    return this.#structure("if", results, () => {
      then();
      if (otherwise === null) return;
      this.#push(["else"]);
      otherwise();
    });
  }

  br(label: Label): this {
    return this.op("br", this.#depth - label.depth);
  }

  /** Branches when the i32 on the stack is not 0. */
  brIf(label: Label): this {
    return this.op("br_if", this.#depth - label.depth);
  }

  #structure(name: string, results: readonly ValType[], body: (label: Label) => void): this {
    this.#push([name, { params: [], results }]);
    body({ depth: ++this.#depth });
    this.#depth--;
    return this.#push(["end"]);
  }
}

/** One lane with the number. */
export function laneBytes(shape: Shape, value: number | bigint): Uint8Array {
  const lane = shape === "i64x2" ? BigInt64Array.of(BigInt(value)) : NUMBERS[shape].of(Number(value));
  return new Uint8Array(lane.buffer);
}

const NUMBERS = { i16x8: Int16Array, i32x4: Int32Array, f32x4: Float32Array, f64x2: Float64Array } as const;
