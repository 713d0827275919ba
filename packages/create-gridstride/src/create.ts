import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The templates; the first is the default. */
export const TEMPLATES = ["vite", "node", "deno"] as const;
export type Template = (typeof TEMPLATES)[number];

/** A mistake of the user; its message is all that they see. */
export class CreateError extends Error {
  override readonly name = "CreateError";
}

/** The files that were written, and the commands that come next. */
export interface Created {
  readonly files: readonly string[];
  readonly next: readonly string[];
}

/** The same below `src` and `dist`. */
const packageFolder = fileURLToPath(new URL("..", import.meta.url));

export const isTemplate = (name: string): name is Template => TEMPLATES.some((template) => template === name);

/**
 * Writes a template into a folder, which is new or empty.
 *
 * @throws {CreateError} where the folder has something in it, cannot be read, or is a file.
 */
export function create(folder: string, template: Template): Created {
  const to = resolve(folder);
  const there = existsSync(to) ? listed(to) : [];
  if (there === null) throw new CreateError(`${folder} is a file; name a folder that is new or empty`);
  if (there.length > 0)
    throw new CreateError(`${folder} is not empty: it has ${there.slice(0, 3).join(", ")}; name a new folder`);
  cpSync(join(packageFolder, "templates", template), to, { recursive: true });
  // npm packs no file of this name.
  renameSync(join(to, "_gitignore"), join(to, ".gitignore"));
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const manifest = join(to, template === "deno" ? "deno.json" : "package.json");
  const text = readFileSync(manifest, "utf8").replaceAll("VERSION", version).replaceAll("PROGRAM", programName(to));
  writeFileSync(manifest, text);
  const files = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  const commands = {
    vite: ["npm install", "npm run dev"],
    node: ["npm install", "npm start"],
    deno: ["deno task start"],
  };
  return { files, next: [`cd ${folder}`, ...commands[template]] };
}

function listed(path: string): string[] | null {
  try {
    return readdirSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return null;
    throw new CreateError(`${path} cannot be read: ${message}`);
  }
}

/** A name that npm takes for a package. */
function programName(path: string): string {
  const name = basename(path)
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, "-")
    .replace(/^[._-]+|-+$/g, "");
  return name === "" ? "gridstride-program" : name;
}
