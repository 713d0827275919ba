// The site as plain text, for programs that read: llms.txt lists the pages, llms-full.txt holds them.

export interface LlmsPage {
  /** As in its address: `reference/core`; `""` for the first page. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Markdown, or MDX. */
  readonly body: string;
  /** Its place among the pages of its folder; pages without a place come last. */
  readonly order: number;
}

export interface Site {
  readonly name: string;
  readonly about: string;
  /** `@gridstride/core 0.1.0`, of each package. */
  readonly versions: readonly string[];
  /** The address of a page. */
  readonly address: (id: string) => string;
}

/** Folders in the order in which a reader would take them; others come after. */
const folders = ["guide", "course", "reference", "gallery", "benchmarks"];

const folderOf = (id: string): string => id.split("/")[0] ?? "";

/** The first page is the title of the whole; the others by folder, then by their order, then by name. */
export function sorted(pages: readonly LlmsPage[]): readonly LlmsPage[] {
  const place = ({ id }: LlmsPage): number => {
    const at = folders.indexOf(folderOf(id));
    return at < 0 ? folders.length : at;
  };
  return pages
    .filter(({ id }) => id !== "" && id !== "index" && id !== "404")
    .toSorted((a, b) => place(a) - place(b) || a.order - b.order || a.id.localeCompare(b.id, "en"));
}

/** llms.txt: a line for each page. */
export function llmsIndex(site: Site, pages: readonly LlmsPage[]): string {
  const all = sorted(pages);
  const groups = [...new Set(all.map(({ id }) => folderOf(id)))].map((folder) => {
    const lines = all
      .filter(({ id }) => folderOf(id) === folder)
      .map(({ id, title, description }) => `- [${title}](${site.address(id)})${description && `: ${description}`}`);
    return `## ${folder.charAt(0).toUpperCase()}${folder.slice(1)}\n\n${lines.join("\n")}`;
  });
  return `${[...head(site), ...groups].join("\n\n")}\n`;
}

/** llms-full.txt: every page's text, with the code of its snippets. */
export function llmsFull(site: Site, pages: readonly LlmsPage[], snippet: (file: string) => string): string {
  const texts = sorted(pages).map(
    ({ id, title, body }) => `# ${title}\n\nAddress: ${site.address(id)}\n\n${plain(body, snippet)}`,
  );
  return `${[...head(site), ...texts].join("\n\n")}\n`;
}

const head = ({ name, about, versions }: Site): readonly string[] => [
  `# ${name}`,
  `> ${about}`,
  `This is the text of versions ${versions.join(", ")}.`,
];

/** MDX as Markdown, where components stand at the beginning of a line: snippets become code, lists in a component's properties become lists, other components go. */
export function plain(body: string, snippet: (file: string) => string): string {
  // Code in fences stays as it is.
  return body
    .split(/^(```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith("```") ? part : withoutComponents(part, snippet)))
    .join("")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function withoutComponents(text: string, snippet: (file: string) => string): string {
  return text
    .replaceAll(/^import .* from ".*";\n/gm, "")
    .replaceAll(
      /^<Snippet\b[^>]*? source=\{("(?:[^"\\]|\\.)*")\} \/>/gm,
      (_, source: string) => `\`\`\`ts\n${JSON.parse(source).trimEnd()}\n\`\`\``,
    )
    .replaceAll(
      /^<Snippet\b[^>]*?\bfile="([^"]+)"[^>]*?\/>/gm,
      (_, file: string) => `\`\`\`ts\n${snippet(file)}\n\`\`\``,
    )
    .replaceAll(/^<[A-Z]\w*\b([\s\S]*?)\/>/gm, (_, properties: string) => listsOf(properties))
    .replaceAll(/^<\/?[A-Z]\w*\b[^>]*>/gm, "")
    .replaceAll(/<\/?(?:details|summary|small|code)>/g, "");
}

function listsOf(properties: string): string {
  return [...properties.matchAll(/(\w+)=\{(\[[\s\S]*?\])\}/g)]
    .map(([, name = "", list = ""]) => {
      const items = [...list.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, item]) => `- ${item}`);
      return `${name.charAt(0).toUpperCase()}${name.slice(1)}:\n\n${items.join("\n")}`;
    })
    .join("\n\n");
}
