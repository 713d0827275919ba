import { blocks, children } from "./effects.ts";
import type { AtomicStep, CallStep, CollectiveStep, FunctionSyntax, Node, Step, Variable } from "./syntax.ts";

/** A test that must go one way for a statement to be reached; only tests that may be constant are kept. */
export interface Guard {
  readonly test: Node;
  readonly holds: boolean;
}

/** An assignment to a variable. */
export interface Flow {
  readonly from: Node | CallStep | AtomicStep | CollectiveStep;
  readonly guards: readonly Guard[];
}

interface ReturnFlow {
  readonly value: Node | null;
  readonly guards: readonly Guard[];
  readonly span: Node["span"];
}

export interface Flows {
  /** Assignments of each variable. */
  readonly variables: readonly (readonly Flow[])[];
  readonly returns: readonly ReturnFlow[];
  /** In the order of their dependences. */
  readonly order: readonly Group[];
}

/** Variables that depend on each other, or a variable alone. */
export interface Group {
  readonly variables: readonly number[];
  /** Whether assignments of them read them. */
  readonly isCycle: boolean;
}

/** How values reach the variables of a function. */
export function flowsOf(syntax: FunctionSyntax): Flows {
  const variables: Flow[][] = syntax.variables.map(() => []);
  const returns: ReturnFlow[] = [];
  const walk = (steps: readonly Step[], guards: readonly Guard[]): void => {
    for (const step of steps) {
      if (step.kind === "assign") variables[step.variable]!.push({ from: step.value, guards });
      else if (step.kind === "call" || step.kind === "atomic" || step.kind === "collective") {
        if (step.result !== null) variables[step.result]!.push({ from: step, guards });
      } else if (step.kind === "return") returns.push({ value: step.value, guards, span: step.span });
      else if (step.kind === "if") {
        const constant = mayFold(step.test, syntax.variables);
        walk(step.then, constant ? [...guards, { test: step.test, holds: true }] : guards);
        walk(step.else, constant ? [...guards, { test: step.test, holds: false }] : guards);
      } else for (const block of blocks(step)) walk(block, guards);
    }
  };
  walk(syntax.body, []);
  const dependencies = variables.map((flows) => {
    const read = new Set<number>();
    for (const { from, guards } of flows) {
      for (const node of "args" in from && from.kind !== "intrinsic" ? from.args : [from as Node])
        collectReads(node, read);
      for (const { test } of guards) collectReads(test, read);
    }
    return read;
  });
  return { variables, returns, order: inOrder(dependencies) };
}

function collectReads(node: Node, into: Set<number>): void {
  if (node.kind === "variable") into.add(node.variable);
  for (const child of children(node)) collectReads(child, into);
}

/** Whether a test may turn out constant: it is made of constants, of variables that are, and of properties of arrays. */
function mayFold(node: Node, variables: readonly Variable[]): boolean {
  if (node.kind === "variable") {
    const { writes, init, param } = variables[node.variable]!;
    return param === null && writes === 1 && init !== null && mayFold(init, variables);
  }
  if (node.kind === "property") return true;
  if (node.kind === "index") return node.object.kind === "property" && mayFold(node.index, variables);
  if (node.kind === "position" || node.kind === "allocate" || node.kind === "constantArray") return false;
  return children(node).every((child) => mayFold(child, variables));
}

/** Tarjan's strongly connected components, which come out dependencies first. */
function inOrder(dependencies: readonly ReadonlySet<number>[]): Group[] {
  const groups: Group[] = [];
  const index: number[] = [];
  const low: number[] = [];
  const stack: number[] = [];
  const onStack = new Set<number>();
  let next = 0;
  const visit = (node: number): void => {
    index[node] = low[node] = next++;
    stack.push(node);
    onStack.add(node);
    for (const dependency of dependencies[node]!) {
      if (index[dependency] === undefined) {
        visit(dependency);
        low[node] = Math.min(low[node]!, low[dependency]!);
      } else if (onStack.has(dependency)) low[node] = Math.min(low[node]!, index[dependency]!);
    }
    if (low[node] !== index[node]) return;
    const group: number[] = [];
    let member: number;
    do {
      member = stack.pop()!;
      onStack.delete(member);
      group.push(member);
    } while (member !== node);
    const isCycle = group.length > 1 || dependencies[node]!.has(node);
    groups.push({ variables: group.sort((a, b) => a - b), isCycle });
  };
  dependencies.forEach((_, node) => {
    if (index[node] === undefined) visit(node);
  });
  return groups;
}
