import type { RealDType as DType, DType as ElementType } from "@gridstride/core";
import type { Source, Span } from "../diagnostics/source.ts";
import type { ArrayId, Expr, LocalId, Proven } from "./expr.ts";
import type { FieldOffset } from "./field-offset.ts";
import type { Coarse } from "./lanes.ts";
import type { Strides } from "./strides.ts";

/**
 * The typed IR: what every pass reads and writes and every target prints.
 *
 * Rules that the verifier holds:
 * - Expressions are strict and free of effects (loads read, nothing writes). A part that must not be evaluated (`c ? A[i] :
 *   0`, the right side of `&&` with a load in it) is control flow: a local and an `if`.
 * - Both operands of a binary operation have one type; nothing converts by itself.
 * - A local that a statement sets as a `let` is set by no other, and read behind it alone.
 * - Every array access names a declared array and gives one int32 index per axis.
 * - Nodes are immutable; a pass returns new nodes and shares unchanged nodes.
 */
export interface Kernel {
  readonly name: string;
  /** User texts that spans point into; `sources[0]` is the kernel's own. */
  readonly sources: readonly Source[];
  /** Launch arguments, in order. */
  readonly params: readonly Param[];
  /** Every array the kernel or its functions name; an ArrayId is an index here. */
  readonly arrays: readonly ArrayDecl[];
  readonly locals: readonly Local[];
  readonly body: readonly Stmt[];
  /** Device functions, one per specialisation; a FuncId is an index here. No recursion; callees come before callers. */
  readonly functions: readonly Func[];
  /** The types of the values that statements store to each array, before a conversion to the type of the array; the lowering sets it. */
  readonly stored?: readonly (readonly StoredType[])[];
  /** The numbers of the counters (diagnostics/counting.ts) in the last parameter, an array that no argument is for. */
  readonly counters?: readonly number[];
  /** Elements along x, y and z that each thread computes, where a pass coarsened the threads: the grid has fewer of them. */
  readonly registerTile?: readonly [x: number, y: number, z: number];
  /** For a kernel whose invocations run four threads each, in the lanes of vectors. */
  readonly coarse?: Coarse;
  /** For a kernel whose grid-stride loops became threads (passes/grid-strides.ts). */
  readonly strides?: Strides;
  /** The kernel with those loops, for launches that need it. */
  readonly loops?: Kernel;
}

/** The part of a kernel that launches read. */
export type KernelHead = Pick<Kernel, "name" | "sources" | "params" | "arrays" | "counters" | "strides">;

export type FuncId = number;

/** The type of a value in the language, where a complex number is one value. `weak`: whole, of literals, positions and sizes alone. */
export interface StoredType {
  readonly type: ElementType;
  readonly weak: boolean;
}

export type Param =
  | { readonly kind: "array"; readonly name: string; readonly array: ArrayId; readonly field?: FieldOffset }
  /** An array of records, whose fields are arguments of their own. */
  | { readonly kind: "records"; readonly name: string }
  | {
      readonly kind: "scalar";
      readonly name: string;
      readonly type: DType;
      /** For a JavaScript number that is used as a whole number: the use; for a bigint, its name. A launch refuses other values. */
      readonly whole?: Span;
      /** For such a number: only its bits are used, so that the ranges of int32 and of uint32 are both accepted. */
      readonly bits?: true;
    };

/** A mutable scalar variable of a kernel or function. Undefined until first assigned. */
export interface Local {
  readonly name: string;
  readonly type: DType;
  readonly lanes?: 4;
}

/** A device function specialised to its argument types. Array arguments are resolved: `body` names the kernel's arrays. */
export interface Func {
  readonly name: string;
  /** The first `paramCount` locals are the scalar parameters, set by the call. */
  readonly paramCount: number;
  readonly locals: readonly Local[];
  /** Types of the values that every `return` gives; empty for none. */
  readonly results: readonly DType[];
  /** The same in the language, where a complex number is one value; the lowering sets it. */
  readonly returned?: readonly ElementType[];
  readonly body: readonly Stmt[];
}

export type ArrayDecl = GlobalArray | BlockArray | ConstantArray;

/** A launch argument. Its shape, strides and offset are known at launch. */
export interface GlobalArray {
  readonly space: "global";
  readonly name: string;
  readonly dtype: DType;
  readonly ndim: number;
  /** The size of the last axis, where the code is for this size alone. */
  readonly few?: number;
  /** "C" is row-major and "F" column-major without gaps: strides follow from the shape. "columns" has the least stride first. */
  readonly layout: "C" | "F" | "strided" | "columns";
  /** Arrays of one group share a buffer and so a binding; groups are numbered from 0 in order of first use. */
  readonly group: number;
  /** Some statement stores to it or applies an atomic. */
  readonly written: boolean;
  /** Where its indices count from the thread's position in the grid: the least and greatest constant offset of each axis, 0 included. */
  readonly reach?: readonly (readonly [least: number, greatest: number])[];
  readonly span: Span;
}

/** `shared.array` (one per block) or `local.array` (one per thread); row-major, starts undefined. */
export interface BlockArray {
  readonly space: "shared" | "local";
  readonly name: string;
  readonly dtype: DType;
  readonly shape: readonly number[];
  /** One element is for one thread of the block: a target that knows the block may leave out the rest. */
  readonly perThread?: true;
  readonly span: Span;
}

/** A constant array from `uses`: its values are part of the kernel. Row-major; bool as 0 or 1, float16 as numbers. */
export interface ConstantArray {
  readonly space: "constant";
  readonly name: string;
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly values: readonly (number | bigint)[];
  readonly span: Span;
}

export type Stmt = SimpleStmt | NestedStmt | JumpStmt;

/** Control goes on to the next statement. A `switch` may take these together, as `default: stmt satisfies SimpleStmt`. */
export type SimpleStmt =
  | AssignStmt
  | StoreStmt
  | CallStmt
  | AtomicStmt
  | BarrierStmt
  | CollectiveStmt
  | LogStmt
  | AssertStmt;

/** Statements with lists of statements in them. */
export type NestedStmt = IfStmt | LoopStmt | BlockStmt;

/** Control goes elsewhere. */
export type JumpStmt = BreakStmt | ContinueStmt | ReturnStmt;

interface Spanned {
  readonly span: Span;
}

/**
 * `let`: nothing else sets the local, and whatever reads it stands behind this statement, in the same list or inside of
 * statements of that list: a name for the value. `single-assignment` finds them all. `apart`: compilers of the target must not see through it.
 */
export interface AssignStmt extends Spanned {
  readonly kind: "assign";
  readonly let?: true;
  readonly apart?: true;
  readonly local: LocalId;
  readonly value: Expr;
}

/** Writes one element; `value` has the array's type. Out of bounds: dropped, and the simulator reports it. */
export interface StoreStmt extends Spanned, Proven {
  readonly kind: "store";
  readonly array: ArrayId;
  readonly index: readonly Expr[];
  readonly value: Expr;
  /** Where the index is a vector: the lanes that store, a vector of bool. */
  readonly mask?: Expr;
  /** The value is a uint32: this word of an element of 64 bits, 0 the low one. */
  readonly word?: 0 | 1;
}

export interface IfStmt extends Spanned {
  readonly kind: "if";
  readonly condition: Expr;
  readonly then: readonly Stmt[];
  readonly else: readonly Stmt[];
}

/** Repeats `body` then `step` until a `break`; `continue` goes on with `step`, which holds no break, continue or return. */
export interface LoopStmt extends Spanned {
  readonly kind: "loop";
  readonly body: readonly Stmt[];
  readonly step: readonly Stmt[];
  /** In each iteration the elements of neighbouring blocks are neighbours too: blocks on a core may take turns after each (passes/interchange.ts). */
  readonly acrossBlocks?: true;
}

/** Runs once; `break` leaves it, `continue` passes through to the loop around it. (A `switch` becomes one.) */
export interface BlockStmt extends Spanned {
  readonly kind: "block";
  readonly body: readonly Stmt[];
}

/** Leaves the innermost loop or block. */
export interface BreakStmt extends Spanned {
  readonly kind: "break";
}

/** Goes to the step of the innermost loop. */
export interface ContinueStmt extends Spanned {
  readonly kind: "continue";
}

/** In a kernel `values` is empty: the thread is done. In a function, one value per result. */
export interface ReturnStmt extends Spanned {
  readonly kind: "return";
  readonly values: readonly Expr[];
}

/** Calls a device function; `results[i]` is set to its i-th value, or dropped when null. */
export interface CallStmt extends Spanned {
  readonly kind: "call";
  readonly func: FuncId;
  readonly args: readonly Expr[];
  readonly results: readonly (LocalId | null)[];
}

/**
 * One indivisible update of an element of int32, uint32 or float32 (float32: load store add sub min max exch cas).
 * `result`, when not null, is set to the old value. `cas` has args [expected, desired], the others [value].
 * `load` has no args and changes nothing, `store` has no result: both are as indivisible as the others.
 * `inc`: old >= value ? 0 : old + 1; `dec`: old == 0 || old > value ? value : old - 1 (CUDA's, uint32).
 * Out of bounds: nothing is written, the result is 0, and the simulator reports it.
 */
export interface AtomicStmt extends Spanned {
  readonly kind: "atomic";
  readonly op: "load" | "store" | "add" | "sub" | "min" | "max" | "and" | "or" | "xor" | "exch" | "cas" | "inc" | "dec";
  readonly array: ArrayId;
  readonly index: readonly Expr[];
  readonly args: readonly Expr[];
  readonly result: LocalId | null;
  /** A shared array of one element: a block does the update once, for all its threads (passes/aggregate-atomics.ts). */
  readonly together?: ArrayId;
}

/**
 * block: syncthreads, orders shared and global memory of the block. warp: syncwarp. fence: threadfence, waits for nobody.
 * grid: waits for all threads of the grid; passes/cooperative makes launches of what stands between these.
 */
export interface BarrierStmt extends Spanned {
  readonly kind: "barrier";
  readonly scope: "grid" | "block" | "warp" | "fence";
}

export type Reduction = `${"block" | "warp"}${"Sum" | "Min" | "Max" | "Scan" | "ExclusiveScan"}`;

/**
 * Every live thread of the block (`count`, `all`, `any`) or of its warp of 32 lanes (the rest) gives `value`; each gets the
 * answer. `count`, `all` and `any` are barriers too. `lane` is the lane, delta or mask of a shuffle. Reductions take
 * numbers of 32 or 64 bits: the values of the live threads, put together in thread order within each warp, then, for the
 * block's, the warps in order. `Scan` is the sum up to the thread itself, `ExclusiveScan` the sum before it; the block's
 * functions are barriers. passes/reductions.ts writes them out for WGSL. Values:
 * count/all/any/ballot/warpAll/warpAny take bool; shuffles any 32-bit type. count: int32, ballot: uint32.
 */
export interface CollectiveStmt extends Spanned {
  readonly kind: "collective";
  readonly op:
    | "count"
    | "all"
    | "any"
    | "shfl"
    | "shflUp"
    | "shflDown"
    | "shflXor"
    | "ballot"
    | "warpAll"
    | "warpAny"
    | Reduction;
  readonly value: Expr;
  /** int32; null for functions without a lane. */
  readonly lane: Expr | null;
  readonly result: LocalId;
}

/** console.log: text pieces and at most 32 values, shown by the host in thread order after the launch. */
export interface LogStmt extends Spanned {
  readonly kind: "log";
  readonly items: readonly (string | Expr)[];
  /** The types of the values, where some are of 64 bits and stand among the items as two words. */
  readonly types?: readonly DType[];
}

/** Only present when the kernel is compiled with `debug`. */
export interface AssertStmt extends Spanned {
  readonly kind: "assert";
  readonly condition: Expr;
  readonly message: string;
}
