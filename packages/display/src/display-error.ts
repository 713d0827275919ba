/** `shape`: not the axes that the picture needs. `values`: elements that cannot be shown. `title`: none given. */
export type DisplayErrorCode = "shape" | "values" | "title";

/** What was given cannot be shown; the message says what was expected, what came, and what to do. */
export class DisplayError extends Error {
  override readonly name = "DisplayError";
  readonly code: DisplayErrorCode;

  constructor(code: DisplayErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws {DisplayError} code `title`, where it is no text: pictures are also read aloud. */
export function checkTitle(title: unknown): string {
  if (typeof title === "string" && title.trim() !== "") return title;
  throw new DisplayError(
    "title",
    `expected a title, got ${String(title)}; say in a few words what is shown, for readers who do not see it too`,
  );
}
