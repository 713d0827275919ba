import { parse } from "es-module-lexer/js";
import type { ProgramImport, ProgramName } from "./messages.ts";

/** The packages that programs may import. */
export const packages: readonly string[] = [
  "@gridstride/core",
  "@gridstride/display",
  "@gridstride/jit",
  "@gridstride/kernels",
  "@gridstride/ufunc",
  "@gridstride/ufunc/numpy",
];

/** A program that imports something else, or cannot be read. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly code: "import" | "syntax";
  readonly from: number;
  readonly to: number;

  constructor(code: "import" | "syntax", message: string, from: number, to: number) {
    super(message);
    this.code = code;
    this.from = from;
    this.to = to;
  }
}

/**
 * The imports of a program without types, in order.
 *
 * @throws {ImportError} for a specifier that names none of `packages`, and for text that is not a module.
 */
export function importsOf(code: string): readonly ProgramImport[] {
  return specifiers(code).map(({ ss, s, e, d, n }) => {
    // For `import("x")` the lexer gives the quotes too.
    const [from, to] = d > -1 ? [s + 1, e - 1] : [s, e];
    if (n !== undefined && packages.includes(n))
      return { from, to, name: n, names: d > -1 ? [] : namesIn(code, ss, s) };
    throw new ImportError(
      "import",
      `expected one of ${packages.join(", ")}; got ${n === undefined ? "an address that is computed" : `"${n}"`}: nothing else can be imported on this page`,
      s,
      e,
    );
  });
}

/** `d` of `import.meta` is -2; it imports nothing. */
function specifiers(code: string): { ss: number; s: number; e: number; d: number; n: string | undefined }[] {
  try {
    return parse(code)[0].filter(({ d }) => d > -2);
  } catch (error) {
    const at = (error as { idx?: number }).idx ?? 0;
    throw new ImportError("syntax", "this cannot be read as a program", at, at + 1);
  }
}

/** The names that an `import` or `export … from` takes from its package; its text is that from `start` to `end`. */
function namesIn(code: string, start: number, end: number): readonly ProgramName[] {
  const blank = (text: string): string => " ".repeat(text.length);
  const clause = code.slice(start, end).replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, blank);
  const named = (text: string, at: number, name = text): ProgramName => ({ from: at, to: at + text.length, name });
  const found: ProgramName[] = [];
  const whole = /^import\s+([^\s{*,"']+)\s*(?:,|from\b)/.exec(clause);
  if (whole?.[1] !== undefined)
    found.push(named(whole[1], start + clause.indexOf(whole[1], "import".length), "default"));
  const open = clause.indexOf("{");
  if (open < 0) return found;
  let at = start + open + 1;
  for (const part of clause.slice(open + 1, clause.indexOf("}", open)).split(",")) {
    const [name = ""] = part.trim().split(/\s/);
    if (name !== "") found.push(named(name, at + part.indexOf(name)));
    at += part.length + 1;
  }
  return found;
}
