import type { Span } from "../../diagnostics/source.ts";

/** What the WGSL printer gives the launcher: the text, and how to feed it. */
export interface WgslModule {
  readonly code: string;
  readonly entryPoint: string;
  /** Bindings of group 1, in order of their number. */
  readonly bindings: readonly WgslBinding[];
  /** The uniform block (group 0, binding 0): one entry per 32-bit word, in order. */
  readonly uniforms: readonly UniformWord[];
  /** The user's text behind each line of `code`, so that a message of the WGSL compiler can be shown there. */
  readonly lines: readonly (Span | null)[];
  /** WGSL features the text enables: "f16", "subgroups". */
  readonly enables: readonly string[];
  /** Texts of `console.log` and `assert`, by the site number written to the report buffer. */
  readonly sites: readonly ReportSite[];
}

export type WgslBinding =
  /** Segment `segment` of the buffer that the arrays of `group` share. */
  | { readonly kind: "array"; readonly group: number; readonly segment: number; readonly access: "read" | "read_write" }
  /** Where console.log, assert and debug mode write. */
  | { readonly kind: "report" };

export type UniformWord =
  | { readonly kind: "gridDim"; readonly axis: 0 | 1 | 2 }
  /** Workgroups are dispatched folded into two dimensions: how many there are along x. */
  | { readonly kind: "foldedWidth" }
  | { readonly kind: "offset"; readonly param: number }
  | { readonly kind: "shape" | "stride"; readonly param: number; readonly axis: number }
  | { readonly kind: "scalar"; readonly param: number }
  | { readonly kind: "segmentLength"; readonly group: number }
  | { readonly kind: "zero" };

export type ReportSite =
  | { readonly kind: "log"; readonly span: Span; readonly pieces: readonly (string | { readonly type: string })[] }
  | { readonly kind: "assert"; readonly span: Span; readonly message: string }
  | { readonly kind: "bounds"; readonly span: Span; readonly array: string; readonly access: "read" | "write" };
