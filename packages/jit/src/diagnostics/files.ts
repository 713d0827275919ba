/** The functions of Node's modules that are used, without `import`, which bundlers for browsers would follow. */
interface Host {
  readonly process?: {
    readonly cwd?: () => string;
    readonly getBuiltinModule?: (name: string) => unknown;
  };
  readonly Deno?: { readonly permissions: { querySync(of: { name: "read"; path: string }): { state: string } } };
}

interface Modules {
  readonly "node:fs": { readFileSync(path: string, encoding: "utf8"): string };
  readonly "node:url": { fileURLToPath(url: string): string };
  readonly "node:path": { relative(from: string, to: string): string; isAbsolute(path: string): boolean };
}

/** The text of a file that a stack trace names; null in browsers, and where it cannot be read. */
export function readFile(file: string): string | null {
  const { Deno } = globalThis as Host;
  try {
    const path = pathOf(file);
    // Deno would stop the program to ask its user.
    if (Deno !== undefined && Deno.permissions.querySync({ name: "read", path }).state !== "granted") return null;
    return builtin("node:fs")?.readFileSync(path, "utf8") ?? null;
  } catch {
    // Gone, forbidden, or never a file: an error is no less true without its line in the file.
    return null;
  }
}

/** A file as frames name it: from the current folder on, where it is in it; of a URL the last part. */
export function shownFile(file: string): string {
  const paths = builtin("node:path");
  const { process } = globalThis as Host;
  const local = /^(?:file:|\/|[A-Za-z]:[\\/])/.test(file);
  if (!local || paths === undefined)
    return (
      file
        .replace(/[?#].*$/, "")
        .split("/")
        .at(-1) || file
    );
  try {
    const path = pathOf(file);
    const inside = paths.relative(process?.cwd?.() ?? "/", path);
    return inside.startsWith("..") || paths.isAbsolute(inside) ? path : inside;
  } catch {
    return file;
  }
}

/** @throws the error that Node throws for URLs that do not name a file. */
function pathOf(file: string): string {
  return file.startsWith("file:") ? (builtin("node:url")?.fileURLToPath(file) ?? file) : file;
}

function builtin<Name extends keyof Modules>(name: Name): Modules[Name] | undefined {
  return (globalThis as Host).process?.getBuiltinModule?.(name) as Modules[Name] | undefined;
}
