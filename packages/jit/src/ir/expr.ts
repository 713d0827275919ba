import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";
import type { MathFn } from "../math/table.ts";

/** An index into a kernel's arrays. */
export type ArrayId = number;
/** An index into the locals of a kernel or function. */
export type LocalId = number;

/** An expression has a value: strict, free of effects, of one type. ir.ts has the rules. */
export type Expr = LeafExpr | LoadExpr | OperationExpr;

/** Without operands. */
export type LeafExpr = ConstExpr | LocalExpr | ParamExpr | PositionExpr | ExtentExpr;

/** Its value follows from the values of its operands alone. */
export type OperationExpr = UnaryExpr | BinaryExpr | SelectExpr | ConvertExpr | MathExpr | LanesExpr;

/** For vectors, which only passes for WGSL build (lanes.ts). */
export type LanesExpr = LaneExpr | VectorExpr;

interface Typed {
  readonly type: DType;
  /** For a vector (lanes.ts): a value of `type` for each of four threads. */
  readonly lanes?: 4;
  readonly span: Span;
}

/**
 * The treatment of integers that do not fit: results of add, sub, mul, neg, abs, ipow, and of conversions of integers.
 * "lost": the simulator reports it. "meant": it never does. Else it does so where it is asked to.
 */
export interface Reported {
  readonly overflow?: "lost" | "meant";
}

/** A value of `type`: boolean for bool, bigint for int64 and uint64, else number (already rounded to `type`). */
export interface ConstExpr extends Typed {
  readonly kind: "const";
  readonly value: number | bigint | boolean;
}

export interface LocalExpr extends Typed {
  readonly kind: "local";
  readonly local: LocalId;
}

/** A scalar launch argument, the same for every thread. */
export interface ParamExpr extends Typed {
  readonly kind: "param";
  readonly param: number;
  /** A uint32: this word of an argument of 64 bits, 0 the low one. */
  readonly word?: 0 | 1;
}

/** Where this thread is; always int32. `globalIdx` is blockIdx * blockDim + threadIdx, `gridSize` gridDim * blockDim. */
export interface PositionExpr extends Typed {
  readonly kind: "position";
  readonly of: "threadIdx" | "blockIdx" | "blockDim" | "gridDim" | "globalIdx" | "gridSize" | "laneid";
  /** 0 is x, 1 is y, 2 is z; 0 for laneid. */
  readonly axis: 0 | 1 | 2;
}

/** One number of an array's shape, or its stride in elements; int32, uniform. */
export interface ExtentExpr extends Typed {
  readonly kind: "extent";
  readonly of: "shape" | "stride";
  readonly array: ArrayId;
  readonly axis: number;
}

/** An access, with what a pass knows of it. */
export interface Proven {
  /** For each axis: the index is inside wherever something comes of the access. Left out where nothing is known. */
  readonly inside?: readonly boolean[];
}

/** Reads one element. Out of bounds (any axis): 0, and the simulator reports it. */
export interface LoadExpr extends Typed, Proven {
  readonly kind: "load";
  readonly array: ArrayId;
  readonly index: readonly Expr[];
  /** A uint32: this word of an element of 64 bits, 0 the low one. */
  readonly word?: 0 | 1;
}

/** neg: numbers (integers wrap); not: bool; bitnot: integers. */
export interface UnaryExpr extends Typed, Reported {
  readonly kind: "unary";
  readonly op: "neg" | "not" | "bitnot";
  readonly value: Expr;
}

/**
 * Both operands have one type; comparisons give bool, everything else that type.
 * - add sub mul: integers wrap, floats round once; on bool add is "or" and mul "and" (lowered to those).
 * - div: floats. idiv (toward zero), floordiv, rem (sign of the dividend; on floats the exact remainder, as `%`):
 *   integers by 0 give 0, INT_MIN / -1 gives INT_MIN, and the simulator reports both.
 * - and or xor: integers and bool. shl shr: integers; the count is taken modulo the width; shr keeps the sign of
 *   signed types.
 * - eq ne on bool too; comparisons with NaN are false, `ne` true.
 */
export interface BinaryExpr extends Typed, Reported {
  readonly kind: "binary";
  readonly op: BinaryOp;
  readonly left: Expr;
  readonly right: Expr;
}
export type ArithmeticOp = "add" | "sub" | "mul" | "div" | "idiv" | "floordiv" | "rem";
export type BitOp = "and" | "or" | "xor" | "shl" | "shr";
export type CompareOp = "lt" | "le" | "gt" | "ge" | "eq" | "ne";
export type BinaryOp = ArithmeticOp | BitOp | CompareOp;

/** Both branches are evaluated. */
export interface SelectExpr extends Typed {
  readonly kind: "select";
  /** The first of selects among so many items by an index, the condition's left side: the simulator reports another. */
  readonly items?: { readonly name: string; readonly count: number };
  /** An index of 64 bits as int32: `then` converts it, and the simulator reports it as it was before. */
  readonly wide?: true;
  readonly condition: Expr;
  readonly then: Expr;
  readonly else: Expr;
}

/**
 * The value in another type. Float to integer: NaN gives 0, truncate, saturate to 32 and 64 bits, wrap to 8 and 16.
 * Integer to integer wraps. Integer to bool: is not zero. Bool to number: 0 or 1. Lowering tests floats by a comparison.
 */
export interface ConvertExpr extends Typed, Reported {
  readonly kind: "convert";
  readonly value: Expr;
}

/** A function of the intrinsics table whose row has kind "math"; arguments have the types its rule says. */
export interface MathExpr extends Typed, Reported {
  readonly kind: "math";
  readonly fn: MathFn;
  readonly args: readonly Expr[];
}

/** The value that a vector has in one lane. On WebAssembly: that the lanes of a body have in the first. */
export interface LaneExpr extends Typed {
  readonly kind: "lane";
  readonly value: Expr;
  readonly lane: number;
}

/** A vector of four values. */
export interface VectorExpr extends Typed {
  readonly kind: "vector";
  readonly values: readonly Expr[];
}
