import type { BarrierStep, BlockStep, CountStep, LeafNode, LeaveStep, LoopStep, Node, Step } from "./syntax.ts";

/** The expressions directly inside an expression, in JavaScript's order of evaluation. */
export function children(node: Node): readonly Node[] {
  switch (node.kind) {
    case "tuple":
      return node.items;
    case "merge":
      return node.objects;
    case "index":
      return [node.object, node.index];
    case "property":
      return [node.object];
    case "unary":
      return [node.value];
    case "binary":
    case "logical":
      return [node.left, node.right];
    case "conditional":
      return [node.test, node.then, node.else];
    case "intrinsic":
      return node.args;
    case "allocate":
      return node.shape;
    default:
      node satisfies LeafNode;
      return [];
  }
}

/** The expressions directly inside a statement, in JavaScript's order of evaluation. */
export function expressionsOf(step: Step): readonly Node[] {
  switch (step.kind) {
    case "assign":
    case "check":
      return [step.value];
    case "store":
      return [step.target, step.value];
    case "if":
      return [step.test];
    case "return":
      return step.value === null ? [] : [step.value];
    case "call":
    case "atomic":
    case "collective":
      return step.args;
    case "log":
      return step.items.filter((item) => typeof item !== "string");
    case "assert":
      return [step.condition];
    default:
      step satisfies LoopStep | BlockStep | LeaveStep | BarrierStep | CountStep;
      return [];
  }
}

/** The blocks directly inside a statement. */
export function blocks(step: Step): readonly (readonly Step[])[] {
  switch (step.kind) {
    case "if":
      return [step.then, step.else];
    case "loop":
      return [step.body, step.step];
    case "block":
      return [step.body];
    default:
      return [];
  }
}

/** Whether an expression would be another after these statements than before: they write what it reads. */
export function interferes(node: Node, steps: readonly Step[]): boolean {
  const written = new Set<number>();
  const memory = collectWrites(steps, written);
  const reads = (one: Node): boolean =>
    one.kind === "variable" ? written.has(one.variable) : (one.kind === "index" && memory) || children(one).some(reads);
  return reads(node);
}

/** Whether statements may write memory. */
export const writesMemory = (steps: readonly Step[]): boolean => collectWrites(steps, new Set());

/** Adds the variables that the statements assign; gives whether they may write memory. */
function collectWrites(steps: readonly Step[], written: Set<number>): boolean {
  let memory = false;
  for (const step of steps) {
    if (step.kind === "assign") written.add(step.variable);
    if (step.kind === "call" || step.kind === "atomic" || step.kind === "collective") {
      if (step.result !== null) written.add(step.result);
      memory = true;
    }
    if (step.kind === "store" || step.kind === "barrier") memory = true;
    for (const block of blocks(step)) memory = collectWrites(block, written) || memory;
  }
  return memory;
}

/** Whether statements count and do nothing else. */
export function onlyCounts(steps: readonly Step[]): boolean {
  return steps.every((step) => step.kind === "count" || (step.kind === "if" && blocks(step).every(onlyCounts)));
}

/** Whether an expression reads memory: worth evaluating once. */
export function hasLoad(node: Node): boolean {
  return node.kind === "index" ? !isShape(node.object) || hasLoad(node.index) : children(node).some(hasLoad);
}

const isShape = (node: Node): boolean => node.kind === "property" && (node.name === "shape" || node.name === "strides");

/** The opposite of a condition. */
export function negated(test: Node): Node {
  return test.kind === "unary" && test.op === "!"
    ? test.value
    : { kind: "unary", op: "!", value: test, span: test.span };
}

/** Whether a `break` among the statements leaves the block or the switch that they are. */
export const breaks = (steps: readonly Step[]): boolean =>
  steps.some((step) => step.kind === "break" || (step.kind === "if" && blocks(step).some(breaks)));
