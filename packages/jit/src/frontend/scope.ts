import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from "acorn";
import type { Span } from "../diagnostics/source.ts";
import type { Entity } from "./names.ts";
import type { LeaveStep } from "./syntax.ts";

/** The meaning that a name has in a block. */
export type Binding =
  | { readonly kind: "variable"; readonly variable: number; readonly constant: boolean }
  | { readonly kind: "entity"; readonly entity: Entity; readonly span: Span }
  /** Declared further down in the block. */
  | { readonly kind: "pending"; readonly span: Span }
  /** `var`: declared somewhere in the function, not reached yet. */
  | { readonly kind: "hoisted"; readonly span: Span };

/** The names of a block, and of the blocks around it. */
export class Scope {
  readonly parent: Scope | null;
  readonly names: Map<string, Binding> = new Map();

  constructor(parent: Scope | null) {
    this.parent = parent;
  }

  /** The innermost binding of a name, with the scope that holds it. */
  find(name: string): { readonly binding: Binding; readonly scope: Scope } | null {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      const binding = scope.names.get(name);
      if (binding !== undefined) return { binding, scope };
    }
    return null;
  }

  /** Every name that can be seen from here. */
  visible(): string[] {
    const own = [...this.names.keys()];
    return this.parent === null ? own : [...own, ...this.parent.visible()];
  }
}

/** The target of a jump: a loop, a switch, a block with a label, or the body of a function in a kernel. */
export interface Frame {
  readonly kind: "loop" | "switch" | "block" | "function";
  readonly labels: readonly string[];
  /** A `break` leaves it: it is a block, unless it is a loop. */
  left: boolean;
  /** Jumps out of it that go on outside. */
  readonly through: Set<Exit>;
  /** Jumps to it from further in. */
  readonly exits: Map<LeaveStep["kind"], Exit>;
}

/** A jump out of more than the innermost frame: a flag says it to the frames in between, which are left one by one. */
export interface Exit {
  readonly kind: LeaveStep["kind"];
  readonly target: Frame;
  readonly flag: number;
}

/**
 * A function in a kernel's own text. A call is its body in place of the call, with variables of its own: so what it reads
 * and writes around itself are the variables themselves, as in JavaScript, and constants stay constants.
 */
export interface InnerFunction {
  readonly name: string;
  readonly node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration;
  /** Where it was made: what its names mean. */
  readonly scope: Scope;
}

/** A call that is being written out. */
export interface InnerCall {
  readonly function: InnerFunction;
  /** The target of `return`; null for an arrow without statements. */
  readonly frame: Frame | null;
  /** The variable that holds what it returns; null where nobody wants it. */
  readonly result: number | null;
}
