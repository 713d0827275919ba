/** Paragraphs, lists with `-`, `code`, **strong** words and [links](address) as HTML; all else is text. */
export function htmlOf(text: string, address: (link: string) => string = (link) => link): string {
  return text
    .split(/\n{2,}/)
    .map((block) => {
      const lines = block.split("\n");
      if (!lines.every((line) => line.startsWith("- "))) return `<p>${inline(lines.join(" "), address)}</p>`;
      return `<ul>${lines.map((line) => `<li>${inline(line.slice(2), address)}</li>`).join("")}</ul>`;
    })
    .join("");
}

function inline(text: string, address: (link: string) => string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith("`") ? `<code>${escaped(part.slice(1, -1))}</code>` : marked(escaped(part), address),
    )
    .join("");
}

function marked(text: string, address: (link: string) => string): string {
  return text
    .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replaceAll(
      /\[([^\]]+)\]\(([^)]+)\)/g,
      (_, words: string, link: string) => `<a href="${address(link)}">${words}</a>`,
    );
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
