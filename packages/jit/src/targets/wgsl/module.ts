import type { RealDType as DType } from "@gridstride/core";
import type { Span } from "../../diagnostics/source.ts";
import type { ReportSite } from "../../ir/report.ts";
import type { Invocation } from "./software/invocation.ts";

/** The output of the WGSL printer: the text, and the layout of its bindings. */
export interface WgslModule {
  readonly code: string;
  /** The same for dispatches that are wrapped into two dimensions. */
  readonly wrappedCode: string;
  /** The code that an invocation runs, which determines the number of workgroups along x (`workgroups`). */
  readonly invocation: Invocation;
  /**
   * Parameters whose arrays must all have one size, and begin at multiples of four elements. Elements after the last
   * multiple of four are not computed. Only of `neighbours`.
   */
  readonly alike?: readonly number[];
  /** Bindings of group 1, in order of their number. */
  readonly bindings: readonly WgslBinding[];
  /** The uniform block (group 0, binding 0): one entry per 32-bit word, in order. */
  readonly uniforms: readonly UniformWord[];
  /** The user's text behind each line of `code`, so that a message of the WGSL compiler can be shown there. */
  readonly lines: readonly (Span | null)[];
  /** The user's text behind the first statement that is nested deeper than WGSL's compilers go; null where none is. */
  readonly tooDeep: Span | null;
  /** The meaning of each number in the report buffer; empty when the kernel has no report binding. */
  readonly sites: readonly ReportSite[];
  /** Bytes of workgroup memory the text declares, as WGSL counts them. */
  readonly workgroupBytes: number;
}

export type WgslBinding =
  /** Segment `segment` of the buffer that the arrays of `group` share. */
  | { readonly kind: "array"; readonly group: number; readonly segment: number; readonly access: "read" | "read_write" }
  /** Values of constant arrays that are too long for the text. */
  | { readonly kind: "constants"; readonly words: Uint32Array }
  /** One word: the number of the last launch that met a large argument (software/emit.ts). */
  | { readonly kind: "met"; readonly access: "read" | "read_write" }
  /** Where console.log, assert and debug mode write; its words are named in ir/report.ts. */
  | { readonly kind: "report" };

export type UniformWord =
  | { readonly kind: "gridDim"; readonly axis: 0 | 1 | 2 }
  /** Workgroups along x where the grid was wrapped into two dimensions, 0 where it was not. */
  | { readonly kind: "wrappedWidth" }
  /** The launch's number, of which no other of the device's last 2^32 has the same. */
  | { readonly kind: "launch" }
  | { readonly kind: "offset"; readonly param: number }
  /** A quarter of it. */
  | { readonly kind: "vectors"; readonly param: number }
  | { readonly kind: "shape" | "stride"; readonly param: number; readonly axis: number }
  /** `word`: of an integer of 64 bits. */
  | { readonly kind: "scalar"; readonly param: number; readonly type: DType; readonly word?: 0 | 1 };
