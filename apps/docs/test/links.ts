import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Stands for the site's host: links that begin with it lead to pages of the site, all others to other hosts. */
const HOST = "http://site.invalid";

/**
 * Links and sources of built pages that lead nowhere: to no file, out of the site's own part of its host, or to a heading
 * that is not there. Other hosts are not asked.
 *
 * @param base - where the site is served, with a slash at its end.
 * @param pages - addresses relative to it.
 * @returns a line for each, with its page.
 */
export function deadLinks(folder: string, base: string, pages: readonly string[]): string[] {
  const read = new Map<string, Read>();
  const readPage = (path: string): Read => {
    const known = read.get(path) ?? readTags(readFileSync(path, "utf8"));
    read.set(path, known);
    return known;
  };
  const fault = (page: string, address: string): string | undefined => {
    const url = new URL(address, HOST + base + page);
    if (url.origin !== HOST) return undefined;
    if (!url.pathname.startsWith(base)) return `is not below ${base}`;
    const file = fileOf(join(folder, decodeURIComponent(url.pathname.slice(base.length - 1))));
    if (file === undefined) return "is not there";
    const heading = decodeURIComponent(url.hash.slice(1));
    if (heading === "" || !file.endsWith(".html") || readPage(file).ids.has(heading)) return undefined;
    return `has no place #${heading}`;
  };
  return pages.flatMap((page) =>
    readPage(join(folder, page, "index.html")).addresses.flatMap((address) => {
      const why = fault(page, address);
      return why === undefined ? [] : [`/${page}: ${address} ${why}`];
    }),
  );
}

interface Read {
  readonly addresses: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** Of the tags alone: in text `<` is written otherwise, and what scripts hold is no link. */
function readTags(html: string): Read {
  const tags = html.replaceAll(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1").match(/<[a-z][^>]*>/g) ?? [];
  const values = (names: string): string[] =>
    tags.flatMap((tag) =>
      [...tag.matchAll(new RegExp(`\\s(?:${names})="([^"]*)"`, "g"))].map(([, value]) => plain(value ?? "")),
    );
  return { addresses: [...new Set(values("href|src"))], ids: new Set(values("id")) };
}

function plain(value: string): string {
  return value.replaceAll("&#38;", "&").replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");
}

/** A folder without a slash at its end is another address, which plain hosts do not have. */
function fileOf(path: string): string | undefined {
  const file = path.endsWith("/") ? join(path, "index.html") : path;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}
