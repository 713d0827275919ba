import type {
  CallExpression,
  DoWhileStatement,
  Expression,
  ForOfStatement,
  ForStatement,
  Pattern,
  Statement,
  WhileStatement,
} from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import type { Builder } from "./builder.ts";
import { argumentValues } from "./calls.ts";
import { blocks, negated } from "./effects.ts";
import { entityOf } from "./reference.ts";
import { refuse, refuseCount, refuseExpression, WAIT } from "./refuse.ts";
import type { BinaryOperator, Node, Step, VariableNode } from "./syntax.ts";

/** The test at the head of a loop: `if (!test) break`. */
function leaveUnless(b: Builder, test: Node): void {
  const { span } = test;
  b.emit({ kind: "if", test: negated(test), then: [{ kind: "break", span }], else: [], span });
}

function loopBody(b: Builder, node: Statement): void {
  b.inScope(() => b.statement(node));
}

/**
 * In the head of a loop it would keep the counters of the first iteration, which differ from the counters of the other
 * iterations.
 */
const isFunction = ({ type }: Expression): boolean =>
  type === "ArrowFunctionExpression" || type === "FunctionExpression";

export function forLoop(b: Builder, node: ForStatement | WhileStatement): void {
  b.inScope(() => {
    const { init, test, update } = { init: null, update: null, ...node };
    if (init?.type === "VariableDeclaration") {
      for (const { init: value } of init.declarations) if (value && isFunction(value)) refuseExpression(b, value);
      b.statement(init);
    } else if (init) b.effect(init);
    const body = b.capture(() => {
      if (test) leaveUnless(b, b.value(test));
      loopBody(b, node.body);
    });
    const step = b.capture(() => (update ? b.effect(update) : undefined));
    b.emit({ kind: "loop", body, step, span: b.span(node) });
  });
}

export function doLoop(b: Builder, node: DoWhileStatement): void {
  const span = b.span(node);
  const body = b.capture(() => loopBody(b, node.body));
  const test = b.capture(() => leaveUnless(b, b.value(node.test)));
  if (!continues(body)) return b.emit({ kind: "loop", body: [...body, ...test], step: [], span });
  // `continue` goes to the test, which must not be in the step: so the test comes first, from the second round on.
  const again = b.save({ kind: "literal", value: false, span }, "again");
  const head: Step = { kind: "if", test: again, then: test, else: [], span };
  const mark = b.capture(() => b.assign(again.variable, { kind: "literal", value: true, span }, span));
  b.emit({ kind: "loop", body: [head, ...mark, ...body], step: [], span });
}

/** Whether a `continue` of this loop is among the statements. */
function continues(steps: readonly Step[]): boolean {
  return steps.some((step) => step.kind === "continue" || (step.kind !== "loop" && blocks(step).some(continues)));
}

/** A loop that counts from `start` by `step` while a test holds. */
function countingLoop(
  b: Builder,
  span: Span,
  counter: VariableNode,
  [start, test, step]: readonly [Node, Node, Node],
  walk: () => void,
): void {
  const at = start.span;
  b.assign(counter.variable, start, at, true);
  const body = b.capture(() => {
    leaveUnless(b, test);
    walk();
  });
  const next: Node = { kind: "binary", op: "+", left: counter, right: step, span: at };
  b.emit({ kind: "loop", body, step: b.capture(() => b.assign(counter.variable, next, at)), span });
}

/** `for (const i of range(start, stop, step))`, Python's: the bounds are taken once, and the body cannot change the count. */
function rangeLoop(b: Builder, node: ForOfStatement, range: CallExpression): void {
  const span = b.span(node);
  const [start, stop, step] = rangeBounds(b, range);
  const { left } = node;
  const name = left.type === "VariableDeclaration" ? left.declarations[0]?.id : left;
  if (name?.type !== "Identifier")
    return fail("GS213", b.span(left), "`range` gives one number", { hint: "write `for (const i of range(n))`" });
  b.inScope(() => {
    const variable = b.variable(name.name, b.span(name));
    const counter: VariableNode = { kind: "variable", variable, span: b.span(name) };
    // The body may assign its own copy of the counter; under a `const` name it cannot, and needs none.
    const fixed = left.type === "VariableDeclaration" && left.kind === "const";
    if (fixed) b.scope.names.set(name.name, { kind: "variable", variable, constant: true });
    countingLoop(b, span, counter, [start, within(counter, stop, step), step], () => {
      if (!fixed) b.bind(name, counter, left.type === "VariableDeclaration" ? "let" : null);
      loopBody(b, node.body);
    });
  });
}

/** The call of `range` that an expression is; null for others. */
function rangeCall(b: Builder, node: Expression): CallExpression | null {
  if (node.type !== "CallExpression" || node.callee.type === "Super") return null;
  const entity = entityOf(b, node.callee, true);
  const lowering = entity?.kind === "intrinsic" ? entity.row.lowering : null;
  return lowering?.kind === "special" && lowering.what === "range" ? node : null;
}

function rangeBounds(b: Builder, right: CallExpression): readonly [Node, Node, Node] {
  const span = b.span(right);
  if (right.arguments.length < 1 || right.arguments.length > 3) {
    const hint = "write `range(stop)`, `range(start, stop)` or `range(start, stop, step)`";
    return refuseCount(span, "range", "1 to 3 arguments", right.arguments.length, hint);
  }
  const values = argumentValues(b, right).map((value) => (value.kind === "literal" ? value : b.save(value, "bound")));
  const number = (value: number): Node => ({ kind: "literal", value, span });
  if (values.length === 1) return [number(0), values[0]!, number(1)];
  return [values[0]!, values[1]!, values[2] ?? number(1)];
}

/** Whether the count goes on: up to the bound for a positive step, down to it for a negative one, never for 0. */
function within(current: Node, stop: Node, step: Node): Node {
  const { span } = stop;
  const compare = (op: BinaryOperator, left: Node, right: Node): Node => ({ kind: "binary", op, left, right, span });
  const zero: Node = { kind: "literal", value: 0, span };
  const both = (left: Node, right: Node): Node => ({ kind: "logical", op: "&&", left, right, span });
  if (step.kind === "literal") {
    const by = Number(step.value);
    if (by === 0) fail("GS512", step.span, "the step of this range is 0", { hint: "a range counts up or down" });
    return compare(by > 0 ? "<" : ">", current, stop);
  }
  const up = both(compare(">", step, zero), compare("<", current, stop));
  return {
    kind: "logical",
    op: "||",
    left: up,
    right: both(compare("<", step, zero), compare(">", current, stop)),
    span,
  };
}

/**
 * `for (const v of X)` over a range, or over what has elements: an array, a row, a tuple or a shape. The iterated value is
 * evaluated once, as in JavaScript, and each element is read when its iteration begins.
 */
export function forOf(b: Builder, node: ForOfStatement): void {
  if (node.await) return refuse(b.span(node), WAIT);
  const range = rangeCall(b, node.right);
  if (range !== null) return rangeLoop(b, node, range);
  const span = b.span(node);
  b.inScope(() => {
    const at = b.span(node.right);
    const items = b.save(b.value(node.right), "items");
    const number = (value: number): Node => ({ kind: "literal", value, span: at });
    const place: VariableNode = { kind: "variable", variable: b.variable("at", at), span: at };
    const length: Node = { kind: "property", object: items, name: "length", iterated: true, span: at };
    const test: Node = { kind: "binary", op: "<", left: place, right: length, span: at };
    countingLoop(b, span, place, [number(0), test, number(1)], () =>
      b.inScope(() => {
        bindItem(b, node.left, { kind: "index", object: items, index: place, span: at });
        loopBody(b, node.body);
      }),
    );
  });
}

function bindItem(b: Builder, left: ForOfStatement["left"], item: Node): void {
  if (left.type !== "VariableDeclaration") return b.bind(left as Pattern, item, null);
  const [declared] = left.declarations;
  if (declared !== undefined) b.bind(declared.id, item, left.kind as "const" | "let" | "var");
}
