import { fail } from "../diagnostics/diagnostic.ts";
import { children, expressionsOf } from "./effects.ts";
import type { FunctionSyntax, LogicalNode, Node, Step } from "./syntax.ts";

/** The variables that have a value, changed as statements are walked; null where no thread comes. */
type Assigned = Set<number> | null;

/** Where `break` and `continue` lead to, with what has a value on each way there. */
interface Exits {
  readonly breaks: Assigned[];
  /** Null in a block that is not a loop: its `continue` belongs to the loop around it. */
  readonly continues: Assigned[] | null;
}

/**
 * Refuses a variable that is read where some way through the function has not assigned it, as TypeScript does: in JavaScript
 * it would be undefined there, and on a device whatever was in the register.
 *
 * A variable that is never assigned has no type, and is refused for that.
 *
 * @param decided - whether a test is known when the function is compiled, and how it goes; null where threads decide.
 * @throws {Failure} GS112.
 */
export function checkAssigned(syntax: FunctionSyntax, decided: (test: Node) => boolean | null): void {
  const exits: Exits[] = [];
  /** By the flag of a jump out of several statements: what has a value where the jump is. */
  const jumps = new Map<number, Assigned>();

  function reads(node: Node, now: Assigned): void {
    if (node.kind === "variable") {
      const { name, writes, purpose } = syntax.variables[node.variable]!;
      if (now !== null && writes > 0 && !now.has(node.variable)) {
        if (purpose === "result")
          fail("GS308", node.span, `\`${name}\` returns a value in one place and none in another`, {
            label: "may have no value",
            hint: "return a value on every path",
          });
        fail("GS112", node.span, `'${name}' may have no value here`, {
          label: "not assigned on every way to this place",
          hint: "give it one where it is declared",
        });
      }
    }
    for (const child of children(node)) reads(child, now);
  }

  const isFlag = (variable: number): boolean => syntax.variables[variable]!.purpose === "flag";

  /** The variables that have a value if a test of a flag holds, and if not; null for other tests. */
  function flagWays(test: Node, now: Assigned): readonly [Assigned, Assigned] | null {
    if (test.kind === "variable" && isFlag(test.variable)) return [jumps.get(test.variable) ?? null, now];
    if (test.kind === "unary") {
      const ways = test.op === "!" ? flagWays(test.value, now) : null;
      return ways && [ways[1], ways[0]];
    }
    // `if (flag) { if (c) … }` as minifiers would write it.
    const ways = test.kind === "logical" && test.op === "&&" ? flagWays(test.left, now) : null;
    if (ways === null) return null;
    reads((test as LogicalNode).right, ways[0]);
    return [ways[0] && new Set(ways[0]), both(ways[0], ways[1])];
  }

  function run(steps: readonly Step[], start: Assigned): Assigned {
    return steps.reduce(after, start);
  }

  function after(now: Assigned, step: Step): Assigned {
    switch (step.kind) {
      case "assign":
        if (isFlag(step.variable) && step.value.kind === "literal" && step.value.value) {
          // The thread is where the flag is looked at, and on no way in between.
          jumps.set(step.variable, both(jumps.get(step.variable) ?? null, now && new Set(now)));
          return null;
        }
        reads(step.value, now);
        return now?.add(step.variable) ?? null;
      case "return":
        if (step.value !== null) reads(step.value, now);
        return null;
      case "break":
        exits.at(-1)?.breaks.push(now);
        return null;
      case "continue":
        exits.findLast((exit) => exit.continues !== null)?.continues?.push(now);
        return null;
      case "if": {
        const ways = flagWays(step.test, now);
        if (ways !== null) return both(run(step.then, ways[0]), run(step.else, ways[1]));
        reads(step.test, now);
        const known = decided(step.test);
        const then = run(step.then, known === false || now === null ? null : new Set(now));
        return both(then, run(step.else, known === true ? null : now));
      }
      case "block": {
        const exit: Exits = { breaks: [], continues: null };
        exits.push(exit);
        const end = run(step.body, now);
        exits.pop();
        return exit.breaks.reduce(both, end);
      }
      case "loop": {
        // A variable that an iteration assigns is not assigned before the first iteration: one walk from the state before
        // the loop is enough.
        const exit: Exits = { breaks: [], continues: [] };
        exits.push(exit);
        const end = run(step.body, now);
        run(step.step, (exit.continues ?? []).reduce(both, end));
        exits.pop();
        return exit.breaks.reduce<Assigned>(both, null);
      }
      default:
        for (const node of expressionsOf(step)) reads(node, now);
        if ("result" in step && step.result !== null) now?.add(step.result);
        return now;
    }
  }

  run(syntax.body, new Set(syntax.params));
}

/** The variables that have a value on both paths. */
function both(a: Assigned, b: Assigned): Assigned {
  if (a === null || b === null) return a ?? b;
  return new Set([...a].filter((variable) => b.has(variable)));
}
