// One name as Markdown: its signature, its docstring, where its source is.
import type { DeclarationReflection, SourceReference } from "typedoc";
import { commentMarkdown, commentOf, type LinkTo, parametersMarkdown, summaryOf } from "./comment.ts";
import { intrinsicMarkdown } from "./intrinsics.ts";
import { isError, memberName, membersOf } from "./members.ts";
import { signatureAt } from "./signature.ts";

export const code = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``;

/** On the page of its package. */
export function entryMarkdown(one: DeclarationReflection, link: LinkTo): readonly string[] {
  if (one.isReference()) {
    const target = one.getTargetReflection();
    return [`Another name of [\`${target.name}\`](${link(target) ?? ""}).`];
  }
  return [...declarationMarkdown(one, link), ...(isError(one) ? errorMembers(one, link) : []), sourceLine(one.sources)];
}

/** A class or interface on a page of its own. */
export function ownPageMarkdown(one: DeclarationReflection, link: LinkTo): readonly string[] {
  const members = membersOf(one).flatMap((member) => [
    `## \`${memberName(member)}\``,
    ...declarationMarkdown(member, link),
  ]);
  const text = commentMarkdown(commentOf(one), one.sources?.[0], link);
  return [...text, code(headOf(one)), sourceLine(one.sources), ...members];
}

function declarationMarkdown(one: DeclarationReflection, link: LinkTo): readonly string[] {
  if (one.signatures !== undefined && one.signatures.length > 0) return signaturesMarkdown(one, link);
  const text = commentMarkdown(commentOf(one), one.sources?.[0], link);
  if (isError(one)) return text;
  const said = text.length === 0 ? intrinsicMarkdown(one) : text;
  return [code(signatureAt(one.sources?.[0]) ?? memberText(one)), ...said];
}

/** Overloads in one block; what several say once. */
function signaturesMarkdown(one: DeclarationReflection, link: LinkTo): readonly string[] {
  const signatures = (one.signatures ?? []).map((each) => ({ each, source: each.sources?.[0] ?? one.sources?.[0] }));
  const texts = signatures.map(({ source }) => signatureAt(source) ?? memberText(one));
  const docs = signatures.flatMap(({ each, source }) => commentMarkdown(each.comment, source, link));
  const parameters = signatures.flatMap(({ each }) => parametersMarkdown(each, link));
  const said = docs.length === 0 ? intrinsicMarkdown(one) : docs;
  return [code([...new Set(texts)].join("\n")), ...new Set([...said, ...parameters])];
}

/** What a mapped type makes has no text of its own: typedoc's words. */
const memberText = (one: DeclarationReflection): string => {
  const type = one.type ?? one.signatures?.[0];
  return `${memberName(one)}: ${type?.toString() ?? "unknown"}`;
};

function errorMembers(one: DeclarationReflection, link: LinkTo): readonly string[] {
  const rows = membersOf(one).map((member) => {
    const doc = summaryOf(commentOf(member), link);
    const text = (signatureAt(member.sources?.[0]) ?? memberText(member)).replace(/^declare /, "");
    return `- \`${text}\`${doc === "" ? "" : `: ${doc}`}`;
  });
  return rows.length === 0 ? [] : [rows.join("\n")];
}

function sourceLine(sources: readonly SourceReference[] | undefined): string {
  const first = sources?.[0];
  return first === undefined ? "" : `<small>Source: <code>${first.fileName}</code>, line ${first.line}</small>`;
}

/** The first line of a class or interface: its name, type parameters and what it extends. */
function headOf(one: DeclarationReflection): string {
  const text = signatureAt(one.sources?.[0]) ?? one.name;
  return (text.split(" {\n")[0] ?? text).replace(/\s*\{\s*$/, "");
}
