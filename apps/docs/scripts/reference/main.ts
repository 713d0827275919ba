// Usage: npm --prefix apps/docs run reference
// Writes the pages of the reference to src/content/docs/reference, where they are not newer than what they are made of.
// The site does it before it is built or served.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiPages } from "./api.ts";
import { missingNames } from "./missing.ts";
import { linkNames, nameMaps } from "./name-map.ts";
import type { Page } from "./page.ts";
import { projectPages } from "./project-pages.ts";
import { isStale } from "./stale.ts";
import { readPackages } from "./typedoc.ts";

const folder = fileURLToPath(new URL("../../src/content/docs/reference/", import.meta.url));
/** Kept by git; all else in the folder is written here. */
const kept = ["index.md", ".gitignore"];
/** Written last. */
const stamp = join(folder, ".written");

if (isStale(stamp)) await write();

async function write(): Promise<void> {
  const { pages, addresses } = apiPages(await readPackages());
  const missing = missingNames(addresses);
  if (missing.length > 0) throw new Error(`the reference has no place for ${missing.join(", ")}`);

  for (const name of readdirSync(folder)) if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true });
  const linked = projectPages().map((page) => {
    const maps = nameMaps.some((name) => name === `${page.path}.md`);
    return maps ? { ...page, body: linkNames(page.body, page.path, addresses) } : page;
  });
  const all = [...linked, ...pages];
  for (const page of all) {
    const file = join(folder, `${page.path}.${page.mdx ? "mdx" : "md"}`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withFrontmatter(page));
  }
  writeFileSync(stamp, "");
  console.log(`reference: ${all.length} pages`);
}

function withFrontmatter({ title, description, body, order, hidden }: Page): string {
  const own = [order === undefined ? "" : `  order: ${order}\n`, hidden ? "  hidden: true\n" : ""].join("");
  const sidebar = own === "" ? "" : `sidebar:\n${own}`;
  const head = `title: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\neditUrl: false\n${sidebar}`;
  return `---\n${head}---\n\n${body}\n`;
}
