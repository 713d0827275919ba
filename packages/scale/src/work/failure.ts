import { GridstrideError } from "@gridstride/core";
import type { Stage } from "../arrays/spec.ts";

/** A kernel's error as a file keeps it, with the line of the function in which it happened. */
export function describe(
  error: unknown,
  stage: Stage,
): { readonly code: string; readonly message: string; readonly line?: string } {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const code = error instanceof GridstrideError ? error.code : error instanceof Error ? error.name : "thrown";
  const text = (stage.options.fn as { readonly text?: string } | undefined)?.text;
  // A function that was made of text begins in its third line.
  const at = Number(/<anonymous>:(\d+):\d+/.exec(stack)?.[1] ?? 0) - 2;
  const line = text?.split("\n")[at - 1];
  return { code, message, ...(line === undefined ? {} : { line: `line ${at} of its function: ${line.trim()}` }) };
}
