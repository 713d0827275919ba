import { quietly } from "../diagnostics/diagnostic.ts";
import { once } from "../diagnostics/once.ts";
import type { Span } from "../diagnostics/source.ts";
import { isInteger } from "../ir/types.ts";
import { children } from "./effects.ts";
import { type Flow, type Flows, flowsOf } from "./flows.ts";
import type { Instance } from "./instance.ts";
import { isDivision } from "./quotient.ts";
import type { CallStep, FunctionSyntax, IntrinsicNode, Node } from "./syntax.ts";
import { isWhole } from "./types.ts";
import { type Call, isGroundInteger, typeOf, WholeUses } from "./whole-uses.ts";

/**
 * Which number arguments a kernel uses as whole numbers, and where it does so first.
 *
 * A number argument has no type of its own: it is whole where it flows into an index, a size, a bound of whole positions,
 * bits, a remainder of whole numbers, an exact division, or an integer element. The kernel is inferred with the arguments
 * in question as whole numbers; arguments that are not used as whole numbers are then inferred as fractional. This repeats
 * until nothing changes. So an argument counts as whole only for a reason outside of the arguments themselves.
 */
export function wholeArguments(kernel: Instance): ReadonlyMap<number, Span> {
  const { uses, calls } = new WholeUses(kernel);
  const search = new Search(kernel, calls);
  for (const { instance, node, beside, index, span } of uses) {
    search.index = index;
    if (beside === null || search.isGround(instance, beside, new Set())) search.demand(instance, node, span);
  }
  return search.found;
}

/** Follows values back to where they come from. */
class Search {
  readonly found: Map<number, Span> = new Map();
  readonly #kernel: Instance;
  /** Indices alone may be floats without a fraction. */
  index = false;
  readonly #calls: ReadonlyMap<Instance, readonly Call[]>;
  readonly #flows: Map<FunctionSyntax, Flows> = new Map();
  readonly #done: Map<Instance, Set<Node | number>> = new Map();

  constructor(kernel: Instance, calls: ReadonlyMap<Instance, readonly Call[]>) {
    this.#kernel = kernel;
    this.#calls = calls;
  }

  /** An expression that must be whole: so must be what it is made of, as far as that makes it whole. */
  demand(instance: Instance, node: Node, span: Span): void {
    const type = typeOf(instance, node);
    if (
      type === null ||
      !(this.index ? isWhole(type) : isInteger(type.type)) ||
      type.value !== undefined ||
      !this.#isNew(instance, node)
    )
      return;
    const parts = (nodes: readonly Node[]): void => {
      for (const part of nodes) this.demand(instance, part, span);
    };
    switch (node.kind) {
      case "variable":
        return this.#variable(instance, node.variable, span);
      case "index":
      case "property":
        return node.object.kind === "tuple" ? parts(node.object.items) : this.#items(instance, node.object, span);
      case "unary":
      case "logical":
      case "binary":
        return parts(children(node));
      case "conditional":
        return parts([node.then, node.else]);
      case "intrinsic": {
        // A rounded number is whole, whatever it was; of an exact division the operands are.
        const { lowering } = node.row;
        const first = node.args[0];
        if (lowering.kind === "math" && lowering.rule === "rounding")
          return isInteger(type.type) && isDivision(first!) && lowering.fn !== "round"
            ? parts(children(first))
            : undefined;
        return lowering.kind === "cast" ? undefined : parts(valuesOf(node));
      }
      default:
    }
  }

  #variable(instance: Instance, variable: number, span: Span): void {
    if (!this.#isNew(instance, variable)) return;
    const { param } = instance.syntax.variables[variable]!;
    if (param !== null && instance === this.#kernel) {
      if (!this.found.has(param)) this.found.set(param, span);
    } else if (param !== null) {
      for (const { caller, args } of this.#calls.get(instance) ?? []) this.demand(caller, args[param]!, span);
    }
    for (const { from } of this.#flowsOf(instance.syntax).variables[variable]!) {
      if (from.kind === "call") this.#results(instance, from, span);
      else if (from.kind !== "atomic" && from.kind !== "collective") this.demand(instance, from, span);
    }
  }

  /** The sources of a tuple variable's items: all of them, because any may be the item in question. */
  #items(instance: Instance, object: Node, span: Span): void {
    if (object.kind !== "variable") return;
    for (const { from } of this.#flowsOf(instance.syntax).variables[object.variable]!) {
      if (from.kind === "tuple") for (const item of from.items) this.demand(instance, item, span);
      if (from.kind === "call") this.#results(instance, from, span);
    }
  }

  #results(instance: Instance, step: CallStep, span: Span): void {
    const callee = quietly(() => instance.callee(step));
    if (callee === null) return;
    for (const { value } of this.#flowsOf(callee.syntax).returns)
      for (const part of value?.kind === "tuple" ? value.items : [value]) if (part) this.demand(callee, part, span);
  }

  /** Whether a value is whole for a reason outside of the arguments: an element, a position, a size, a counter. */
  isGround(instance: Instance, node: Node, seen: Set<Node | number>): boolean {
    // For an array without axes, its element.
    const type = quietly(() => instance.valueType(node));
    if (type?.kind !== "scalar" || !isInteger(type.type) || type.value !== undefined) return false;
    if (isGroundInteger(type)) return true;
    switch (node.kind) {
      case "position":
        return true;
      case "property":
        return (
          quietly(() => instance.typeOf(node.object))?.kind !== "tuple" ||
          !this.#usesArgument(instance, node.object, new Set())
        );
      case "index":
        return !this.#usesArgument(instance, node.object, new Set());
      case "variable":
        return this.#isGroundVariable(instance, node.variable, seen);
      case "unary":
      case "binary":
      case "logical":
        return children(node).some((child) => this.isGround(instance, child, seen));
      case "conditional":
        return [node.then, node.else].some((child) => this.isGround(instance, child, seen));
      case "intrinsic":
        return !passesOn(node) || valuesOf(node).some((arg) => this.#isGroundWithin(instance, arg, seen));
      default:
        return false;
    }
  }

  /** An argument of a function; of an exact division its operands. */
  #isGroundWithin(instance: Instance, node: Node, seen: Set<Node | number>): boolean {
    return (isDivision(node) ? children(node) : [node]).some((part) => this.isGround(instance, part, seen));
  }

  #isGroundVariable(instance: Instance, variable: number, seen: Set<Node | number>): boolean {
    const { param } = instance.syntax.variables[variable]!;
    if (param !== null) {
      return (this.#calls.get(instance) ?? []).some(({ caller, args }) =>
        this.isGround(caller, args[param]!, new Set()),
      );
    }
    if (seen.has(variable)) return false;
    seen.add(variable);
    const flows = this.#flowsOf(instance.syntax).variables[variable]!;
    const ground = flows.some(
      ({ from }) =>
        from.kind === "atomic" ||
        from.kind === "collective" ||
        (from.kind !== "call" && this.isGround(instance, from, seen)),
    );
    // A counter: it has several values, and none of them comes from an argument.
    return ground || (flows.length > 1 && !flows.some(({ from }) => this.#usesArgument(instance, from, new Set())));
  }

  #usesArgument(instance: Instance, from: Flow["from"], seen: Set<number>): boolean {
    if (from.kind === "call" || from.kind === "atomic" || from.kind === "collective")
      return from.args.some((arg) => this.#usesArgument(instance, arg, seen));
    if (from.kind !== "variable") return children(from).some((child) => this.#usesArgument(instance, child, seen));
    if (seen.has(from.variable)) return false;
    seen.add(from.variable);
    if (instance.syntax.variables[from.variable]!.param !== null) return true;
    return this.#flowsOf(instance.syntax).variables[from.variable]!.some((flow) =>
      this.#usesArgument(instance, flow.from, seen),
    );
  }

  #flowsOf(syntax: FunctionSyntax): Flows {
    return once(this.#flows, syntax, () => flowsOf(syntax));
  }

  #isNew(instance: Instance, what: Node | number): boolean {
    const done = once(this.#done, instance, () => new Set());
    if (done.has(what)) return false;
    done.add(what);
    return true;
  }
}

/** The sources of a function's result: the condition of a choice only decides between the values. */
const valuesOf = ({ row: { lowering }, args }: IntrinsicNode): readonly Node[] =>
  lowering.kind === "special" && lowering.what === "selp" ? args.slice(1) : args;

/** Whether the result of a function is a number that it was given, or computed of it; a position is not. */
const passesOn = ({ row: { lowering } }: IntrinsicNode): boolean =>
  lowering.kind === "math" ||
  (lowering.kind === "special" && (lowering.what === "selp" || lowering.what === "toNumber"));
