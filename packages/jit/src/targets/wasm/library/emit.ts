import { bug } from "../../../diagnostics/bug.ts";
import type { Node, Precision, Vec } from "../../../math/vec.ts";
import type { Code, FuncRef, Var } from "../encode/code.ts";
import { HIGH_HALF, LOW_HALVES } from "../encode/shuffles.ts";
import { callRemainder } from "../thread/helpers/fmod.ts";

export type Shape = "f64x2" | "f32x4";

export const SHAPE: Readonly<Record<Precision, Shape>> = { float64: "f64x2", float32: "f32x4" };

/** The shape of the bits of floats. */
export const INT: Readonly<Record<Shape, "i64x2" | "i32x4">> = { f64x2: "i64x2", f32x4: "i32x4" };

/** The parts of a module that an expression needs. */
export interface Surroundings {
  /** The function of the library with this name. */
  readonly func: (name: string, precision: Precision) => FuncRef;
  /** Pushes a vector with this number, or these bits, in every lane. */
  readonly constant: (code: Code, value: number | bigint, shape: Shape) => void;
}

/**
 * Emits the expression of these variables; its value is left on the stack. A value that is used more than once gets a local
 * variable.
 */
export function emitVec(code: Code, root: Vec, inputs: readonly Var[], surroundings: Surroundings): void {
  const uses = new Map<Vec, number>();
  const count = (vec: Vec): void => {
    const before = uses.get(vec) ?? 0;
    uses.set(vec, before + 1);
    if (before === 0) vec.args.forEach(count);
  };
  count(root);
  const variables = new Map<Vec, Var>();
  const push = (vec: Vec): void => {
    const { node, precision } = vec;
    const known = node.kind === "input" ? inputs[node.input] : variables.get(vec);
    if (known !== undefined) {
      code.get(known);
      return;
    }
    if (node.kind === "constant") return surroundings.constant(code, node.value, SHAPE[precision]);
    compute(code, vec, surroundings, push);
    if (uses.get(vec)! > 1) {
      const variable = code.local("v128");
      variables.set(vec, variable);
      code.tee(variable);
    }
  };
  push(root);
}

function compute(code: Code, vec: Vec, surroundings: Surroundings, push: (vec: Vec) => void): void {
  const { node, args, precision } = vec;
  const shape = SHAPE[precision];
  const [first] = args as [Vec, ...Vec[]];
  switch (node.kind) {
    case "op":
      for (const arg of args) push(arg);
      return operate(code, node, shape);
    case "ticks":
    case "whole":
      // The ticks are what is computed; of them the whole number is.
      push(first);
      surroundings.constant(code, node.magic, shape);
      code.op(`${shape}.${node.kind === "ticks" ? "add" : "sub"}`);
      return;
    case "exponent": {
      const { fraction, bias } = node;
      // The number whose neighbours are 1 away, with the exponent in its low bits.
      const base = 2 ** fraction;
      push(first);
      code.i32(fraction).op(`${INT[shape]}.shr_u`);
      surroundings.constant(code, shape === "f64x2" ? 0x4330000000000000n : 0x4b000000n, shape);
      code.op("v128.or");
      surroundings.constant(code, base + bias, shape);
      code.op(`${shape}.sub`);
      return;
    }
    case "normal":
      return push(first);
    case "keepNaN":
      return push(args[1]!);
    case "rare":
      return rare(code, vec, node.func, surroundings, push);
    default:
      throw bug(node.kind);
  }
}

/** Instructions whose names differ from the names of the operation on floats; `int` stands for the shape of bits. */
const NAMES: Readonly<Record<string, string>> = {
  and: "v128.and",
  or: "v128.or",
  xor: "v128.xor",
  not: "v128.not",
  bitselect: "v128.bitselect",
  iadd: "int.add",
  ieq: "int.eq",
  igt: "int.gt_s",
  shl: "int.shl",
  shr: "int.shr_u",
  promote: "f64x2.promote_low_f32x4",
  demote: "f32x4.demote_f64x2_zero",
};

/** The instruction of an operation whose operands are on the stack. */
function operate(code: Code, { op, count }: Extract<Node, { kind: "op" }>, shape: Shape): void {
  if (op === "rem") return remainders(code, shape);
  if (count !== undefined) code.i32(count);
  if (op === "upper" || op === "join") code.op("i8x16.shuffle", op === "upper" ? HIGH_HALF : LOW_HALVES);
  else code.op(NAMES[op]?.replace("int", INT[shape]) ?? `${shape}.${op}`);
}

/** The remainders of two vectors on the stack, lane by lane. */
function remainders(code: Code, shape: Shape): void {
  const [x, y] = code.vars("v128", "v128");
  code.set(y).set(x);
  const lane = (from: Var, at: number) => () => void code.get(from).op(`${shape}.extract_lane`, at);
  code.get(x);
  for (let at = 0; at < (shape === "f64x2" ? 2 : 4); at++) {
    callRemainder(code, shape === "f64x2" ? "float64" : "float32", lane(x, at), lane(y, at));
    code.op(`${shape}.replace_lane`, at);
  }
}

/** The common result, replaced in the lanes of a mask, if any lane is set, by the result of a function. */
function rare(
  code: Code,
  { args, precision }: Vec,
  name: string,
  { func }: Surroundings,
  push: (vec: Vec) => void,
): void {
  const [mask, common, ...rest] = args as [Vec, Vec, ...Vec[]];
  const [variable, taken] = code.vars("v128", "v128");
  push(common);
  code.set(variable);
  // Before the branch, so that it may be used after it as well.
  const kept = rest.map((arg) => {
    const one = code.local("v128");
    push(arg);
    code.set(one);
    return one;
  });
  push(mask);
  code.tee(taken).op("v128.any_true");
  code.if(() => {
    for (const one of kept) code.get(one);
    code.call(func(name, precision)).get(variable).get(taken).op("v128.bitselect").set(variable);
  });
  code.get(variable);
}
