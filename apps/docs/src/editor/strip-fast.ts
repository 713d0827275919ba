import { javascript } from "./codemirror.ts";

/** Syntax that only TypeScript's own parser is trusted with, or that types alone do not explain. */
const LEFT = new Set(
  "EnumDeclaration NamespaceDeclaration Decorator PrefixCast Privacy abstract override readonly declare accessor implements".split(
    " ",
  ),
);
/** Nodes that have types only. */
const TYPES = new Set(["TypeAnnotation", "TypePredicate", "TypeParamList", "TypeArgList"]);
const DECLARATIONS = new Set(["TypeAliasDeclaration", "InterfaceDeclaration"]);

type Tree = ReturnType<ReturnType<typeof javascript>["language"]["parser"]["parse"]>;
type Node = Tree["topNode"];

let parser: { parse(code: string): Tree } | undefined;

/**
 * Blanks the types of a program with the editor's own parser, which is there at once: what it does is the same as tile.ts does.
 *
 * @returns null where it is not sure, as of text that does not parse: TypeScript is to be asked then.
 */
export function stripFast(code: string): string | null {
  parser ??= javascript({ typescript: true }).language.parser;
  const blanks: [from: number, to: number][] = [];
  let sure = true;
  const enter = (node: Node): boolean => {
    const blank = blankOf(node, code);
    if (blank === null) sure = false;
    if (!blank) return sure;
    if (!endsSafely(code, blank, node)) sure = false;
    blanks.push(blank);
    // Within a binary expression only the type goes, and what stands before it may have types of its own.
    return node.name === "BinaryExpression" || node.name === "PostfixExpression";
  };
  parser.parse(code).iterate({ enter: ({ node }) => enter(node) });
  return sure ? blanked(code, blanks) : null;
}

/** The part of a node that goes; undefined where nothing does, null where that is not sure. */
function blankOf(node: Node, code: string): [number, number] | undefined | null {
  const { name, from, to } = node;
  if (node.type.isError || LEFT.has(name)) return null;
  if (TYPES.has(name)) return code.slice(from, to).includes("\n") ? null : [from, to];
  if (DECLARATIONS.has(name)) return node.parent?.name === "ExportDeclaration" ? undefined : [from, to];
  const child = (wanted: string): Node | null => node.getChild(wanted);
  switch (name) {
    case "ExportDeclaration":
      return child("type") || child("TypeAliasDeclaration") || child("InterfaceDeclaration") ? [from, to] : undefined;
    case "ImportDeclaration":
      return child("type") ? [from, to] : undefined;
    case "type":
      return node.parent?.name === "ImportGroup" ? [from, specifierEnd(node)] : undefined;
    case "BinaryExpression": {
      const operator = child("as") ?? child("satisfies");
      return operator ? [operator.from, to] : undefined;
    }
    case "PostfixExpression":
      return child("LogicOp") ? [to - 1, to] : undefined;
    case "Optional":
      return node.parent?.name === "ParamList" ? [from, to] : undefined;
    case "this":
      return node.parent?.name === "ParamList" ? null : undefined;
    case "FunctionDeclaration":
    case "MethodDeclaration":
      return child("Block") ? undefined : null;
    default:
      return undefined;
  }
}

/** The end of an import specifier that begins with `type`, with its comma. */
function specifierEnd(type: Node): number {
  let last = type;
  while (last.name !== "," && last.nextSibling && last.nextSibling.name !== "}") last = last.nextSibling;
  return last.to;
}

/** Whether a line that ends in what goes still ends there: the next line of code could go on with it. */
function endsSafely(code: string, [from, to]: [number, number], { name }: Node): boolean {
  const after = /^[ \t]*(?:\/\/[^\n]*)?\n(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*(.)/.exec(code.slice(to));
  if (after !== null && /[([`+\-/*<]/.test(after[1] ?? "")) return false;
  const statement = DECLARATIONS.has(name) || name.endsWith("portDeclaration");
  // The statement before it would have been ended by its first word.
  return !statement || /(?:^|[;{}]|\n[ \t]*\/\/[^\n]*|\*\/)\s*$/.test(code.slice(0, from));
}

function blanked(code: string, blanks: readonly [number, number][]): string {
  let text = "";
  let done = 0;
  for (const [from, to] of blanks.toSorted((a, b) => a[0] - b[0])) {
    if (to <= done) continue;
    text += code.slice(done, from) + code.slice(Math.max(from, done), to).replace(/[^\n\r]/g, " ");
    done = to;
  }
  return text + code.slice(done);
}
