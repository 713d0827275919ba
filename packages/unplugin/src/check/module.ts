import { existsSync, readFileSync } from "node:fs";
import type * as t from "@babel/types";
import { captureIn } from "../capture/capture.ts";
import type { Refused } from "../capture/capture-error.ts";
import { applied, originOf } from "../capture/edits.ts";
import { type MakerCall, makerCalls } from "../capture/find-calls.ts";
import { parseModule } from "../syntax/parse.ts";
import { type Names, namesIn } from "../syntax/scope.ts";

/** A module whose kernels have their `uses` written out. */
export interface CheckedModule {
  readonly file: string;
  /** As it is in the file. */
  readonly original: string;
  /** With the `uses`. */
  readonly text: string;
  readonly tree: t.File;
  readonly names: Names;
  readonly calls: readonly MakerCall[];
  readonly refused: readonly Refused[];
  /** The offset in the file of an offset in `text`. */
  originOf(offset: number): number;
}

/** The text of a file; null for a file that is not there. An editor has newer texts than the disk. */
export type ReadText = (file: string) => string | null;

export const fromDisk: ReadText = (file) => (existsSync(file) ? readFileSync(file, "utf8") : null);

/** The modules of a check, each read once. */
export class Modules {
  readonly #known: Map<string, CheckedModule | null> = new Map();
  readonly #read: ReadText;

  constructor(read: ReadText = fromDisk) {
    this.#read = read;
  }

  /** The module that is being built, whose text another plugin may have changed. */
  set(file: string, module: CheckedModule): void {
    this.#known.set(file, module);
  }

  /** @returns null for a file that is not there, and for a text that is not JavaScript or TypeScript. */
  read(file: string): CheckedModule | null {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const text = this.#read(file);
    const made = text === null ? null : readModule(text, file);
    this.#known.set(file, made);
    return made;
  }
}

export function readModule(original: string, file: string): CheckedModule | null {
  const first = parseModule(original, file);
  if (first === null) return null;
  const { edits, refused } = captureIn(first, original, file);
  const text = applied(original, edits);
  const tree = edits.length === 0 ? first : parseModule(text, file);
  if (tree === null) return null;
  const names = namesIn(tree);
  return {
    file,
    original,
    text,
    tree,
    names,
    calls: makerCalls(tree, names, file),
    refused,
    originOf: (at) => originOf(at, edits),
  };
}
