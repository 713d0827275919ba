import type * as t from "@babel/types";
import type { Binding, Scope } from "../syntax/scope.ts";
import { bare, isFunction, type Placed, within } from "../syntax/walk.ts";
import type { Refused } from "./capture-error.ts";
import { makerNamed } from "./find-calls.ts";

/** What stands in the way of a value, apart from its place in the text. */
export type Reason = Pick<Refused, "code" | "message" | "hint" | "label">;

/** Why the value of a name cannot go into `uses`; null where nothing in the module's text is against it. */
export function refusal(name: string, binding: Binding, lineOf: (node: Placed) => number): Reason | null {
  const { kind, node, writes } = binding;
  const [write] = writes;
  if (write !== undefined) return reassigned(name, `line ${lineOf(write)}`);
  switch (kind) {
    case "function":
      return plainFunction(name);
    case "class":
    case "own-name":
      return notAValue(name, "a class", "a kernel takes numbers, arrays and device functions");
    case "enum":
      return notAValue(name, "an enum", `name the member: \`const value = ${name}.Member\`, and read \`value\``);
    case "import":
    case "parameter":
      return null;
    default:
      return node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init
        ? refusedValue(name, node.init, binding.scope)
        : null;
  }
}

/** The same for the value that a name is declared with. */
export function refusedValue(name: string, init: t.Node, scope: Scope): Reason | null {
  const value = bare(init);
  if (isFunction(value)) return plainFunction(name);
  switch (value.type) {
    case "StringLiteral":
    case "TemplateLiteral":
      return notAValue(name, "a string", "values on a device are numbers, booleans and arrays of them");
    case "ArrayExpression":
      return notAValue(name, "a JavaScript array", "wrap it in `array(...)` of @gridstride/core so that it has a type");
    case "ObjectExpression":
      return notAValue(name, "an object", `name what is read of it: \`const x = ${name}.x\`, and read \`x\``);
    case "ClassExpression":
      return notAValue(name, "a class", "a kernel takes numbers, arrays and device functions");
    case "NullLiteral":
    case "RegExpLiteral":
      return notAValue(name, "not a number", "values on a device are numbers, booleans and arrays of them");
    case "CallExpression":
      return makerNamed(value.callee, scope) === "kernel"
        ? notAValue(name, "a kernel, which kernels cannot call", "make a deviceFunction() of what they share")
        : null;
    default:
      return null;
  }
}

export const reassigned = (name: string, where: string): Reason => ({
  code: "reassigned",
  message: `'${name}' has another value later, and a kernel keeps the first`,
  label: `assigned again in ${where}`,
  hint: "make it a `const`, or pass it to the kernel as an argument",
});

export const plainFunction = (name: string): Reason => ({
  code: "plain-function",
  message: `'${name}' is a plain function`,
  label: "captured here",
  hint: "wrap it in deviceFunction() so that kernels can call it",
});

const notAValue = (name: string, what: string, hint: string): Reason => ({
  code: "not-a-value",
  message: `'${name}' is ${what}`,
  label: "captured here",
  hint,
});

export const refuseNamespace = (name: string): Reason =>
  notAValue(name, "a module", `name what is read of it: \`${name}.x\``);

/** Whether a name is declared behind the call in the same function, where the call cannot read it yet. */
export function isTooLate(binding: Binding, call: Placed, from: Scope): boolean {
  if (binding.kind === "import" || binding.kind === "parameter" || binding.kind === "var") return false;
  if (binding.node.start < call.end) return false;
  for (let scope: Scope | null = from; scope !== null && scope !== binding.scope; scope = scope.parent)
    if (scope.isFunction) return false;
  return true;
}

/** Whether the call makes the value of the name: a function that calls itself, of which the compiler speaks. */
export const isOwnValue = (binding: Binding, call: Placed): boolean => within(call, binding.node);
