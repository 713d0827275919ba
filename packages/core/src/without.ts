import { UnsupportedError } from "./errors.ts";

/** A part of devices and arrays that a program may do without, and a build may leave out: `without` of the plugin says what is in it. */
export type Part = "copies" | "events" | "managed" | "selfTest" | "sharing" | "text" | "views";

/**
 * The parts that a build leaves out. The plugin writes `true` or `false` in place of `WITHOUT.text` and the others, so that
 * bundlers drop what is in the other branch; without the plugin nothing is left out.
 */
export const WITHOUT: Readonly<Partial<Record<Part, boolean>>> = {};

/** @throws {UnsupportedError} code `feature`. @param what - that was used, such as `slice()`. */
export function leftOut(part: Part, what: string): never {
  throw new UnsupportedError(
    "feature",
    `${what} is left out of this build: give the plugin's option \`without\` a list that does not have "${part}", or []`,
  );
}
