import { show } from "./show.ts";

/**
 * `shape`: not the axes that the picture needs. `values`: elements that cannot be shown. `title`: none given. `option`: what
 * is not an option, or not one of its values.
 */
export type DisplayErrorCode = "shape" | "values" | "title" | "option";

/** A value that cannot be shown. The message says what was expected, what came, and what to do. */
export class DisplayError extends Error {
  override readonly name = "DisplayError";
  readonly code: DisplayErrorCode;

  constructor(code: DisplayErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws {DisplayError} code `title`, if it is not a text: pictures are also read aloud. */
export function checkTitle(title: unknown): string {
  if (typeof title === "string" && title.trim() !== "") return title;
  throw new DisplayError(
    "title",
    `expected a title, got ${show(title)}; say in a few words what is shown, for readers who do not see it too`,
  );
}

/**
 * Refuses a value that is not an object of options, and options that do not exist.
 *
 * @param names - the options that exist.
 * @throws {DisplayError} code `option`.
 */
export function checkOptions(whose: string, given: unknown, names: readonly string[]): void {
  if (Object.prototype.toString.call(given) !== "[object Object]")
    throw new DisplayError("option", `${whose} takes its options as an object, { ${names[0]}: … }; got ${show(given)}`);
  for (const name of Object.keys(given as object))
    if (!names.includes(name))
      throw new DisplayError("option", `${whose} has no option '${name}'; it takes ${names.join(", ")}`);
}

/** @throws {DisplayError} code `option`, if the value is not a text. */
export function checkText(what: string, text: unknown): void {
  if (typeof text !== "string") throw new DisplayError("option", `expected ${what} to be text, got ${show(text)}`);
}

/** Checks that an object has a value for each name. @throws {DisplayError} code `values`. */
export function checkNamed(what: string, given: unknown): void {
  if (Object.prototype.toString.call(given) !== "[object Object]")
    throw new DisplayError("values", `expected ${what} to be an object, { name: value }, got ${show(given)}`);
}
