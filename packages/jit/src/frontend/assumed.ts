import { type DType, dtypes } from "@gridstride/core";
import type { ParsedFunction } from "./build.ts";
import { blocks, children, expressionsOf } from "./effects.ts";
import type { NamedArg } from "./request.ts";
import type { FunctionSyntax, Node, Step } from "./syntax.ts";
import { isArrayProperty } from "./type-field.ts";

/** The facts that are known of an argument before a launch. Rank 0 is a number. */
export interface AssumedArgument {
  readonly ndim?: number;
  readonly dtype?: DType;
}

/**
 * The types that a function without a signature may meet. Its text says which arguments are arrays, and of which rank; each list
 * gives the arguments other element types. A mistake that a function has with all of these lists does not depend on the types.
 *
 * @param known - of each argument, facts that the text does not say.
 * @returns null for a function whose arguments may be records: their fields may have any name.
 */
export function assumedTypes(
  { syntax }: ParsedFunction,
  known: readonly AssumedArgument[] = [],
): readonly (readonly NamedArg[])[] | null {
  const shapes: number[] = [];
  for (const [at, { indices, field }] of new Uses().of(syntax).entries()) {
    const ndim = known[at]?.ndim;
    if (ndim === undefined && (field === "element" || (field === "whole" && indices === 0))) return null;
    shapes.push(ndim ?? indices);
  }
  const lists: NamedArg[][] = [];
  const add = (dtypeOf: (at: number) => DType): void => {
    lists.push(shapes.map((ndim, at) => argument(ndim, known[at]?.dtype ?? dtypeOf(at), at)));
  };
  for (const all of ELEMENTS) add(() => all);
  for (const all of ["float32", "int32"] as const)
    for (const other of shapes.keys())
      for (const its of ELEMENTS) if (its !== all) add((at) => (at === other ? its : all));
  return lists;
}

/** The most usual first, which the messages name. */
const ELEMENTS: readonly DType[] = [
  "float32",
  "int32",
  ...dtypes.filter((one) => one !== "float32" && one !== "int32"),
];

/** A number has no type of its own, and its use decides; the functions of ufuncs get numbers of a type. */
const argument = (ndim: number, dtype: DType, at: number): NamedArg => {
  if (ndim > 0) return { kind: "array", dtype, ndim, layout: "C", group: at };
  return dtype === "float32"
    ? { kind: "scalar", type: "float64", weak: true }
    : { kind: "scalar", type: dtype, weak: false };
};

/** The use that a function makes of a value. */
interface Use {
  /** How many indices it takes. */
  readonly indices: number;
  /** Whether it reads a name that arrays do not have: of the value itself, or of an element, as of a record's field. */
  readonly field: "none" | "whole" | "element";
}

const READ: Use = { indices: 0, field: "none" };
const ORDER: readonly Use["field"][] = ["none", "whole", "element"];

const both = (a: Use, b: Use): Use => ({
  indices: Math.max(a.indices, b.indices),
  field: ORDER[Math.max(ORDER.indexOf(a.field), ORDER.indexOf(b.field))] as Use["field"],
});

/** How functions use their arguments. */
class Uses {
  readonly #known: Map<FunctionSyntax, readonly Use[]> = new Map();

  of(syntax: FunctionSyntax): readonly Use[] {
    const known = this.#known.get(syntax);
    if (known !== undefined) return known;
    // A function that calls itself: what its other statements say.
    this.#known.set(
      syntax,
      syntax.params.map(() => READ),
    );
    const variables = syntax.variables.map(() => READ);
    this.#steps({ syntax, variables }, syntax.body);
    const found = syntax.params.map((variable) => variables[variable]!);
    this.#known.set(syntax, found);
    return found;
  }

  #steps(within: Within, steps: readonly Step[]): void {
    for (const step of steps) {
      if (step.kind === "call") {
        const taken = this.of(step.function);
        step.args.forEach((arg, at) => read(within, arg, taken[at]));
      } else if (step.kind === "atomic") {
        const [array, index] = step.args;
        step.args.slice(1).forEach((arg) => read(within, arg));
        if (array !== undefined && index !== undefined) read(within, array, atomicUse(index));
      } else if (step.kind === "store" && isObject(step.value)) {
        read(within, step.target, { indices: 0, field: "element" });
        read(within, step.value);
      } else for (const node of expressionsOf(step)) read(within, node);
      for (const block of blocks(step)) this.#steps(within, block);
    }
  }
}

/** An array without axes is one that nothing else tells from a number. */
function atomicUse(index: Node): Use {
  const indices = index.kind === "tuple" ? index.items.length : 1;
  return { indices, field: indices === 0 ? "element" : "none" };
}

interface Within {
  readonly syntax: FunctionSyntax;
  /** By variable. */
  readonly variables: Use[];
}

/** Notes how an expression uses variables whose value is used so. */
function read(within: Within, node: Node, use: Use = READ): void {
  switch (node.kind) {
    case "variable": {
      const before = within.variables[node.variable]!;
      const now = both(before, use);
      within.variables[node.variable] = now;
      const { init, param, writes } = within.syntax.variables[node.variable]!;
      // A name of a row, or of the array.
      const isNew = now.indices !== before.indices || now.field !== before.field;
      if (isNew && param === null && writes === 1 && init !== null) read(within, init, now);
      return;
    }
    case "index": {
      const { object, index } = node;
      read(within, index);
      if (object.kind === "property" && (object.name === "shape" || object.name === "strides"))
        read(within, object.object, { indices: index.kind === "literal" ? Number(index.value) + 1 : 1, field: "none" });
      else read(within, object, { indices: use.indices + 1, field: use.field === "none" ? "none" : "element" });
      return;
    }
    case "property": {
      if (isArrayProperty(node.name)) read(within, node.object, { indices: 1, field: "none" });
      else if (node.name === "real" || node.name === "imag") read(within, node.object);
      else {
        const isRecord = use.indices > 0 || use.field !== "none";
        read(within, node.object, { indices: 0, field: isRecord ? "element" : "whole" });
      }
      return;
    }
    case "conditional":
      read(within, node.test);
      read(within, node.then, use);
      read(within, node.else, use);
      return;
    default:
      for (const child of children(node)) read(within, child);
  }
}

/** Whether an expression is an object, as records are assigned. */
const isObject = (node: Node): boolean => node.kind === "merge" || (node.kind === "tuple" && node.names !== undefined);
