import type { Kernel } from "../ir/ir.ts";
import { inlineCalls } from "./inline-calls.ts";
import { hasSync } from "./sync.ts";

/**
 * Device functions that hold a barrier or a collective, themselves or through what they call, become part of their
 * callers, so that the barriers stand in the kernel, where predicate.ts can see all control flow around them.
 */
export function inlineBarriers(kernel: Kernel): Kernel {
  return inlineCalls(kernel, hasSync);
}
