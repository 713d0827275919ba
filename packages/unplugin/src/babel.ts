import type * as t from "@babel/types";
import { applied, originOf } from "./capture/edits.ts";
import { Modules } from "./check/module.ts";
import { aheadOf, type GridstrideOptions, INSTALLED, MODULES } from "./options.ts";
import { libraryOf } from "./record/library.ts";
import { parseModule } from "./syntax/parse.ts";
import { children } from "./syntax/walk.ts";
import { changesOf } from "./transform.ts";

export type { Ahead } from "./ahead/options.ts";

/** Options of the plugin for Babel. */
export type BabelOptions = Omit<GridstrideOptions, "record">;

/** The parts of Babel's file that the plugin uses. */
export interface BabelFile {
  readonly code: string;
  readonly ast: t.File;
  readonly scope: { crawl(): void };
  readonly opts: { readonly filename?: string | null | undefined };
}

/** A plugin as Babel takes it. */
export interface BabelPlugin {
  readonly name: string;
  pre(file: BabelFile): void;
  readonly visitor: Readonly<Record<string, never>>;
}

/**
 * The plugin for Babel, as React Native builds with it: `plugins: ["@gridstride/unplugin/babel"]`. It changes a module before the
 * presets do, and every place in its tree stays the place in the file.
 *
 * Babel's callers keep a module until its text changes. So with `ahead` a kernel that has a value of another file is not compiled at
 * build time: it would keep the value that the other file had.
 *
 * @param _api - of Babel; not used.
 * @throws {CaptureError} from the plugin, for the first value that cannot be captured.
 */
export default function gridstride(_api: unknown, options?: BabelOptions): BabelPlugin {
  return {
    name: "gridstride",
    visitor: {},
    pre({ code, ast, scope, opts }) {
      const file = opts.filename ?? "module.js";
      if (!(options?.include ?? MODULES).test(file) || (options?.exclude ?? INSTALLED).test(file)) return;
      if (libraryOf(file) !== null) return;
      const { edits } = changesOf(code, file, undefined, aheadOf(options), undefined, new Modules(() => null));
      if (edits.length === 0) return;
      const made = parseModule(applied(code, edits), file, false);
      if (made === null) return;
      moveTo(code, [made.program, ...(made.comments ?? [])], (at) => originOf(at, edits));
      const { program } = ast;
      program.body = made.program.body;
      program.directives = made.program.directives;
      ast.comments = made.comments ?? [];
      scope.crawl();
    },
  };
}

/** Gives each node of trees, and each comment, its place in another text. */
function moveTo(text: string, trees: readonly (t.Node | t.Comment)[], originOf: (at: number) => number): void {
  const lines = [...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map(({ index, 0: end }) => index + end.length);
  const position = (at: number) => {
    const index = originOf(at);
    const line = lines.findLastIndex((start) => start <= index);
    return { line: line + 2, column: index - (lines[line] ?? 0), index };
  };
  const move = (one: t.Node | t.Comment): void => {
    const { start, end, loc } = one;
    if (loc && start != null && end != null) {
      Object.assign(loc, { start: position(start), end: position(end) });
      one.start = loc.start.index;
      one.end = loc.end.index;
    }
    if (!isComment(one)) for (const child of children(one)) move(child);
  };
  for (const one of trees) move(one);
}

const isComment = (one: t.Node | t.Comment): one is t.Comment =>
  one.type === "CommentBlock" || one.type === "CommentLine";
