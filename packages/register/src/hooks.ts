// Node calls these in the thread that loads modules.
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CaptureError, libraryOf, type Recording, type Transformed, transform } from "@gridstride/unplugin";
import remapping, { type SourceMapInput } from "@jridgewell/remapping";

const FORMATS: Readonly<Record<string, "js" | "ts">> = {
  module: "js",
  commonjs: "js",
  "module-typescript": "ts",
  "commonjs-typescript": "ts",
};

const TYPESCRIPT = /\.[cm]?tsx?$/;

/** Set by `@gridstride/register` where the run is recorded. */
let recording: Recording | undefined;

export function initialize(given: Recording | undefined): void {
  recording = given;
}

interface Loaded {
  readonly format?: string | null | undefined;
  readonly source?: unknown;
}

/** Loads a module as the loaders before this, and writes the `uses` of its kernels. */
export async function load(
  url: string,
  context: unknown,
  nextLoad: (url: string, context: unknown) => Loaded | Promise<Loaded>,
): Promise<Loaded> {
  const loaded = await nextLoad(url, context);
  const language = FORMATS[loaded.format ?? ""];
  if (language === undefined || !url.startsWith("file:")) return loaded;
  const path = fileURLToPath(url.replace(/[?#].*$/, ""));
  const isLibrary = recording !== undefined && libraryOf(path) !== null;
  if (url.includes("/node_modules/") && !isLibrary) return loaded;
  const text = textOf(loaded.source);
  if (text === null) return loaded;
  const made = captured(text, path, language);
  if (made === null) return loaded;
  const { code, map } = made;
  const named = { ...map, sources: [url] } as SourceMapInput;
  const before = inlineMap(text);
  const whole = before === null ? named : remapping([named, before] as SourceMapInput[], () => null);
  const encoded = Buffer.from(JSON.stringify(whole)).toString("base64");
  return {
    ...loaded,
    source: `${code.replace(INLINE_MAP, "")}\n//# sourceMappingURL=data:application/json;base64,${encoded}`,
  };
}

/**
 * The text with its `uses`. A loader such as tsx says `module` of TypeScript too: here the types are still there if this was registered
 * before it, and gone if after it. An error names a line of the file.
 */
function captured(text: string, path: string, language: "js" | "ts"): Transformed | null {
  try {
    const made = transform(text, path, language, undefined, recording);
    return made === null && TYPESCRIPT.test(path) ? transform(text, path, "ts", undefined, recording) : made;
  } catch (error) {
    if (error instanceof CaptureError) transform(readFileSync(path, "utf8"), path);
    throw error;
  }
}

function textOf(source: unknown): string | null {
  if (typeof source === "string") return source;
  return source instanceof Uint8Array || source instanceof ArrayBuffer ? new TextDecoder().decode(source) : null;
}

const INLINE_MAP = /\n\/\/# sourceMappingURL=data:application\/json[^,]*;base64,([\w+/=]+)\s*$/;

function inlineMap(text: string): SourceMapInput | null {
  const found = INLINE_MAP.exec(text)?.[1];
  return found === undefined ? null : (JSON.parse(Buffer.from(found, "base64").toString("utf8")) as SourceMapInput);
}
