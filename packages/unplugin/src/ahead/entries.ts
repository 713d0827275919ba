import { join, relative, resolve } from "node:path";
import type { UnpluginOptions } from "unplugin";
import { fileOf } from "../capture/imports.ts";

/** The modules that a build begins with, as its bundler names them. */
export class Entries {
  #given: unknown;
  /** From here their paths are, and addresses in pages. */
  root: string = process.cwd();
  /** Whether the build is one for development. */
  isDevelopment: boolean = false;

  /** Their files; null where the bundler does not name a file. */
  files(): readonly string[] | null {
    const files = (stringsOf(this.#given) ?? []).map((entry) => {
      const path = relative(this.root, resolve(this.root, entry));
      return fileOf(join(this.root, "build"), `./${path}`);
    });
    return files.length > 0 && files.every((file) => file !== null) ? files : null;
  }

  /** What tells each bundler's entries. */
  hooks(): Pick<UnpluginOptions, "bun" | "esbuild" | "farm" | "rolldown" | "rollup" | "rspack" | "webpack"> {
    const set = (given: unknown, root?: string): void => {
      this.#given = given;
      this.root = root ?? this.root;
    };
    const rollup = { options: ({ input }: { readonly input?: unknown }) => set(input) };
    const webpack = ({ options }: { readonly options: PackOptions }): void => {
      set(options.entry, options.context);
      this.isDevelopment = options.mode === "development";
    };
    return {
      rollup,
      rolldown: rollup,
      webpack,
      rspack: webpack,
      esbuild: {
        setup: ({ initialOptions: { entryPoints, stdin, inject = [], absWorkingDir } }) =>
          set(stdin ? undefined : [entryPoints, inject], absWorkingDir),
      },
      farm: {
        configResolved: ({ root, compilation }: FarmOptions) => {
          set(compilation?.input, root);
          this.isDevelopment = compilation?.mode === "development";
        },
      },
      bun: { setup: ({ config }) => set(config?.entrypoints, config?.root) },
    };
  }
}

/** Options of webpack and Rspack. */
interface PackOptions {
  readonly entry?: unknown;
  readonly context?: string | undefined;
  readonly mode?: string | undefined;
}

interface FarmOptions {
  readonly root?: string;
  readonly compilation?: { readonly input?: unknown; readonly mode?: string };
}

/** `"a"`, `["a"]`, `{ name: "a" }`, `[{ in: "a", out: "b" }]`, `{ name: { import: ["a"] } }`; null for anything else. */
function stringsOf(given: unknown): readonly string[] | null {
  if (typeof given === "string") return [given];
  if (typeof given !== "object" || given === null) return null;
  const { in: file, import: files } = given as { readonly in?: unknown; readonly import?: unknown };
  const all = Array.isArray(given) ? given : file || files ? [file ?? files] : Object.values(given);
  const found = all.map(stringsOf);
  return found.includes(null) ? null : (found as string[][]).flat();
}
