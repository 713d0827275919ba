import { once } from "../../../diagnostics/once.ts";
import type { MathExpr } from "../../../ir/expr.ts";
import { smallPower } from "../../../math/functions/power.ts";
import { HUGE, inversePi } from "../../../math/functions/trig-huge.ts";
import { type Definition, functions } from "../../../math/functions.ts";
import type { FloatFn } from "../../../math/table.ts";
import { type Precision, Vec } from "../../../math/vec.ts";
import type { Address } from "../encode/bytes.ts";
import { type Code, type FuncRef, laneBytes } from "../encode/code.ts";
import type { ModuleBuilder } from "../encode/module.ts";
import { emitVec, INT, SHAPE, type Shape, type Surroundings } from "./emit.ts";
import { inLine, isInLine, isNative } from "./in-line.ts";
import { writeHuge, writeMulHigh, writeTurns } from "./trig-huge.ts";

const input = (precision: Precision, input: number): Vec => new Vec(precision, { kind: "input", input });

/** Instructions of functions that may stand in place and need not: V8 compiles a long function slowly. */
const ROOM = 4000;

/** The mathematics of a module: each function is put into the module at its first use. */
export class Library {
  readonly #module: ModuleBuilder;
  readonly #addresses = new Map<string, Address>();
  #room = ROOM;

  constructor(module: ModuleBuilder) {
    this.#module = module;
  }

  /**
   * Emits `fn`. Its operands are on the stack, one v128 each: 4 float32 or 2 float64 lanes. One v128 remains on the stack:
   * the results, or for isNaN, isFinite and isInteger a mask of all ones or zeros. A lane's bits do not depend on others.
   *
   * @param inPlace - whether the function stands in place as long as the module has room: around a call no vector stays in a register.
   */
  emit(code: Code, fn: FloatFn, type: Precision, inPlace: boolean): void {
    const shape = SHAPE[type];
    if (isNative(fn)) return void code.op(`${shape}.${fn}`);
    if (isInLine(fn)) {
      const x = code.local("v128");
      return inLine(code.set(x), fn, shape, () => code.get(x));
    }
    const known = functions[fn];
    if (!known.inline && (!inPlace || this.#room < 0)) return void code.call(this.#func(fn, type));
    const before = code.instructions.length;
    const variables = Array.from({ length: known.arity }, () => code.local("v128"));
    for (const variable of [...variables].reverse()) code.set(variable);
    emitVec(code, valueOf(known, type), variables, this.#around(inCode));
    if (!known.inline) this.#room -= code.instructions.length - before;
  }

  /**
   * Emits a function whose operands `push` pushes one by one, as vectors. Scalar and vector code both come here, so that a constant
   * exponent means the same bits in both.
   */
  call(code: Code, { fn, args }: MathExpr, type: Precision, inPlace: boolean, push: (operand: number) => void): void {
    const exponent = fn === "pow" ? args[1] : undefined;
    push(0);
    if (exponent?.kind === "const" && this.emitPower(code, type, Number(exponent.value))) return;
    for (let operand = 1; operand < args.length; operand++) push(operand);
    this.emit(code, fn as FloatFn, type, inPlace);
  }

  /**
   * Emits the power of the vector on the stack with a constant exponent, where that takes only a few multiplications.
   *
   * @returns whether it did; else the vector is still there, and `pow` is to be emitted with the exponent.
   */
  emitPower(code: Code, type: Precision, exponent: number): boolean {
    const power = smallPower(exponent);
    if (power === null) return false;
    const variable = code.local("v128");
    code.set(variable);
    emitVec(code, power(input(type, 0)), [variable], this.#around(inCode));
    return true;
  }

  #around(constant: Surroundings["constant"]): Surroundings {
    return { func: (name, precision) => this.#func(name, precision), constant };
  }

  #func(name: string, precision: Precision): FuncRef {
    // In float32 the wide function is right where the narrow one is not.
    const base = precision === "float32" ? name.replace(/Edge$/, "") : name;
    const known: Definition | undefined = functions[base as keyof typeof functions];
    const params = Array<"v128">(known?.arity ?? 1).fill("v128");
    return this.#module.helper(`math_${name}_${SHAPE[precision]}`, params, ["v128"], (code) => {
      if (known === undefined) this.#writeHuge(code, name as keyof typeof HUGE);
      else {
        const how = base === name ? known : { ...known, narrow: "wide" as const };
        emitVec(code, valueOf(how, precision), [0, 1, 2], this.#around(this.#inMemory));
      }
    });
  }

  #writeHuge(code: Code, name: keyof typeof HUGE): void {
    const mulHigh = this.#module.helper("math_mul_high", ["i64", "i64"], ["i64"], writeMulHigh);
    const turns = this.#module.helper("math_turns", ["f64", "i64", "i64"], ["f64", "f64", "i64"], (inner) =>
      writeTurns(inner, mulHigh, this.#table("inversePi", inversePi)),
    );
    const variables = [0, ...writeHuge(code, turns, HUGE[name])];
    const [x, high, low, word] = variables.map((_, at) => input("float64", at));
    emitVec(code, HUGE[name].finish(x!, high!, low!, word!), variables, this.#around(this.#inMemory));
  }

  #table(name: string, bytes: () => Uint8Array): Address {
    return once(this.#addresses, name, () => this.#module.constant(bytes()));
  }

  /** In a function a constant from memory is one instruction; V8 would build a v128.const from words at every call. */
  readonly #inMemory = (code: Code, value: number | bigint, shape: Shape): void => {
    const splat = shape === "f64x2" ? "v128.load64_splat" : "v128.load32_splat";
    // -0 and 0 are written alike.
    const key = `${shape} ${typeof value} ${Object.is(value, -0) ? "-0" : value}`;
    const address = this.#table(key, () => laneBytes(typeof value === "number" ? shape : INT[shape], value));
    code.i32(0).load(splat, address);
  };
}

/** In a loop V8 moves a v128.const out. */
const inCode = (code: Code, value: number | bigint, shape: Shape): void => {
  code.number(typeof value === "number" ? shape : INT[shape], value);
};

/** The value of a function of the library. */
function valueOf({ arity, body, narrow }: Definition, precision: Precision): Vec {
  const args = Array.from({ length: arity }, (_, at) => input(precision, at));
  if (precision === "float64" || narrow === "same") return body(...args);
  if (typeof narrow === "object" && "same" in narrow) return narrow.same(...args);
  const wide = narrow === "wide" ? body : narrow.wide;
  return wide(...args.map((arg) => arg.low())).narrow(wide(...args.map((arg) => arg.high())));
}
