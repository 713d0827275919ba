import { once } from "../../../diagnostics/once.ts";
import type { MathExpr } from "../../../ir/expr.ts";
import { smallPower } from "../../../math/functions/power.ts";
import { HUGE, type Huge, inversePi } from "../../../math/functions/trig-huge.ts";
import { type Definition, functions } from "../../../math/functions.ts";
import type { FloatFn } from "../../../math/table.ts";
import { type Precision, Vec } from "../../../math/vec.ts";
import type { Address } from "../encode/bytes.ts";
import { type Code, type FuncRef, laneBytes, type Var } from "../encode/code.ts";
import type { ModuleBuilder } from "../encode/module.ts";
import { emitVec, INT, SHAPE, type Shape, type Surroundings } from "./emit.ts";
import { inLine, isInLine, isNative } from "./in-line.ts";

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

/**
 * Radian reduction of huge arguments after M. Payne and R. Hanek (1983), in integers: of the product of x and 1/pi only
 * what counts modulo 2 is computed, 53 bits times 192 digits of 1/pi.
 */

/** (i64, i64) -> i64: the high word of the product of a number below 2^53 and any word. */
function writeMulHigh(code: Code): void {
  const low = (variable: number): Code => code.get(variable).i64(0xffffffffn).op("i64.and");
  const high = (variable: number): Code => code.get(variable).i64(32n).op("i64.shr_u");
  const [u, v] = code.vars("i64", "i64");
  high(0);
  low(1).op("i64.mul");
  low(0);
  low(1).op("i64.mul").i64(32n).op("i64.shr_u").op("i64.add").set(u);
  low(0);
  high(1).op("i64.mul");
  low(u).op("i64.add").set(v);
  high(0);
  high(1).op("i64.mul");
  high(u).op("i64.add");
  high(v).op("i64.add");
}

/**
 * (x: f64, offset: i64, shift: i64) -> (f64, f64, i64): |x| / pi + offset 2^-63 for finite x, times 2^shift: the
 * distance to the nearest whole number as a sum of two floats, and a word whose lowest bit is that number's.
 * For |x| < 1 the result means nothing.
 */
function writeTurns(code: Code, mulHigh: FuncRef, digits: Address): void {
  const [x, offset, shift] = [0, 1, 2];
  const [m, at, part, top, low] = code.vars("i64", "i32", "i64", "i64", "i64");
  const bits = (): Code => code.get(x).op("i64.reinterpret_f64");
  bits().i64(0xfffffffffffffn).op("i64.and").i64(0x10000000000000n).op("i64.or").set(m);
  // The exponent of the last bit of x says from which digit on the product counts: no earlier than 64 before the first.
  bits().i64(52n).op("i64.shr_u").op("i32.wrap_i64").i32(0x7ff).op("i32.and").set(at);
  const first = 1075 - 64;
  code.i32(972 + 1075);
  code.get(at).i32(first).get(at).i32(first).op("i32.gt_s").op("select").op("i32.sub").set(at);
  const word = (k: number): void => pushWord(code, at, { ...digits, offset: digits.offset + 8 * k });
  code.get(m);
  word(0);
  code.call(mulHigh).set(part).get(m);
  word(1);
  code.op("i64.mul").get(part).op("i64.add").tee(low).get(part).op("i64.lt_u").op("i64.extend_i32_u").get(m);
  word(1);
  code.call(mulHigh).op("i64.add").get(m);
  word(2);
  code.op("i64.mul").op("i64.add").get(offset).op("i64.add").set(top);
  // One bit further than asked: the lowest bit of the whole number drops out at the top.
  code.get(top).get(shift).op("i64.shl").get(low).i64(1n).op("i64.shr_u").i64(63n).get(shift).op("i64.sub");
  code.op("i64.shr_u").op("i64.or").set(top).get(low).get(shift).op("i64.shl").set(low);
  code.get(top).get(top).op("i64.add").get(low).i64(63n).op("i64.shr_u").op("i64.or").set(part);
  pushDistance(code, part, low);
  code.get(top).i64(63n).op("i64.shr_u").get(top).i64(62n).op("i64.shr_u").op("i64.add");
}

/** Pushes 64 digits, from number `at` on, of the digits at an address. */
function pushWord(code: Code, at: Var, address: Address): void {
  const load = (more: number): Code => {
    code.get(at).i32(3).op("i32.shr_u");
    return code.load("i64.load", { ...address, offset: address.offset + more });
  };
  const rest = (): Code => code.get(at).op("i64.extend_i32_u").i64(7n).op("i64.and");
  load(0);
  rest().op("i64.shr_u");
  load(8).i64(1n).op("i64.shl").i64(63n);
  rest().op("i64.sub").op("i64.shl").op("i64.or");
}

/** Pushes a fraction of 127 bits, with a sign, as a sum of two floats: its high word, and the low one shifted by one. */
function pushDistance(code: Code, part: Var, low: Var): void {
  const [a, hi, rest] = code.vars("f64", "f64", "f64");
  const scaled = (by: number): Code => code.f64(by).op("f64.mul");
  code.get(part).i64(32n).op("i64.shr_s").op("f64.convert_i64_s");
  scaled(2 ** -32).tee(a);
  code.get(part).i64(0xffffffffn).op("i64.and").op("f64.convert_i64_u");
  scaled(2 ** -64).tee(rest);
  code.op("f64.add").set(hi).get(rest).get(hi).get(a).op("f64.sub").op("f64.sub");
  code.get(low).get(low).op("i64.add").op("f64.convert_i64_u");
  scaled(2 ** -128)
    .op("f64.add")
    .tee(rest);
  code.get(hi).op("f64.add").tee(a);
  code.get(rest).get(a).get(hi).op("f64.sub").op("f64.sub");
}

/** Distances of both lanes of the argument, and the words of their signs, in local variables: high, low, word. */
function writeHuge(code: Code, turns: FuncRef, { offset, shift }: Huge): readonly Var[] {
  const [high, low, word] = code.vars("v128", "v128", "v128");
  const [h, l, w] = code.vars("f64", "f64", "i64");
  for (const lane of [0, 1]) {
    code.get(0).op("f64x2.extract_lane", lane).i64(offset).i64(shift).call(turns).set(w).set(l).set(h);
    code.get(high).get(h).op("f64x2.replace_lane", lane).set(high);
    code.get(low).get(l).op("f64x2.replace_lane", lane).set(low);
    code.get(word).get(w).op("i64x2.replace_lane", lane).set(word);
  }
  return [high, low, word];
}
