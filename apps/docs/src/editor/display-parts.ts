import ts from "typescript";

/** TypeScript's chain of explanations as lines. */
export function messageOf(text: string | ts.DiagnosticMessageChain): string {
  return ts.flattenDiagnosticMessageText(text, "\n");
}

/** Parts of a docstring or signature as text. */
export function partsText(parts: readonly ts.SymbolDisplayPart[] | undefined): string {
  return ts.displayPartsToString(parts as ts.SymbolDisplayPart[] | undefined);
}

/** `@param n - how many`. */
export function tagText(tag: ts.JSDocTagInfo): string {
  return `@${tag.name} ${partsText(tag.text)}`.trim();
}
