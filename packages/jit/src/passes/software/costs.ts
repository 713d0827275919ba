import { CHEAP } from "../../math/row.ts";
import { type MathFn, mathTable } from "../../math/table.ts";

/**
 * The cost of coarsening, in one table: a body that is written out for several threads is compiled and run for all of them.
 * Measured on SwiftShader: design/lab/four-elements.md, design/lab/whole-words.md, design/lab/stencils.md.
 */
interface Limit {
  /** Expressions of a thread's body, or of all its copies together where the threads are written out in full (register tiles). */
  readonly expressions: number;
  /** Mathematics that is short, or has a form for vectors. */
  readonly math: ReadonlySet<MathFn>;
}

const all = Object.keys(mathTable) as MathFn[];
const cheap = all.filter((fn) => mathTable[fn].cost <= CHEAP);
const inVectors: readonly MathFn[] = [...cheap, "sin", "cos"];

export const limits: Readonly<Record<"vectors" | "fastVectors" | "words" | "registerTiles", Limit>> = {
  vectors: { expressions: 120, math: new Set(inVectors) },
  /** With `fastmath`, which has the adapter's own functions, of vectors too. */
  fastVectors: { expressions: 120, math: new Set([...inVectors, ...all.filter((fn) => mathTable[fn].wgsl !== "")]) },
  words: { expressions: 120, math: new Set(cheap) },
  registerTiles: { expressions: 3000, math: new Set(cheap) },
};
