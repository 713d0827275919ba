import type { DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import { intrinsicNamed } from "../intrinsics/table.ts";
import type { Builder } from "./builder.ts";
import { callWith } from "./calls.ts";
import type { KernelWriter } from "./kernel-writer.ts";
import { leaveUnless } from "./loops.ts";
import type { BinaryOperator, FunctionSyntax, IndexNode, Node } from "./syntax.ts";

/** The one implementation, into the frontend's tree. */
export class SyntaxWriter implements KernelWriter {
  readonly params: number[] = [];
  readonly #b: Builder;
  readonly #function: FunctionSyntax;
  readonly #span: Span;

  constructor(b: Builder, called: FunctionSyntax) {
    this.#b = b;
    this.#function = called;
    this.#span = called.span;
  }

  param(name: string): Node {
    const variable = this.#b.variable(name, this.#span, this.params.length);
    this.params.push(variable);
    return { kind: "variable", variable, span: this.#span };
  }

  number(value: number): Node {
    return { kind: "number", value, span: this.#span };
  }

  place(axis: 0 | 1 | 2): Node {
    return { kind: "position", of: "globalIdx", axis, span: this.#span };
  }

  extent(array: Node, axis: number): Node {
    return this.#index({ kind: "property", object: array, name: "shape", span: this.#span }, this.number(axis));
  }

  at(array: Node, indices: readonly Node[]): Node {
    return indices.reduce((part, index) => this.#index(part, index), array);
  }

  binary(op: BinaryOperator, left: Node, right: Node): Node {
    return { kind: "binary", op, left, right, span: this.#span };
  }

  all(tests: readonly Node[]): Node {
    return tests.reduce((left, right) => ({ kind: "logical", op: "&&", left, right, span: this.#span }));
  }

  intrinsic(name: string, ...args: readonly Node[]): Node {
    const row = intrinsicNamed.get(name);
    if (row === undefined) throw new Error(`bug in Gridstride: there is no ${name}`);
    return { kind: "intrinsic", row, args, span: this.#span };
  }

  cast(value: Node, from: DType | null, to: DType): Node {
    return from === to ? value : this.intrinsic(to, value);
  }

  call(args: readonly Node[]): Node {
    return this.#call(args, true) as Node;
  }

  run(args: readonly Node[]): void {
    this.#call(args, false);
  }

  variable(name: string, value: Node): Node {
    return this.#b.save(value, name);
  }

  set(target: Node, value: Node): void {
    if (target.kind === "variable") this.#b.assign(target.variable, value, this.#span);
    else this.#b.emit({ kind: "store", target: target as IndexNode, value, span: this.#span });
  }

  when(test: Node, then: () => void): void {
    this.#b.emit({ kind: "if", test, then: this.#b.capture(then), else: [], span: this.#span });
  }

  loop(counter: Node, test: Node, by: Node, body: () => void): void {
    const steps = this.#b.capture(() => {
      leaveUnless(this.#b, test);
      body();
    });
    const step = this.#b.capture(() => this.set(counter, this.binary("+", counter, by)));
    this.#b.emit({ kind: "loop", body: steps, step, span: this.#span });
  }

  #index(object: Node, index: Node): IndexNode {
    return { kind: "index", object, index, span: this.#span };
  }

  #call(args: readonly Node[], wanted: boolean): Node | null {
    const { name } = this.#function;
    return callWith(
      this.#b,
      { kind: "function", name, function: this.#function, words: undefined },
      args,
      this.#span,
      wanted,
    );
  }
}
