import { fail } from "../diagnostics/diagnostic.ts";
import { children } from "./effects.ts";
import type { FunctionSyntax, Node, Step } from "./syntax.ts";

/** The variables that have a value, changed as statements are walked; null where no thread comes. */
type Assigned = Set<number> | null;

/** Where `break` and `continue` lead to, with what has a value on each way there. */
interface Exits {
  readonly breaks: Assigned[];
  /** Null in a block that is no loop: its `continue` is the loop's around it. */
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

  function reads(node: Node, now: Assigned): void {
    if (node.kind === "variable") {
      const { name, writes } = syntax.variables[node.variable]!;
      if (now !== null && writes > 0 && !now.has(node.variable))
        fail("GS112", node.span, `'${name}' may have no value here`, {
          label: "not assigned on every way to this place",
          hint: "give it one where it is declared",
        });
    }
    for (const child of children(node)) reads(child, now);
  }

  function run(steps: readonly Step[], start: Assigned): Assigned {
    return steps.reduce(after, start);
  }

  function after(now: Assigned, step: Step): Assigned {
    switch (step.kind) {
      case "assign":
        reads(step.value, now);
        return now?.add(step.variable) ?? null;
      case "store":
        reads(step.target, now);
        reads(step.value, now);
        return now;
      case "call":
      case "atomic":
      case "collective":
        for (const arg of step.args) reads(arg, now);
        if (step.result !== null) now?.add(step.result);
        return now;
      case "log":
        for (const item of step.items) if (typeof item !== "string") reads(item, now);
        return now;
      case "assert":
        reads(step.condition, now);
        return now;
      case "check":
        reads(step.value, now);
        return now;
      case "barrier":
        return now;
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
        // What a round assigns is not assigned before the first: one walk from what was before the loop is enough.
        const exit: Exits = { breaks: [], continues: [] };
        exits.push(exit);
        const end = run(step.body, now);
        run(step.step, (exit.continues ?? []).reduce(both, end));
        exits.pop();
        return exit.breaks.reduce<Assigned>(both, null);
      }
    }
  }

  run(syntax.body, new Set(syntax.params));
}

/** What has a value whichever of two ways was taken. */
function both(a: Assigned, b: Assigned): Assigned {
  if (a === null || b === null) return a ?? b;
  return new Set([...a].filter((variable) => b.has(variable)));
}
