import type { Page } from "./page.ts";

/**
 * The page of all diagnostics as a list by section, and a page for each: its sentence is the title. The list has the anchors that
 * the whole page had.
 *
 * @throws {Error} where a diagnostic does not begin with a sentence in bold.
 */
export function diagnosticPages(whole: Page): readonly Page[] {
  const [intro = "", ...sections] = whole.body.split(/^(?=## )/m);
  const pages: Page[] = [];
  const lists = sections.map((section) => {
    const [heading = "", ...entries] = section.split(/^### (?=GS\d+$)/m);
    const rows = entries.map((entry) => {
      const [, code = "", title, body = ""] = /^(GS\d+)\s+\*\*(.+?)\.?\*\*\s*([\s\S]*)$/.exec(entry) ?? [];
      if (title === undefined) throw new Error(`this diagnostic has no sentence: ${entry.slice(0, 80)}`);
      pages.push(pageOf(code, title, body, intro));
      const id = code.toLowerCase();
      return `| <span id="${id}"></span>[${code}](./${id}/) | ${title} |`;
    });
    return `${heading.trim()}\n\n| code | what it says |\n|---|---|\n${rows.join("\n")}\n`;
  });
  return [{ ...whole, body: `${intro.trim()}\n\n${lists.join("\n")}` }, ...pages];
}

function pageOf(code: string, title: string, body: string, intro: string): Page {
  const names = intro.split(/\n{2,}/).find((paragraph) => paragraph.startsWith("In the examples")) ?? "";
  return {
    path: `diagnostics/${code.toLowerCase()}`,
    title: `${code}: ${title.replaceAll("`", "")}`,
    description: `What ${code} means, a program that causes it, and what to write instead.`,
    body: `${deeper(body)}\n\n${deeper(names)}\n\n[All diagnostics](../)`,
    hidden: true,
  };
}

/** Links of the whole page, from a folder below it. */
function deeper(text: string): string {
  return text
    .replaceAll(/\]\(#(gs\d+)\)/g, "](../$1/)")
    .replaceAll("](../", "](../../")
    .replaceAll(/\]\(\.\.\/\.\.\/(gs\d+\/)\)/g, "](../$1)");
}
