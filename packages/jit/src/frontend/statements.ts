import type { BlockStatement, Expression, LabeledStatement, ReturnStatement, Statement, SwitchStatement } from "acorn";
import { fail } from "../diagnostics/diagnostic.ts";
import type { Builder } from "./builder.ts";
import { declaration } from "./declare.ts";
import { hasEffect } from "./indices.ts";
import { innerFunction } from "./inner-function.ts";
import { inFrame, isNothing, leaveStatement, returnInner } from "./leave.ts";
import { doLoop, forLoop, forOf } from "./loops.ts";
import { refuseStatement } from "./refuse.ts";
import { switchStatement } from "./switch.ts";

/** They run when the statements in them do, or when they are called. */
const UNCOUNTED = /^(?:Empty|Block|Labeled|Function)/;

export function statement(b: Builder, node: Statement): void {
  const span = b.span(node);
  if (!UNCOUNTED.test(node.type)) b.count("statement", node);
  switch (node.type) {
    case "EmptyStatement":
      return;
    case "ExpressionStatement":
      return node.directive === undefined ? b.effect(node.expression) : undefined;
    case "BlockStatement":
      return b.inScope(() => statements(b, node.body));
    case "VariableDeclaration":
      return declaration(b, node);
    case "ReturnStatement":
      return returnStatement(b, node);
    case "IfStatement": {
      const test = b.value(node.test);
      const then = b.arm(node.consequent, scoped);
      const { alternate } = node;
      const other = alternate === null || alternate === undefined ? [] : b.arm(alternate, scoped);
      return b.emit({ kind: "if", test, then, else: other, span });
    }
    case "ForStatement":
    case "WhileStatement":
      return inFrame(b, "loop", span, () => forLoop(b, node));
    case "ForOfStatement":
      return inFrame(b, "loop", span, () => forOf(b, node));
    case "DoWhileStatement":
      return inFrame(b, "loop", span, () => doLoop(b, node));
    case "SwitchStatement":
      return inFrame(b, "switch", span, () => b.inScope(() => switchCases(b, node)));
    case "LabeledStatement":
      return labelled(b, node);
    case "BreakStatement":
    case "ContinueStatement":
      return leaveStatement(b, node);
    case "FunctionDeclaration":
      // Known from the beginning of its block.
      return;
    default:
      return refuseStatement(b, node);
  }
}

const FRAMED = /^(?:For|ForOf|While|DoWhile|Switch|Labeled)Statement$/;

/** A label belongs to the loop or switch after it; any other statement with a label is a block that `break` leaves. */
function labelled(b: Builder, { label, body }: LabeledStatement): void {
  b.labels = [...b.labels, label.name];
  if (FRAMED.test(body.type)) return b.statement(body);
  const span = b.span(body);
  inFrame(b, "block", span, (frame) => {
    const steps = b.capture(() => scoped(b, body));
    if (frame.left) b.emit({ kind: "block", body: steps, span });
    else b.steps.push(...steps);
  });
}

/** One statement as a block of its own. */
function scoped(b: Builder, node: Statement): void {
  b.inScope(() => b.statement(node));
}

/** The statements of a block, whose names are known from its beginning. */
export function statements(b: Builder, body: readonly Statement[]): void {
  announce(b, body);
  for (const node of body) b.statement(node);
}

/** Tells the scope which `let` and `const` names the block will declare. */
function announce(b: Builder, body: readonly Statement[]): void {
  for (const node of body) {
    if (node.type === "FunctionDeclaration") {
      const entity = innerFunction(b, node, node.id.name);
      b.scope.names.set(node.id.name, { kind: "entity", entity, span: b.span(node.id) });
    }
    if (node.type !== "VariableDeclaration" || node.kind === "var") continue;
    for (const { id } of node.declarations) {
      if (id.type === "Identifier") b.scope.names.set(id.name, { kind: "pending", span: b.span(id) });
    }
  }
}

function switchCases(b: Builder, node: SwitchStatement): void {
  for (const { consequent } of node.cases) announce(b, consequent);
  switchStatement(b, node);
}

function returnStatement(b: Builder, node: ReturnStatement): void {
  const { argument } = node;
  const inner = b.calls.at(-1);
  if (inner !== undefined) return returnInner(b, inner, argument ?? null, b.span(node));
  if (argument === null || argument === undefined) return b.emit({ kind: "return", value: null, span: b.span(node) });
  returnValue(b, argument);
}

/** `return value`, and what minifiers make of it: `return void f()`, `return a(), void 0`, `return c ? … : void 0`. */
function returnValue(b: Builder, node: Expression): void {
  const span = b.span(node);
  if (isNothing(node)) {
    if (node.type === "UnaryExpression" && node.argument.type !== "Literal") b.effect(node.argument);
    return b.emit({ kind: "return", value: null, span });
  }
  if (node.type === "SequenceExpression") {
    for (const part of node.expressions.slice(0, -1)) b.effect(part);
    return returnValue(b, node.expressions.at(-1)!);
  }
  if (
    node.type === "ConditionalExpression" &&
    (b.returnsNothing || endsInNothing(node.consequent) || endsInNothing(node.alternate))
  ) {
    const test = b.value(node.test);
    const then = b.arm(node.consequent, returnValue);
    return b.emit({ kind: "if", test, then, else: b.arm(node.alternate, returnValue), span });
  }
  if (b.returnsNothing) {
    fail("GS307", span, `a ${b.isKernel ? "kernel" : "gufunc's function"} returns nothing`, {
      label: "returned here",
      hint: b.isKernel
        ? "write the result to an array that is passed as an argument"
        : "write the result to an output, which is an array: `out[0] = …`",
    });
  }
  b.emit({ kind: "return", value: b.value(node), span });
}

function endsInNothing(node: Expression): boolean {
  return isNothing(node) || (node.type === "SequenceExpression" && endsInNothing(node.expressions.at(-1)!));
}

/** The body of a function: a block, or the expression of an arrow. */
export function functionBody(b: Builder, body: BlockStatement | Expression): void {
  b.count("function", body);
  if (body.type === "BlockStatement") return statements(b, body.body);
  b.count("statement", body);
  if (b.returnsNothing && hasEffect(body)) return b.effect(body);
  returnValue(b, body);
}
