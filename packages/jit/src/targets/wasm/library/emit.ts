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
export function emitVec(code: Code, root: Vec, { func, constant }: Surroundings): void {
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
    if (node.kind === "input") {
      code.get(node.variable);
      return;
    }
    if (node.kind === "constant") {
      constant(code, node.value, shape);
      return;
    }
    const known = variables.get(vec);
    if (known !== undefined) {
      code.get(known);
      return;
    }
    compute(vec);
    if (uses.get(vec)! > 1) {
      const variable = code.local("v128");
      variables.set(vec, variable);
      code.tee(variable);
    }
  };

  const compute = ({ node, args, shape }: Vec): void => {
    switch (node.kind) {
      case "rare": {
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
            code.call(func(node.func, shape)).get(variable).get(taken).op("v128.bitselect").set(variable);
          });
        code.get(variable);
        return;
      }
      case "op": {
        const { name, count, bytes } = node;
        for (const arg of args) push(arg);
        if (count !== undefined) code.i32(count);
        if (bytes === undefined) code.op(name);
        else code.op(name, bytes);
        return;
      }
      default:
        throw new Error(`a leaf is pushed: ${node.kind}`);
    }
  };
  push(root);
}
