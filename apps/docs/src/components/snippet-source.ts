import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Header, readHeader } from "@gridstride/testing/examples/header";
import tsBlankSpace from "ts-blank-space";

/** An example of a package, as its page shows it and as the sandbox runs it. */
export interface SnippetSource {
  /** TypeScript, without the line that says where it runs. */
  readonly code: string;
  /** The same without types, each replaced by as many spaces. */
  readonly program: string;
  /** Where it can run, and why not elsewhere: "" where it can run everywhere. */
  readonly targets: Header["targets"];
  readonly reason: string;
}

/** Astro runs in `apps/docs`. */
const packages = join(process.cwd(), "..", "..", "packages");

/**
 * Reads `packages/PACKAGE/examples/NAME.ts` for `PACKAGE/NAME`.
 *
 * @throws {Error} where there is no such file, its header is wrong, or its syntax has no JavaScript of the same length.
 *   The build stops then.
 */
export function readSnippet(name: string): SnippetSource {
  const [folder = "", file = ""] = name.split("/");
  const path = join(packages, folder, "examples", `${file}.ts`);
  if (!existsSync(path)) throw new Error(`<Snippet file="${name}">: expected packages/${folder}/examples/${file}.ts`);
  return snippetOf(name, readFileSync(path, "utf8"));
}

/** The program of a text. @param name - for errors. @throws {Error} as `readSnippet`. */
export function snippetOf(name: string, text: string): SnippetSource {
  const code = text.replace(/^\/\/ targets:.*\n/m, "").trimEnd();
  const program = tsBlankSpace(code, (node) => {
    throw new Error(`<Snippet file="${name}">: this cannot be run without a compiler: ${node.getText()}`);
  });
  const { targets, reason } = readHeader(text);
  return { code, program, targets, reason };
}
