import { readFileSync, writeFileSync } from "node:fs";
import type { Counter } from "../counter.ts";

/** A fault for one run of the tests: `GRIDSTRIDE_MUTANT` names a file with it. */
export interface Planted {
  /** A function's text, and the text that is compiled in its place. */
  readonly text: string;
  readonly mutated: string;
}

/** The file that says that a run met the function. */
export const metFile = (planted: string): string => `${planted}.met`;

/** The fault that this process has, if it has one. */
export function plantedMutant(): Counter["mutant"] {
  const file = process.env.GRIDSTRIDE_MUTANT;
  if (!file) return null;
  const planted = JSON.parse(readFileSync(file, "utf8")) as Planted;
  return { ...planted, met: () => writeFileSync(metFile(file), "") };
}
