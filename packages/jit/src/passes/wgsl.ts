import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Kernel } from "../ir/ir.ts";
import { inlineBarriers } from "./inline-barriers.ts";
import { predicate } from "./predicate.ts";

/** What the WGSL printer needs done first; with diagnostics, the kernel cannot run there. */
export function forWgsl(kernel: Kernel): { readonly kernel: Kernel; readonly diagnostics: readonly Diagnostic[] } {
  return predicate(inlineBarriers(kernel));
}
