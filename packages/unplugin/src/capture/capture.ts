import type * as t from "@babel/types";
import { namesInContext } from "@gridstride/jit/compiler";
import { type Names, namesIn } from "../syntax/scope.ts";
import type { Placed } from "../syntax/walk.ts";
import type { Refused } from "./capture-error.ts";
import { capturesOf } from "./captures.ts";
import { type Edit, inOrder } from "./edits.ts";
import { type MakerCall, makerCalls } from "./find-calls.ts";
import { Imports } from "./imports.ts";
import { rewrite } from "./rewrite.ts";

/** What a module's kernels take from outside, as changes of its text. */
export interface CapturedModule {
  readonly calls: readonly MakerCall[];
  readonly names: Names;
  /** In the order of the text, without overlaps. */
  readonly edits: readonly Edit[];
  readonly refused: readonly Refused[];
  /** Other files that decided what may be captured. */
  readonly files: readonly string[];
}

/** Finds what the kernels of a module capture, and writes it into their `uses`. */
export function captureIn(tree: t.File, text: string, file: string): CapturedModule {
  const names = namesIn(tree);
  const imports = new Imports(file);
  const edits: Edit[] = [];
  const refused: Refused[] = [];
  const lineOf = (node: Placed): number => text.slice(0, node.start).split("\n").length;
  const inContext = namesInContext();
  const calls = makerCalls(tree, names, file);
  for (const call of calls) {
    const found = capturesOf(call, names, imports, lineOf);
    refused.push(...found.refused);
    if (found.refused.length > 0 || found.captures.length === 0) continue;
    const rewritten = rewrite(call, found.captures, text, inContext);
    edits.push(...rewritten.edits);
    refused.push(...rewritten.refused);
  }
  return { calls, names, edits: inOrder(edits), refused, files: [...imports.files] };
}
