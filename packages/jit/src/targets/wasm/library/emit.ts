import type { Code, FuncRef, Var } from "../encode/code.ts";
import type { Shape, Vec } from "./vec.ts";

/** What an expression needs of its module. */
export interface Surroundings {
  /** The function of the library with this name. */
  readonly func: (name: string, shape: Shape) => FuncRef;
  /** Pushes a vector with this number, or these bits, in every lane. */
  readonly constant: (code: Code, value: number | bigint, shape: Shape) => void;
}

/** Emits the expression; its value is left on the stack. What is used more than once gets a local variable. */
export function emitVec(code: Code, root: Vec, surroundings: Surroundings): void {
  const uses = new Map<Vec, number>();
  const count = (vec: Vec): void => {
    const before = uses.get(vec) ?? 0;
    uses.set(vec, before + 1);
    if (before === 0) vec.args.forEach(count);
  };
  count(root);
  const variables = new Map<Vec, Var>();
  const push = (vec: Vec): void => {
    const { node, shape } = vec;
    const known = node.kind === "input" ? node.variable : variables.get(vec);
    if (known !== undefined) {
      code.get(known);
      return;
    }
    if (node.kind === "constant") return surroundings.constant(code, node.value, shape);
    compute(code, vec, surroundings, push);
    if (uses.get(vec)! > 1) {
      const variable = code.local("v128");
      variables.set(vec, variable);
      code.tee(variable);
    }
  };
  push(root);
}

function compute(code: Code, vec: Vec, surroundings: Surroundings, push: (vec: Vec) => void): void {
  const { node, args } = vec;
  if (node.kind === "rare") return rare(code, vec, node.func, surroundings, push);
  if (node.kind !== "op") throw new Error(`a leaf is pushed: ${node.kind}`);
  const { name, count, bytes } = node;
  for (const arg of args) push(arg);
  if (count !== undefined) code.i32(count);
  if (bytes === undefined) code.op(name);
  else code.op(name, bytes);
}

/** What most lanes have, and in the lanes of a mask, where it has any, what a function gives. */
function rare(code: Code, { args, shape }: Vec, name: string, { func }: Surroundings, push: (vec: Vec) => void): void {
  const [mask, common, ...rest] = args as [Vec, Vec, ...Vec[]];
  const variable = code.local("v128");
  const taken = code.local("v128");
  push(common);
  code.set(variable);
  // Before the branch, so that it may be used after it as well.
  const kept = rest.map((arg) => {
    const one = code.local("v128");
    push(arg);
    code.set(one);
    return one;
  });
  push(mask);
  code
    .tee(taken)
    .op("v128.any_true")
    .if(() => {
      for (const one of kept) code.get(one);
      code.call(func(name, shape)).get(variable).get(taken).op("v128.bitselect").set(variable);
    });
  code.get(variable);
}
