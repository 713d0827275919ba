import type { DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";

export type ArrayDecl = GlobalArray | BlockArray | ConstantArray;

/** A launch argument. Its shape, strides and offset are known at launch. */
export interface GlobalArray {
  readonly space: "global";
  readonly name: string;
  readonly dtype: DType;
  readonly ndim: number;
  /** "C": row-major without gaps, strides follow from the shape. */
  readonly layout: "C" | "strided";
  /** Arrays of one group share a buffer and so a binding; groups are numbered from 0 in order of first use. */
  readonly group: number;
  /** Some statement stores to it or applies an atomic. */
  readonly written: boolean;
  readonly span: Span;
}

/** `shared.array` (one per block) or `local.array` (one per thread); row-major, starts undefined. */
export interface BlockArray {
  readonly space: "shared" | "local";
  readonly name: string;
  readonly dtype: DType;
  readonly shape: readonly number[];
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
