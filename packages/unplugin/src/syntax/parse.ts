import { type ParserPlugin, parse } from "@babel/parser";
import type { File } from "@babel/types";

const LANGUAGE: readonly ParserPlugin[] = ["decorators", "explicitResourceManagement"];

/**
 * A module's syntax tree, of JavaScript or TypeScript, by the file's name.
 *
 * @param file - its extension says whether the text is TypeScript and whether it may have JSX.
 * @param parentheses - whether they are nodes of their own, or left out of the tree.
 * @returns null for a text that is neither; the bundler or Node says why.
 */
export function parseModule(code: string, file: string, parentheses = true): File | null {
  const typescript = /\.[cm]?tsx?$/.test(file);
  const dts = /\.d\.[cm]?ts$/.test(file);
  const jsx = /\.(?:tsx|[cm]?jsx?)$/.test(file);
  try {
    return parse(code, {
      sourceType: "unambiguous",
      allowReturnOutsideFunction: true,
      createParenthesizedExpressions: parentheses,
      plugins: [
        ...LANGUAGE,
        ...(typescript ? [["typescript", { dts }] satisfies ParserPlugin] : []),
        ...(jsx ? ["jsx" as const] : []),
      ],
    });
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
