import type * as t from "@babel/types";
import { type Binding, lookup, type Names, type Reference } from "../syntax/scope.ts";
import { keyName, type Placed, within } from "../syntax/walk.ts";
import type { Refused } from "./capture-error.ts";
import { importOf, type MakerCall } from "./find-calls.ts";
import type { Imports } from "./imports.ts";
import { isOwnValue, isTooLate, type Reason, refusal, refuseNamespace } from "./refuse.ts";

/** A value from outside that a function reads. */
export interface Capture {
  /** The expression to write in `uses`: a name, or `constants.name` of a namespace. */
  readonly value: string;
  /** The name that the function gets it under, without `$`. */
  readonly name: string;
  /** Where it is read: the names, or with a namespace `constants.name`. */
  readonly reads: readonly Read[];
}

export interface Read {
  readonly node: Placed;
  readonly reference: Reference;
}

/** The values that a function reads from outside, and what cannot be captured of them. */
export function capturesOf(
  call: MakerCall,
  names: Names,
  imports: Imports,
  lineOf: (node: Placed) => number,
): { readonly captures: readonly Capture[]; readonly refused: readonly Refused[] } {
  const found = new Map<string, { value: string; name: string; reads: Read[]; binding: Binding }>();
  const refused: Refused[] = [];
  for (const reference of names.references) {
    const { binding, node, parent } = reference;
    if (!within(node, call.function) || binding === null || isKnownInside(binding, call)) continue;
    const member = importOf(binding)?.name === "*" ? memberOf(parent) : null;
    const value = member === null ? node.name : `${node.name}.${member}`;
    const read = { node: member === null ? node : (parent as Placed), reference };
    const known = found.get(value);
    if (known) known.reads.push(read);
    else found.set(value, { value, name: member ?? node.name, reads: [read], binding });
  }
  for (const [value, { binding, reads, name }] of found) {
    const reason = refuse(call, binding, value, name, imports, lineOf);
    const [first] = reads;
    if (reason === null || first === undefined) continue;
    found.delete(value);
    refused.push({ ...reason, start: first.node.start, end: first.node.end });
  }
  return { captures: [...found.values()], refused };
}

/** Whether a name belongs to the function itself, to JavaScript, or to a value that the call is only making. */
function isKnownInside(binding: Binding, call: MakerCall): boolean {
  if (within(binding.scope.node, call.function)) return true;
  return binding.node === call.function || isOwnValue(binding, call.node);
}

/** `name` of `constants.name`. */
function memberOf(parent: t.Node): string | null {
  return parent.type === "MemberExpression" ? keyName({ key: parent.property, computed: parent.computed }) : null;
}

function refuse(
  call: MakerCall,
  binding: Binding,
  value: string,
  name: string,
  imports: Imports,
  lineOf: (node: Placed) => number,
): Reason | null {
  const reason = refusal(value, binding, lineOf);
  if (reason !== null) return reason;
  if (lookup(binding.name, call.scope) !== binding)
    return {
      code: "out-of-sight",
      message: `'${value}' is not known where the function is passed on`,
      label: "captured here",
      hint: "write the function in the call, or declare both in the same place",
    };
  if (isTooLate(binding, call.node, call.scope))
    return {
      code: "too-late",
      message: `'${value}' is declared after the kernel that reads it`,
      label: `declared in line ${lineOf(binding.id)}`,
      hint: "move its declaration above the kernel",
    };
  const imported = importOf(binding);
  if (imported === null) return null;
  if (imported.name === "*" && value === binding.name) return refuseNamespace(value);
  return imports.refusal(value, imported.from, imported.name === "*" ? name : imported.name);
}
