import { quietly } from "../diagnostics/diagnostic.ts";
import { once } from "../diagnostics/once.ts";
import type { Span } from "../diagnostics/source.ts";
import type { Special } from "../intrinsics/intrinsic.ts";
import { isBig, isInteger } from "../ir/types.ts";
import { blocks, children, expressionsOf } from "./effects.ts";
import type { Instance } from "./instance.ts";
import { isNarrow } from "./promote.ts";
import { isDivision } from "./quotient.ts";
import type { BinaryNode, CallStep, IntrinsicNode, Node, Step } from "./syntax.ts";
import { isComplexType, isWhole, type ScalarType, type Type } from "./types.ts";

/** An expression that is used as a whole number. */
interface WholeUse {
  readonly instance: Instance;
  readonly node: Node;
  /** The use only counts where this is whole whatever the arguments are: the other side of a comparison, say. */
  readonly beside: Node | null;
  /** It is an index, which may be a float without a fraction. */
  readonly index: boolean;
  /** The use of the expression. */
  readonly span: Span;
}

export interface Call {
  readonly caller: Instance;
  readonly args: readonly Node[];
}

/** Functions whose arguments are words. */
const WORDS: ReadonlySet<Special> = new Set(["imul", "clz32", "uniform"]);

/** Every place of a kernel and its functions where a whole number is needed, as far as types tell, and the calls of each function. */
export class WholeUses {
  readonly uses: WholeUse[] = [];
  readonly calls: Map<Instance, Call[]> = new Map();

  constructor(kernel: Instance) {
    this.#steps(kernel, kernel.syntax.body);
  }

  #want(instance: Instance, node: Node | undefined, span: Span, beside: Node | null = null, index = false): void {
    if (node !== undefined) this.uses.push({ instance, node, beside, index, span });
  }

  #steps(instance: Instance, steps: readonly Step[]): void {
    for (const step of steps) {
      this.#step(instance, step);
      for (const block of blocks(step)) this.#steps(instance, block);
    }
  }

  #step(instance: Instance, step: Step): void {
    for (const node of expressionsOf(step)) this.#node(instance, node);
    switch (step.kind) {
      case "store": {
        const type = quietly(() => instance.valueType(step.target));
        return this.#stored(instance, type, step.value, step.span);
      }
      case "call":
        return this.#call(instance, step);
      case "atomic": {
        const [array, index, ...values] = step.args;
        for (const part of index?.kind === "tuple" ? index.items : [index])
          this.#want(instance, part, step.span, null, true);
        const type = array === undefined ? null : quietly(() => instance.typeOf(array));
        const dtype = type?.kind === "array" ? instance.session.arrays[type.array]?.dtype : undefined;
        if (dtype !== undefined && !isComplexType(dtype) && isInteger(dtype))
          for (const value of values) this.#want(instance, value, step.span);
        return;
      }
      case "collective":
        return this.#want(instance, step.args[1], step.span);
      default:
    }
  }

  /** A value that is stored as a type: of a record, its fields. */
  #stored(instance: Instance, type: Type | null, value: Node, span: Span): void {
    if (type?.kind === "scalar" && isInteger(type.type)) this.#want(instance, value, span);
    if (type?.kind === "tuple" && value.kind === "tuple")
      for (const [at, item] of value.items.entries()) {
        const place = type.names === undefined ? at : type.names.indexOf(value.names?.[at] ?? "");
        this.#stored(instance, type.items[place] ?? null, item, span);
      }
  }

  #call(instance: Instance, step: CallStep): void {
    const callee = quietly(() => instance.callee(step));
    if (callee === null) return;
    const isNew = !this.calls.has(callee);
    once(this.calls, callee, (): Call[] => []).push({ caller: instance, args: step.args });
    if (isNew) this.#steps(callee, callee.syntax.body);
  }

  /** The uses inside an expression. */
  #node(instance: Instance, node: Node): void {
    for (const child of children(node)) this.#node(instance, child);
    switch (node.kind) {
      case "index": {
        const object = quietly(() => instance.typeOf(node.object));
        if (object?.kind === "array" || object?.kind === "tuple" || object?.kind === "shape")
          this.#want(instance, node.index, node.span, null, true);
        return;
      }
      case "binary":
        return this.#binary(instance, node);
      case "unary":
        return node.op === "~" ? this.#want(instance, node.value, node.span) : undefined;
      case "intrinsic":
        return this.#intrinsic(instance, node);
      default:
    }
  }

  #binary(instance: Instance, { op, left, right, span }: BinaryNode): void {
    switch (op) {
      case "&":
      case "|":
      case "^":
      case "<<":
      case ">>":
      case ">>>":
        for (const operand of [left, right]) this.#bits(instance, operand, span);
        return;
      case "%":
        this.#want(instance, left, span, right);
        this.#want(instance, right, span, left);
        if (isWholeLiteral(instance, right)) this.#want(instance, left, span);
        return;
      case "<":
      case "<=":
      case ">":
      case ">=":
      case "===":
      case "!==":
        // A threshold of bytes may be a fraction: float32 holds both.
        if (!isNarrow(typeOf(instance, right) ?? {})) this.#want(instance, left, span, right);
        if (!isNarrow(typeOf(instance, left) ?? {})) this.#want(instance, right, span, left);
        return;
      default:
    }
  }

  /** An operand of a bit operator, which makes a quotient exact. */
  #bits(instance: Instance, operand: Node, span: Span): void {
    this.#want(instance, operand, span);
    if (isDivision(operand)) this.#division(instance, operand);
  }

  #division(instance: Instance, { left, right, span }: BinaryNode): void {
    this.#want(instance, left, span, right);
    this.#want(instance, right, span, left);
  }

  #intrinsic(instance: Instance, { row, args, span }: IntrinsicNode): void {
    const { lowering } = row;
    if (lowering.kind === "special" && WORDS.has(lowering.what))
      for (const arg of args.flatMap((arg) => (arg.kind === "tuple" ? arg.items : arg)))
        this.#bits(instance, arg, span);
    if (lowering.kind !== "math") return;
    if (lowering.rule === "int" || lowering.rule === "sameInt") for (const arg of args) this.#want(instance, arg, span);
    if (lowering.rule === "rounding" && lowering.fn !== "round" && isDivision(args[0]!))
      this.#division(instance, args[0]);
  }
}

/** Whether a type is an integer whatever the arguments are: one of an element, or of a bigint. */
export const isGroundInteger = (type: ScalarType): boolean => isInteger(type.type) && (!type.weak || isBig(type.type));

function isWholeLiteral(instance: Instance, node: Node): boolean {
  const type = typeOf(instance, node);
  return type?.value !== undefined && type.type !== "bool" && isWhole(type);
}

/** The type of a number; null of all else, and of what is wrong, which lowering tells. */
export function typeOf(instance: Instance, node: Node): ScalarType | null {
  const type = quietly(() => instance.typeOf(node));
  return type?.kind === "scalar" ? type : null;
}
