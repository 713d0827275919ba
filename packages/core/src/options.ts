import { LaunchError } from "./errors.ts";

/** The options that a function takes: a type holds the list complete. */
export type OptionNames<O> = Readonly<Record<keyof O, true>>;

/**
 * Refuses what is no object of options, and options that do not exist: one that is misspelt would be passed over, and
 * something else would run than was asked for.
 *
 * @param whose - the function, as the message names it.
 * @param names - the options that it takes.
 * @throws {LaunchError} code `wrong-kind`.
 */
export function checkOptions(whose: string, given: unknown, names: Readonly<Record<string, true>>): void {
  if (given === undefined) return;
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new LaunchError(
      "wrong-kind",
      `${whose} takes its options as an object, { ${Object.keys(names)[0]}: … }; got ${typeof given === "string" ? JSON.stringify(given) : String(given)}`,
    );
  for (const key of Object.keys(given))
    if (!Object.hasOwn(names, key))
      throw new LaunchError("wrong-kind", `${whose} has no option '${key}'; it takes ${Object.keys(names).join(", ")}`);
}
