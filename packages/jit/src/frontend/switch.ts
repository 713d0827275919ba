import type { Expression, SwitchCase, SwitchStatement } from "acorn";
import type { Span } from "../diagnostics/source.ts";
import { isJump } from "../ir/jumps.ts";
import type { Builder } from "./builder.ts";
import { breaks } from "./effects.ts";
import type { Node, Step } from "./syntax.ts";

/** A value that leads to an arm. */
interface Test {
  readonly value: Node;
  /** The effects of its evaluation. */
  readonly steps: readonly Step[];
}

interface Arm {
  /** `null` is `default`. */
  readonly tests: readonly (Test | null)[];
  readonly body: readonly Step[];
}

/** A chain of ifs where no case falls through to the next and no test has effects, else a block whose parts run from the chosen one on. */
export function switchStatement(b: Builder, node: SwitchStatement): void {
  const span = b.span(node);
  const discriminant = b.value(node.discriminant);
  const value = discriminant.kind === "literal" ? discriminant : b.save(discriminant, "choice");
  const arms = collectArms(b, node.cases);
  const last = arms.length - 1;
  const closed = arms.every((arm, index) => (index === last || endsApart(arm.body)) && !hasEffects(arm));
  const steps = closed ? chain(value, arms) : fallThrough(b, value, arms);
  const needsBlock = breaks(steps);
  if (needsBlock) b.emit({ kind: "block", body: steps, span });
  else for (const step of steps) b.emit(step);
}

function collectArms(b: Builder, cases: readonly SwitchCase[]): Arm[] {
  const arms: Arm[] = [];
  let tests: (Test | null)[] = [];
  cases.forEach((one, index) => {
    tests.push(one.test ? test(b, one.test) : null);
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

function test(b: Builder, node: Expression): Test {
  let value: Node | undefined;
  const steps = b.capture(() => {
    value = b.value(node);
  });
  return { value: value!, steps };
}

const hasEffects = ({ tests }: Arm): boolean => tests.some((one) => one !== null && one.steps.length > 0);

/** Whether control never runs from the end of these statements into what follows. */
function endsApart(body: readonly Step[]): boolean {
  const last = body.at(-1);
  if (last === undefined) return false;
  if (last.kind === "if") return endsApart(last.then) && endsApart(last.else);
  return isJump(last);
}

const withoutBreak = (body: readonly Step[]): readonly Step[] =>
  body.at(-1)?.kind === "break" ? body.slice(0, -1) : body;

const equal = (value: Node, { value: right }: Test): Node => ({
  kind: "binary",
  op: "===",
  left: value,
  right,
  span: right.span,
});

function matches(value: Node, tests: Arm["tests"]): Node | null {
  const compares = tests.filter((one) => one !== null).map((one) => equal(value, one));
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
  const number = numbers(value.span);
  const found = arms.findIndex((arm) => arm.tests.includes(null));
  const fallback = number(found < 0 ? arms.length : found);
  return b.capture(() => {
    const kept = arms.some(hasEffects)
      ? enter(b, value, arms, fallback)
      : b.save(entryOf(value, arms, fallback), "entry");
    arms.forEach((arm, index) => {
      const test: Node = { kind: "binary", op: "<=", left: kept, right: number(index), span: value.span };
      b.emit({ kind: "if", test, then: arm.body, else: [], span: value.span });
    });
  });
}

const numbers =
  (span: Span) =>
  (value: number): Node => ({ kind: "literal", value, span });

/** The number of the chosen case as a value. */
function entryOf(value: Node, arms: readonly Arm[], fallback: Node): Node {
  const number = numbers(value.span);
  return arms.reduceRight<Node>((rest, arm, index) => {
    const test = matches(value, arm.tests);
    return test === null ? rest : { kind: "conditional", test, then: number(index), else: rest, span: test.span };
  }, fallback);
}

/** The same where tests have effects: each is evaluated if no test before it holds. */
function enter(b: Builder, value: Node, arms: readonly Arm[], fallback: Node): Node {
  const number = numbers(value.span);
  const { span } = value;
  const kept = b.save(fallback, "entry");
  const into = (index: number): Step[] => b.capture(() => b.assign(kept.variable, number(index), span));
  const tests = arms.flatMap((arm, index) => arm.tests.flatMap((one) => (one === null ? [] : [{ one, index }])));
  const steps = tests.reduceRight<readonly Step[]>(
    (rest, { one, index }) => [
      ...one.steps,
      { kind: "if", test: equal(value, one), then: into(index), else: rest, span: one.value.span },
    ],
    [],
  );
  for (const step of steps) b.emit(step);
  return kept;
}
