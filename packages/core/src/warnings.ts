import { wrongKind } from "./show.ts";

/** Codes that were said or silenced. On the global object, so that copies of this module say nothing twice. */
const SAID: unique symbol = Symbol.for("gridstride.warnings") as never;

interface Host {
  [SAID]?: Set<string>;
  readonly process?: { emitWarning?(message: string, options: { readonly type: string; readonly code: string }): void };
}

function said(): Set<string> {
  const host = globalThis as Host;
  const known = host[SAID] ?? new Set<string>();
  host[SAID] = known;
  return known;
}

/**
 * Keeps warnings from being given: about what works but could be faster, such as `GSW01`. Each is given once in a process,
 * with its code. In Node they are process warnings of type `GridstrideWarning`, which `node --disable-warning=GSW01` silences
 * as well; elsewhere they go to the console.
 *
 * @see docs/reference/warnings.md for the codes.
 *
 * @example
 * ```ts
 * silence("GSW01");
 * ```
 */
export function silence(...codes: readonly string[]): void {
  for (const code of codes) {
    if (typeof code !== "string" || !code.startsWith("GSW"))
      throw wrongKind('the code of a warning, such as "GSW01"', code);
    said().add(code);
  }
}

/** Whether a warning would be given; whoever looks for its cause need not look where not. */
export function mayWarn(code: string): boolean {
  return !said().has(code);
}

/** Gives a warning unless it was given, or silenced. @param message - whole sentences; how the warning is silenced comes after it. */
export function warn(code: string, message: string): void {
  if (!mayWarn(code)) return;
  said().add(code);
  const text = `${message} This is said once; silence("${code}") of @gridstride/core keeps it quiet.`;
  const { process } = globalThis as Host;
  if (process?.emitWarning) process.emitWarning(text, { type: "GridstrideWarning", code });
  else console.warn(`GridstrideWarning [${code}]: ${text}`);
}
