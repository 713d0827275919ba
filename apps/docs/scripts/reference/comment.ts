// A docstring as Markdown: its text, then what it says of parameters, results and errors.
import type {
  Comment,
  CommentDisplayPart,
  DeclarationReflection,
  Reflection,
  SignatureReflection,
  SourceReference,
} from "typedoc";
import { throwsAt } from "./signature.ts";

/** The address of what `{@link}` names, from the page that is written; null where it has none. */
export type LinkTo = (target: Reflection) => string | null;

export function textOf(parts: readonly CommentDisplayPart[], link: LinkTo): string {
  return parts
    .map((part) => partOf(part, link))
    .join("")
    .trim();
}

function partOf(part: CommentDisplayPart, link: LinkTo): string {
  switch (part.kind) {
    case "text":
      return escapeTags(part.text);
    case "code":
      return part.text;
    case "inline-tag": {
      const href = typeof part.target === "object" && "kind" in part.target ? link(part.target as Reflection) : null;
      return href === null ? `\`${part.text}\`` : `[\`${part.text}\`](${href})`;
    }
    case "relative-link":
      return part.text;
  }
}

/** `<` begins a tag in Markdown. */
const escapeTags = (text: string): string => text.replaceAll("<", "&lt;");

/** One line for lists: the first sentence. */
export function summaryOf(comment: Comment | undefined, link: LinkTo): string {
  if (comment === undefined) return "";
  const text = textOf(comment.summary, link).split(/\n\s*\n|\n```/)[0] ?? "";
  const flat = text.replaceAll(/\s+/g, " ");
  return /^.*?[.:](?= [A-Z]|$)/.exec(flat)?.[0].replace(/:$/, ".") ?? flat;
}

/** @param source - where the declaration is: what it throws is read there, because typedoc drops the braces. */
export function commentMarkdown(
  comment: Comment | undefined,
  source: SourceReference | undefined,
  link: LinkTo,
): readonly string[] {
  if (comment === undefined) return [];
  const tags = (tag: string): readonly string[] =>
    comment.blockTags.filter((one) => one.tag === tag).map((one) => textOf(one.content, link));
  const list = (title: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : [`**${title}**: ${items.map(flatten).join("; ")}`];
  return [
    textOf(comment.summary, link),
    ...tags("@remarks"),
    ...list("Returns", tags("@returns")),
    ...throwsMarkdown(throwsAt(source)),
    ...tags("@example"),
    ...list("See", tags("@see")),
  ].filter((text) => text !== "");
}

/** `{ShapeError} code layout`: the error's name, then when it is thrown. */
function throwsMarkdown(items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const lines = items.flatMap((one) => one.split(/(?<=[.;,]) (?=\{\w+\})/));
  return [`**Throws**\n\n${lines.map((one) => `- ${one.replaceAll(/\{(\w+)\}/g, "`$1`")}`).join("\n")}`];
}

const flatten = (text: string): string => text.replaceAll(/\s+/g, " ");

/** The parameters that have a docstring of their own. */
export function parametersMarkdown(signature: SignatureReflection, link: LinkTo): readonly string[] {
  const rows = (signature.parameters ?? []).flatMap((one) =>
    one.comment === undefined
      ? []
      : [`- \`${one.name}\`: ${flatten(textOf(one.comment.summary, link)).replace(/^- /, "")}`],
  );
  return rows.length === 0 ? [] : [rows.join("\n")];
}

/** Where a declaration keeps its comment. */
export function commentOf(one: DeclarationReflection): Comment | undefined {
  return one.comment ?? one.signatures?.[0]?.comment ?? one.getSignature?.comment;
}
