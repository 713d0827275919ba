import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { located, type Source, type TextRange } from "@gridstride/jit/internal";
import type { Location, Range } from "istanbul-lib-coverage";
import type { KernelCounts } from "./counter.ts";

/** The file of a function, and where its pieces are. */
export interface PlacedFunction {
  readonly file: string;
  /** The position of a piece; null where the file has nothing that it was made of. */
  at(range: TextRange): Range | null;
}

/** Finds the file of a function, if it can be read; the positions are of the original text, as its author has it. */
export function placeOf(counted: KernelCounts): PlacedFunction | null {
  const file = fileOf(counted.passedAt.file);
  const text = textOf(file);
  if (text === null) return null;
  const source: Source = { name: counted.name, text: counted.text, passedAt: { ...counted.passedAt, file } };
  const positions = positionsIn(text);
  return {
    file,
    at({ start, end }) {
      const found = located(text, source, { source: 0, start, end });
      return found && { start: positions(found.range.start), end: positions(found.range.end) };
    },
  };
}

/** A path of a path or URL, as a stack trace has it. Vite's addresses end in `?…`. */
export function fileOf(given: string): string {
  const plain = given.replace(/[?#].*$/, "");
  return plain.startsWith("file:") ? fileURLToPath(plain) : plain;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Lines from 1 and columns from 0, as Istanbul counts. */
function positionsIn(text: string): (offset: number) => Location {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) };
  };
}
