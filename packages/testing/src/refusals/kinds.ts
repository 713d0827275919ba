import { type AnyHostileName, taking } from "./more.ts";
import type { Good } from "./subject.ts";

/** The values that a parameter takes: a good value, and the hostile values that are right for it. */
export type Kind = (good: () => unknown, ...also: readonly AnyHostileName[]) => Good;

/** @param word - by which messages name the place. @param takes - what is right there. */
export const kind =
  (word: RegExp, ...takes: readonly AnyHostileName[]): Kind =>
  (good, ...also) => [good, taking(...takes, ...also), word];

const numbers: readonly AnyHostileName[] = ["-1", "1.5", "NaN", "Infinity", "2**53"];
/** The hostile values that are numbers, bigints or booleans. */
export const hostileScalars: readonly AnyHostileName[] = [...numbers, "true", "1n"];
