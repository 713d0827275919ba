import { textOf } from "../diagnostics/source.ts";
import { blocks, children, expressionsOf } from "../frontend/effects.ts";
import { flowsOf } from "../frontend/flows.ts";
import type { Node, Step } from "../frontend/syntax.ts";
import { typeKey } from "../frontend/types.ts";
import { typeOf } from "../frontend/whole-uses.ts";
import type { FunctionLowering } from "./function.ts";

/**
 * The text of the expression that a constant has its type from: an operand next to it, or another value of its variable.
 *
 * @param key - the type, as `typeKey` writes it.
 */
export function beside({ instance, kernel }: FunctionLowering, node: Node, key: string): string | undefined {
  const { variables } = flowsOf(instance.syntax);
  // All that is next to the constant.
  const search = (nodes: readonly Node[], near = nodes): readonly Node[] =>
    nodes.flatMap((one) => (one === node ? near : search(children(one))));
  const inSteps = (steps: readonly Step[]): readonly Node[] =>
    steps.flatMap((step) => [
      ...search(
        expressionsOf(step),
        step.kind === "assign" ? variables[step.variable]!.map(({ from }) => from as Node) : [],
      ),
      ...blocks(step).flatMap(inSteps),
    ]);
  const found = inSteps(instance.syntax.body).find((other) => {
    const type = typeOf(instance, other);
    return type && typeKey(type) === key;
  });
  return found && textOf(found.span, kernel.sources);
}
