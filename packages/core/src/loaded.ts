import { UnsupportedError } from "./errors.ts";

/**
 * The module that a dynamic import gives.
 *
 * @param what - what the code is for, for messages.
 * @param others - targets that do without it, where it is a target's.
 * @throws {UnsupportedError} code `not-loaded`, where it failed.
 */
export async function loaded<T>(code: Promise<T>, what: string, others: readonly string[] = []): Promise<T> {
  try {
    return await code;
  } catch (cause) {
    if (cause instanceof UnsupportedError) throw cause;
    const instead = others.length === 0 ? "" : `. Or take target: ${others.map((one) => `"${one}"`).join(" or ")}`;
    throw new UnsupportedError(
      "not-loaded",
      `the code for ${what} could not be loaded (${cause instanceof Error ? cause.message : String(cause)}): serve all files of the build; where import() is forbidden, as in service workers, have the bundler put dynamic imports into the one file${instead}`,
      { cause, targets: others },
    );
  }
}
