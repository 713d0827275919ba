import { type AnyHostileName, taking } from "./more.ts";
import type { Good } from "./subject.ts";

/** What a place takes: a good value, and those of the hostile ones that are fine there. */
export type Kind = (good: () => unknown, ...also: readonly AnyHostileName[]) => Good;

/** @param word - by which messages name the place. @param takes - what is right there. */
export const kind =
  (word: RegExp, ...takes: readonly AnyHostileName[]): Kind =>
  (good, ...also) => [good, taking(...takes, ...also), word];

const numbers: readonly AnyHostileName[] = ["-1", "1.5", "NaN", "Infinity", "2**53"];
/** Of the hostile values those that are numbers, bigints or booleans. */
export const hostileScalars: readonly AnyHostileName[] = [...numbers, "true", "1n"];
