import { LaunchError } from "@gridstride/core";
import { show, wrongKind } from "@gridstride/core/internal";
import type { ArgType } from "../frontend/request.ts";
import { parseSignature } from "../frontend/signature.ts";
import type { KernelSignature } from "./choose-signature.ts";

/**
 * The signatures that a kernel is given before its function: one string, or a list.
 *
 * @returns null where there are none.
 * @throws {CompileError} for a malformed string. {LaunchError} code `wrong-kind`.
 */
export function readSignatures(given: unknown): readonly KernelSignature[] | null {
  if (given === null) return null;
  const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
  const signatures = texts.map((text): KernelSignature => {
    if (typeof text !== "string")
      throw wrongKind('signature strings, such as "void(float32[:], int32)", in the list', text);
    if (/=>|;|[^=!<>]=[^=]|^\s*(async\s+)?function\b/.test(text))
      throw new LaunchError(
        "wrong-kind",
        `kernel takes a function; got program text, ${show(text)}: pass the function itself, as in kernel(({ grid }, x) => { ... })`,
      );
    return { text, params: paramsOf(text) };
  });
  const [first] = signatures;
  if (first === undefined)
    throw new LaunchError("wrong-kind", "expected at least one signature in the list, or no list; got an empty list");
  for (const { text, params } of signatures)
    if (params.length !== first.params.length)
      throw new LaunchError(
        "wrong-kind",
        `expected signatures of ${first.params.length} arguments, as "${first.text}"; got ${params.length} in "${text}"`,
      );
  return signatures;
}

/** The types in a kernel's signature. @throws {CompileError} {LaunchError} code `wrong-kind`, where there is a result. */
export function paramsOf(text: string): readonly ArgType[] {
  const { params, returns } = parseSignature(text);
  if (returns.length > 0) throw new LaunchError("wrong-kind", `a kernel returns void; got ${text}`);
  return params;
}

/**
 * The parts that follow the signatures of a kernel. @throws {LaunchError} code `wrong-kind`, for a second signature outside
 * a list.
 */
export function checkFunction(fn: unknown): void {
  if (typeof fn === "string")
    throw new LaunchError(
      "wrong-kind",
      `kernel takes several signatures as a list, kernel(["void(float32[:])", "void(float64[:])"], function); got a second string, ${show(fn)}`,
    );
}
