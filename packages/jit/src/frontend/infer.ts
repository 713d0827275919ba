import { fail, quietly } from "../diagnostics/diagnostic.ts";
import { checkAssigned } from "./assigned.ts";
import { type Flow, flowsOf, type Guard } from "./flows.ts";
import { Instance, type Session } from "./instance.ts";
import type { FunctionSyntax, Node } from "./syntax.ts";
import { typeOfNode } from "./type-of.ts";
import { typeOfAtomic, typeOfCollective } from "./type-step.ts";
import { describeType, join, type Type, widened } from "./types.ts";

/**
 * Gives every variable of a function one type, which all its assignments convert to. Variables are typed in the order of
 * their dependences; variables in a cycle are widened until nothing changes. Errors are not reported here but when the
 * statements are lowered, in the order of the text.
 */
export function inferFunction(session: Session, syntax: FunctionSyntax, args: readonly Type[]): Instance {
  const instance = new Instance(session, syntax, args, typeOfNode);
  const flows = flowsOf(syntax);
  for (const { variables, isCycle } of flows.order) {
    for (let changed = true; changed; ) {
      changed = false;
      for (const variable of variables) {
        const type = joined(instance, variable, flows.variables[variable]!);
        if (type === null || !instance.learn(variable, type)) continue;
        changed = true;
        if (isCycle) instance.forget();
      }
    }
    instance.keep();
  }
  instance.settled = true;
  checkAssigned(syntax, (test) => decided(instance, test));
  for (const { value, guards, span } of flows.returns) {
    if (!reached(instance, guards)) continue;
    const type = value === null ? null : quietly(() => instance.valueType(value));
    if (type === null) continue;
    const met = instance.result === null ? widened(type) : join(instance.result, widened(type));
    if (met === null) {
      fail(
        "GS309",
        span,
        `the function returns ${describeType(instance.result!)} in one place and ${describeType(type)} in another`,
        {
          label: describeType(type),
          hint: "return the same kind of value everywhere",
        },
      );
    }
    instance.result = met;
  }
  return instance;
}

function joined(instance: Instance, variable: number, flows: readonly Flow[]): Type | null {
  const { param, writes, init } = instance.syntax.variables[variable]!;
  let type: Type | null =
    param === null ? instance.variables[variable]! : join2(instance.args[param]!, instance.variables[variable]!);
  for (const { from, guards } of flows) {
    if (!reached(instance, guards)) continue;
    const value = quietly(() => typeOfFlow(instance, from));
    if (value === null) continue;
    // A variable that has one value for good is as constant as the value.
    if (param === null && writes === 1 && init !== null) return value;
    // Widened after: an int64 takes a whole constant beyond 32 bits, which alone is fractional.
    type = widened(join2(value, type));
  }
  return type;
}

/** The join, or the first type where there is none: lowering the assignment tells. */
const join2 = (type: Type, before: Type | null): Type => (before === null ? type : (join(before, type) ?? before));

function typeOfFlow(instance: Instance, from: Flow["from"]): Type | null {
  switch (from.kind) {
    case "call":
      return instance.callee(from)?.result ?? null;
    case "atomic":
      return typeOfAtomic(instance, from);
    case "collective":
      return typeOfCollective(instance, from);
    default:
      return instance.valueType(from);
  }
}

/** Whether a statement is reached, as far as constant tests tell. */
function reached(instance: Instance, guards: readonly Guard[]): boolean {
  return guards.every(({ test, holds }) => (decided(instance, test) ?? holds) === holds);
}

/** How a test goes, where it is constant. */
function decided(instance: Instance, test: Node): boolean | null {
  const type = quietly(() => instance.typeOf(test));
  return type?.kind !== "scalar" || type.value === undefined ? null : Boolean(type.value);
}
