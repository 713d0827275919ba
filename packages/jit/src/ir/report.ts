import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../diagnostics/source.ts";

/** The meaning of a number in the report. */
export type ReportSite =
  | { readonly kind: "log"; readonly span: Span; readonly pieces: readonly (string | { readonly type: DType })[] }
  | { readonly kind: "loop"; readonly span: Span; readonly limit: number }
  | { readonly kind: "assert"; readonly span: Span; readonly message: string }
  | {
      readonly kind: "bounds";
      readonly span: Span;
      readonly array: string;
      readonly ndim: number;
      readonly access: "read" | "write" | "atomic";
    };

/** The words of the buffer that console.log, assert and debug mode write, as targets write and the host reads them. */
export const reportLayout = {
  /** Words of records written or wanted so far. */
  cursor: 0,
  /** Records that did not fit. */
  lost: 1,
  /** Not 0 once something was found wrong; only the first finding is kept. */
  found: 2,
  site: 3,
  /** Number of the block in the grid, x fastest. */
  block: 4,
  /** Number of the thread in its block, x fastest. */
  thread: 5,
  /** The index, one word per axis, then the shape. */
  index: 6,
  shape: 14,
  /** Most axes of which index and shape are kept. */
  axes: 8,
  /** Records of console.log begin here. */
  records: 22,
} as const;

/**
 * Words before the values of a record: its site plus 1, block, thread. Its length follows from the site: a value takes
 * two words if its type has 64 bits, else one; bool and narrow integers as int32 or uint32, float16 as float32.
 */
export const recordHeader = 3;
