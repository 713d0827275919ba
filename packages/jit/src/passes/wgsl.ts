import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Kernel, Stmt } from "../ir/ir.ts";
import { inlineBarriers } from "./inline-barriers.ts";
import { inlineCalls } from "./inline-calls.ts";
import { predicate } from "./predicate.ts";

/** What the WGSL printer needs done first; with diagnostics, the kernel cannot run there. */
export function forWgsl(kernel: Kernel): { readonly kernel: Kernel; readonly diagnostics: readonly Diagnostic[] } {
  const { kernel: uniform, diagnostics } = predicate(inlineBarriers(kernel));
  return { kernel: inlineCalls(uniform, isStraight), diagnostics };
}

/** Statements of functions that become part of their callers. Those with calls in them double with each level. */
const SHORT = 100;

/** A function without control flow is no more text in its caller's place, and its caller's element-wise as before. */
function isStraight(body: readonly Stmt[]): boolean {
  return (
    body.length <= SHORT &&
    body.every(({ kind }, i) => kind === "assign" || (kind === "return" && i === body.length - 1))
  );
}
