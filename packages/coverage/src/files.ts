import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Location } from "istanbul-lib-coverage";

/** A path of a path or URL, as a stack trace has it. Vite's addresses end in `?…`. */
export function fileOf(given: string): string {
  const plain = given.replace(/[?#].*$/, "");
  return plain.startsWith("file:") ? fileURLToPath(plain) : plain;
}

/** @returns null for a file that cannot be read. */
export function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** Lines from 1 and columns from 0, as Istanbul counts. */
export function positionsIn(text: string): (offset: number) => Location {
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
