import { located, type Source, type TextRange } from "@gridstride/jit/internal";
import type { Range } from "istanbul-lib-coverage";
import { Bundles, placeInBundle } from "./bundled.ts";
import type { KernelCounts } from "./counter.ts";
import { fileOf, positionsIn, textOf } from "./files.ts";
import type { PlacedFunction } from "./placed.ts";

/** Finds the file of a function, if it can be read; the positions are of the original text, as its author has it. */
export function placeOf(counted: KernelCounts, bundles: Bundles = new Bundles()): PlacedFunction | null {
  const file = fileOf(counted.passedAt.file);
  for (const one of new Set([file, ...counted.ran.map(fileOf)])) {
    const bundle = bundles.read(one);
    const placed = bundle && placeInBundle(counted.text, bundle);
    if (placed !== null) return placed;
  }
  const text = textOf(file);
  if (text === null) return null;
  const source: Source = { name: counted.name, text: counted.text, passedAt: { ...counted.passedAt, file } };
  const positions = positionsIn(text);
  const at = ({ start, end }: TextRange): Range | null => {
    const found = located(text, source, { source: 0, start, end });
    return found && { start: positions(found.range.start), end: positions(found.range.end) };
  };
  return { file, at, statements: ({ statements }) => statements.map(({ range, key }) => ({ range: at(range), key })) };
}
