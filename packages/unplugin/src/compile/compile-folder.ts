import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { Ahead } from "../ahead/options.ts";
import { filesOf } from "../check/files.ts";
import { RecordReader } from "../record/recording.ts";
import { type Recording, transform } from "../transform.ts";
import { declarationsOf } from "./declarations.ts";
import { withImportsOf } from "./imports.ts";

/** What `gridstride compile` made. */
export interface Written {
  /** The module that was read. */
  readonly source: string;
  /** The module that was written, with its source map next to it. */
  readonly file: string;
  /** What the record has of its kernels that is out of date. */
  readonly stale: readonly string[];
}

/**
 * Writes the modules of a folder, in JavaScript, with their kernels compiled: they import the runtime of
 * `@gridstride/jit`, as a build with the plugin would. Modules in TypeScript have their declarations next to them. Files that are
 * not modules are not copied; files of declarations (`.d.ts`) are not either.
 *
 * @param from - the folder with the sources.
 * @param to - the folder to write to. It keeps the structure of `from`.
 * @param record - the file of a recorded run, whose types are compiled too.
 * @throws {CaptureError} for a value that cannot be captured. {DeclarationError} for mistakes in types. Then nothing is written.
 *   {Error} where `esbuild` is not installed, or `typescript` for TypeScript.
 */
export async function compileFolder(
  from: string,
  to: string,
  ahead: Ahead,
  record?: string,
): Promise<readonly Written[]> {
  const reader = record === undefined ? null : new RecordReader(record);
  const root = resolve(from);
  const made = new Map(
    filesOf([from]).map((source) => [resolve(source), join(to, inJavaScript(relative(root, resolve(source))))]),
  );
  const declarations = declarationsOf(root, made);
  const modules = new Map<string, Compiled>();
  for (const source of made.keys()) modules.set(source, await compiled(source, ahead, reader));
  const written: Written[] = [];
  for (const [source, file] of made) {
    const { code, map, stale } = modules.get(source) as Compiled;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${withImportsOf(code, source, made)}\n//# sourceMappingURL=${basename(file)}.map\n`);
    const sources = [
      relative(dirname(resolve(file)), source)
        .split(sep)
        .join("/"),
    ];
    writeFileSync(`${file}.map`, JSON.stringify({ ...map, file: basename(file), sources }));
    written.push({ source: relative(process.cwd(), source), file, stale });
  }
  for (const [file, text] of declarations) writeFileSync(file, text);
  return written;
}

/** `a.mts` becomes `a.mjs`. */
const inJavaScript = (path: string): string => path.replace(/\.([cm]?)(?:tsx?|jsx)$/, ".$1js");

interface Compiled {
  readonly code: string;
  readonly map: object;
  readonly stale: readonly string[];
}

async function compiled(source: string, ahead: Ahead, record: RecordReader | null): Promise<Compiled> {
  const text = readFileSync(source, "utf8");
  const stale: string[] = [];
  const report = (what: string): number => stale.push(what);
  const recording: Recording | undefined = record ? { kind: "read", record, report } : undefined;
  const made = transform(text, source, undefined, ahead, recording);
  const [, language = ""] = /\.[cm]?([jt]sx?)$/.exec(source) ?? [];
  const { transform: toJavaScript } = await esbuild(source);
  const inline = Buffer.from(JSON.stringify(made?.map ?? null)).toString("base64");
  const given = made === null ? text : `${made.code}\n//# sourceMappingURL=data:application/json;base64,${inline}`;
  const { code, map } = await toJavaScript(given, {
    loader: language as "js" | "ts" | "jsx" | "tsx",
    sourcefile: source,
    sourcemap: "external",
    target: "es2022",
    legalComments: "inline",
  });
  return { code, map: JSON.parse(map) as object, stale };
}

/** @throws {Error} where it is not installed. */
async function esbuild(source: string): Promise<typeof import("esbuild")> {
  try {
    return await import("esbuild");
  } catch (error) {
    throw new Error(
      `${source}: esbuild makes JavaScript of your modules, and is not installed: npm install --save-dev esbuild`,
      {
        cause: error,
      },
    );
  }
}
