import tsBlankSpace from "ts-blank-space";
import ts from "typescript";
import { messageOf } from "./display-parts.ts";
import type { Squiggle, Stripped } from "./protocol.ts";

/** Blanks the types of a program, so that every offset, line and column stays. */
export function strip(code: string): Stripped {
  const source = ts.createSourceFile("program.ts", code, ts.ScriptTarget.ESNext, false, ts.ScriptKind.TS);
  const wrong = syntaxErrors(source);
  if (wrong.length > 0) return { ok: false, errors: wrong };
  const errors: Squiggle[] = [];
  const blanked = tsBlankSpace(code, (node) => {
    errors.push({
      from: node.getStart(source),
      to: node.end,
      severity: "error",
      message:
        "this TypeScript is more than types, and the page only takes types away: write it in JavaScript, an enum as an object",
    });
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, code: blanked };
}

/** The parser's errors; it keeps them in a property that its types do not name. */
function syntaxErrors(source: ts.SourceFile): Squiggle[] {
  const { parseDiagnostics } = source as unknown as { parseDiagnostics: readonly ts.DiagnosticWithLocation[] };
  return parseDiagnostics.map(({ start, length, messageText }) => ({
    from: start,
    to: start + length,
    severity: "error",
    message: messageOf(messageText),
  }));
}
