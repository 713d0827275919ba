import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { ArrayId, Expr, OperationExpr } from "../ir/expr.ts";
import type { FuncId } from "../ir/ir.ts";
import { binary, constant, inType } from "../ir/make.ts";

/**
 * The action of an instruction: it calls a function, computes the value of a node from words, or copies words; it loads or stores
 * words of an element (indices, then the words to store); it jumps to its third operand if the other two are equal. Operations of
 * one name are one operation.
 */
export type Operation = { readonly name: string; readonly args: number; readonly results: number } & (
  | { readonly op: "call"; readonly func: FuncId }
  | { readonly op: "compute"; readonly node: OperationExpr }
  | { readonly op: "load" | "store"; readonly memory: Place }
  | { readonly op: "copy" | "jump" }
);

/** A word of an element of 64 bits, both words (the low one first), or an element of 32 bits. */
export interface Place {
  readonly array: ArrayId;
  readonly type: DType;
  readonly word?: 0 | 1 | "both";
}
/** The words of a place, in the order of operands and results. */
export const wordsOf = ({ word }: Place): readonly (0 | 1)[] => (word === "both" ? [0, 1] : [word ?? 0]);

export type Operand =
  | { readonly kind: "register"; readonly register: number }
  | { readonly kind: "constant"; readonly value: number }
  | { readonly kind: "label"; readonly label: number };

/** The results are in registers from `first` on. */
export interface Instruction {
  readonly operation: Operation;
  readonly args: readonly Operand[];
  readonly first: number;
}

/** A word of a register as a value of another type of 32 bits. */
export const fromWord = (word: Expr, type: DType, span: Span): Expr => {
  if (type === "bool") return binary("ne", word, constant(0, "uint32", span), span);
  return type === "uint32" ? word : inType(word, type, span);
};

/** A value of 32 bits that registers hold. */
export const isWord = (type: DType): boolean => type === "uint32" || type === "int32" || type === "bool";
