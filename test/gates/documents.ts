import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../../scripts/root.mjs";
import { expectedProjects } from "../../scripts/test/expected.mjs";

/** A document; its path is relative to the repository's root. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Where paths in the text begin: at the root, in the page's folder, or in a folder that the text is about. */
const BASES = [
  "",
  "packages",
  "packages/jit",
  "packages/jit/src",
  "packages/jit/src/targets/wasm",
  "packages/core/src",
];
const TOP = /^(apps|bench|design|docs|examples|packages|scripts|src|test)\//;
/** Made by a command, or the reader's own. */
const MADE = /(^|\/)(dist|node_modules)(\/|$)|[A-Z]{4}/;

/** Links, and paths in backticks, that lead nowhere. */
export function missingPaths({ path, text }: Page): readonly string[] {
  const beside = dirname(path);
  const links = matches(text, /\]\((?!https?:|#)([\w./-]+)/g).filter((link) => !exists(beside, link));
  const named = matches(withoutFolderTables(text), /`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)
    .filter((name) => name.includes("/") && (TOP.test(name) || /\.\w+$|\/$/.test(name)) && !MADE.test(name))
    .filter((name) => ![beside, ...BASES].some((base) => exists(base, name)));
  return [...links, ...named];
}

/** What `missingParts` looks at is left out. */
function withoutFolderTables(text: string): string {
  return text.replace(/^\| `packages\/\w+\/src\/` \|.*\n(\|.*\n?)*/gm, "");
}

/** Commands of the workspace, anywhere in the text, of scripts, files or projects that are not there. */
export function missingCommands({ path, text }: Page): readonly string[] {
  const run = matches(text, /\bnpm run ([\w:]+)/g).filter(
    (name) => !hasScript("", name) && !hasScript(dirname(path), name),
  );
  const prefixed = pairs(text, /\bnpm --prefix ([\w/]+) run ([\w:]+)/g).filter(([at, name]) => !hasScript(at, name));
  const filtered = pairs(text, /\bpnpm --filter @gridstride\/(\w+) ([\w:]+)/g).filter(
    ([name, script]) => !hasScript(`packages/${name}`, script),
  );
  const files = matches(text, /\bnode (scripts\/[\w./-]+)/g).filter((file) => !exists("", file));
  const projects = matches(text, /--project ([\w-]+(?::[\w-]+)?)/g).filter((name) => !projectNames.includes(name));
  return [
    ...run,
    ...prefixed.map((pair) => pair.join(" ")),
    ...filtered.map((pair) => pair.join(" ")),
    ...files,
    ...projects,
  ];
}

/** Of the tables of folders: what is neither a file or folder there nor exported by one. */
export function missingParts({ text }: Page): readonly string[] {
  const missing: string[] = [];
  let src = "";
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) src = "";
    src = /^\| `(packages\/\w+\/src\/)` \|/.exec(line)?.[1] ?? src;
    const [, left = "", right = ""] = src === "" ? [] : line.split("|");
    const folders = matches(left, /`([^`]+\/)`/g).filter((folder) => folder !== src);
    missing.push(...folders.filter((folder) => !exists(src, folder)).map((folder) => src + folder));
    const there = folders.filter((folder) => exists(src, folder)).flatMap((folder) => partsOf(src + folder));
    if (there.length === 0) continue;
    there.push(...readdirSync(join(root, src)));
    const named = matches(right, /`([\w-]+)(?:\.ts|\/)?`/g);
    missing.push(...named.filter((name) => !there.includes(name)).map((name) => `${src}${folders[0]}${name}`));
  }
  return missing;
}

/** The names of a folder's files, of its folders, and of what they export. */
function partsOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.name.endsWith(".ts")) return [entry.name];
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    return [entry.name.slice(0, -3), ...matches(text, /^export (?:async )?(?:const|function) (\w+)/gm)];
  });
}

const projectNames: readonly string[] = ["workspace", "docs:unit", ...expectedProjects()];
const exists = (base: string, path: string): boolean => existsSync(join(root, base, path));
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const pairs = (text: string, pattern: RegExp): (readonly [string, string])[] =>
  [...text.matchAll(pattern)].map(([, first = "", second = ""]) => [first, second]);

function hasScript(folder: string, name: string): boolean {
  const manifest = join(root, folder, "package.json");
  return existsSync(manifest) && name in (JSON.parse(readFileSync(manifest, "utf8")).scripts ?? {});
}
