import { nearest } from "@gridstride/jit/internal";
import type { ProgramImport } from "../messages.ts";

/** An import of a name that the package does not export. */
export class ExportError extends Error {
  override readonly name = "ImportError";
  readonly code = "import";
  /** Where the name stands in the program. */
  readonly from: number;
  readonly to: number;
  /** A suggestion; undefined where nothing is similar. */
  readonly help: string | undefined;

  constructor(message: string, { from, to }: { readonly from: number; readonly to: number }, help: string | undefined) {
    super(message);
    this.from = from;
    this.to = to;
    this.help = help;
  }
}

/**
 * Looks whether packages export the names that a program imports: a browser would call the package `blob:null/…`.
 *
 * @param exported - the names that each package exports.
 * @throws {ExportError} for the first name that is not exported.
 */
export function checkImports(
  imports: readonly ProgramImport[],
  exported: Readonly<Record<string, readonly string[]>>,
): void {
  for (const { name: from, names } of imports)
    for (const one of names) {
      const own = exported[from] ?? [];
      if (own.includes(one.name)) continue;
      const what = one.name === "default" ? "nothing as its default" : `no "${one.name}"`;
      throw new ExportError(`"${from}" exports ${what}`, one, helpFor(one.name, own, exported));
    }
}

function helpFor(
  name: string,
  own: readonly string[],
  exported: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  if (name === "default") return 'name what you import in braces, as in `import { kernel } from "@gridstride/jit"`';
  const elsewhere = Object.keys(exported).find((one) => exported[one]?.includes(name));
  if (elsewhere !== undefined) return `"${elsewhere}" exports it`;
  const near = nearest(name, own);
  if (near !== null) return `did you mean "${near}"?`;
  return /^[A-Z]/.test(name) ? `if it is a type, write \`import { type ${name} }\`` : undefined;
}
