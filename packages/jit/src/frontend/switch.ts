import type { SwitchCase, SwitchStatement } from "acorn";
import { isJump } from "../ir/jumps.ts";
import type { Builder } from "./builder.ts";
import { breaks } from "./effects.ts";
import type { Node, Step } from "./syntax.ts";

interface Arm {
  /** The values that lead here; `null` is `default`. */
  readonly tests: readonly (Node | null)[];
  readonly body: readonly Step[];
}

/** A chain of ifs where no case falls through to the next, else a block whose parts run from the chosen one on. */
export function switchStatement(b: Builder, node: SwitchStatement): void {
  const span = b.span(node);
  const discriminant = b.value(node.discriminant);
  const value = discriminant.kind === "literal" ? discriminant : b.save(discriminant, "choice");
  const arms = collectArms(b, node.cases);
  const last = arms.length - 1;
  const closed = arms.every((arm, index) => index === last || endsApart(arm.body));
  const steps = closed ? chain(value, arms) : fallThrough(b, value, arms);
  const needsBlock = breaks(steps);
  if (needsBlock) b.emit({ kind: "block", body: steps, span });
  else for (const step of steps) b.emit(step);
}

function collectArms(b: Builder, cases: readonly SwitchCase[]): Arm[] {
  const arms: Arm[] = [];
  let tests: (Node | null)[] = [];
  cases.forEach((one, index) => {
    tests.push(one.test === null || one.test === undefined ? null : b.value(one.test));
    // Labels with nothing under them share the next case's statements.
    if (one.consequent.length === 0 && index < cases.length - 1) return;
    const body = b.arm(one, (_, { consequent }) => {
      for (const statement of consequent) b.statement(statement);
    });
    arms.push({ tests, body });
    tests = [];
  });
  return arms;
}

/** Whether control never runs from the end of these statements into what follows. */
function endsApart(body: readonly Step[]): boolean {
  const last = body.at(-1);
  if (last === undefined) return false;
  if (last.kind === "if") return endsApart(last.then) && endsApart(last.else);
  return isJump(last);
}

const withoutBreak = (body: readonly Step[]): readonly Step[] =>
  body.at(-1)?.kind === "break" ? body.slice(0, -1) : body;

function matches(value: Node, tests: readonly (Node | null)[]): Node | null {
  const compares = tests
    .filter((test) => test !== null)
    .map((test): Node => ({ kind: "binary", op: "===", left: value, right: test, span: test.span }));
  return compares.length === 0
    ? null
    : compares.reduce((left, right): Node => ({ kind: "logical", op: "||", left, right, span: right.span }));
}

/** if (v === 1) … else if (v === 2) … else default; the default goes last wherever it stands. */
function chain(value: Node, arms: readonly Arm[]): Step[] {
  const fallback = arms.find((arm) => arm.tests.includes(null));
  let rest: readonly Step[] = fallback === undefined ? [] : withoutBreak(fallback.body);
  for (const arm of [...arms].reverse()) {
    const test = arm === fallback ? null : matches(value, arm.tests);
    if (test !== null) rest = [{ kind: "if", test, then: withoutBreak(arm.body), else: rest, span: test.span }];
  }
  return [...rest];
}

/** entry = the number of the chosen case; then each case in turn, if it is not before the entry. */
function fallThrough(b: Builder, value: Node, arms: readonly Arm[]): Step[] {
  const number = (amount: number): Node => ({ kind: "literal", value: amount, span: value.span });
  const fallback = arms.findIndex((arm) => arm.tests.includes(null));
  let entry = number(fallback < 0 ? arms.length : fallback);
  for (let index = arms.length - 1; index >= 0; index--) {
    const test = matches(value, arms[index]!.tests);
    if (test !== null) entry = { kind: "conditional", test, then: number(index), else: entry, span: test.span };
  }
  return b.capture(() => {
    const kept = b.save(entry, "entry");
    arms.forEach((arm, index) => {
      const test: Node = { kind: "binary", op: "<=", left: kept, right: number(index), span: value.span };
      b.emit({ kind: "if", test, then: arm.body, else: [], span: value.span });
    });
  });
}
