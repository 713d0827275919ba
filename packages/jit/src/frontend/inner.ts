import type { BlockStatement, CallExpression, Expression } from "acorn";
import type { Span } from "../diagnostics/source.ts";
import type { Builder } from "./builder.ts";
import { argumentValues, count } from "./calls.ts";
import { breaks } from "./effects.ts";
import { hoist } from "./hoist.ts";
import { hasEffect } from "./indices.ts";
import { inFrame } from "./leave.ts";
import { refuseCount, refuseNoResult, refuseParameter, refuseRecursion } from "./refuse.ts";
import { type InnerFunction, Scope } from "./scope.ts";
import { statements } from "./statements.ts";
import type { Node } from "./syntax.ts";
import { jumpTail } from "./tidy.ts";

/** A call of a function of the kernel's own text, written out. */
export function callInner(b: Builder, called: InnerFunction, node: CallExpression, wanted: boolean): Node | null {
  const { name } = called;
  const span = b.span(node);
  if (b.calls.some((call) => call.function === called)) refuseRecursion(span, name);
  const { params, body } = called.node;
  // First, as a call may count on a default value.
  for (const pattern of params)
    if (pattern.type !== "Identifier" && pattern.type !== "ArrayPattern") refuseParameter(b, pattern, "call");
  const args = argumentValues(b, node);
  if (args.length !== params.length) refuseCount(span, name, count(params.length), args.length);
  const outer = b.scope;
  b.scope = new Scope(called.scope);
  params.forEach((pattern, index) => {
    b.bind(pattern, args[index]!, "let");
  });
  b.count("function", body);
  if (body.type !== "BlockStatement") b.count("statement", body);
  const value =
    body.type === "BlockStatement" ? block(b, called, body, wanted, span) : expression(b, called, body, wanted);
  b.scope = outer;
  return value;
}

/** The body of an arrow. */
function expression(b: Builder, called: InnerFunction, body: Expression, wanted: boolean): Node | null {
  b.calls.push({ function: called, frame: null, result: null });
  const value = wanted || !hasEffect(body) ? b.value(body) : b.effect(body);
  b.calls.pop();
  if (value && !wanted) b.emit({ kind: "check", value, span: value.span });
  return wanted ? value! : null;
}

function block(b: Builder, called: InnerFunction, { body }: BlockStatement, wanted: boolean, span: Span): Node | null {
  const { name } = called;
  const result = wanted ? b.variable(name, span, null, "result") : null;
  inFrame(b, "function", span, (frame) => {
    b.calls.push({ function: called, frame, result });
    const walked = b.capture(() => {
      hoist(b, body);
      statements(b, body);
    });
    b.calls.pop();
    const steps = jumpTail(walked, "break");
    if (breaks(steps)) b.emit({ kind: "block", body: steps, span });
    else b.steps.push(...steps);
  });
  if (result === null) return null;
  if (b.variables[result]!.writes === 0) refuseNoResult(span, name);
  return { kind: "variable", variable: result, span };
}
