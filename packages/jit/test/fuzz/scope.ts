import type { Expr, Field, Fn } from "./ast.ts";
import type { Source } from "./source.ts";
import type { DT, Ty, Typed, Types } from "./types.ts";

export interface Variable {
  readonly name: string;
  readonly ty: Ty;
  readonly mutable: boolean;
}

/** An array that expressions may read at any index below its sizes, which are powers of two. */
export interface Readable {
  readonly name: string;
  readonly dtype: DT;
  readonly shape: readonly number[];
}

/** An array of which a thread has one cell, or a row. */
export interface Own {
  readonly name: string;
  readonly dtype: DT;
  /** Sizes after the first axis. */
  readonly rest: readonly number[];
  /** Elements start with a value. */
  readonly readable: boolean;
}

export interface Shared {
  readonly name: string;
  readonly dtype: DT;
}

/** An array of records: of one for each thread, or of a size to read anywhere. */
export interface Records {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly size: number | null;
}

/** A value of several fields. */
export interface ObjectValue {
  readonly name: string;
  readonly types: readonly { readonly name: string; readonly ty: Typed }[];
  readonly mutable: boolean;
}

/** What may be said at a place of the program. */
export interface Scope {
  readonly source: Source;
  readonly types: Types;
  readonly names: { next: number };
  readonly vars: readonly Variable[];
  readonly atoms: readonly Expr[];
  readonly records: readonly Records[];
  readonly objects: readonly ObjectValue[];
  readonly arrays: readonly Readable[];
  readonly locals: readonly (Readable & { readonly size: number })[];
  readonly owns: readonly Own[];
  readonly counters: readonly { readonly name: string; readonly dtype: DT; readonly op: string }[];
  readonly shared: readonly Shared[];
  /** The shared array whose other cells may be read now. */
  readonly open: Shared | null;
  readonly blockCounters: readonly { readonly name: string; readonly dtype: DT; readonly op: string }[];
  readonly functions: readonly Fn[];
  /** Size of a block. */
  readonly block: number;
  /** All threads of the block that are left come here together: barriers may stand here. */
  readonly uniform: boolean;
  /** Warp functions may stand here all the same: the simulator must say whether lanes meet. */
  readonly wild: boolean;
  /** `i` is below the size of the outputs. */
  readonly guarded: boolean;
  readonly loops: number;
  /** The counter of a loop around that goes over the cells of a row, and how many there are. */
  readonly walk: { readonly name: string; readonly size: number } | null;
  readonly mayBreak: boolean;
  readonly mayContinue: boolean;
  readonly mayReturn: boolean;
  /** In a device function: what it returns. */
  readonly result: Typed | null;
  readonly warps: boolean;
  /** How deep statements may still nest. */
  readonly depth: number;
  /** How deep expressions are. */
  readonly complexity: number;
}

export const fresh = (scope: Scope, prefix: string): string => `${prefix}${scope.names.next++}`;
export const withVariable = (scope: Scope, variable: Variable): Scope => ({
  ...scope,
  vars: [...scope.vars, variable],
});
