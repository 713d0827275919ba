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
      pages.push(pageOf(code, title, body));
      const id = code.toLowerCase();
      return `| <span id="${id}"></span>[${code}](./${id}/) | ${title} |`;
    });
    return `${heading.trim()}\n\n| code | what it says |\n|---|---|\n${rows.join("\n")}\n`;
  });
  return [{ ...whole, body: `${intro.trim()}\n\n${lists.join("\n")}` }, ...pages];
}

function pageOf(code: string, title: string, body: string): Page {
  return {
    path: `diagnostics/${code.toLowerCase()}`,
    title: `${code}: ${title.replaceAll("`", "")}`,
    description: `What ${code} means, a program that causes it, and what to write instead.`,
    body: `import Snippet from "../../../../components/Snippet.astro";\n\n${runnable(code, deeper(body))}\n\n[All diagnostics](../)`,
    hidden: true,
    mdx: true,
  };
}

/** Programs of the page become programs that run in it. */
function runnable(code: string, text: string): string {
  return text.replaceAll(
    /^```ts\n((?:\/\/ targets:.*\n)?\/\/ (Wrong|Right)[\s\S]*?)^```$/gm,
    (_, source: string, kind: string) => {
      const file = `${code.toLowerCase()}-${kind.toLowerCase()}`;
      return `<Snippet file="diagnostics/${file}" source={${JSON.stringify(source)}} />`;
    },
  );
}

/** Links of the whole page, from a folder below it. */
function deeper(text: string): string {
  return text
    .replaceAll(/\]\(#(gs\d+)\)/g, "](../$1/)")
    .replaceAll("](../", "](../../")
    .replaceAll(/\]\(\.\.\/\.\.\/(gs\d+\/)\)/g, "](../$1)");
}
