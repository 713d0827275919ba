import { LaunchError } from "./errors.ts";
import { show, wrongKind } from "./show.ts";

/** Whether a value can be options. Maps, dates and promises have no keys: what was meant by them would be passed over. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === "[object Object]";
}

/** The options that a function takes: a type holds the list complete. */
export type OptionNames<O> = Readonly<Record<keyof O, true>>;

/**
 * Refuses a value that is not an object of options, and options that do not exist: a misspelt option would be ignored, and
 * something else would run than was requested.
 *
 * @param whose - the function, as the message names it.
 * @param names - the options that it takes.
 * @throws {LaunchError} code `wrong-kind`.
 */
export function checkOptions(whose: string, given: unknown, names: Readonly<Record<string, true>>): void {
  if (given === undefined) return;
  if (!isPlain(given))
    throw new LaunchError(
      "wrong-kind",
      `${whose} takes its options as an object, { ${Object.keys(names)[0]}: … }; got ${show(given)}`,
    );
  for (const key of Object.keys(given))
    if (!Object.hasOwn(names, key))
      throw new LaunchError("wrong-kind", `${whose} has no option '${key}'; it takes ${Object.keys(names).join(", ")}`);
}

/** Refuses a value that is not a number of bytes; undefined is allowed. @throws {LaunchError} code `wrong-kind`. */
export function checkBytes(name: string, given: unknown, least: number): void {
  if (given !== undefined && !(typeof given === "number" && given >= least))
    throw wrongKind(`a number of bytes from ${least} up as ${name}`, given);
}
