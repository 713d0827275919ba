import { fail } from "../diagnostics/diagnostic.ts";
import type { Span } from "../diagnostics/source.ts";
import type { ComplexFunction } from "../intrinsics/complex-library.ts";
import { type ArrayInfo, recordValue } from "./array-info.ts";
import type { ArrayUse, CallStep, FunctionSyntax, Node } from "./syntax.ts";
import { allKnown, describeType, elementOf, type ScalarType, type Type, typeKey, widened } from "./types.ts";

/** The state that all functions of one specialisation share. */
export interface Session {
  readonly arrays: ArrayInfo[];
  /** Bytes that the launch gives to shared arrays without a size; 0 for none. */
  readonly sharedBytes: number;
  /** The type of a fractional number without a typed operand. */
  readonly defaultFloat: "float32" | "float64";
  /** The function with these argument types, inferred once. */
  instance(syntax: FunctionSyntax, args: readonly Type[]): Instance;
  /** A function of the complex numbers' library. */
  complexFunction(name: ComplexFunction): FunctionSyntax;
  /** The constant array of a `uses` entry. */
  constantArray(name: string, use: ArrayUse, span: Span): number;
}

/** One function with the types of its arguments, and of everything in it once inference is done. */
export class Instance {
  readonly session: Session;
  readonly syntax: FunctionSyntax;
  readonly args: readonly Type[];
  /** Null while nothing is known. */
  readonly variables: (Type | null)[];
  /** Type of what it returns; null for nothing. */
  result: Type | null = null;
  /** Types are final: an unknown type is an error now. */
  settled = false;
  readonly allocations: Map<Node, number> = new Map();
  readonly #types: Map<Node, Type> = new Map();
  /** Expressions whose types were found since `keep`: they may follow from types of variables that are not final. */
  #open: Node[] = [];
  readonly #rules: (instance: Instance, node: Node) => Type | null;

  constructor(
    session: Session,
    syntax: FunctionSyntax,
    args: readonly Type[],
    rules: (instance: Instance, node: Node) => Type | null,
  ) {
    this.session = session;
    this.syntax = syntax;
    this.args = args;
    this.variables = syntax.variables.map(() => null);
    this.#rules = rules;
  }

  /** The type of an expression; null while a variable in it has none. */
  typeOf(node: Node): Type | null {
    const known = this.#types.get(node);
    if (known !== undefined) return known;
    const type = this.#rules(this, node);
    if (type === null) return null;
    this.#types.set(node, type);
    this.#open.push(node);
    return type;
  }

  /** The type of an expression that must be a number or bool. */
  scalarOf(node: Node): ScalarType | null {
    const type = this.valueType(node);
    return type === null || type.kind === "scalar" ? type : refuseAsNumber(this, type, node);
  }

  /** The type of an expression whose value is kept or computed with: an array without axes is the number that it holds. */
  valueType(node: Node): Type | null {
    const type = this.typeOf(node);
    if (type?.kind !== "array") return type;
    const { ndim, dtype, fields } = this.session.arrays[type.array]!;
    if (fields !== undefined) return type.prefix === ndim ? recordValue(this.session.arrays, type.array) : type;
    return ndim === 0 ? elementOf(dtype) : type;
  }

  /** The type of an argument of a call: arrays are passed as they are, records as values. */
  passedType(node: Node): Type | null {
    const type = this.typeOf(node);
    return type?.kind === "array" && this.session.arrays[type.array]!.fields !== undefined
      ? this.valueType(node)
      : type;
  }

  /** The function that a call runs, for the types of its arguments; null while one of these is unknown. */
  callee({ function: syntax, args }: CallStep): Instance | null {
    const types = allKnown(args.map((arg) => this.passedType(arg)));
    return types && this.session.instance(syntax, types.map(widened));
  }

  /** Sets the type of a variable; whether it is news. */
  learn(variable: number, type: Type): boolean {
    const before = this.variables[variable];
    if (before !== null && before !== undefined && typeKey(before) === typeKey(type)) return false;
    this.variables[variable] = type;
    return true;
  }

  /** Forgets the types of expressions that were found since `keep`. */
  forget(): void {
    for (const node of this.#open) this.#types.delete(node);
    this.keep();
  }

  /** The types of expressions so far stay: all variables in them have their types. */
  keep(): void {
    this.#open = [];
  }
}

/** "1 axis", "2 axes" */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The code to write in place of an array where a number is needed. */
function insteadOfArray(name: string, ndim: number): string {
  if (ndim === 1) return `take an element, \`${name}[i]\`, or its size, \`${name}.size\``;
  return `take an element, \`${name}${"[i][j][k]".slice(0, 3 * Math.min(3, ndim))}\`, or its shape, \`${name}.shape[0]\``;
}

/** How to name an element by as many indices as there are axes. */
export function missingIndices({ name, ndim, space }: ArrayInfo, given: number, inLoop = false): string {
  const more = `give ${counted(ndim - given, "more index", "more indices")}${inLoop ? ", in a loop" : ""}`;
  const isFlat = given === 1 && space === "global";
  return isFlat ? `${more}; for an index over all elements, pass \`${name}.reshape([${name}.size])\`` : more;
}

function refuseAsNumber(instance: Instance, type: Type, node: Node): never {
  if (type.kind === "array") {
    const info = instance.session.arrays[type.array]!;
    const left = info.ndim - type.prefix;
    if (type.prefix > 0) {
      return fail(
        "GS402",
        node.span,
        `this is a row of '${info.name}', not a number: it has ${counted(left, "more axis", "more axes")}`,
        {
          label: `${type.prefix} of ${info.ndim} indices`,
          hint: missingIndices(info, type.prefix),
        },
      );
    }
    return fail("GS305", node.span, `the array '${info.name}' is used as a number`, {
      label: "an array",
      hint: insteadOfArray(info.name, info.ndim),
    });
  }
  const names = type.kind === "tuple" ? type.names : undefined;
  if (type.kind === "parts")
    return fail("GS315", node.span, "a complex number is used as a real one", {
      label: type.type,
      hint: "take a part, `z.real` or `z.imag`, or its size, `Math.abs(z)`",
    });
  return fail("GS306", node.span, `${describeType(type)} is used as a number`, {
    label: "not a number",
    hint: /^im(ag)?,re(al)?$/.test(`${names}`)
      ? "write `complex64(re, im)` or `complex128(re, im)`"
      : names
        ? `take one of its fields: \`.${names[0]}\``
        : "take one of its items: `t[0]`, or `const [a, b] = t`",
  });
}
