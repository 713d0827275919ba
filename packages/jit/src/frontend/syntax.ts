import type { DType, RecordType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { Intrinsic, Lowering } from "../intrinsics/intrinsic.ts";
import type { PositionExpr } from "../ir/expr.ts";
import type { BarrierStmt } from "../ir/ir.ts";
import type { Use } from "./request.ts";

/**
 * A user's function with every name resolved and all statements that minifiers join written out: expressions have no
 * effects, and each effect is a statement, in JavaScript's order. Expressions have no types yet, so that one tree serves
 * every specialisation.
 */
export interface FunctionSyntax {
  readonly name: string;
  /** As of a `FunctionUse`. */
  readonly states?: true | undefined;
  readonly source: number;
  readonly span: Span;
  /** Variables that the arguments set, in order; the context is not among them. */
  readonly params: readonly number[];
  readonly variables: readonly Variable[];
  readonly body: readonly Step[];
}

export interface Variable {
  readonly name: string;
  readonly span: Span;
  /** Which argument sets it at entry. */
  readonly param: number | null;
  /** How often it is assigned, the argument not counted. */
  writes: number;
  /** How many of these values are written as patterns of bits. */
  patterns: number;
  /**
   * A local of the compiler: the result of a function in the kernel's text, or the flag of a jump out of several
   * statements, or the number that an argument without axes had.
   */
  readonly purpose?: "result" | "flag" | "kept";
  /** The value of its declaration, when that is an expression. */
  init: Node | null;
}

interface At {
  readonly span: Span;
}

export type Node =
  | LeafNode
  | TupleNode
  | MergeNode
  | IndexNode
  | PropertyNode
  | UnaryNode
  | BinaryNode
  | LogicalNode
  | ConditionalNode
  | IntrinsicNode
  | AllocateNode;

/** Nodes without expressions in them. */
export type LeafNode = LiteralNode | VariableNode | ConstantArrayNode | PositionNode;

export interface LiteralNode extends At {
  readonly kind: "literal";
  readonly value: number | bigint | boolean;
}
export interface VariableNode extends At {
  readonly kind: "variable";
  readonly variable: number;
  /** The variable that has its number, if it is an array without axes: what comes between may write the array. */
  kept?: number;
}
export type ArrayUse = Extract<Use, { kind: "array" }>;
export interface ConstantArrayNode extends At {
  readonly kind: "constantArray";
  readonly name: string;
  readonly use: ArrayUse;
}
export interface PositionNode extends At {
  readonly kind: "position";
  readonly of: PositionExpr["of"];
  readonly axis: 0 | 1 | 2;
}
/** A tuple, or with names an object: the items are in the order of their names then. */
export interface TupleNode extends At {
  readonly kind: "tuple";
  readonly items: readonly Node[];
  readonly names?: readonly string[];
}
/** `{ ...a, ...b }`: the fields of all objects; the last where several have a field. */
export interface MergeNode extends At {
  readonly kind: "merge";
  readonly objects: readonly Node[];
}
/** `object[index]` of an array, a row of an array, a shape or a tuple. */
export interface IndexNode extends At {
  readonly kind: "index";
  readonly object: Node;
  readonly index: Node;
}
/** `object.name`; names are checked when the object's type is known. */
export interface PropertyNode extends At {
  readonly kind: "property";
  readonly object: Node;
  readonly name: string;
  /** The length that ends a `for … of`. */
  readonly iterated?: true;
}
export type UnaryOperator = "-" | "+" | "!" | "~";
export interface UnaryNode extends At {
  readonly kind: "unary";
  readonly op: UnaryOperator;
  readonly value: Node;
}
export type ArithmeticOperator = "+" | "-" | "*" | "/" | "%" | "**";
export type BitOperator = "&" | "|" | "^" | "<<" | ">>" | ">>>";
export type CompareOperator = "<" | "<=" | ">" | ">=" | "===" | "!==";
export type BinaryOperator = ArithmeticOperator | BitOperator | CompareOperator;
export interface BinaryNode extends At {
  readonly kind: "binary";
  readonly op: BinaryOperator;
  readonly left: Node;
  readonly right: Node;
}
/** The right side is evaluated only when the left does not decide. */
export interface LogicalNode extends At {
  readonly kind: "logical";
  readonly op: "&&" | "||";
  readonly left: Node;
  readonly right: Node;
}
/** Only one branch is evaluated. */
export interface ConditionalNode extends At {
  readonly kind: "conditional";
  readonly test: Node;
  readonly then: Node;
  readonly else: Node;
}
/** A function of the table without effects: mathematics, casts. The arity is checked. */
export interface IntrinsicNode extends At {
  readonly kind: "intrinsic";
  readonly row: Intrinsic;
  readonly args: readonly Node[];
}
export interface AllocateNode extends At {
  readonly kind: "allocate";
  readonly space: "shared" | "local";
  readonly name: string;
  readonly shape: readonly Node[];
  /** Or the array whose type it has. */
  readonly dtype: DType | RecordType | Node;
}

export type Step =
  | AssignStep
  | StoreStep
  | IfStep
  | LoopStep
  | BlockStep
  | LeaveStep
  | ReturnStep
  | CallStep
  | AtomicStep
  | BarrierStep
  | CollectiveStep
  | LogStep
  | AssertStep
  | CheckStep
  | CountStep;

export interface AssignStep extends At {
  readonly kind: "assign";
  readonly variable: number;
  readonly value: Node;
}
export interface StoreStep extends At {
  readonly kind: "store";
  readonly target: IndexNode | PropertyNode;
  readonly value: Node;
}
export interface IfStep extends At {
  readonly kind: "if";
  readonly test: Node;
  readonly then: readonly Step[];
  readonly else: readonly Step[];
}
export interface LoopStep extends At {
  readonly kind: "loop";
  readonly body: readonly Step[];
  readonly step: readonly Step[];
}
/** Left by `break`. */
export interface BlockStep extends At {
  readonly kind: "block";
  readonly body: readonly Step[];
}
export interface LeaveStep extends At {
  readonly kind: "break" | "continue";
}
export interface ReturnStep extends At {
  readonly kind: "return";
  readonly value: Node | null;
}
export interface CallStep extends At {
  readonly kind: "call";
  readonly function: FunctionSyntax;
  readonly args: readonly Node[];
  result: number | null;
}
/** A row of the table that is lowered so. */
type RowOf<Kind> = Intrinsic & { readonly lowering: Extract<Lowering, { readonly kind: Kind }> };
export interface AtomicStep extends At {
  readonly kind: "atomic";
  readonly row: RowOf<"atomic">;
  readonly args: readonly Node[];
  result: number | null;
}
export interface BarrierStep extends At {
  readonly kind: "barrier";
  readonly scope: BarrierStmt["scope"];
}
export interface CollectiveStep extends At {
  readonly kind: "collective";
  readonly row: RowOf<"collective">;
  /** The value, then the lane if the function has one; the mask of warp functions is dropped. */
  readonly args: readonly Node[];
  result: number | null;
}
export interface LogStep extends At {
  readonly kind: "log";
  readonly items: readonly (string | Node)[];
}
export interface AssertStep extends At {
  readonly kind: "assert";
  readonly condition: Node;
  readonly message: string;
}
/** An expression without effect, kept so that what is wrong in it is reported. */
export interface CheckStep extends At {
  readonly kind: "check";
  readonly value: Node;
}
/** Adds 1 to a counter of `Counting`. */
export interface CountStep extends At {
  readonly kind: "count";
  readonly counter: number;
}
