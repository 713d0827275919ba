import { blocks, negated } from "./effects.ts";
import type { AssignStep, Node, Step } from "./syntax.ts";

/**
 * One form for what can be written in several ways, so that minified text gives the same code as the original:
 * - `if (c) x = a; else x = b` is `x = c ? a : b`;
 * - `if (a) { if (b) … }` is `if (a && b) …`;
 * - `if (c) return a; return b` is `return c ? a : b`;
 * - at the end of a loop's body, `if (c) continue; …` is `if (!c) { … }`;
 * - at the end of a kernel, `if (c) return; …` is `if (!c) { … }`. With a barrier in the rest it is the other way
 *   round, so that the threads outside have returned and need not meet it.
 */
export function tidy(steps: readonly Step[], isKernel: boolean): readonly Step[] {
  return isKernel ? jumpTail(inner(steps), "return") : functionTail(inner(steps));
}

function inner(steps: readonly Step[]): Step[] {
  return steps.map(tidyStep);
}

function tidyStep(step: Step): Step {
  switch (step.kind) {
    case "if":
      return mergedIf({ ...step, then: inner(step.then), else: inner(step.else) });
    case "loop":
      return { ...step, body: jumpTail(inner(step.body), "continue"), step: inner(step.step) };
    case "block":
      return { ...step, body: inner(step.body) };
    default:
      return step;
  }
}

function mergedIf(step: Step & { kind: "if" }): Step {
  const [then, other] = [only(step.then), only(step.else)];
  if (then?.kind === "assign" && other?.kind === "assign" && then.variable === other.variable) {
    const value: Node = { kind: "conditional", test: step.test, then: then.value, else: other.value, span: step.span };
    return { kind: "assign", variable: then.variable, value, span: then.span } satisfies AssignStep;
  }
  if (step.else.length === 0 && then?.kind === "if" && then.else.length === 0) {
    const test: Node = { kind: "logical", op: "&&", left: step.test, right: then.test, span: step.test.span };
    return { ...step, test, then: then.then };
  }
  if (step.then.length === 0 && step.else.length > 0)
    return mergedIf({ ...step, test: negated(step.test), then: step.else, else: [] });
  return step;
}

const only = (steps: readonly Step[]): Step | null => (steps.length === 1 ? steps[0]! : null);

/** Statements after which a jump happens anyway, without it at their ends: `continue` in a loop, `return` in a kernel. */
export function jumpTail(steps: readonly Step[], jump: "break" | "continue" | "return"): readonly Step[] {
  const mustStay = (list: readonly Step[]): boolean => jump === "return" && hasBarrier(list);
  for (const [index, step] of steps.entries()) {
    const [before, rest] = [steps.slice(0, index), steps.slice(index + 1)];
    if (step.kind === jump) return before;
    if (step.kind !== "if") continue;
    const left = step.then.at(-1)?.kind === jump && step.else.length === 0 && !mustStay(rest);
    if (!left && rest.length > 0) continue;
    if (!left && step.else.length === 0 && mustStay(step.then)) {
      const { span } = step;
      const then: Step[] = [{ kind: "return", value: null, span }];
      return [...before, { kind: "if", test: negated(step.test), then, else: [], span }, ...jumpTail(step.then, jump)];
    }
    const [then, other] = [jumpTail(step.then, jump), jumpTail(left ? rest : step.else, jump)];
    return [...before, mergedIf({ ...step, then, else: other })];
  }
  return steps;
}

function hasBarrier(steps: readonly Step[]): boolean {
  return steps.some((step) => {
    if (step.kind === "barrier" || step.kind === "collective") return true;
    return step.kind === "call" ? hasBarrier(step.function.body) : blocks(step).some(hasBarrier);
  });
}

function functionTail(steps: readonly Step[]): readonly Step[] {
  const last = steps.at(-1);
  const before = steps.at(-2);
  if (last?.kind === "if") {
    const merged = mergedReturn(last, only(functionTail(last.then)), only(functionTail(last.else)));
    if (merged !== null) return functionTail([...steps.slice(0, -1), merged]);
  }
  if (last?.kind !== "return" || before?.kind !== "if" || before.else.length > 0) return steps;
  const merged = mergedReturn(before, only(before.then), last);
  return merged === null ? steps : functionTail([...steps.slice(0, -2), merged]);
}

function mergedReturn(step: Step & { kind: "if" }, then: Step | null, other: Step | null): Step | null {
  if (then?.kind !== "return" || other?.kind !== "return" || then.value === null || other.value === null) return null;
  return {
    kind: "return",
    value: { kind: "conditional", test: step.test, then: then.value, else: other.value, span: then.value.span },
    span: then.span,
  };
}
