import { type ParserPlugin, parse } from "@babel/parser";
import type { File } from "@babel/types";

const LANGUAGE: readonly ParserPlugin[] = ["decorators", "explicitResourceManagement"];

/**
 * A module's syntax tree, of JavaScript or TypeScript, by the file's name.
 *
 * @param file - its extension says whether the text is TypeScript and whether it may have JSX.
 * @returns null for a text that is neither; the bundler or Node says why.
 */
export function parseModule(code: string, file: string): File | null {
  const typescript = /\.[cm]?tsx?$/.test(file);
  const jsx = /\.(?:tsx|[cm]?jsx?)$/.test(file);
  try {
    return parse(code, {
      sourceType: "unambiguous",
      allowReturnOutsideFunction: true,
      createParenthesizedExpressions: true,
      plugins: [...LANGUAGE, ...(typescript ? ["typescript" as const] : []), ...(jsx ? ["jsx" as const] : [])],
    });
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
