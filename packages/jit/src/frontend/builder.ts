import type { Node as AcornNode, CallExpression, Expression, Pattern, Statement } from "acorn";
import { type Counted, counting } from "../diagnostics/counting.ts";
import type { Source, Span } from "../diagnostics/source.ts";
import { children, interferes, writesMemory } from "./effects.ts";
import { isBits } from "./quotient.ts";
import type { FunctionUse } from "./request.ts";
import { type Frame, type InnerCall, type InnerFunction, Scope } from "./scope.ts";
import type { FunctionSyntax, Node, Step, Variable, VariableNode } from "./syntax.ts";

/** The functions of one compilation, each built once; shared by all specialisations. */
export interface Program {
  readonly sources: Source[];
  /** Gives the syntax of a function from `uses`; `at` is where it is named. */
  function(use: FunctionUse, name: string, at: Span): FunctionSyntax;
}

/** The parts of the walk over the tree, which call each other through the builder. */
export interface Handlers {
  /** An expression whose value is used. */
  value(builder: Builder, node: Expression): Node;
  /** An expression for its effect alone. */
  effect(builder: Builder, node: Expression): void;
  statement(builder: Builder, node: Statement): void;
  /** A call of a function of the kernel's own text. */
  callInner(builder: Builder, called: InnerFunction, node: CallExpression, wanted: boolean): Node | null;
  /** `pattern = value`, of declared names or as an assignment. */
  bind(builder: Builder, pattern: Pattern, value: Node, declare: "const" | "let" | "var" | null): void;
}

/** Where one function's statements are collected while its tree is walked. */
export class Builder {
  readonly program: Program;
  readonly use: FunctionUse;
  readonly source: number;
  readonly isKernel: boolean;
  readonly ownName: string | null;
  readonly variables: Variable[] = [];
  /** The targets of `break`, `continue` and `return`, innermost last. */
  readonly frames: Frame[] = [];
  /** The labels of the statement that comes next. */
  labels: readonly string[] = [];
  /** The functions of the kernel's own text. */
  readonly functions: InnerFunction[] = [];
  /** The functions that are being called, innermost last. */
  readonly calls: InnerCall[] = [];
  scope: Scope = new Scope(null);
  steps: Step[] = [];
  /** Variables that a statement sets as its result, and nothing else. */
  readonly #temporaries: Set<number> = new Set();
  readonly #shift: number;
  readonly #handlers: Handlers;

  constructor(
    program: Program,
    use: FunctionUse,
    source: number,
    shift: number,
    ownName: string | null,
    isKernel: boolean,
    handlers: Handlers,
  ) {
    this.program = program;
    this.use = use;
    this.source = source;
    this.ownName = ownName;
    this.isKernel = isKernel;
    this.#shift = shift;
    this.#handlers = handlers;
  }

  /** Its result would be lost. */
  get returnsNothing(): boolean {
    return this.isKernel || this.use.writesResults === true;
  }

  value(node: Expression): Node {
    return this.#handlers.value(this, node);
  }

  effect(node: Expression): void {
    this.#handlers.effect(this, node);
  }

  statement(node: Statement): void {
    this.#handlers.statement(this, node);
  }

  bind(pattern: Pattern, value: Node, declare: "const" | "let" | "var" | null): void {
    this.#handlers.bind(this, pattern, value, declare);
  }

  callInner(number: number, node: CallExpression, wanted: boolean): Node | null {
    return this.#handlers.callInner(this, this.functions[number]!, node, wanted);
  }

  span(node: Pick<AcornNode, "start" | "end">): Span {
    return { source: this.source, start: node.start - this.#shift, end: node.end - this.#shift };
  }

  emit(step: Step): void {
    this.steps.push(step);
  }

  /** Counts what comes next, if somebody counts and the text is a reader's. */
  count(what: Counted, node: Pick<AcornNode, "start" | "end">): void {
    const { source } = this.use;
    const span = this.span(node);
    if (source.passedAt === undefined) return;
    const counter = counting()?.counter(source, what, span.start);
    if (counter !== undefined) this.emit({ kind: "count", counter, span });
  }

  /** The statements of an arm of `if`, `?:` or `switch`, after its count. */
  arm<N extends Pick<AcornNode, "start" | "end">>(node: N, walk: (b: this, node: N) => void): Step[] {
    return this.capture(() => {
      this.count("arm", node);
      walk(this, node);
    });
  }

  /** The statements that a part of the walk emits, as a block. */
  capture(walk: () => void): Step[] {
    const outer = this.steps;
    this.steps = [];
    walk();
    const inner = this.steps;
    this.steps = outer;
    return inner;
  }

  /** Runs with a scope inside the current one. */
  inScope<T>(walk: () => T): T {
    const outer = this.scope;
    this.scope = new Scope(outer);
    const result = walk();
    this.scope = outer;
    return result;
  }

  variable(name: string, span: Span, param: number | null = null, purpose?: Variable["purpose"]): number {
    this.variables.push({
      name,
      span,
      param,
      writes: 0,
      patterns: 0,
      init: null,
      ...(purpose && { purpose }),
    });
    return this.variables.length - 1;
  }

  /** `variable = value`; `init` when it is the declaration's own. A call's result goes there without a detour. */
  assign(variable: number, value: Node, span: Span, init = false): void {
    const target = this.variables[variable]!;
    target.writes++;
    if (isBits(value, this.variables)) target.patterns++;
    const last = this.steps.at(-1);
    if (
      value.kind === "variable" &&
      last !== undefined &&
      "result" in last &&
      last.result === value.variable &&
      this.#temporaries.has(value.variable)
    ) {
      last.result = variable;
      return;
    }
    target.init = init ? value : null;
    this.emit({ kind: "assign", variable, value, span });
  }

  /** A variable of our own, set to a value. */
  save(value: Node, name = "t", purpose?: Variable["purpose"]): VariableNode {
    const variable = this.variable(name, value.span, null, purpose);
    this.assign(variable, value, value.span, true);
    return { kind: "variable", variable, span: value.span };
  }

  /** A variable of our own that a statement sets as its result. */
  result(span: Span, name = "t"): VariableNode {
    const variable = this.variable(name, span);
    this.variables[variable]!.writes++;
    this.#temporaries.add(variable);
    return { kind: "variable", variable, span };
  }

  /**
   * Values evaluated one after the other. Where a later one has effects that an earlier one would see, the earlier
   * one is kept in a variable first.
   *
   * @param before - values that come first.
   */
  operands<T>(items: readonly T[], walk: (item: T) => Node, before: readonly Node[] = []): Node[] {
    const values = [...before];
    for (const item of items) {
      let value: Node | undefined;
      this.before(values, () => {
        value = walk(item);
      });
      values.push(value!);
    }
    return values;
  }

  /** Statements that run after values are evaluated, and before the values are used: values that they would change are kept in variables first. */
  before(values: Node[], walk: () => void): void {
    const steps = this.capture(walk);
    const memory = writesMemory(steps);
    values.forEach((value, index) => {
      if (interferes(value, steps)) values[index] = this.save(value);
      else if (memory) this.#keepNumbers(value);
    });
    for (const step of steps) this.emit(step);
  }

  /** Keeps the numbers of arguments in an expression that turn out to be arrays without axes, which are read without an index. */
  #keepNumbers(node: Node): void {
    if (node.kind !== "variable") return children(node).forEach((child) => void this.#keepNumbers(child));
    const { name, param } = this.variables[node.variable]!;
    if (param !== null) node.kept ??= this.save({ ...node }, name, "kept").variable;
  }
}
