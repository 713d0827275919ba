import type { DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import { intrinsicNamed } from "../intrinsics/table.ts";
import type { Builder } from "./builder.ts";
import { negated } from "./effects.ts";
import { refuseCount } from "./refuse.ts";
import type { FunctionUse, Planned } from "./request.ts";
import type { BinaryOperator, FunctionSyntax, IndexNode, Node } from "./syntax.ts";

/** A number or an array in a kernel that is being built. */
export interface Built<K extends "number" | "array"> {
  readonly kind: K;
  readonly node: Node;
}
export type BuiltNumber = Built<"number">;
export type BuiltArray = Built<"array">;
/** A variable that can be assigned. */
export interface BuiltVariable extends BuiltNumber {
  readonly variable: number;
}

type Operation = (left: BuiltNumber, right: BuiltNumber) => BuiltNumber;

/** Writes the parameters and the statements of a kernel, from the first to the last. */
export type BuildKernel = (k: KernelBuilder) => void;

/**
 * A kernel or device function that is built, not read from a text. It calls one function, in whose text its errors are shown.
 *
 * @param name - what the generated code calls the function.
 * @param planned - what `build` writes, as plain data. Without it nothing of the kernel is kept between runs.
 */
export function builtKernel(name: string, callee: FunctionUse, build: BuildKernel, planned?: Planned): FunctionUse {
  const built = { build, ...(planned && { planned }) };
  return { kind: "function", hasContext: true, uses: { [name]: callee }, source: callee.source, ...built };
}

/** Builds the syntax of a kernel: expressions are values, statements are written in the order of the calls. */
export class KernelBuilder {
  readonly params: number[] = [];
  readonly #b: Builder;
  readonly #span: Span;
  readonly #callee: FunctionSyntax;

  constructor(b: Builder) {
    const [[name, callee]] = Object.entries(b.use.uses) as [[string, FunctionUse]];
    this.#b = b;
    this.#span = { source: b.source, start: 0, end: b.use.source.text.length };
    this.#callee = b.program.function(callee, name, this.#span);
  }

  /** The next argument of the launch, an array. */
  array(name: string): BuiltArray {
    return { kind: "array", node: this.#param(name) };
  }

  /** The next argument of the launch, a number. */
  scalar(name: string): BuiltNumber {
    return { kind: "number", node: this.#param(name) };
  }

  number(value: number): BuiltNumber {
    return this.#number({ kind: "literal", value, span: this.#span });
  }

  /** The thread's place in the grid along 1 to 3 axes, x first. */
  grid(axes: number): readonly BuiltNumber[] {
    const place = this.#intrinsic("grid", this.number(axes));
    if (axes === 1) return [place];
    return Array.from({ length: axes }, (_, axis) => this.#number(this.#index(place.node, this.number(axis).node)));
  }

  /** The thread's place in the grid along one axis. Facts about it are facts about indices that are made of it. */
  globalId(axis: number): BuiltNumber {
    return this.#intrinsic("getGlobalId", this.number(axis));
  }

  /** The length of an array along an axis. */
  size(array: BuiltArray, axis: number): BuiltNumber {
    const shape: Node = { kind: "property", object: array.node, name: "shape", span: this.#span };
    return this.#number(this.#index(shape, this.number(axis).node));
  }

  /** An element: one index for each axis. */
  at(array: BuiltArray, indices: readonly BuiltNumber[]): BuiltNumber {
    return this.#number(this.row(array, indices).node);
  }

  /** The part of an array at fewer indices than it has axes. */
  row(array: BuiltArray, indices: readonly BuiltNumber[]): BuiltArray {
    return { kind: "array", node: indices.reduce((object, { node }) => this.#index(object, node), array.node) };
  }

  readonly add: Operation = this.#operation("+");
  readonly subtract: Operation = this.#operation("-");
  readonly multiply: Operation = this.#operation("*");
  readonly remainder: Operation = this.#operation("%");
  /** The whole quotient, towards zero. */
  quotient(left: BuiltNumber, right: BuiltNumber): BuiltNumber {
    return this.#intrinsic("Math.trunc", this.#operation("/")(left, right));
  }
  smaller(left: BuiltNumber, right: BuiltNumber): BuiltNumber {
    return this.#intrinsic("Math.min", left, right);
  }
  readonly isLess: Operation = this.#operation("<");
  readonly isAtMost: Operation = this.#operation("<=");
  /** Whether all of one or more conditions hold. */
  all(conditions: readonly BuiltNumber[]): BuiltNumber {
    return conditions.reduce((left, right) =>
      this.#number({ kind: "logical", op: "&&", left: left.node, right: right.node, span: this.#span }),
    );
  }

  /** A record of numbers and of what is made of them. */
  record(fields: Readonly<Record<string, BuiltNumber>>): BuiltNumber {
    const names = Object.keys(fields).sort();
    const items = names.map((name) => (fields[name] as BuiltNumber).node);
    return this.#number({ kind: "tuple", items, names, span: this.#span });
  }
  tuple(items: readonly BuiltNumber[]): BuiltNumber {
    return this.#number({ kind: "tuple", items: items.map(({ node }) => node), span: this.#span });
  }

  /** A value as another type, by the language's rules for conversions. */
  cast(value: BuiltNumber, type: DType): BuiltNumber {
    return this.#intrinsic(type, value);
  }

  /** The results of the function; none where they are not wanted. */
  call(args: readonly Built<"number" | "array">[], results = 1): readonly BuiltNumber[] {
    const [b, callee, span] = [this.#b, this.#callee, this.#span];
    const takes = callee.params.length;
    if (args.length !== takes)
      refuseCount(callee.span, callee.name, `${takes} argument${takes === 1 ? "" : "s"}`, args.length);
    const result = results === 0 ? null : b.result(span, callee.name);
    const variable = result?.variable ?? null;
    b.emit({ kind: "call", function: callee, args: args.map(({ node }) => node), result: variable, span });
    if (result === null || results === 1) return result === null ? [] : [this.#number(result)];
    return Array.from({ length: results }, (_, i) => this.#number(this.#index(result, this.number(i).node)));
  }

  /** A new variable. */
  variable(name: string, value: BuiltNumber): BuiltVariable {
    const variable = this.#b.variable(name, this.#span);
    this.#b.assign(variable, value.node, this.#span, true);
    return { ...this.#number({ kind: "variable", variable, span: this.#span }), variable };
  }

  assign({ variable }: BuiltVariable, value: BuiltNumber): void {
    this.#b.assign(variable, value.node, this.#span);
  }

  /** Stores a value to an element. */
  store(array: BuiltArray, indices: readonly BuiltNumber[], value: BuiltNumber): void {
    const target = this.row(array, indices).node as IndexNode;
    this.#b.emit({ kind: "store", target, value: value.node, span: this.#span });
  }

  if(condition: BuiltNumber, body: () => void): void {
    this.#b.emit({ kind: "if", test: condition.node, then: this.#b.capture(body), else: [], span: this.#span });
  }

  /** The result of a device function that is built. */
  return(value: BuiltNumber): void {
    this.#b.emit({ kind: "return", value: value.node, span: this.#span });
  }

  /** `for (; condition; counter += step) body` */
  for(counter: BuiltVariable, condition: BuiltNumber, step: BuiltNumber, body: () => void): void {
    const [b, span] = [this.#b, this.#span];
    const rounds = b.capture(() => {
      b.emit({ kind: "if", test: negated(condition.node), then: [{ kind: "break", span }], else: [], span });
      body();
    });
    const next = b.capture(() => this.assign(counter, this.add(counter, step)));
    b.emit({ kind: "loop", body: rounds, step: next, span });
  }

  #param(name: string): Node {
    const variable = this.#b.variable(name, this.#span, this.params.length);
    this.params.push(variable);
    return { kind: "variable", variable, span: this.#span };
  }

  #number(node: Node): BuiltNumber {
    return { kind: "number", node };
  }

  #index(object: Node, index: Node): Node {
    return { kind: "index", object, index, span: this.#span };
  }

  #operation(op: BinaryOperator): Operation {
    return (left, right) => this.#number({ kind: "binary", op, left: left.node, right: right.node, span: this.#span });
  }

  #intrinsic(name: string, ...args: readonly BuiltNumber[]): BuiltNumber {
    const row = intrinsicNamed.get(name)!;
    return this.#number({ kind: "intrinsic", row, args: args.map(({ node }) => node), span: this.#span });
  }
}
