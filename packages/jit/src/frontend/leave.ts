import type { BreakStatement, ContinueStatement, Expression } from "acorn";
import type { Span } from "../diagnostics/source.ts";
import type { Builder } from "./builder.ts";
import type { Frame, InnerCall } from "./scope.ts";
import type { LeaveStep } from "./syntax.ts";

/** Emits a statement that can be left; after it, what leaves more than it goes on. */
export function inFrame(b: Builder, kind: Frame["kind"], span: Span, emit: (frame: Frame) => void): void {
  const frame: Frame = { kind, labels: b.labels, left: false, through: new Set(), exits: new Map() };
  b.labels = [];
  const mark = b.steps.length;
  b.frames.push(frame);
  emit(frame);
  b.frames.pop();
  const flags = b.capture(() => {
    for (const { flag } of frame.through) b.assign(flag, { kind: "literal", value: false, span }, span);
  });
  b.steps.splice(mark, 0, ...flags);
  for (const exit of frame.through) {
    const then = b.capture(() => leave(b, exit.kind, exit.target, span));
    b.emit({ kind: "if", test: { kind: "variable", variable: exit.flag, span }, then, else: [], span });
  }
}

/** `break` out of a frame, or `continue` with a loop. */
export function leave(b: Builder, kind: LeaveStep["kind"], target: Frame, span: Span): void {
  const innermost = kind === "break" ? b.frames.at(-1) : b.frames.findLast((frame) => frame.kind === "loop");
  if (innermost === target) {
    if (kind === "break") target.left = true;
    return b.emit({ kind, span });
  }
  const inner = b.frames.at(-1) as Frame;
  const exit = target.exits.get(kind) ?? { kind, target, flag: b.variable("leaving", span, null, "flag") };
  target.exits.set(kind, exit);
  inner.through.add(exit);
  inner.left = true;
  b.assign(exit.flag, { kind: "literal", value: true, span }, span);
  b.emit({ kind: "break", span });
}

/** `break` and `continue`, with a label or without. */
export function leaveStatement(b: Builder, node: BreakStatement | ContinueStatement): void {
  const kind = node.type === "BreakStatement" ? "break" : "continue";
  const { label } = node;
  const target = b.frames.findLast((frame) =>
    label ? frame.labels.includes(label.name) : frame.kind === "loop" || (kind === "break" && frame.kind === "switch"),
  );
  // An engine has refused a jump without a target, and `continue` outside a loop.
  if (target !== undefined) leave(b, kind, target, b.span(node));
}

/** `return` in a function of the kernel's own text. */
export function returnInner(b: Builder, call: InnerCall, argument: Expression | null, span: Span): void {
  if (argument !== null && !isNothing(argument)) {
    if (call.result === null) b.effect(argument);
    else b.assign(call.result, b.value(argument), span, true);
  } else if (argument?.type === "UnaryExpression") b.effect(argument);
  leave(b, "break", call.frame!, span);
}

/** `void …` or `undefined`. */
export function isNothing(node: Expression): boolean {
  return (
    (node.type === "UnaryExpression" && node.operator === "void") ||
    (node.type === "Identifier" && node.name === "undefined")
  );
}
