// The mistakes that `gridstride check` names, as an editor shows them: from TypeScript's language server, and from ESLint.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import parser from "@typescript-eslint/parser";
import { ESLint } from "eslint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf } from "../../src/check/files.ts";
import { gridstride } from "../../src/eslint.ts";
import { freshFolder } from "../bundlers/bundlers.ts";
import { planted } from "../checked/planted.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = freshFolder("editor");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A mistake's code and place, as `planted` has them. */
interface Shown {
  readonly line: number;
  readonly offset: number;
}

interface Diagnostic {
  readonly start?: Shown;
  readonly startLocation?: Shown;
  readonly message: string;
  readonly source?: string;
}

/** TypeScript's language server, with the plugin, in a project of its own. */
class Server {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting: Map<number, (body: unknown) => void> = new Map();
  #next = 1;
  #text = "";

  constructor(folder: string) {
    const tsserver = createRequire(import.meta.url).resolve("typescript/lib/tsserver.js");
    this.#process = spawn(process.execPath, [tsserver, "--disableAutomaticTypingAcquisition"], { cwd: folder });
    this.#process.stdout.setEncoding("utf8").on("data", (text: string) => this.#read(text));
  }

  /** Sends a request; its answer. */
  ask(command: string, args: object): Promise<unknown> {
    const seq = this.#next++;
    this.#process.stdin.write(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`);
    return new Promise((resolve) => {
      this.#waiting.set(seq, resolve);
    });
  }

  /** Sends a request that has no answer. */
  tell(command: string, args: object): void {
    this.#process.stdin.write(`${JSON.stringify({ seq: this.#next++, type: "request", command, arguments: args })}\n`);
  }

  /** Messages are lines of JSON, each after a header. */
  #read(text: string): void {
    const lines = (this.#text + text).split("\n");
    this.#text = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("{")) continue;
      const { type, request_seq, body } = JSON.parse(line) as { type: string; request_seq: number; body: unknown };
      if (type === "response") this.#waiting.get(request_seq)?.(body);
    }
  }

  close(): void {
    this.#process.kill();
  }
}

const project = join(folder, "project");
let server: Server;
beforeAll(() => {
  cpSync(here("../checked"), project, { recursive: true });
  mkdirSync(join(project, "node_modules/@gridstride"), { recursive: true });
  for (const name of ["core", "jit", "kernels", "ufunc", "unplugin"])
    symlinkSync(here(`../../../${name}`), join(project, "node_modules/@gridstride", name), "dir");
  const compilerOptions = {
    target: "es2022",
    module: "nodenext",
    allowJs: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    plugins: [{ name: "@gridstride/unplugin/typescript" }],
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["."] }));
  server = new Server(project);
});
afterAll(() => server.close());

/** The plugin's diagnostics of an open file, as `planted` has them. */
async function squiggles(file: string): Promise<readonly string[]> {
  const found = (await server.ask("semanticDiagnosticsSync", { file, includeLinePosition: true })) as Diagnostic[];
  return found.flatMap(({ startLocation, message, source }) =>
    source === "gridstride" && startLocation
      ? [`${file}:${startLocation.line}:${startLocation.offset} ${message.replace(/:.*/s, "")}`]
      : [],
  );
}

const open = (file: string): void => server.tell("open", { file, fileContent: readFileSync(file, "utf8") });

test("the language server has each mistake, at its place", async () => {
  const files = filesOf([join(project, "mistakes")]);
  for (const file of files) {
    open(file);
    expect((await squiggles(file)).toSorted()).toEqual(planted(file).toSorted());
  }
});

test("and none of a project without mistakes", async () => {
  for (const file of filesOf([join(project, "clean")])) {
    open(file);
    expect(await squiggles(file)).toEqual([]);
  }
});

test("it reads the text in the editor, not the file", async () => {
  const file = join(project, "mistakes/unsigned.js");
  const text = readFileSync(file, "utf8");
  open(file);
  const before = await squiggles(file);
  const line = text.split("\n").findIndex((one) => one.includes("y.lenght")) + 1;
  const offset = (text.split("\n")[line - 1] as string).indexOf("lenght") + 1;
  expect(before[0]).toContain(`:${line}:${offset - "y.".length} GS408`);
  server.tell("change", {
    file,
    line,
    offset,
    endLine: line,
    endOffset: offset + "lenght".length,
    insertString: "length",
  });
  expect(await squiggles(file)).toEqual(before.slice(1));
});

test("ESLint's rule has the same", async () => {
  const eslint = new ESLint({
    cwd: here("../checked"),
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ["**/*.ts", "**/*.js"],
        languageOptions: { parser },
        linterOptions: { reportUnusedDisableDirectives: "off" },
        plugins: { gridstride },
        rules: { "gridstride/check": "error" },
      },
    ],
  });
  const results = await eslint.lintFiles(["."]);
  const shown = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, column, message }) => `${filePath}:${line}:${column} ${message.replace(/:.*/s, "")}`),
  );
  expect(shown.toSorted()).toEqual(
    filesOf([here("../checked")])
      .flatMap(planted)
      .toSorted(),
  );
});
