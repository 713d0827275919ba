import type { ArrowFunctionExpression, FunctionDeclaration, FunctionExpression } from "acorn";
import type { Scope } from "./scope.ts";
import type { LeaveStep } from "./syntax.ts";

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
